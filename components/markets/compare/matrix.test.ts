import { expect, it } from "vitest";
import { matrixOf } from "./matrix";

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
