import { expect, test } from "vitest";
import { barePrice, changeBetween, changeWords, priceDigits, priceWords } from "./format";

const local = (value: number, digits: number) =>
  new Intl.NumberFormat(undefined, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );

test("a price has cents, or four figures below a dollar", () => {
  expect([34235.19, 1, 0.2344, 0.00001234].map(priceDigits)).toEqual([2, 2, 4, 8]);
  expect(priceWords(34235.19, "USD")).toBe(`$${local(34235.19, 2)}`);
  expect(priceWords(0.23441, "USD")).toBe(`$${local(0.2344, 4)}`);
  expect(priceWords(0.5, "USDT")).toBe(`${local(0.5, 4)}\u00a0USDT`);
  expect(barePrice(1234.5)).toBe(local(1234.5, 2));
});

test("a change has its sign", () => {
  expect(changeWords(changeBetween(100, 101.446))).toBe(`+${local(1.45, 2)}%`);
  expect(changeWords(-3)).toBe(`${local(-3, 2)}%`);
  expect(changeWords(0)).toBe(`${local(0, 2)}%`);
});
