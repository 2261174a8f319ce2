import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeStore, store } from "@/db/client";
import { setAlwaysAsk } from "@/db/payment-preferences";
import { spending } from "@/db/schema";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { type Bound, markPaid, noteSigned, release, reserve, type SpendItem, wouldExceed } from "./budget";
import { paymentSettings } from "./settings";

isolateEnv({
  ALMANAC_NOW: "",
  ALMANAC_SPEND_PER_ANSWER: "$0.02",
  ALMANAC_SPEND_PER_CALLER: "$0.05",
  ALMANAC_SPEND_PER_DAY: "$0.1",
  ALMANAC_SPEND_OVER: "ask",
});
const LIMITS = { answer: 20_000, caller: 50_000, day: 100_000 };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-01T12:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const who = (owner = "ann", answerId = "a1") => ({ owner, answerId });
const item = (amount: number): SpendItem => ({ endpoint: "latest", resource: "0x01", amount });
type Asked = { approved: Bound[] };
const ASKED: Asked = { approved: [] };
const SAID_YES: Asked = { approved: ["answer", "caller", "day", "always_ask"] };
const AUTHORIZATION = {
  from: `0x${"AB".repeat(20)}`,
  to: `0x${"02".repeat(20)}`,
  value: "1000",
  validAfter: "0",
  validBefore: "1900000000",
  nonce: `0x${"0c".repeat(32)}`,
};
const SETTLED = { transaction: "0xabc", receiptId: "r1" };

function take(spender: ReturnType<typeof who>, amount: number, choice = ASKED): string {
  const reserved = reserve(spender, [item(amount)], choice);
  if (!("ids" in reserved)) throw new Error(`over ${JSON.stringify(reserved.over)}`);
  return reserved.ids[0]!;
}
const overOf = (spender: ReturnType<typeof who>, amount: number, choice = ASKED) => {
  const reserved = reserve(spender, [item(amount)], choice);
  return "over" in reserved ? reserved.over : [];
};

describe("the bounds", () => {
  test("let what fits exactly, and name the one that is passed with what was spent", () => {
    take(who(), 15_000);
    expect(wouldExceed(who(), [item(5000)])).toEqual({ bounds: [] });
    expect(wouldExceed(who(), [item(2500), item(2501)])).toEqual({
      bounds: [{ bound: "answer", limit: 20_000, spent: 15_000 }],
    });
    expect(overOf(who(), 5001)).toEqual([{ bound: "answer", limit: 20_000, spent: 15_000 }]);
    expect(wouldExceed(who(), [])).toEqual({ bounds: [] });
  });

  test("are of the answer, of the caller's day and of everyone's day", () => {
    for (const answer of ["a1", "a2"]) take(who("ann", answer), 20_000);
    expect(wouldExceed(who("ann", "a3"), [item(10_001)]).bounds.map(({ bound }) => bound)).toEqual([
      "caller",
    ]);
    for (const answer of ["b1", "b2"]) take(who("ben", answer), 20_000);
    take(who("cas", "c1"), 15_000);
    expect(wouldExceed(who("dan", "d1"), [item(5001)])).toEqual({
      bounds: [{ bound: "day", limit: 100_000, spent: 95_000 }],
    });
    vi.setSystemTime(new Date("2026-03-02T00:00:00Z"));
    expect(wouldExceed(who("dan", "d1"), [item(5001)]).bounds).toEqual([]);
    // An answer's bound knows no midnight.
    expect(wouldExceed(who("ann", "a1"), [item(1)]).bounds.map(({ bound }) => bound)).toEqual(["answer"]);
  });

  test("count what is reserved and paid, not what was released", () => {
    const first = take(who(), 20_000);
    expect(overOf(who(), 1)).toHaveLength(1);
    release(first);
    const second = take(who(), 20_000);
    markPaid(second, SETTLED);
    release(second);
    expect(overOf(who(), 1)).toHaveLength(1);
    expect(store().db.select().from(spending).all()).toMatchObject([
      { id: first, status: "released", transaction: null, approved: false, day: "2026-03-01" },
      { id: second, status: "paid", transaction: "0xabc", receiptId: "r1", owner: "ann", resource: "0x01" },
    ]);
  });

  test("count a payment that was thought released, once it is known", () => {
    const id = take(who(), 20_000);
    release(id);
    markPaid(id, SETTLED);
    expect(wouldExceed(who(), [item(1)]).bounds).toHaveLength(1);
  });

  test("survive a restart, but for what no payment was signed for", () => {
    const [unsigned, signed, paid] = [take(who(), 8000), take(who(), 7000), take(who(), 5000)];
    noteSigned(signed!, AUTHORIZATION);
    markPaid(paid!, SETTLED);
    expect(overOf(who(), 1)).toHaveLength(1);
    closeStore();
    expect(overOf(who(), 8001)).toEqual([{ bound: "answer", limit: 20_000, spent: 12_000 }]);
    // The process that set it aside may still be there.
    expect(() => noteSigned(unsigned!, AUTHORIZATION)).toThrow(/given back meanwhile/);
  });

  test("take several items together or not at all", () => {
    expect(reserve(who(), [item(15_000), item(5001)], ASKED)).toHaveProperty("over");
    expect(store().db.select().from(spending).all()).toEqual([]);
    const reserved = reserve(who(), [item(15_000), item(5000)], ASKED);
    expect("ids" in reserved && reserved.ids).toHaveLength(2);
  });
});

