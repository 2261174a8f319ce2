import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { correlation, correlations } from "./correlation";
import { breakEven, dailyReturns, highest, lowest, maxDrawdown, periodReturn, volatility } from "./history";
import { candle, candles, ofCloses } from "./testing/candles";

const some = candles({ minLength: 1, maxLength: 120 });
const pair = fc.tuple(candles({ minLength: 0, maxLength: 120 }), candles({ minLength: 0, maxLength: 120 }));

describe("the return of a period", () => {
  test("is from its first close to its last", () => {
    const days = ofCloses([100, 50, 150]);
    expect(periodReturn(days)).toEqual({ percent: 50, from: days[0], to: days[2], start: 100, end: 150 });
  });

  test("of a single day is from its open", () => {
    const day = candle(0, 110, 100);
    expect(periodReturn([day])).toEqual({
      percent: expect.closeTo(10, 9),
      from: day,
      to: day,
      start: 100,
      end: 110,
    });
  });

  test("is made up of the returns of its parts", () => {
    fc.assert(
      fc.property(candles({ minLength: 3, maxLength: 60 }), fc.nat(), (days, at) => {
        const middle = 1 + (at % (days.length - 2));
        const factor = (part: typeof days) => 1 + periodReturn(part)!.percent / 100;
        const whole = factor(days);
        const product = factor(days.slice(0, middle + 1)) * factor(days.slice(middle));
        expect(Math.abs(product / whole - 1)).toBeLessThan(1e-6);
      }),
    );
  });
});

describe("the maximum drawdown", () => {
  test("is the deepest fall, not the one from the highest peak", () => {
    const days = ofCloses([100, 40, 90, 200, 150]);
    expect(maxDrawdown(days)).toEqual({
      percent: 60,
      from: days[0],
      to: days[1],
      start: 100,
      end: 40,
    });
  });

  test("is 0 where no close is below an earlier one", () => {
    const days = ofCloses([1, 2, 2, 3]);
    expect(maxDrawdown(days)).toMatchObject({ percent: 0, from: days[0], to: days[0] });
  });

  test("is between 0 and 100, its peak comes before its trough, and no pair of closes falls deeper", () => {
    fc.assert(
      fc.property(some, (days) => {
        const { percent, from, to } = maxDrawdown(days)!;
        expect(percent >= 0 && percent < 100).toBe(true);
        expect(from.t <= to.t).toBe(true);
        const deepest = Math.max(
          ...days.map(
            ({ close }, index) => 1 - Math.min(...days.slice(index).map((later) => later.close)) / close,
          ),
        );
        expect(percent).toBeCloseTo(deepest * 100, 9);
      }),
    );
  });
});

describe("the volatility", () => {
  test("is the standard deviation of log returns for a year of 365 days", () => {
    // Returns of +ln 2, −ln 2, +ln 2, −ln 2: their sample deviation is ln 2 · √(4/3).
    expect(volatility(ofCloses([1, 2, 1, 2, 1]))).toBeCloseTo(
      Math.log(2) * Math.sqrt(4 / 3) * Math.sqrt(365) * 100,
      9,
    );
  });

  test("is 0 at a steady growth, and the same at any scale of the price", () => {
    expect(volatility(ofCloses([1, 2, 4, 8]))).toBeCloseTo(0, 9);
    fc.assert(
      fc.property(candles({ minLength: 3, maxLength: 60 }), (days) => {
        const tenfold = days.map((day) => ({ ...day, close: day.close * 10 }));
        expect(volatility(tenfold)!).toBeCloseTo(volatility(days)!, 5);
        expect(volatility(days)!).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("needs two returns", () => expect(volatility(ofCloses([1, 2]))).toBeUndefined());

  test("counts no return over a gap", () => {
    expect(
      dailyReturns([candle(0, 1), candle(1, 2), candle(3, 9), candle(4, 9)]).map(({ value }) => value),
    ).toEqual([Math.log(2), 0]);
  });
});

describe("the highest and the lowest price", () => {
  test("are by the candles' highs and lows", () => {
    const days = [candle(0, 5, 9), candle(1, 8, 8), candle(2, 7, 2), candle(3, 9, 2)];
    expect(highest(days)).toEqual({ value: 9, candle: days[0] });
    expect(lowest(days)).toEqual({ value: 2, candle: days[2] });
  });

  test("enclose every price", () => {
    fc.assert(
      fc.property(some, (days) => {
        expect(days.every(({ high }) => high <= highest(days)!.value)).toBe(true);
        expect(days.every(({ low }) => low >= lowest(days)!.value)).toBe(true);
      }),
    );
  });
});

test("there is nothing of no candles", () => {
  for (const measure of [periodReturn, maxDrawdown, volatility, highest, lowest]) {
    expect(measure([])).toBeUndefined();
  }
});

describe("the correlation", () => {
  test("is 1 with itself, whatever the scale, and −1 with the inverse", () => {
    const days = ofCloses([1, 3, 2, 5, 4]);
    expect(correlation(days, days)).toBeCloseTo(1, 9);
    expect(correlation(days, ofCloses([7, 21, 14, 35, 28]))).toBeCloseTo(1, 9);
    expect(correlation(days, ofCloses([1, 1 / 3, 1 / 2, 1 / 5, 1 / 4]))).toBeCloseTo(-1, 9);
  });

  test("counts only days that both have", () => {
    const days = ofCloses([1, 3, 2, 5, 4, 9]);
    expect(correlation(days, days.slice(2))).toBeCloseTo(1, 9);
    expect(correlation(days, days.slice(3))).toBeUndefined();
  });

  test("isn't there for a price that never moves", () => {
    expect(correlation(ofCloses([1, 2, 3, 5]), ofCloses([1, 1, 1, 1]))).toBeUndefined();
  });

  test("is between −1 and 1, and the same either way", () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const [value = 0, back = 0] = [correlation(a, b), correlation(b, a)];
        expect(value >= -1 && value <= 1).toBe(true);
        expect(back).toBeCloseTo(value, 9);
      }),
    );
  });

  test("of several coins is of each pair that has one", () => {
    const days = ofCloses([1, 3, 2, 5]);
    const coins = [
      { symbol: "A", candles: days },
      { symbol: "B", candles: days },
      { symbol: "C", candles: days.slice(0, 2) },
    ];
    expect(correlations(coins)).toEqual([{ a: "A", b: "B", value: expect.closeTo(1, 9) }]);
  });
});

test("breaking even is the first close, after the lowest one, that is as high as the first", () => {
  const days = ofCloses([100, 110, 40, 60, 100, 90]);
  expect(breakEven(days)).toEqual({ value: 100, from: days[2], to: days[4] });
  const never = ofCloses([100, 40, 60]);
  expect(breakEven(never)).toEqual({ value: 100, from: never[1], to: never[1] });
  const above = ofCloses([100, 120, 130]);
  expect(breakEven(above)).toEqual({ value: 100, from: above[0], to: above[0] });
});
