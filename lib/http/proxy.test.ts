import { unstable_doesMiddlewareMatch as doesProxyMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { config, proxy } from "@/proxy";
import { allowContentSources } from "./content-sources";
import { readSession, SESSION_COOKIE } from "./session";

isolateEnv();

const visit = (headers: Record<string, string> = {}) =>
  proxy(new NextRequest("http://localhost:3000/here", { headers }));
const nonceIn = (policy: string | null) => /script-src 'self' 'nonce-([\w+/]{22}==)'/.exec(policy ?? "")?.[1];

test("each page gets a nonce of its own, told to the browser and to Next alike", () => {
  const [first, second] = [visit({ "x-nonce": "theirs" }), visit()];
  const nonce = nonceIn(first.headers.get("content-security-policy"));
  expect(nonce).toBeDefined();
  expect(nonceIn(second.headers.get("content-security-policy"))).not.toBe(nonce);
  // How Next hands changed request headers on to the page.
  expect(first.headers.get("x-middleware-request-x-nonce")).toBe(nonce);
  expect(nonceIn(first.headers.get("x-middleware-request-content-security-policy"))).toBe(nonce);
});

test("a new browser gets a session that holds, and keeps it", () => {
  const cookie = visit().cookies.get(SESSION_COOKIE);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/", maxAge: 31_536_000 });
  expect(readSession(cookie?.value ?? "")).toBeDefined();
  expect(visit({ cookie: `${SESSION_COOKIE}=${cookie?.value}` }).cookies.get(SESSION_COOKIE)).toBeUndefined();
});

test("a page asked for under a name that isn't this server's is refused, without a session", async () => {
  const refused = visit({ host: "evil.example" });
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain("ALMANAC_ALLOWED_HOSTS");
  expect(refused.cookies.get(SESSION_COOKIE)).toBeUndefined();
});

test("behind https the cookie is secure", () => {
  expect(visit({ "x-forwarded-proto": "https" }).headers.get("set-cookie")).toContain("Secure");
  expect(visit().headers.get("set-cookie")).not.toContain("Secure");
});

test("a page may fetch from the origins that were allowed at start", () => {
  allowContentSources(["https://tiles.test"]);
  expect(visit().headers.get("content-security-policy")).toContain("connect-src 'self' https://tiles.test;");
});

describe("the matcher", () => {
  test.each(["/", "/echo", "/echo/threads/7", "/docs", "/apiary", "/healthy"])("takes the page %s", (url) => {
    expect(doesProxyMatch({ config, url })).toBe(true);
  });
  test.each([
    "/api/chat",
    "/api/threads/7",
    "/health",
    "/_next/static/chunks/a.js",
    "/_next/image",
    "/favicon.ico",
    "/a/icon.svg",
  ])("leaves %s alone", (url) => {
    expect(doesProxyMatch({ config, url })).toBe(false);
  });
});