describe("approval", () => {
  test("lifts the bounds for what was approved, which counts all the same", () => {
    const program = who("key:ann");
    take(program, 30_000, SAID_YES);
    expect(overOf(program, 1)).toEqual([{ bound: "answer", limit: 20_000, spent: 30_000 }]);
    take(program, 80_000, SAID_YES);
    expect(wouldExceed(who("ben", "b1"), [item(1)]).bounds.map(({ bound }) => bound)).toEqual(["day"]);
  });

  test("of a session doesn't lift what the server may spend in a day, a key's does", () => {
    take(who("key:k", "k1"), 95_000, SAID_YES);
    const day = [{ bound: "day", limit: 100_000, spent: 95_000 }];
    expect(overOf(who("session:s", "s1"), 5001, SAID_YES)).toEqual(day);
    take(who("key:k", "k2"), 5001, SAID_YES);
  });

  test.each([
    ["sandbox", "ask"],
    ["base-sepolia", "refuse"],
    ["base", "refuse"],
  ] as const)("unless it is set, on %s the server is to %s", (mode, over) => {
    setEnv({ ALMANAC_SPEND_OVER: "", ALMANAC_X402: mode });
    expect(paymentSettings().over).toBe(over);
  });

  test("lifts none where settings refuse", () => {
    setEnv({ ALMANAC_SPEND_OVER: "refuse" });
    expect(overOf(who(), 20_001, SAID_YES)).toEqual([{ bound: "answer", limit: 20_000, spent: 0 }]);
    take(who(), 20_000, SAID_YES);
  });

  test("is asked each time by who wants that, and by nobody else", () => {
    setEnv({ ALMANAC_SPEND_OVER: "refuse" });
    setAlwaysAsk("ann", true);
    expect(wouldExceed(who(), [item(1)])).toEqual({ bounds: [{ bound: "always_ask", limit: 0, spent: 0 }] });
    expect(overOf(who(), 1)).toHaveLength(1);
    take(who(), 1, SAID_YES);
    take(who("ben", "b1"), 1);
    setAlwaysAsk("ann", false);
    take(who(), 1);
  });
});

test("whatever callers do in whatever order, what wasn't approved never passes a bound", async () => {
  const reserving = fc.record({
    owner: fc.constantFrom("ann", "ben", "cas"),
    answer: fc.constantFrom("1", "2", "3"),
    amounts: fc.array(fc.integer({ min: 1, max: 12_000 }), { minLength: 1, maxLength: 3 }),
    fate: fc.constantFrom("paid", "released", "open"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(reserving, { maxLength: 40 }), fc.scheduler(), async (wishes, scheduler) => {
      store().db.delete(spending).run();
      const runs = wishes.map(async ({ owner, answer, amounts, fate }) => {
        const spender = who(owner, `${owner}-${answer}`);
        const items = amounts.map(item);
        await scheduler.schedule(Promise.resolve());
        // What was looked at may have changed by the time it is reserved.
        const isFree = wouldExceed(spender, items).bounds.length === 0;
        await scheduler.schedule(Promise.resolve());
        const reserved = isFree ? reserve(spender, items, ASKED) : { over: [] };
        const ids = "ids" in reserved ? reserved.ids : [];
        await scheduler.schedule(Promise.resolve());
        for (const id of ids) {
          if (fate === "paid") markPaid(id, SETTLED);
          if (fate === "released") release(id);
        }
        assertWithin();
      });
      await scheduler.waitAll();
      await Promise.all(runs);
    }),
    { numRuns: 100 },
  );
});

function assertWithin(): void {
  const rows = store()
    .db.select()
    .from(spending)
    .all()
    .filter(({ status }) => status !== "released");
  const largest = (key: "answerId" | "owner" | "day") =>
    Math.max(
      0,
      ...Object.values(Object.groupBy(rows, (row) => row[key])).map((group) =>
        (group ?? []).reduce((sum, { amount }) => sum + amount, 0),
      ),
    );
  expect(largest("answerId")).toBeLessThanOrEqual(LIMITS.answer);
  expect(largest("owner")).toBeLessThanOrEqual(LIMITS.caller);
  expect(largest("day")).toBeLessThanOrEqual(LIMITS.day);
}
