import { expect, test } from "vitest";
import { linePath } from "./line-path";

const BOX = { width: 30, height: 10 };

test.each([
  ["rises", [0, 1, 2, 4], "M0 10L10 7.5L20 5L30 0"],
  ["is flat", [2, 2, 2, 2], "M0 5L10 5L20 5L30 5"],
  ["has a gap", [0, null, 4, 4], "M0 10h1M20 0L30 0"],
  ["is empty", [null, null], ""],
])("a line that %s", (_, values, path) => {
  expect(linePath(values, BOX)).toBe(path);
});
