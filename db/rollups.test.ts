import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { store } from "./client";
import { deleteBefore, insertReadings, type Measured, readingsBetween } from "./readings";
import { type Summed, summedBetween } from "./rollups";
import { MEASURED } from "./schema";

isolateEnv();

const SENSOR = 1;
const MINUTE = 60_000;
/** Two and a half hours before midnight, so that five hours are of two days. */
const START = Date.UTC(2026, 2, 1, 21, 30);
const SPAN = 300 * MINUTE;

beforeEach(() => {
  store().sqlite.prepare("INSERT INTO sensors (id, address, name) VALUES (?, '0x1', 'One')").run(SENSOR);
});

const insert = (rows: readonly Measured[]) => insertReadings(SENSOR, rows);

function summedByHand(rows: readonly Measured[]): Summed[] {
  return MEASURED.map((name) => {
    const values = rows.flatMap((row) => row[name] ?? []);
    const [low, high] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [null, null];
    return { n: values.length, sum: values.reduce((sum, value) => sum + value, 0), low, high };
  });
}

/** Whole numbers, whose sums are exact in any order. */
const value = fc.option(fc.integer({ min: -500, max: 500 }));
const within = fc.integer({ min: 0, max: SPAN });
const reading: fc.Arbitrary<Measured> = fc.record({
  timestamp: within.map((after) => START + after),
  temperature: value,
  humidity: value,
  pressure: value,
  tvoc: value,
  eco2: value,
  ax: value,
  ay: value,
  az: value,
});

test("any period's sums are those of its readings, however they came and whatever was deleted", () => {
  const lists = fc.array(fc.array(reading, { maxLength: 30 }), { maxLength: 5 });
  fc.assert(
    fc.property(lists, fc.option(within), within, within, (sent, deleted, one, other) => {
      store().sqlite.exec("DELETE FROM readings; DELETE FROM reading_rollups");
      for (const list of sent) insert(list);
      if (deleted !== null) deleteBefore(SENSOR, START + deleted);
      insert(sent.at(0)?.slice(0, 3) ?? []);
      const period = { from: START + Math.min(one, other), to: START + Math.max(one, other) };
      const rows = readingsBetween(SENSOR, period, 1000);
      expect(summedBetween(SENSOR, period)).toEqual({ count: rows.length, of: summedByHand(rows) });
      const ever = { from: 0, to: START + 10 * SPAN };
      const all = readingsBetween(SENSOR, ever, 1000);
      expect(summedBetween(SENSOR, ever)).toEqual({ count: all.length, of: summedByHand(all) });
    }),
    { numRuns: 60 },
  );
});

test("a long period is read from sums alone, but for its ends", () => {
  insert([{ ...nothing, timestamp: START, temperature: 20 }]);
  store().sqlite.exec("UPDATE reading_rollups SET temperature_sum = 30 WHERE step = 86400000");
  const { of } = summedBetween(SENSOR, { from: START - 30 * 86_400_000, to: START + 30 * 86_400_000 });
  expect(of[0]).toEqual({ n: 1, sum: 30, low: 20, high: 20 });
});

test("readings from before there were sums are summed by the migration", () => {
  const rows = [0, 10, 100, 250].map((minutes) => ({
    ...nothing,
    timestamp: START + minutes * MINUTE,
    humidity: minutes,
  }));
  insert(rows);
  const all = store().sqlite.prepare("SELECT * FROM reading_rollups ORDER BY step, start");
  const kept = all.all();
  const [, ...statements] = readFileSync("drizzle/0015_reading_rollups.sql", "utf8").split(
    "--> statement-breakpoint",
  );
  store().sqlite.exec(`DELETE FROM reading_rollups; ${statements.join("")}`);
  expect(all.all()).toEqual(kept);
  expect(kept).toHaveLength(5);
});

test("an empty period has no values", () => {
  const { count, of } = summedBetween(SENSOR, { from: START, to: START });
  expect(count).toBe(0);
  expect(of[0]).toEqual({ n: 0, sum: 0, low: null, high: null });
});

const nothing: Measured = {
  timestamp: 0,
  temperature: null,
  humidity: null,
  pressure: null,
  tvoc: null,
  eco2: null,
  ax: null,
  ay: null,
  az: null,
};
