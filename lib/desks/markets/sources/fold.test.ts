import fc from "fast-check";
import { expect, it } from "vitest";
import { type Candle, INTERVAL_MS, INTERVALS } from "../types";
import { fold, inOrder, openOf } from "./fold";

const FIRST = Date.parse("2024-01-01");
const price = fc.double({ min: 0.01, max: 1e5, noNaN: true });
const candle: fc.Arbitrary<Candle> = fc
  .record({
    hour: fc.integer({ min: 0, max: 2000 }),
    prices: fc.tuple(price, price, price, price),
    volume: price,
  })
  .map(({ hour, prices: [open, close, a, b], volume }) => ({
    t: FIRST + hour * INTERVAL_MS["1h"],
    open,
    high: Math.max(open, close, a, b),
    low: Math.min(open, close, a, b),
    close,
    volume,
  }));
const candles = fc.array(candle, { minLength: 1, maxLength: 60 }).map(inOrder);
const interval = fc.constantFrom(...INTERVALS);

it("Property: longer candles have the first open, the last close, the extremes and the whole volume", () => {
  fc.assert(
    fc.property(candles, interval, (given, into) => {
      for (const folded of fold(given, into)) {
        const within = given.filter(({ t }) => openOf(t, into) === folded.t);
        expect(folded.open).toBe(within[0]?.open);
        expect(folded.close).toBe(within.at(-1)?.close);
        expect(folded.high).toBe(Math.max(...within.map(({ high }) => high)));
        expect(folded.low).toBe(Math.min(...within.map(({ low }) => low)));
        expect(folded.volume).toBeCloseTo(
          within.reduce((sum, { volume }) => sum + (volume ?? 0), 0),
          3,
        );
      }
    }),
  );
});

it("Property: each moment is in the candle that opened last before it", () => {
  fc.assert(
    fc.property(fc.integer({ min: FIRST, max: FIRST * 2 }), interval, (ms, of) => {
      const opened = openOf(ms, of);
      expect(opened).toBeLessThanOrEqual(ms);
      expect(opened + INTERVAL_MS[of]).toBeGreaterThan(ms);
      expect(openOf(opened, of)).toBe(opened);
    }),
  );
});

it("begins weeks on Monday, as exchanges do", () => {
  expect(new Date(openOf(Date.parse("2026-03-01T12:00:00Z"), "1w")).toISOString()).toBe(
    "2026-02-23T00:00:00.000Z",
  );
});

it("doesn't know a volume when a part of it isn't known", () => {
  const hour = { t: FIRST, open: 1, high: 1, low: 1, close: 1, volume: 5 };
  const folded = fold([hour, { ...hour, t: FIRST + INTERVAL_MS["1h"], volume: null }], "1d");
  expect(folded).toMatchObject([{ t: FIRST, volume: null }]);
});

it("counts the later of two candles of one moment", () => {
  const earlier = { t: FIRST, open: 1, high: 1, low: 1, close: 1, volume: 1 };
  expect(inOrder([earlier, { ...earlier, close: 2 }])).toEqual([{ ...earlier, close: 2 }]);
});
