import { expect, test } from "vitest";
import { store } from "@/db/client";
import { ErrorBody } from "@/lib/http/error-responses";
import { isolateEnv } from "@/lib/test-env";
import * as guard from "../guard/check/route";
import { API_ENV, ask, browser, call, KEY, OTHER_KEY, warmEmbeddedModel } from "../testing/call";
import * as threads from "../threads/route";
import { OPTIONS } from "./route";

isolateEnv({
  ...API_ENV,
  ALMANAC_CHAT_PER_MINUTE: "3",
  ALMANAC_CORS_ORIGINS: "https://partner.example",
});
warmEmbeddedModel();

test("a caller's fourth question in a minute gets 429 and how long to wait, and nothing is processed", async () => {
  for (let index = 0; index < 3; index++) {
    const answered = await ask({ query: "hello" });
    expect(answered.status).toBe(200);
    await answered.text();
  }
  const refused = await ask({ query: "hello" });
  expect(refused.status).toBe(429);
  const wait = Number(refused.headers.get("retry-after"));
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(60);
  const { code, error } = ErrorBody.strict().parse(await refused.json());
  expect([code, error]).toEqual(["rate_limited", expect.stringContaining(`in ${wait} s`)]);
  expect(store().sqlite.prepare("SELECT count(*) AS n FROM threads").get()).toEqual({ n: 3 });

  // Other callers' questions, and what isn't a question, are not counted with it.
  for (const other of [{ key: OTHER_KEY }, { key: null, headers: browser() }])
    expect((await ask({ query: "hello" }, "application/json", other)).status).toBe(200);
  expect((await call(threads.GET, { key: KEY })).status).toBe(200);
});

test("texts that the guard checks are counted as questions", async () => {
  const session = { key: null, headers: browser() };
  const check = () => call(guard.POST, { method: "POST", body: { text: "hello" }, ...session });
  for (let index = 0; index < 3; index++) expect((await check()).status).toBe(200);
  expect((await check()).status).toBe(429);
  expect((await ask({ query: "hello" }, "application/json", session)).status).toBe(429);
});

const preflight = (origin: string) =>
  call(OPTIONS as never, {
    method: "OPTIONS",
    key: null,
    headers: { origin, "access-control-request-method": "POST" },
  });

test("a page of an allowed origin may ask, with a key and without the cookie", async () => {
  const response = await preflight("https://partner.example");
  expect(response.status).toBe(204);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "access-control-allow-origin": "https://partner.example",
    "access-control-allow-methods": expect.stringContaining("POST"),
    "access-control-allow-headers": expect.stringMatching(/content-type.*x-api-key/),
    vary: expect.stringMatching(/origin/i),
  });
  expect(response.headers.has("access-control-allow-credentials")).toBe(false);
  const refused = await ask({}, undefined, { headers: { origin: "https://partner.example" } });
  expect(refused.headers.get("access-control-allow-origin")).toBe("https://partner.example");
  expect(refused.headers.get("access-control-expose-headers")).toContain("retry-after");
});

test("a page of another origin may not", async () => {
  const response = await preflight("https://elsewhere.example");
  expect(response.headers.has("access-control-allow-origin")).toBe(false);
});
