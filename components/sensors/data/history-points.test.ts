import fc from "fast-check";
import { expect, test } from "vitest";
import type { History, SensorReading } from "@/lib/desks/sensors/types";
import {
  drawnPoints,
  measuredOf,
  since,
  summaryOf,
  withGaps,
  withReading,
  withShakes,
} from "./history-points";

const SENSOR = {
  address: "0xa",
  name: "Attic",
  place: null,
  simulated: true,
  interval_s: 10,
  last_seen: null,
};
const empty = (bucket_ms: number): History => ({
  sensor: SENSOR,
  from: 0,
  to: 1,
  bucket_ms,
  points: [],
  shakes: [],
});
const reading = (timestamp: number, more: Partial<SensorReading> = {}): SensorReading => ({
  address: "0xa",
  timestamp,
  temperature: 20,
  ...more,
});
const fed = (bucket: number, readings: SensorReading[]) => readings.reduce(withReading, empty(bucket));

test("without stretches every reading is a point of its own; twice is once", () => {
  const history = fed(0, [reading(1000), reading(2000, { temperature: 22 }), reading(2000), reading(1500)]);
  expect(history.points.map(({ t }) => t)).toEqual([1000, 2000]);
  expect(history.points[1]).toMatchObject({ count: 1, temperature: [22, 22, 22], humidity: null });
  expect(history.to).toBe(2000);
});

test("a stretch takes what falls into it: mean, lowest, highest", () => {
  const temperatures = [20, 26, 23];
  const history = fed(
    60_000,
    temperatures.map((temperature, i) => reading(1000 + i * 10_000, { temperature })),
  );
  expect(history.points).toHaveLength(1);
  expect(history.points[0]).toMatchObject({ t: 1000, count: 3, temperature: [23, 20, 26] });
  expect(withReading(history, reading(61_000)).points).toHaveLength(2);
});

test("a shake beyond ±3 g is marked, one of 3 g isn't", () => {
  const shaken = (x: number) => reading(1000 + x, { accelerometer: { x, y: 0, z: 1 } });
  expect(fed(0, [shaken(3), shaken(4)]).shakes).toEqual([{ t: 1004, x: 4, y: 0, z: 1, peak: 4, axis: "x" }]);
  expect(fed(0, [reading(1, { accelerometer: { x: -5, y: 0, z: 1 } })]).shakes[0]).toMatchObject({ peak: 5 });
});

test("what is older than the window goes", () => {
  const history = fed(
    0,
    [1000, 2000, 3000].map((t) => reading(t, { accelerometer: { x: 9, y: 0, z: 0 } })),
  );
  expect(since(history, 2000)).toMatchObject({
    points: [{ t: 2000 }, { t: 3000 }],
    shakes: [{ t: 2000 }, { t: 3000 }],
  });
});

test("silence is a gap, a slower beat than it has now isn't", () => {
  const minutes = Array.from({ length: 30 }, (_, i) => i * 60_000);
  const history = fed(
    0,
    [...minutes, 3_600_000, 3_605_000, 3_610_000].map((t) => reading(t)),
  );
  const points = withGaps(history);
  expect(points.filter(({ count }) => count === 0).map(({ t }) => t)).toEqual([29 * 60_000 + 1]);
  expect(points).toHaveLength(34);
});

test("what is measured, and how it went", () => {
  const { points } = fed(0, [reading(1), reading(2, { temperature: 24, eco2: 500 })]);
  expect(measuredOf(points)).toEqual(["temperature", "eco2"]);
  expect(summaryOf(points, "temperature")).toEqual([22, 20, 24]);
  expect(summaryOf(points, "humidity")).toBeNull();
});

test("the mean is of the readings, however they fall into stretches", () => {
  const temperatures = fc.array(fc.double({ min: -40, max: 60, noNaN: true }), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(temperatures, fc.integer({ min: 0, max: 5000 }), (values, bucket) => {
      const { points } = fed(
        bucket,
        values.map((temperature, i) => reading(1000 * (i + 1), { temperature })),
      );
      const [mean, low, high] = summaryOf(points, "temperature")!;
      expect(mean).toBeCloseTo(values.reduce((a, b) => a + b, 0) / values.length, 6);
      expect([low, high]).toEqual([Math.min(...values), Math.max(...values)]);
    }),
  );
});

test("the mean of a history lies between its lowest and its highest value", () => {
  const value = fc.double({ min: -40, max: 60, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom(0, 60_000),
      (values, same, bucket) => {
        const all = [...values, ...Array<number>(same).fill(values[0]!)];
        const { points } = fed(
          bucket,
          all.map((temperature, at) => reading(at * 10_000, { temperature })),
        );
        const [mean, low, high] = summaryOf(points, "temperature")!;
        expect(mean >= low && mean <= high).toBe(true);
      },
    ),
  );
});

test("stretches that the period cuts off at its ends are not drawn, and still count", () => {
  const minute = 60_000;
  const times = Array.from({ length: 40 }, (_, i) =>
    reading(50_000 + i * 10_000, { temperature: i === 39 ? 3 : 20 }),
  );
  const history = { ...fed(minute, times), from: 50_000, to: 445_000 };
  const points = history.points.map((point, i) => ({ ...point, t: i === 0 ? 50_000 : i * minute }));
  const cut = { ...history, points };
  expect(drawnPoints(cut).map(({ t }) => t)).toEqual([1, 2, 3, 4, 5, 6].map((i) => i * minute));
  expect(summaryOf(cut.points, "temperature")?.[1]).toBe(3);
  expect(drawnPoints(fed(0, times.slice(0, 3)))).toHaveLength(3);
});

const bare = (t: number) => ({
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
  const points = [0, 1000, 2000].map(bare);
  const shakes = [shake(1100, 4), shake(1900, -5), shake(2000, 3.5), shake(9000, 8)];
  expect(withShakes(points, shakes, 1000).map((one) => one.shake)).toEqual([null, -5, 3.5]);
});

test("without stretches a shake belongs to its own reading", () => {
  expect(withShakes([0, 1000].map(bare), [shake(1000, 4), shake(500, 4)], 0).map((one) => one.shake)).toEqual(
    [null, 4],
  );
});

test("shakes before the first point are left", () => {
  expect(withShakes([bare(1000)], [shake(1, 4)], 1000)[0]!.shake).toBeNull();
});
