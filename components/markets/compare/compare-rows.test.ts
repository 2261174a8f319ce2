import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareCsv, compareFile, compareRows, extentOf, thinned } from "./compare-rows";
import type { Comparison } from "./measures";

const BITCOIN = { id: "bitcoin", symbol: "BTC", name: "Bitcoin", rank: 1 };
const ETHER = { id: "ethereum", symbol: "ETH", name: "Ethereum", rank: 2 };
const DAY = 86_400_000;

describe("compareRows", () => {
  it("puts the lines side by side, oldest first; a day that a coin lacks stays a gap", () => {
    const rows = compareRows([
      { coin: BITCOIN, points: [0, DAY, 2 * DAY].map((t, i) => ({ t, value: 100 + i })) },
      { coin: ETHER, points: [2 * DAY, 0].map((t) => ({ t, value: 100 - t / DAY })) },
    ]);
    expect(rows).toEqual([
      { t: 0, values: { bitcoin: 100, ethereum: 100 } },
      { t: DAY, values: { bitcoin: 101, ethereum: null } },
      { t: 2 * DAY, values: { bitcoin: 102, ethereum: 98 } },
    ]);
  });
});

describe("thinned", () => {
  it("keeps the order, the newest row and at most so many", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 600 }), (length, most) => {
        const rows = Array.from({ length }, (_, i) => i);
        const kept = thinned(rows, most);
        expect(kept.length).toBeLessThanOrEqual(most);
        expect(kept.at(-1)).toBe(rows.at(-1));
        expect(kept).toEqual(rows.filter((row) => kept.includes(row)));
      }),
    );
  });

  it("leaves few rows as they are", () => {
    const rows = [1, 2, 3];
    expect(thinned(rows, 3)).toBe(rows);
  });
});

describe("extentOf", () => {
  it("has the first day's 100 in it", () => {
    expect(extentOf([{ t: 0, values: { a: 120, b: null } }])).toEqual([100, 120]);
    expect(extentOf([{ t: 0, values: { a: 12, b: 90 } }])).toEqual([12, 100]);
  });
});

const bitcoin = { id: "bitcoin", symbol: "BTC", name: "Bitcoin", rank: 1 };
const comma = { id: "comma-coin", symbol: "CC", name: "Comma, coin", rank: null };
const comparison: Comparison = {
  measure: "return",
  since: "2021-07-05",
  until: "2021-07-06",
  rows: [
    { coin: bitcoin, value: 1.58 },
    { coin: comma, value: null, note: "no data\nbefore 2021" },
  ],
  lines: [
    {
      coin: bitcoin,
      points: [
        { t: Date.UTC(2021, 6, 5), value: 100 },
        { t: Date.UTC(2021, 6, 6), value: 101.580000001 },
      ],
    },
    { coin: comma, points: [{ t: Date.UTC(2021, 6, 6), value: 100 }] },
  ],
  provenance: [{ source: "Past candles", live: false, as_of: "2021-07-06T23:59:59.999Z" }],
};

describe("compareCsv", () => {
  it("says first, in lines that begin with #, what it is and where it is from", () => {
    const lines = compareCsv(comparison, compareRows(comparison.lines)).split("\r\n");
    expect(lines).toEqual([
      "# Closes of each day (UTC) rebased to 100 on the first day that all coins have; 2021-07-05 to 2021-07-06",
      "# Source: Past candles; past data; as of 2021-07-06T23:59:59.999Z",
      "# Return of Bitcoin (%): 1.58",
      "# Return of Comma; coin (%): no data; no data before 2021",
      'day,Bitcoin (BTC),"Comma, coin (CC)"',
      "2021-07-05,100,",
      "2021-07-06,101.58,100",
      "",
    ]);
  });
});

it("names the file by coins and days", () => {
  expect(compareFile(comparison, "csv")).toBe("bitcoin-comma-coin-2021-07-05-2021-07-06.csv");
});
