import { readFileSync } from "node:fs";
import { join } from "node:path";
import { csvParse } from "d3-dsv";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IndicatorReport } from "../tools/schema";
import type { Candle } from "../types";
import { indicatorReport, indicatorSeries } from "./indicators";
import { candles } from "./testing/candles";

const file = readFileSync(join(import.meta.dirname, "testing/indicator-reference.csv"), "utf8");
const reference = [...csvParse(file.replace(/^#.*\n/gm, ""))];
const quotes = reference.map(
  ({ date, open, high, low, close, volume }): Candle => ({
    t: Date.parse(date!),
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
  }),
);

describe("the indicators are those that Stock.Indicators publishes", () => {
  const series = indicatorSeries(quotes);

  test.each(["sma20", "rsi14", "ema12", "ema26", "macd", "macd_signal", "macd_histogram"])(
    "%s on every day",
    (name) => {
      const expected = reference
        .filter((row) => row[name] !== "")
        .map((row) => ({ t: Date.parse(row.date!), value: Number(row[name]) }));
      expect(expected.length).toBeGreaterThan(450);
      expect(series[name]!.map(({ t }) => t)).toEqual(expected.map(({ t }) => t));
      for (const [index, { value }] of series[name]!.entries()) {
        expect(value).toBeCloseTo(expected[index]!.value, 6);
      }
    },
  );

  /** tests/indicators/_testdata/results/bb.standard.json @896ae089 */
  test.each([
    ["2018-08-08", 273.6165, 277.51480360541603, 269.7181963945839],
    ["2018-10-10", 282.457, 288.1926223725067, 276.72137762749327],
    ["2018-12-31", 251.86, 273.7004230728253, 230.01957692717465],
  ])("Bollinger's bands on %s", (date, middle, upper, lower) => {
    const at = (name: string) => series[name]!.find(({ t }) => t === Date.parse(date))!.value;
    expect(at("bollinger_middle")).toBeCloseTo(middle, 8);
    expect(at("bollinger_upper")).toBeCloseTo(upper, 8);
    expect(at("bollinger_lower")).toBeCloseTo(lower, 8);
  });

  /** The test of ATR there gives four decimals, by the number of the candle. */
  test.each([
    [14, 1.3364],
    [24, 1.3034],
    [249, 1.3381],
    [501, 6.1497],
  ])("ATR after candle %i", (index, value) => {
    expect(series.atr14![0]!.t).toBe(quotes[14]!.t);
    expect(series.atr14!.find(({ t }) => t === quotes[index]!.t)!.value).toBeCloseTo(value, 4);
  });
});

describe("the report", () => {
  test("has the newest value of each, its period, and the candles", () => {
    const report = IndicatorReport.parse(indicatorReport(quotes));
    expect(report).toMatchObject({ candles: 502, from: quotes[0]!.t, to: quotes[501]!.t, close: 245.28 });
    expect(report.sma!.map(({ period }) => period)).toEqual([20, 50, 200]);
    expect(report.ema!.map(({ period }) => period)).toEqual([12, 26]);
    expect(report.sma![0]!.value).toBeCloseTo(251.86, 6);
    expect(report.rsi).toEqual({ period: 14, value: expect.closeTo(42.07732357, 6) });
    expect(report.macd).toEqual({
      fast: 12,
      slow: 26,
      signal_period: 9,
      macd: expect.closeTo(-6.21977026, 6),
      signal: expect.closeTo(-5.85689165, 6),
      histogram: expect.closeTo(-0.3628786, 6),
    });
    expect(report.bollinger).toMatchObject({
      period: 20,
      deviations: 2,
      upper: expect.closeTo(273.70042307, 6),
    });
    expect(report.atr).toEqual({ period: 14, value: expect.closeTo(6.1497, 4) });
    const last20 = quotes.slice(-20).map(({ volume }) => volume!);
    expect(report.volume).toEqual({
      period: 20,
      last: 147031456,
      mean: expect.closeTo(last20.reduce((sum, each) => sum + each) / 20, 3),
    });
  });

  test("has only what was asked for", () => {
    expect(Object.keys(indicatorReport(quotes, ["rsi"]))).toEqual(["candles", "from", "to", "close", "rsi"]);
  });

  test.each([
    [1, { sma: 0, ema: 0, rsi: false, macd: false, bollinger: false, atr: false, volume: false }],
    [14, { sma: 0, ema: 1, rsi: false, macd: false, bollinger: false, atr: false, volume: false }],
    [15, { sma: 0, ema: 1, rsi: true, macd: false, bollinger: false, atr: true, volume: false }],
    [20, { sma: 1, ema: 1, rsi: true, macd: false, bollinger: true, atr: true, volume: true }],
    [33, { sma: 1, ema: 2, rsi: true, macd: false, bollinger: true, atr: true, volume: true }],
    [34, { sma: 1, ema: 2, rsi: true, macd: true, bollinger: true, atr: true, volume: true }],
    [50, { sma: 2, ema: 2, rsi: true, macd: true, bollinger: true, atr: true, volume: true }],
    [200, { sma: 3, ema: 2, rsi: true, macd: true, bollinger: true, atr: true, volume: true }],
  ])("of %i candles has no value that needs more", (count, has) => {
    const { sma, ema, rsi, macd, bollinger, atr, volume } = indicatorReport(quotes.slice(0, count));
    expect({
      sma: sma!.length,
      ema: ema!.length,
      rsi: rsi !== null,
      macd: macd !== null,
      bollinger: bollinger !== null,
      atr: atr !== null,
      volume: volume !== null,
    }).toEqual(has);
  });

  test("has no mean volume where a candle within its period has no volume", () => {
    const without = quotes.map((candle, index) => (index === 490 ? { ...candle, volume: null } : candle));
    expect(indicatorReport(without, ["volume"]).volume).toBeNull();
    const longAgo = quotes.map((candle, index) => (index < 482 ? { ...candle, volume: null } : candle));
    expect(indicatorReport(longAgo, ["volume"]).volume?.mean).toBeGreaterThan(0);
  });

  test("needs a candle", () => expect(() => indicatorReport([])).toThrow(RangeError));

  test("always says what the series end with", () => {
    fc.assert(
      fc.property(candles({ minLength: 1, maxLength: 260 }), (some) => {
        const report = indicatorReport(some);
        const series = indicatorSeries(some);
        expect(report.rsi?.value).toBe(series.rsi14!.at(-1)?.value);
        expect(report.atr?.value).toBe(series.atr14!.at(-1)?.value);
        expect(report.macd?.signal).toBe(series.macd_signal!.at(-1)?.value);
        for (const { period, value } of report.sma!)
          expect(series[`sma${period}`]!.at(-1)!.value).toBe(value);
      }),
      { numRuns: 30 },
    );
  });

  test("keeps RSI within 0 and 100, averages between the lowest and the highest close, and bands in order", () => {
    fc.assert(
      fc.property(candles({ minLength: 1, maxLength: 260 }), (some) => {
        const { rsi, sma, ema, bollinger, atr } = indicatorReport(some);
        const closes = some.map(({ close }) => close);
        const [low, high] = [Math.min(...closes) * (1 - 1e-9), Math.max(...closes) * (1 + 1e-9)];
        for (const { value } of [...sma!, ...ema!]) expect(value >= low && value <= high).toBe(true);
        if (rsi) expect(rsi.value >= 0 && rsi.value <= 100).toBe(true);
        if (bollinger) {
          expect(bollinger.lower <= bollinger.middle && bollinger.middle <= bollinger.upper).toBe(true);
        }
        if (atr) expect(atr.value).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 50 },
    );
  });
});

test("another length is computed as the usual one is", () => {
  const usual = indicatorReport(quotes, ["ema", "rsi", "atr", "bollinger"]);
  const { ema, rsi, atr, bollinger } = indicatorReport(quotes, ["ema", "rsi", "atr", "bollinger"], {
    ema: [26, 12],
    rsi: 14,
    atr: 14,
    bollinger: 20,
  });
  expect({ rsi, atr, bollinger }).toEqual({ rsi: usual.rsi, atr: usual.atr, bollinger: usual.bollinger });
  expect(ema).toEqual(usual.ema?.toReversed());
  expect(indicatorReport(quotes, ["rsi"], { rsi: 7 }).rsi).toMatchObject({ period: 7 });
  expect(indicatorReport(quotes.slice(-20), ["ema"], { ema: [50] }).ema).toEqual([]);
});
