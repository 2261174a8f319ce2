import { describe, expect, it } from "vitest";
import { compareCsv, compareFile } from "./compare-csv";
import { compareRows } from "./compare-rows";
import type { Comparison } from "./measures";

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
        { t: Date.UTC(2021, 6, 6), value: 101.58 },
      ],
    },
    { coin: comma, points: [{ t: Date.UTC(2021, 6, 6), value: 100 }] },
  ],
  provenance: [{ source: "Past candles", live: false, as_of: "2021-07-06T23:59:59.999Z" }],
};

describe("compareCsv", () => {
  it("says first, in lines that begin with #, what it is and where it is from", () => {
    const lines = compareCsv(comparison, compareRows(comparison.lines)).split("\n");
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
