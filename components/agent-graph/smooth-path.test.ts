import { expect, test } from "vitest";
import { smoothPath } from "./smooth-path";

const point = (x: number, y: number) => ({ x, y });

test("a line of two points is straight, one of more bends at each between and ends where it should", () => {
  expect(smoothPath([point(0, 0), point(10, 5)])).toBe("M0 0L10 5");
  expect(smoothPath([point(0, 0), point(10, 0), point(10, 10)])).toBe("M0 0Q10 0 10 10");
  expect(smoothPath([point(0, 0), point(10, 0), point(20, 10), point(30, 10)])).toBe(
    "M0 0Q10 0 15 5Q20 10 30 10",
  );
});

test("a line of one point or none has no length", () => {
  expect([smoothPath([]), smoothPath([point(1.234, 2)])]).toEqual(["", "M1.2 2"]);
});
