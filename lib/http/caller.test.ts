import { createHash, randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createApiKey, listApiKeyHashes } from "@/db/api-keys";
import { clock } from "@/lib/clock";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { resolveCaller, sessionCaller } from "./caller";
import { SESSION_COOKIE, signSession } from "./session";

const ENV_KEY = "a-key-from-the-environment";
isolateEnv({ ALMANAC_API_KEYS: `another-key-of-the-environment,${ENV_KEY}` });

const ask = (headers: Record<string, string>, method = "GET") =>
  resolveCaller(new Request("http://localhost:3000/api/threads", { method, headers }));
const session = (id: string = randomUUID()) => signSession({ id, issuedAt: clock.seconds() });
const unauthorized = expect.objectContaining({ code: "unauthorized", status: 401 });

describe("by key", () => {
  test("a key of the environment is known by the start of its hash", () => {
    const id = createHash("sha256").update(ENV_KEY).digest("hex").slice(0, 16);
    expect(ask({ "x-api-key": ENV_KEY })).toEqual({ id: `key:${id}`, kind: "key" });
  });

  test("a stored key is known by its stored id, from when it is made", () => {
    const key = createApiKey("script");
    const [{ id } = { id: "" }] = listApiKeyHashes();
    expect(ask({ "x-api-key": key })).toEqual({ id: `key:${id}`, kind: "key" });
  });

  test("each of many keys is its own caller", () => {
    const keys = Array.from({ length: 5 }, (_, index) => createApiKey(`key ${index}`));
    expect(new Set(keys.map((key) => ask({ "x-api-key": key }).id)).size).toBe(5);
  });

  test("a key needs no origin to change things", () => {
    expect(ask({ "x-api-key": ENV_KEY, origin: "https://elsewhere.example" }, "POST").kind).toBe("key");
  });

  test("any other key is refused, hashes and ids of keys included", () => {
    createApiKey("script");
    const stored = listApiKeyHashes().flatMap(({ id, hash }) => [id, hash]);
    const wrong = fc.oneof(
      fc.constantFrom("", ENV_KEY.slice(1), ENV_KEY.toUpperCase(), `${ENV_KEY}, ${ENV_KEY}`, ...stored),
      fc.stringMatching(/^[\x21-\x7e]{0,80}$/),
    );
    fc.assert(
      fc.property(wrong, (key) => {
        expect(() => ask({ "x-api-key": key })).toThrow(unauthorized);
      }),
    );
  });

  test("a wrong key isn't made good by a valid session", () => {
    const cookie = `${SESSION_COOKIE}=${session()}`;
    expect(() => ask({ "x-api-key": "wrong", cookie })).toThrow(unauthorized);
    expect(() => ask({ "x-api-key": "", cookie })).toThrow(unauthorized);
  });

  test("a key that the environment no longer has is refused", () => {
    expect(ask({ "x-api-key": ENV_KEY }).kind).toBe("key");
    setEnv({ ALMANAC_API_KEYS: "a-key-that-replaces-them" });
    expect(() => ask({ "x-api-key": ENV_KEY })).toThrow(unauthorized);
  });
});

describe("by session", () => {
  test("a valid cookie gives the session", () => {
    const id = randomUUID();
    expect(ask({ cookie: `${SESSION_COOKIE}=${session(id)}` })).toEqual({
      id: `session:${id}`,
      kind: "session",
    });
    expect(sessionCaller(session(id))).toEqual({ id: `session:${id}`, kind: "session" });
  });

  test("a forged cookie gives nobody", () => {
    expect(() => ask({ cookie: `${SESSION_COOKIE}=${session().slice(0, -1)}` })).toThrow(unauthorized);
    expect(sessionCaller("forged")).toBeUndefined();
    expect(sessionCaller(undefined)).toBeUndefined();
  });

  test("a change must come from the app's own pages", () => {
    const headers = { cookie: `${SESSION_COOKIE}=${session()}`, host: "localhost:3000" };
    expect(ask({ ...headers, origin: "http://localhost:3000" }, "POST").kind).toBe("session");
    expect(() => ask({ ...headers, origin: "https://evil.example" }, "POST")).toThrow(
      expect.objectContaining({ status: 403 }),
    );
  });
});

test("without either, the error says what to do", () => {
  expect(() => ask({})).toThrow(unauthorized);
  expect(() => ask({})).toThrow(/X-API-Key.*browser/);
});
