import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { coinById } from "../coins/coins";
import { pastCandles } from "../past/candles";
import { INTERVAL_MS } from "../types";
import { savings } from "./savings";
import { candle, candles, ofCloses } from "./testing/candles";

const plan = { amount: 100, every: "month", since: "2020-01-01", fee_percent: 1 } as const;
const every = fc.constantFrom("day" as const, "week" as const, "month" as const);

describe("a savings plan", () => {
  test("buys with the amount less the fee at each day's close", () => {
    const days = ofCloses([50, 99, 200]);
    expect(savings(days, { ...plan, every: "day" })).toEqual({
      purchases: 3,
      paid: 300,
      fees: 3,
      coins: expect.closeTo(99 / 50 + 1 + 99 / 200, 12),
      worth: expect.closeTo((99 / 50 + 1 + 99 / 200) * 200, 9),
      gain_percent: expect.closeTo((((99 / 50 + 1 + 99 / 200) * 200) / 300 - 1) * 100, 9),
      last: days[2],
    });
  });

  test.each([
    ["day", 91],
    ["week", 13],
    ["month", 3],
  ] as const)("each %s buys %i times from 1 January to 31 March 2020", (each, count) => {
    const days = ofCloses(Array(91).fill(5));
    expect(savings(days, { ...plan, every: each })?.purchases).toBe(count);
  });

  test("on the 31st buys on the last day of a shorter month", () => {
    const since = "2020-01-31";
    // 31 January and 29 February are the days 30 and 59; only those are cheap.
    const days = ofCloses(
      Array.from({ length: 80 }, (_, index) => (index === 30 || index === 59 ? 1 : 1000)),
    );
    expect(savings(days, { ...plan, since, fee_percent: 0 })).toMatchObject({ purchases: 2, coins: 200 });
  });

  test("waits for the next candle over a gap, and doesn't begin before the first one", () => {
    const gap = [candle(0, 1), candle(10, 2)];
    expect(savings(gap, { ...plan, every: "week", fee_percent: 0 })).toMatchObject({
      purchases: 2,
      coins: 150,
    });
    const late = ofCloses([1, 1]);
    expect(savings(late, { ...plan, since: "2019-11-01" })?.purchases).toBe(1);
  });

  test("comes to nothing before the first purchase", () => {
    expect(savings([], plan)).toBeUndefined();
    expect(savings(ofCloses([1, 2]), { ...plan, since: "2021-01-01" })).toBeUndefined();
  });

  test("conserves the money: what was paid is the fees and what the coins cost", () => {
    fc.assert(
      fc.property(
        candles({ minLength: 1, maxLength: 200 }),
        every,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1000 }),
        (days, each, amount, fee) => {
          const flat = days.map((day) => ({ ...day, close: days[0]!.close }));
          const came = savings(flat, { amount, every: each, since: "2020-01-01", fee_percent: fee / 100 })!;
          expect(came.paid).toBe(amount * came.purchases);
          expect((came.fees + came.worth) / came.paid).toBeCloseTo(1, 9);
          expect(came.gain_percent).toBeCloseTo(-fee / 100, 6);
        },
      ),
    );
  });

  test("is worth no more than all the money at the lowest close, and no less than at the highest", () => {
    fc.assert(
      fc.property(candles({ minLength: 1, maxLength: 200 }), every, (days, each) => {
        const came = savings(days, { ...plan, every: each, fee_percent: 0 })!;
        const closes = days.map(({ close }) => close);
        expect(came.coins).toBeLessThanOrEqual((came.paid / Math.min(...closes)) * (1 + 1e-9));
        expect(came.coins).toBeGreaterThanOrEqual((came.paid / Math.max(...closes)) * (1 - 1e-9));
      }),
    );
  });

  test("of 100 dollars of Bitcoin a month in the first half of 2021 is of what really happened", () => {
    const days = pastCandles(coinById("bitcoin")!, "1d")!.candles;
    const firsts = [0, 1, 2, 3, 4, 5, 6].map((month) => Date.UTC(2021, month, 1));
    const closes = days.filter(({ t }) => firsts.includes(t)).map(({ close }) => close);
    const came = savings(days, { ...plan, since: "2021-01-01", fee_percent: 0.5 })!;
    expect(came).toMatchObject({ purchases: 7, paid: 700, fees: 3.5 });
    expect(came.coins).toBeCloseTo(
      closes.reduce((sum, close) => sum + 99.5 / close, 0),
      12,
    );
    expect(came.last.t).toBe(Date.parse("2021-07-06"));
    expect(days.at(-1)!.t - days.at(-2)!.t).toBe(INTERVAL_MS["1d"]);
  });
});
