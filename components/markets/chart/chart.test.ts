import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { candleEntries, lineEntries, spoken, valueAt } from "./candle-words";
import { indexAt, markedRange } from "./draw-lines";
import { stepTo, zoomBy, zoomed } from "./use-cursor";
import { captionOf } from "./use-picture";

describe("stepTo", () => {
  it("goes from candle to candle and never beyond them", () => {
    expect(stepTo("ArrowLeft", false, 5, 10)).toBe(4);
    expect(stepTo("ArrowRight", true, 5, 100)).toBe(15);
    expect(stepTo("Home", false, 5, 10)).toBe(0);
    expect(stepTo("End", false, 5, 10)).toBe(9);
    expect(stepTo("ArrowRight", false, 9, 10)).toBe(9);
    expect(stepTo("x", false, 5, 10)).toBeNull();
    const keys = fc.array(fc.tuple(fc.constantFrom("ArrowLeft", "ArrowRight", "Home", "End"), fc.boolean()));
    fc.assert(
      fc.property(keys, fc.integer({ min: 1, max: 500 }), (pressed, count) => {
        const end = pressed.reduce((at, [key, isFar]) => stepTo(key, isFar, at, count)!, count - 1);
        expect(end).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThan(count);
      }),
    );
  });
});

describe("zoomed", () => {
  it("keeps the candle where it is on the screen", () => {
    const next = zoomed({ from: 0, to: 100 }, 0.5, 75, 500);
    expect(next).toEqual({ from: 37.5, to: 87.5 });
    expect(zoomBy("+")! * zoomBy("-")!).toBeCloseTo(1);
    expect(zoomBy("a")).toBeUndefined();
  });
  it("ends at a few candles, and at all of them", () => {
    const length = ({ from, to }: { from: number; to: number }) => to - from;
    expect(length(zoomed({ from: 0, to: 10 }, 0.01, 5, 500))).toBe(8);
    expect(length(zoomed({ from: 0, to: 400 }, 10, 200, 500))).toBe(600);
  });
});

const days = ["2021-01-01", "2021-01-02", "2021-01-03", "2021-01-06"];
const candles = days.map((day) => ({ t: Date.parse(day), open: 1, high: 1, low: 1, close: 1, volume: null }));
const at = (day: string) => indexAt(candles, Date.parse(day), "1d");

test("a day is at the candle that it is in; gaps and what lies outside have none", () => {
  expect(days.map(at)).toEqual([0, 1, 2, 3]);
  expect([at("2020-12-31"), at("2021-01-05"), at("2021-01-07")]).toEqual([-1, -1, -1]);
  expect(indexAt(candles, Date.parse("2021-01-05"), "1w")).toBe(2);
});

test("a period is marked as far as there are candles", () => {
  const range = (since: string | null, until: string | null) =>
    markedRange(candles, { day: null, since, until });
  expect(range("2021-01-02", "2021-01-05")).toEqual([1, 2]);
  // Both days are of the period.
  expect(range("2021-01-02", "2021-01-03")).toEqual([1, 2]);
  expect(range("2020-01-01", "2022-01-01")).toEqual([0, 3]);
  expect(range("2021-01-04", "2021-01-05")).toBeNull();
  expect(range("2022-01-01", "2022-02-01")).toBeNull();
  expect(range("2021-01-02", null)).toBeNull();
});

const candle = {
  t: Date.UTC(2021, 6, 6),
  open: 33723.51,
  high: 35038.54,
  low: 33599.92,
  close: 34235.19,
  volume: 26_500_000_000,
};
const before = { ...candle, t: candle.t - 86_400_000, close: 33746 };
const series = { sma20: [{ t: candle.t, value: 34347.3 }] };

const local = (value: number) =>
  new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);

test("a candle's exact values, with its change from the one before", () => {
  const entries = Object.fromEntries(
    candleEntries(candle, before, "USD").map(({ label, value }) => [label, value]),
  );
  expect(entries).toMatchObject({
    Open: local(33723.51),
    Close: local(34235.19),
    Change: `+${local(1.45)}%`,
  });
  const first = candleEntries({ ...candle, volume: null }, undefined, "USDT");
  expect(first.map(({ label }) => label)).not.toContain("Change");
  expect(first.at(-1)).toMatchObject({ label: "Volume, USDT", value: "unknown" });
});

test("a line has a dash where it has no value", () => {
  const values = lineEntries(["sma20", "rsi14"], series, candle.t).map(({ value }) => value);
  expect(values).toEqual([local(34347.3), "–"]);
  expect(valueAt(series.sma20, candle.t - 1)).toBeUndefined();
});

test("a candle is heard with its day, its prices in dollars and the lines that are there", () => {
  const lines = lineEntries(["sma20", "rsi14"], series, candle.t);
  expect(spoken(candle, "1d", "USD", lines)).toBe(
    `6 July 2021: open $${local(33723.51)}, high $${local(35038.54)}, low $${local(33599.92)}, close $${local(34235.19)}, SMA 20 ${local(34347.3)}`,
  );
});

test("a picture says what it shows, until when, and that it is past", () => {
  const coin = { id: "bitcoin", symbol: "BTC", name: "Bitcoin", rank: 1 };
  const provenance = { source: "CoinMarketCap", live: false, as_of: "2021-07-07T00:00:00.000Z" };
  const loaded = { coin, interval: "1d" as const, quote: "USD" as const, candles: [candle], provenance };
  const past = captionOf(loaded);
  expect(past.title).toBe("Bitcoin (BTC): price in USD, daily candles");
  expect(past.foot[0]).toBe("Past data: candles end on 6 July 2021");
  expect(past.foot.join()).toContain("Source: CoinMarketCap");
  const live = captionOf({ ...loaded, provenance: { ...provenance, live: true } });
  expect(live.foot[0]).toBe("Live data. Last candle: 6 July 2021");
});
