import { expect, test } from "vitest";
import { dollars } from "./dollars";

test.each([
  [0, "$0.00"],
  [1, "$0.000001"],
  [1000, "$0.001"],
  [10_000, "$0.01"],
  [250_000, "$0.25"],
  [1_000_000, "$1.00"],
  [12_345_678, "$12.345678"],
])("%i atomic units are %s", (amount, text) => expect(dollars(amount)).toBe(text));
