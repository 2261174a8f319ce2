import { expect, test } from "vitest";
import { freshness, freshnessWords } from "./freshness";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 21, 12);
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

test("is said in words", () => {
  expect(freshnessWords(seen(1), NOW)).toBe("on time");
  expect(freshnessWords(seen(4), NOW)).toBe("late: silent for 4 minutes");
  expect(freshnessWords(seen(125), NOW)).toBe("offline for 2 hours");
  expect(freshnessWords({ last_seen: null, interval_s: 60 }, NOW)).toBe("no reading yet");
});
