import { expect, test } from "vitest";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { applyCors, preflight } from "./cors";

const PARTNER = "https://partner.example";
isolateEnv({ ALMANAC_CORS_ORIGINS: `${PARTNER},http://localhost:5173` });

function answer(origin?: string) {
  const headers = new Headers({ vary: "Accept" });
  applyCors(new Request("http://localhost:3000/api/chat", { headers: origin ? { origin } : {} }), headers);
  return Object.fromEntries(headers);
}

test("lets a configured origin read the answer and the headers it needs, without cookies", () => {
  expect(answer(PARTNER)).toEqual({
    vary: "Accept, Origin",
    "access-control-allow-origin": PARTNER,
    "access-control-expose-headers":
      "x-request-id, retry-after, content-disposition, x-payment-response, payment-required, payment-response, x-receipt-id",
  });
});

test.each([undefined, "null", "https://evil.example", `${PARTNER}.evil.example`, "http://partner.example"])(
  "gives %s nothing, yet says that the answer depends on the origin",
  (origin) => {
    expect(answer(origin)).toEqual({ vary: "Accept, Origin" });
  },
);

test("adds nothing where no origin is configured", () => {
  setEnv({ ALMANAC_CORS_ORIGINS: "" });
  expect(answer(PARTNER)).toEqual({ vary: "Accept" });
});

test("a preflight tells a configured origin what it may send, and another nothing", () => {
  const ask = (origin: string) =>
    preflight(
      new Request("http://localhost:3000/api/chat", { method: "OPTIONS", headers: { origin } }),
      "GET, DELETE, OPTIONS",
    );
  const allowed = ask(PARTNER);
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get("access-control-allow-origin")).toBe(PARTNER);
  const sendable = allowed.headers.get("access-control-allow-headers")?.split(", ");
  expect(sendable).toEqual(expect.arrayContaining(["x-api-key", "x-payment", "payment-signature"]));
  // x402's clients put it on the paid request, which a browser then asks about.
  expect(sendable).toContain("access-control-expose-headers");
  expect(allowed.headers.get("access-control-allow-methods")).toContain("DELETE");
  expect(allowed.headers.has("access-control-allow-credentials")).toBe(false);
  const names = [...ask("https://evil.example").headers.keys()];
  expect(names.filter((name) => name.startsWith("access-control"))).toEqual([]);
});
