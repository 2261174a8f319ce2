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

test("each sensor keeps its own fineness: one of ten minutes has a line beside one of five seconds", () => {
  const often = historyOf(
    "a",
    5,
    Array.from({ length: 120 }, (_, i) => [i / 12, 20 + i]),
  );
  const seldom = historyOf("b", 300, [
    [0, 30],
    [5, 40],
  ]);
  const rows = compareRows([often, seldom], "temperature", WINDOW);
  expect(rows.length).toBeGreaterThan(70);
  expect(rows.every(({ values }) => values.a !== null)).toBe(true);
  const measured = rows.filter(({ values }) => values.b !== null);
  expect(measured.map(({ values }) => values.b)).toEqual([30, 40]);
  const between = rows.slice(0, rows.indexOf(measured[1]!) + 1);
  expect(between.every(({ drawn }) => drawn.b! >= 30 && drawn.b! <= 40)).toBe(true);
  expect(rows.at(-1)?.drawn.b).toBeNull();
});

test("a silence is no line, and rows that the window cuts off are known", () => {
  const history = historyOf("a", 60, [
    [0, 10],
    [1, 10],
    [2, 10],
    [8, 10],
    [9, 10],
  ]);
  const rows = compareRows([history], "temperature", { from: 30_000, to: 10 * MINUTE });
  expect(rows.map(({ drawn }) => drawn.a)).toEqual([10, 10, null, null, null, 10, 10]);
  expect(rows.map(({ isWhole }) => isWhole)).toEqual([false, true, true, true, true, true, false]);
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
