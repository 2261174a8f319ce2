import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anchorOf,
  type CandlePage,
  dayBefore,
  type IndicatorPage,
  joinCandles,
  joinSeries,
  PAGE,
} from "./candle-pages";

const DAY = 86_400_000;
const START = Date.UTC(2019, 0, 1);
const coin = { id: "bitcoin", symbol: "BTC", name: "Bitcoin", rank: 1 };
const provenance = { source: "past", live: false, as_of: "2021-07-07T00:00:00Z" };
const candle = (t: number) => ({ t, open: 1, high: 1, low: 1, close: 1, volume: null });

const pageOf = (from: number, count: number, step = DAY): CandlePage => ({
  coin,
  interval: "1d",
  quote: "USD",
  candles: Array.from({ length: count }, (_, i) => candle(START + from * step + i * step)),
  provenance,
});
const indicatorsOf = (from: number, count: number, value: number): IndicatorPage => ({
  coin,
  interval: "1d",
  report: { candles: count, from: 0, to: 1, close: 1 },
  series: { sma20: Array.from({ length: count }, (_, i) => ({ t: START + (from + i) * DAY, value })) },
  provenance,
});

describe("candles in pages", () => {
  it("are one row, each once, whatever pages overlap", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(300), fc.integer({ min: 0, max: 80 }))), (spans) => {
        const times = joinCandles(spans.map(([from, count]) => pageOf(from, count))).map(({ t }) => t);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      }),
    );
  });

  it("go on at the day before a full page begins", () => {
    expect(dayBefore(pageOf(10, PAGE))).toBe("2019-01-10");
    expect(dayBefore(pageOf(10, PAGE - 1))).toBeUndefined();
    expect(dayBefore(pageOf(0, 0))).toBeUndefined();
    // The page of hours began within a day, whose earlier hours come with the next page.
    expect(dayBefore(pageOf(5, PAGE, 3_600_000))).toBe("2019-01-01");
  });

  it("have the indicators of the page whose candles they are of", () => {
    const pages = [pageOf(50, 50), pageOf(0, 50)];
    const { sma20 = [] } = joinSeries(pages, [indicatorsOf(30, 70, 1), indicatorsOf(0, 50, 2)]);
    expect(sma20.map(({ t }) => t)).toEqual(joinCandles(pages).map(({ t }) => t));
    expect(sma20.map(({ value }) => value)).toEqual([...Array(50).fill(2), ...Array(50).fill(1)]);
    expect(joinSeries(pages, [undefined, undefined])).toEqual({});
  });
});

describe("anchorOf", () => {
  const now = Date.UTC(2026, 5, 1);
  it("asks for the newest candles while they reach back to the day", () => {
    expect(anchorOf(null, "1d", now)).toBeNull();
    expect(anchorOf("2026-01-01", "1d", now)).toBeNull();
    expect(anchorOf("2015-01-01", "1w", now)).toBeNull();
  });
  it("asks for candles that end some time after an older day", () => {
    expect(anchorOf("2021-07-06", "1d", now)).toBe("2021-11-03");
    expect(anchorOf("2026-01-01", "1h", now)).toBe("2026-01-06");
  });
});
