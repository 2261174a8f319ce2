import { expect, test } from "vitest";
import type { LineNow } from "./line-now";
import { serviceOf, summary } from "./line-now";

const line = (severity?: number): LineNow => ({
  id: "circle",
  name: "Circle",
  mode: "tube",
  colour: "#ffc80a",
  status: severity === undefined ? undefined : { severity, description: "…", reason: null },
});

test.each([
  [10, "good"],
  [18, "good"],
  [9, "disrupted"],
  [6, "disrupted"],
  [5, "disrupted"],
  [20, "closed"],
  [2, "closed"],
  [undefined, "unknown"],
] as const)("severity %s is %s", (severity, service) => {
  expect(serviceOf(line(severity))).toBe(service);
});

test("the board sums itself up", () => {
  expect(summary([line(10), line(10)])).toBe("Good service on all 2 lines");
  expect(summary([line(10), line(9), line(6), line(20)])).toBe(
    "Of 4 lines: 2 disrupted, 1 not running, 1 with a good service",
  );
  expect(summary([line()])).toBe("No status is known");
});
