import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Candle } from "../types";
import { rebased } from "./compare";
import { candle, candles, ofCloses } from "./testing/candles";
import { weekly } from "./weekly";

describe("rebased lines", () => {
  test("begin at 100 on the first day that all coins have", () => {
    const a = ofCloses([1, 2, 3]);
    const b = ofCloses([9, 8, 4]).slice(1);
    const [first, second] = rebased([
      { name: "a", candles: a },
      { name: "b", candles: b },
    ]);
    expect(first).toMatchObject({ name: "a", points: [{ t: a[1]!.t, value: 100 }, { value: 150 }] });
    expect(second).toMatchObject({ name: "b", points: [{ t: a[1]!.t, value: 100 }, { value: 50 }] });
  });

  test("begin later where a third coin begins later", () => {
    const days = ofCloses([1, 2, 4, 8]);
    const lines = rebased([{ candles: days }, { candles: days.slice(1) }, { candles: days.slice(3) }]);
    expect(lines.map(({ points }) => points)).toEqual(Array(3).fill([{ t: days[3]!.t, value: 100 }]));
  });

  test("are empty where no day is shared, and there are none of no coins", () => {
    const lines = rebased([{ candles: [candle(0, 1)] }, { candles: [candle(1, 1)] }]);
    expect(lines.map(({ points }) => points)).toEqual([[], []]);
    expect(rebased([])).toEqual([]);
  });

  test("keep the ratio of any two closes", () => {
    fc.assert(
      fc.property(
        candles({ minLength: 1, maxLength: 60 }),
        candles({ minLength: 1, maxLength: 60 }),
        (a, b) => {
          for (const { candles: own, points } of rebased([{ candles: a }, { candles: b }])) {
            expect(points[0]).toEqual({ t: own[0]!.t, value: 100 });
            points.forEach(({ value }, index) => {
              const expected = (own[index]!.close / own[0]!.close) * 100;
              expect(Math.abs(value / expected - 1)).toBeLessThan(1e-9);
            });
          }
        },
      ),
    );
  });
});

describe("weekly candles", () => {
  test("begin on Monday, before the epoch too", () => {
    const day = (t: string): Candle => ({ ...candle(0, 1), t: Date.parse(t) });
    const begin = (t: string) => new Date(weekly([day(t)])[0]!.t).toISOString().slice(0, 10);
    expect(begin("2021-07-04")).toBe("2021-06-28");
    expect(begin("2021-07-05")).toBe("2021-07-05");
    expect(begin("1969-12-31")).toBe("1969-12-29");
  });

  test("lack a volume where a day lacks it", () => {
    const days = [candle(0, 1), { ...candle(1, 1), volume: null }];
    expect(weekly(days)[0]!.volume).toBeNull();
  });

  test("have every price and all the volume of their days", () => {
    fc.assert(
      fc.property(candles({ minLength: 1, maxLength: 90 }), (days) => {
        const weeks = weekly(days);
        expect(Math.max(...weeks.map(({ high }) => high))).toBe(Math.max(...days.map(({ high }) => high)));
        expect(Math.min(...weeks.map(({ low }) => low))).toBe(Math.min(...days.map(({ low }) => low)));
        expect(weeks[0]!.open).toBe(days[0]!.open);
        expect(weeks.at(-1)!.close).toBe(days.at(-1)!.close);
        expect(weeks.reduce((sum, { volume }) => sum + volume!, 0)).toBe(days.length);
        expect(weekly(days, { whole: true }).length).toBeLessThanOrEqual(Math.floor(days.length / 7));
      }),
    );
  });
});
