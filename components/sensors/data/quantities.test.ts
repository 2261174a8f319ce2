import { expect, test } from "vitest";
import { measured, peakOf } from "./quantities";

test("the peak is the largest of the three, absolute", () => {
  expect(peakOf({ x: 0.1, y: -4.2, z: 1 })).toEqual({ peak: 4.2, axis: "y" });
});

test("a value that wasn't measured is none", () => {
  const reading = { address: "0x1", timestamp: 1, eco2: 0 };
  expect(measured(reading, "eco2")).toBe(0);
  expect(measured(reading, "temperature")).toBeUndefined();
  expect(measured(reading, "accelerometer")).toBeUndefined();
});
