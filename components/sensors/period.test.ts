import fc from "fast-check";
import { expect, test } from "vitest";
import { dragged, moved, scaled, timeTicks } from "./period";

const HOUR = 3_600_000;
const DAY = { from: 0, to: 24 * HOUR };
const LATER = 100 * HOUR;

test("zooming keeps the middle", () => {
  expect(scaled(DAY, 0.5, LATER)).toEqual({ from: 6 * HOUR, to: 18 * HOUR });
});

test("nothing is shown of the time to come", () => {
  expect(scaled(DAY, 2, 24 * HOUR)).toEqual({ from: -24 * HOUR, to: 24 * HOUR });
  expect(moved(DAY, 0.5, 24 * HOUR)).toEqual(DAY);
  expect(moved(DAY, -0.5, 24 * HOUR)).toEqual({ from: -12 * HOUR, to: 12 * HOUR });
});

test("a drag goes either way; a press is none", () => {
  expect(dragged(2 * HOUR, HOUR)).toEqual({ from: HOUR, to: 2 * HOUR });
  expect(dragged(HOUR, HOUR + 100)).toBeNull();
});

test("zooming in and in comes to an end", () => {
  let window = DAY;
  for (let i = 0; i < 50; i += 1) window = scaled(window, 0.5, LATER);
  expect(window.to - window.from).toBe(30_000);
});

test("ticks are round by the clock on the wall", () => {
  expect(timeTicks(DAY, 5, 0)).toEqual([0, 6, 12, 18, 24].map((h) => h * HOUR));
  // India: five hours and a half ahead.
  expect(timeTicks({ from: 0, to: 4 * HOUR }, 5, -330)).toEqual([0.5, 1.5, 2.5, 3.5].map((h) => h * HOUR));
});

test("ticks lie inside of the window, and aren't more than asked for", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2e12 }),
      fc.integer({ min: 30_000, max: 90 * 24 * HOUR }),
      fc.integer({ min: 2, max: 10 }),
      fc.integer({ min: -840, max: 720 }),
      (from, length, most, zone) => {
        const ticks = timeTicks({ from, to: from + length }, most, zone);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        expect(ticks.every((t) => t >= from && t <= from + length)).toBe(true);
      },
    ),
  );
});
