import { expect, test } from "vitest";
import { satoshiWords } from "./satoshis";

test.each([
  ["bitcoin", 0.00002921, " (2,921 satoshis)"],
  ["bitcoin", 0.002, " (200,000 satoshis)"],
  ["bitcoin", 0.5, ""],
  ["ethereum", 0.01, ""],
])("%s %d: “%s”", (id, coins, words) => {
  expect(satoshiWords({ id }, coins)).toBe(words);
});
