import { expect, test } from "vitest";
import { candleEntries, lineEntries, spoken, valueAt } from "./candle-words";
import { captionOf } from "./use-picture";

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

/** As the reader's locale writes it. */
const local = (value: number) =>
  new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);

test("a candle's exact values, with its change from the one before", () => {
  const entries = Object.fromEntries(
    candleEntries(candle, before, "USD").map(({ label, value }) => [label, value]),
  );
  expect(entries).toMatchObject({
    Open: local(33723.51),
    Close: local(34235.19),
    Change: `+${local(1.45)}\u00a0%`,
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
