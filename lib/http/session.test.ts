import { createHmac, randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isolateEnv, setEnv } from "@/lib/test-env";
import {
  cookieAttributes,
  freshCookie,
  readSession,
  SESSION_COOKIE,
  sessionOf,
  signSession,
} from "./session";

isolateEnv({ ALMANAC_NOW: "" });

const DAY = 24 * 60 * 60 * 1000;
const NOW = new Date("2026-03-01T12:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const signed = () => signSession({ id: randomUUID(), issuedAt: Date.now() / 1000 });
const headers = (cookie?: string) => new Headers(cookie ? { cookie } : {});

describe("readSession", () => {
  test("reads what signSession wrote", () => {
    fc.assert(
      fc.property(fc.uuid({ version: 4 }), fc.integer({ min: 0, max: 300 }), (id, days) => {
        const session = { id, issuedAt: (NOW.getTime() - days * DAY) / 1000 };
        expect(readSession(signSession(session))).toEqual(session);
      }),
    );
  });

  test("never reads a value in which any one character was changed, added or taken away", () => {
    const value = signed();
    const at = fc.nat(value.length - 1);
    const char = fc.string({ minLength: 1, maxLength: 1 });
    fc.assert(
      fc.property(at, char, (index, other) => {
        const [before, here, after] = [value.slice(0, index), value[index], value.slice(index + 1)];
        if (other !== here) expect(readSession(before + other + after)).toBeUndefined();
        expect(readSession(before + after)).toBeUndefined();
        expect(readSession(before + here + other + after)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  test("never reads made-up values", () => {
    const id = randomUUID();
    const issued = NOW.getTime() / 1000;
    const madeUp = fc.oneof(
      fc.string(),
      fc.string().map((signature) => `${id}.${issued}.${signature}`),
      fc
        .uint8Array({ minLength: 32, maxLength: 32 })
        .map((b) => `${id}.${issued}.${Buffer.from(b).toString("base64url")}`),
    );
    fc.assert(
      fc.property(madeUp, (value) => {
        expect(readSession(value)).toBeUndefined();
      }),
    );
  });

  test("doesn't read what another secret signed, nor another use of the same secret", () => {
    setEnv({ ALMANAC_SECRET: "the secret of another installation" });
    const foreign = signed();
    setEnv({ ALMANAC_SECRET: "the secret of this very installation" });
    expect(readSession(foreign)).toBeUndefined();
    const payload = `${randomUUID()}.${NOW.getTime() / 1000}`;
    const reused = createHmac("sha256", "the secret of this very installation")
      .update(payload)
      .digest("base64url");
    expect(readSession(`${payload}.${reused}`)).toBeUndefined();
  });

  test("reads a session for a year and not a second longer", () => {
    const value = signed();
    vi.setSystemTime(NOW.getTime() + 365 * DAY - 1000);
    expect(readSession(value)).toBeDefined();
    vi.setSystemTime(NOW.getTime() + 365 * DAY);
    expect(readSession(value)).toBeUndefined();
  });
});

describe("sessionOf", () => {
  test("finds the cookie among others, past a forged one of the same name", () => {
    const id = randomUUID();
    const value = signSession({ id, issuedAt: NOW.getTime() / 1000 });
    const cookie = `theme=dark; ${SESSION_COOKIE}=forged; ${SESSION_COOKIE}=${value}; x=1`;
    expect(sessionOf(headers(cookie))?.id).toBe(id);
  });

  test("takes no cookie whose name only ends alike", () => {
    expect(sessionOf(headers(`x${SESSION_COOKIE}=${signed()}`))).toBeUndefined();
    expect(sessionOf(headers())).toBeUndefined();
  });
});

describe("freshCookie", () => {
  test("gives a browser without a valid session a new one", () => {
    expect(readSession(freshCookie(headers()) ?? "")).toBeDefined();
    expect(freshCookie(headers(`${SESSION_COOKIE}=forged`))).toBeDefined();
  });

  test("leaves a session alone for a week, then renews its date and keeps its id", () => {
    const value = signed();
    const cookie = headers(`${SESSION_COOKIE}=${value}`);
    vi.setSystemTime(NOW.getTime() + 7 * DAY);
    expect(freshCookie(cookie)).toBeUndefined();
    vi.setSystemTime(NOW.getTime() + 7 * DAY + 1000);
    expect(readSession(freshCookie(cookie) ?? "")).toEqual({
      id: readSession(value)?.id,
      issuedAt: NOW.getTime() / 1000 + 7 * 24 * 60 * 60 + 1,
    });
  });
});

describe("cookieAttributes", () => {
  test.each([
    ["http://localhost:3000/", undefined, false],
    ["https://almanac.example/", undefined, true],
    ["http://localhost:3000/", "https", true],
    ["http://localhost:3000/", "https, http", true],
    ["https://almanac.example/", "http", false],
  ])("for %s behind %s: secure is %s", (url, forwarded, secure) => {
    const given = new Headers(forwarded ? { "x-forwarded-proto": forwarded } : {});
    expect(cookieAttributes(given, new URL(url))).toEqual({
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      maxAge: 31_536_000,
      secure,
    });
  });
});
