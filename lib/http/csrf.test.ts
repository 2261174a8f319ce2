import { describe, expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { assertSameOrigin } from "./csrf";

isolateEnv({ ALMANAC_CORS_ORIGINS: "https://partner.example" });

function attempt(method: string, headers: Record<string, string>) {
  const request = new Request("http://localhost:3000/api/chat", {
    method,
    headers: { host: "almanac.example", ...headers },
  });
  return () => assertSameOrigin(request);
}

describe.each(["POST", "PUT", "PATCH", "DELETE"])("%s", (method) => {
  test.each<Record<string, string>>([
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "same-origin", origin: "https://almanac.example" },
    { origin: "https://almanac.example" },
    { origin: "http://almanac.example" },
    { origin: "https://public.example", "x-forwarded-host": "public.example" },
    { origin: "https://partner.example", "sec-fetch-site": "cross-site" },
  ])("passes from %o", (headers) => {
    expect(attempt(method, headers)).not.toThrow();
  });

  test.each<Record<string, string>>([
    {},
    { origin: "null" },
    { origin: "https://evil.example" },
    { origin: "https://almanac.example.evil.example" },
    { origin: "https://almanac.example:8443" },
    { origin: "almanac.example" },
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    { "sec-fetch-site": "same-site", origin: "https://other.almanac.example" },
    // What the browser says about itself outweighs a matching host: http is another site than https.
    { "sec-fetch-site": "cross-site", origin: "http://almanac.example" },
    { "sec-fetch-site": "none" },
    { origin: "https://partner.example.evil.example" },
  ])("is refused from %o", (headers) => {
    expect(attempt(method, headers)).toThrow(expect.objectContaining({ code: "forbidden", status: 403 }));
  });
});

test.each(["GET", "HEAD", "OPTIONS"])("%s passes from anywhere", (method) => {
  expect(attempt(method, { origin: "https://evil.example", "sec-fetch-site": "cross-site" })).not.toThrow();
});
