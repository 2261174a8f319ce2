import { expect, test } from "vitest";
import { courseOf } from "./course";

const points = Array.from({ length: 5000 }, (_, t) => ({ t, value: Math.sin(t / 300) }));

test("a short course is kept as it is", () => {
  expect(courseOf(points.slice(0, 2))).toEqual({ times: [0, 1], values: [0, Math.sin(1 / 300)] });
  expect(courseOf([])).toEqual({ times: [], values: [] });
});

test("a long one is thinned, in order, with its ends and extremes", () => {
  const peak = { t: 2222, value: 9 };
  const { times, values } = courseOf(points.with(peak.t, peak));
  expect(times.length).toBeLessThanOrEqual(160);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBe(0);
  expect(times.at(-1)).toBe(4999);
  expect(values[times.indexOf(peak.t)]).toBe(9);
  expect(Math.min(...values)).toBe(Math.min(...points.map(({ value }) => value)));
});
