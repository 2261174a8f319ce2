import { expect, test } from "vitest";
import type { TypicalDay } from "@/lib/desks/underground/station-schema";
import { busiestHour, busiestWords, hourName, hourWords, yearCount } from "./busy-words";

const day = (counts: Record<number, [entries: number, exits: number]>, busiest: number): TypicalDay => ({
  day: "Monday to Thursday",
  hours: Array.from({ length: 24 }, (_, i) => {
    const hour = (i + 5) % 24;
    const [entries, exits] = counts[hour] ?? [0, 0];
    return { hour, entries, exits };
  }),
  busiest,
  quietest: 5,
});

test("the busiest hour is said with its year and its kind of day", () => {
  expect(busiestWords(day({ 8: [6000, 24_000], 17: [20_000, 5000] }, 8), 2019)).toBe(
    "Busiest from 08:00 to 09:00, with 30,000 entries and exits on a typical weekday (Monday to Thursday) of 2019.",
  );
});

test("a day on which nobody was counted has no busiest hour", () => {
  expect(busiestHour(day({}, 5))).toBeUndefined();
  expect(busiestWords(day({}, 5), 2019)).toMatch(/^Nobody was counted/);
});

test("the last hour of a day ends at midnight", () => {
  expect(hourName(23)).toBe("23:00 to 00:00");
  expect(hourWords({ hour: 8, entries: 1234, exits: 56 })).toBe("08:00 to 09:00: 1,234 in, 56 out");
});

test.each([
  [72_124_262, "72.1 million"],
  [1_000_000, "1.0 million"],
  [480_312, "480,000"],
])("%d passengers of a year are rounded: %s", (count, words) => {
  expect(yearCount(count)).toBe(words);
});
