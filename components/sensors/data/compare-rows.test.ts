import { expect, test } from "vitest";
import type { History, Spread } from "@/lib/desks/sensors/types";
import { compareRows } from "./compare-rows";

const MINUTE = 60_000;
const WINDOW = { from: 0, to: 10 * MINUTE };
const even = (value: number): Spread => [value, value, value];

function historyOf(
  address: string,
  interval_s: number,
  values: [minute: number, value: number, count?: number][],
): History {
  return {
    sensor: { address, name: address, place: null, simulated: true, interval_s, last_seen: null },
    from: 0,
    to: WINDOW.to,
    bucket_ms: 0,
    shakes: [],
    points: values.map(([minute, value, count = 1]) => ({
      t: minute * MINUTE,
      count,
      temperature: even(value),
      humidity: null,
      pressure: null,
      tvoc: null,
      eco2: null,
      x: [0, -value, 1],
      y: null,
      z: even(1),
    })),
  };
}

test("sensors of different intervals share their rows, without gaps that are none", () => {
  const rows = compareRows(
    [
      historyOf(
        "a",
        60,
        Array.from({ length: 10 }, (_, i) => [i, 20]),
      ),
      historyOf(
        "b",
        120,
        [0, 2, 4, 6, 8].map((minute) => [minute, 30]),
      ),
    ],
    "temperature",
    WINDOW,
  );
  expect(rows.map(({ t }) => t / MINUTE)).toEqual([0, 3, 6, 9]);
  expect(rows.slice(0, 3).every(({ values }) => values.a === 20 && values.b === 30)).toBe(true);
});

test("the mean is of readings; silence and what isn't measured is null", () => {
  const histories = [
    historyOf("a", 120, [
      [0, 10, 3],
      [1, 20, 1],
      [9, 5],
    ]),
  ];
  const values = compareRows(histories, "temperature", WINDOW).map((row) => row.values.a);
  expect(values).toEqual([12.5, null, null, 5]);
  expect(compareRows(histories, "humidity", WINDOW).every((row) => row.values.a === null)).toBe(true);
});

test("of acceleration the peak counts, and what is outside of the window doesn't", () => {
  const rows = compareRows(
    [
      historyOf("a", 60, [
        [-1, 9],
        [0, 4],
        [1, 2],
      ]),
    ],
    "accelerometer",
    WINDOW,
  );
  expect(rows[0]?.values.a).toBe(4);
});
