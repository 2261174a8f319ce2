import { expect, test } from "vitest";
import { withShakes } from "./shaken-points";

const point = (t: number) => ({
  t,
  count: 1,
  temperature: null,
  humidity: null,
  pressure: null,
  tvoc: null,
  eco2: null,
  x: null,
  y: null,
  z: null,
});
const shake = (t: number, y: number) => ({ t, x: 0, y, z: 1, peak: Math.abs(y), axis: "y" as const });

test("each stretch has its strongest shake, with its sign", () => {
  const points = [0, 1000, 2000].map(point);
  const shakes = [shake(1100, 4), shake(1900, -5), shake(2000, 3.5), shake(9000, 8)];
  expect(withShakes(points, shakes, 1000).map((one) => one.shake)).toEqual([null, -5, 3.5]);
});

test("without stretches a shake belongs to its own reading", () => {
  expect(
    withShakes([0, 1000].map(point), [shake(1000, 4), shake(500, 4)], 0).map((one) => one.shake),
  ).toEqual([null, 4]);
});

test("shakes before the first point are left", () => {
  expect(withShakes([point(1000)], [shake(1, 4)], 1000)[0]!.shake).toBeNull();
});
