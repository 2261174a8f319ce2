import { expect, test } from "vitest";
import { barePrice, changeBetween, changeWords, priceDigits, priceWords } from "./numbers";

test("a price has cents, or four figures below a dollar", () => {
  expect([34235.19, 1, 0.2344, 0.00001234].map(priceDigits)).toEqual([2, 2, 4, 8]);
  expect(priceWords(34235.19, "USD")).toBe("$34,235.19");
  expect(priceWords(0.23441, "USD")).toBe("$0.2344");
  expect(priceWords(0.5, "USDT")).toBe("0.5000\u00a0USDT");
  expect(barePrice(1234.5)).toBe("1,234.50");
});

test("a change has its sign", () => {
  expect(changeWords(changeBetween(100, 101.446))).toBe("+1.45\u00a0%");
  expect(changeWords(-3)).toMatch(/^[-−]3\.00/);
  expect(changeWords(0)).toBe("0.00\u00a0%");
});
