import { expect, test } from "vitest";
import type { BoardSensor } from "@/lib/desks/sensors/types";
import { freshness, freshnessWords, lookAt } from "./looks";

const NOW = Date.UTC(2026, 10, 21, 12);
const sensor = (change: Partial<BoardSensor> = {}): BoardSensor => ({
  address: "0xa",
  name: "Bedroom",
  place: null,
  simulated: false,
  interval_s: 60,
  last_seen: NOW - 1000,
  room_kind: "bedroom",
  reading: { address: "0xa", timestamp: NOW - 1000, temperature: 21, humidity: 45 },
  shaken: null,
  mine: true,
  ...change,
});
const known = { now: NOW, peak: null, met: [] };

test("a sensor that keeps its times and its ranges is fine", () => {
  expect(lookAt(sensor(), known)).toEqual({ standing: "fine", reasons: [] });
});

test("what is out of range, shook or met an alert needs a look", () => {
  const cold = sensor({ reading: { address: "0xa", timestamp: NOW, temperature: 12, eco2: 2500 } });
  expect(lookAt(cold, { ...known, peak: 4.2, met: ["eCO₂ above 1,000 ppm"] })).toEqual({
    standing: "look",
    reasons: [
      "alert: eCO₂ above 1,000 ppm",
      "shook with 4.20\u00a0g in the last hour",
      "temperature cold",
      "eCO₂ very stuffy",
    ],
  });
});

test("of a silent one its old values say nothing; one without a reading is new", () => {
  const silent = sensor({
    last_seen: NOW - 5 * 60_000,
    reading: { address: "0xa", timestamp: 1, temperature: 2 },
  });
  expect(lookAt(silent, known)).toEqual({ standing: "silent", reasons: ["late: silent for 5 minutes"] });
  expect(lookAt(sensor({ last_seen: null, reading: null }), known).standing).toBe("new");
});

const MINUTE = 60_000;
const seen = (minutes: number, interval_s = 60) => ({ last_seen: NOW - minutes * MINUTE, interval_s });

test.each([
  [3, 60, "fresh"],
  [3.1, 60, "late"],
  [20, 60, "late"],
  [20.1, 60, "offline"],
  [61, 600, "offline"],
  [59, 600, "late"],
  // Three of its intervals are three hours: until then nothing is amiss.
  [170, 3600, "fresh"],
  [181, 3600, "offline"],
] as const)("%d minutes after a reading every %d s: %s", (minutes, interval, is) => {
  expect(freshness(seen(minutes, interval), NOW)).toBe(is);
});

test("how a sensor keeps to its interval is said in words", () => {
  expect(freshnessWords(seen(1), NOW)).toBe("on time");
  expect(freshnessWords(seen(4), NOW)).toBe("late: silent for 4 minutes");
  expect(freshnessWords(seen(125), NOW)).toBe("offline for 2 hours");
  expect(freshnessWords({ last_seen: null, interval_s: 60 }, NOW)).toBe("no reading yet");
});
