import { describe, expect, it } from "vitest";
import type { Compared } from "@/lib/desks/markets/tools/schema";
import { matrixOf } from "./correlation-matrix";
import { type Comparison, findingOf } from "./measures";
import { compareUrl } from "./use-comparison";

const coin = (name: string) => ({ id: name.toLowerCase(), symbol: name.slice(0, 3), name, rank: 1 });

const compared = (measure: Compared, values: Record<string, number | null>): Comparison => ({
  measure,
  since: "2021-01-01",
  until: "2021-07-06",
  rows: Object.entries(values).map(([name, value]) => ({ coin: coin(name), value })),
  lines: [],
  provenance: [],
});

describe("findingOf", () => {
  it.each<[Compared, Record<string, number>, string]>([
    ["return", { Alpha: 812.34, Beta: 18.2 }, "Alpha gained most: +812.34%"],
    ["return", { Alpha: -3.06, Beta: -50 }, "Alpha lost least: -3.06%"],
    ["drawdown", { Alpha: -20, Beta: -82.1 }, "Beta fell farthest from a peak: -82.10%"],
    ["drawdown", { Alpha: 20, Beta: 82.1 }, "Beta fell farthest from a peak: -82.10%"],
    ["volatility", { Alpha: 145, Beta: 71.23 }, "Alpha swung most: 145.0% a year"],
    ["highest", { Alpha: 64_863.1, Beta: 4362.35 }, "Alpha reached the highest price: $64,863.10"],
    ["lowest", { Alpha: 28_130, Beta: 0.004_682 }, "Beta had the lowest price: $0.004682"],
    ["market_cap", { Alpha: 641_900_000_000, Beta: 1 }, "Alpha is worth most: a market cap of $641.9B"],
  ])("names the coin that stands out by %s", (measure, values, finding) => {
    expect(findingOf(compared(measure, values))).toBe(finding);
  });

  it("names the two that moved most alike", () => {
    const pairs = [
      { a: "ALP", b: "BET", value: 0.61 },
      { a: "BET", b: "GAM", value: 0.824 },
    ];
    expect(findingOf({ ...compared("correlation", { Alpha: 0.7 }), pairs })).toBe(
      "BET and GAM moved most alike: correlation 0.82",
    );
  });

  it("leaves out coins without data, and finds nothing without any", () => {
    expect(findingOf(compared("lowest", { Alpha: 2, Beta: null }))).toBe("Alpha had the lowest price: $2.00");
    expect(findingOf(compared("return", { Alpha: null }))).toBeUndefined();
  });
});

const lines = ["ETH", "BTC", "SOL"].map((symbol) => ({
  coin: { id: symbol.toLowerCase(), symbol, name: symbol, rank: null },
  points: [],
}));

it("makes a square of the pairs, in the lines' order, the same both ways round", () => {
  const matrix = matrixOf({ lines, pairs: [{ a: "BTC", b: "ETH", value: 0.8 }] });
  expect(matrix?.names).toEqual(["ETH", "BTC"]);
  expect(matrix?.at("ETH", "BTC")).toBe(0.8);
  expect(matrix?.at("BTC", "ETH")).toBe(0.8);
  expect(matrix?.at("BTC", "BTC")).toBe(1);
  expect(matrix?.at("BTC", "SOL")).toBeNull();
});

it("is none without pairs", () => {
  expect(matrixOf({ lines })).toBeUndefined();
});

it("asks for what is compared, and for nothing before there are two coins", () => {
  const query = { coins: ["bitcoin"], measure: "return", since: null, until: null } as const;
  expect(compareUrl({ ...query, coins: ["bitcoin"] })).toBeNull();
  expect(compareUrl({ ...query, coins: ["bitcoin", "ethereum"] })).toBe(
    "/api/markets/compare?symbols=bitcoin%2Cethereum&measure=return",
  );
  expect(compareUrl({ ...query, coins: ["a", "b"], since: "2021-01-01", until: "2021-07-06" })).toBe(
    "/api/markets/compare?symbols=a%2Cb&measure=return&since=2021-01-01&until=2021-07-06",
  );
});
