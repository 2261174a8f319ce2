import { expect, test } from "vitest";
import { hourPeak, isShake } from "./hour-peak";

const HOUR = 3_600_000;
const empty = Array<number | null>(48).fill(null);
const shake = [...empty];
shake[10] = 9;
shake[41] = 3.5;
shake[47] = 1;
const line = {
  from: 0,
  to: 6 * HOUR,
  temperature: empty,
  humidity: empty,
  pressure: empty,
  tvoc: empty,
  eco2: empty,
  shake,
};

test("the last hour's, not what is older", () => {
  expect(hourPeak(line, undefined, 6 * HOUR)).toBe(3.5);
  expect(hourPeak(line, undefined, 6.5 * HOUR)).toBe(1);
  expect(hourPeak(line, undefined, 8 * HOUR)).toBeNull();
});

test("what came live counts for an hour", () => {
  const live = { t: 6 * HOUR, peak: 5 };
  expect(hourPeak(line, live, 6 * HOUR)).toBe(5);
  expect(hourPeak(undefined, live, 6.9 * HOUR)).toBe(5);
  expect(hourPeak(undefined, live, 7.1 * HOUR)).toBeNull();
});

test("3 g is none yet", () => {
  expect([null, 3, 3.01].map(isShake)).toEqual([false, false, true]);
});
