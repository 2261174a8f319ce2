import { describe, expect, test } from "vitest";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { assertAllowedHost } from "./hosts";

isolateEnv({
  ALMANAC_ALLOWED_HOSTS: "almanac.example, .home.example",
  ALMANAC_CORS_ORIGINS: "https://site.example",
});

const URL_HERE = new URL("http://localhost:3000/api/chat");
const ask = (headers: Record<string, string>) => () => assertAllowedHost(new Headers(headers), URL_HERE);

describe("a request", () => {
  test.each([
    "localhost",
    "localhost:3000",
    "app.localhost",
    "127.0.0.1:3000",
    "192.168.1.5",
    "[::1]:3000",
    "almanac.example",
    "ALMANAC.example:8443",
    "den.home.example",
    "site.example",
  ])("under %s is taken", (host) => {
    expect(ask({ host })).not.toThrow();
  });

  test.each([
    "evil.example",
    "notalmanac.example",
    "home.example",
    "localhost.evil.example",
    "1.2.3.4.evil.example",
    "a b",
    "",
    "evil.example@localhost",
  ])("under %s is refused, with the setting that would take it", (host) => {
    expect(ask({ host })).toThrow("ALMANAC_ALLOWED_HOSTS");
  });

  test("is judged by the name that a trusted proxy was asked under", () => {
    expect(ask({ host: "app", "x-forwarded-host": "almanac.example" })).not.toThrow();
    expect(ask({ host: "localhost", "x-forwarded-host": "evil.example" })).toThrow();
  });

  test("with a key is no browser's", () => {
    expect(ask({ host: "almanac", "x-api-key": "k" })).not.toThrow();
  });

  test("under any name is taken where that is set", () => {
    setEnv({ ALMANAC_ALLOWED_HOSTS: "*" });
    expect(ask({ host: "evil.example" })).not.toThrow();
  });
});
