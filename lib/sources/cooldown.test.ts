import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { breakerStates, resetBreakers, throughBreaker } from "./breaker";
import { coolAtOnce } from "./cooldown";
import { isSourceError, SourceError, type SourceErrorKind } from "./source-error";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const SOURCE = "Test";

isolateEnv();
beforeEach(() => {
  setEnv({ ALMANAC_NOW: "" });
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  resetBreakers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** For how many seconds it keeps the source from being asked; null: it doesn't. */
interface Outcome {
  kind: SourceErrorKind | "ok";
  status?: number;
  retryAfter?: number;
  cooldown: number | null;
}

const LIMITED: Outcome = { kind: "rate_limited", status: 429, cooldown: 120 };
const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  fc.constant<Outcome>({ kind: "ok", cooldown: null }),
  fc.constant(LIMITED),
  fc.integer({ min: 1, max: 600 }).map((retryAfter) => ({ ...LIMITED, retryAfter, cooldown: retryAfter })),
  fc.integer({ min: 500, max: 599 }).map((status): Outcome => ({ kind: "http", status, cooldown: 30 })),
  fc.constantFrom<Outcome>(
    { kind: "timeout", cooldown: 30 },
    { kind: "refused", cooldown: 30 },
    { kind: "http", status: 451, cooldown: null },
    { kind: "http", status: 404, cooldown: null },
    { kind: "aborted", cooldown: null },
  ),
);

const step = fc.record({ waits: fc.integer({ min: 0, max: 200 }), outcome });

/** @returns how it ended, and whether it reached the source */
async function request({ kind, status, retryAfter }: Outcome) {
  let reached = false;
  const run = async () => {
    reached = true;
    if (kind !== "ok") throw new SourceError(SOURCE, kind, "", { status, retryAfter });
  };
  const error = await throughBreaker(SOURCE, run, coolAtOnce).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { reached, kind: isSourceError(error) ? error.kind : "ok" };
}

const state = () => breakerStates()[0];

describe("a source that cools off at once", () => {
  it("Property: is asked exactly when its last cooldown is over: 120 s or Retry-After after 429, 30 s after 5xx, none after 451", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        resetBreakers();
        vi.setSystemTime(NOW);
        let openUntil = 0;
        for (const { waits, outcome } of steps) {
          vi.setSystemTime(Date.now() + waits * 1000);
          const isOpen = Date.now() < openUntil;
          expect(await request(outcome)).toEqual({
            reached: !isOpen,
            kind: isOpen ? "breaker_open" : outcome.kind,
          });
          if (!isOpen) openUntil = outcome.cooldown === null ? 0 : Date.now() + outcome.cooldown * 1000;
          const told = state()?.openUntil;
          expect(told ? Date.parse(told) : 0).toBe(openUntil);
          expect(state()?.state).toBe(openUntil > 0 ? "open" : "closed");
        }
      }),
    );
  });

  it("Property: is asked by one request only when its cooldown is over, whatever the number that wait", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 10 }), async (many) => {
        resetBreakers();
        vi.setSystemTime(NOW);
        await request(LIMITED);
        vi.setSystemTime(NOW + 120_000);
        const ended = await Promise.all(Array.from({ length: many }, () => request(LIMITED)));
        expect(ended.filter(({ reached }) => reached)).toHaveLength(1);
      }),
    );
  });

  it("is left alone for a day at most, and for 120 s where Retry-After is nothing", async () => {
    await request({ ...LIMITED, retryAfter: 1e9 });
    expect(state()?.openUntil).toBe("2026-03-02T12:00:00.000Z");
    resetBreakers();
    await request({ ...LIMITED, retryAfter: 0 });
    expect(state()?.openUntil).toBe("2026-03-01T12:02:00.000Z");
  });

  it("is left alone after the fifth answer in a row that can't be read", async () => {
    const unreadable: Outcome = { kind: "malformed", cooldown: null };
    for (let time = 0; time < 4; time += 1) await request(unreadable);
    expect(state()?.state).toBe("closed");
    await request(unreadable);
    expect(state()).toMatchObject({ state: "open", openUntil: "2026-03-01T12:00:30.000Z" });
  });

  it("says when it is asked again", async () => {
    await request(LIMITED);
    vi.setSystemTime(NOW + 20_500);
    const asked = throughBreaker(SOURCE, async () => 1, coolAtOnce);
    await expect(asked).rejects.toMatchObject({ kind: "breaker_open", retryAfter: 100 });
  });
});
