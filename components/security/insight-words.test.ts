import { describe, expect, test } from "vitest";
import type { InsightsJson } from "@/lib/guard/json";
import { daysCsv } from "./day-chart";
import { dayWords, findingsIn, percent, sharesOf } from "./insight-words";

const insights: InsightsJson = {
  from: "2026-11-21",
  total: 5,
  blocked: 4,
  callers: 2,
  similar: 1,
  false_alarms: 1,
  categories: { role_manipulation: 1, prompt_extraction: 4 },
  days: [
    { day: "2026-11-21", categories: { prompt_extraction: 1 } },
    { day: "2026-11-22", categories: { prompt_extraction: 3, role_manipulation: 1 } },
  ],
};
const nothing: InsightsJson = {
  ...insights,
  total: 0,
  blocked: 0,
  callers: 0,
  similar: 0,
  false_alarms: 0,
  categories: {},
  days: [{ day: "2026-11-21", categories: {} }],
};

test("shares are of all, the most frequent first", () => {
  expect(sharesOf(insights)).toEqual([
    { category: "prompt_extraction", count: 4, share: 0.8 },
    { category: "role_manipulation", count: 1, share: 0.2 },
  ]);
  expect(sharesOf(nothing)).toEqual([]);
  expect([percent(0.8), percent(1 / 3)]).toEqual(["80%", "33%"]);
});

describe("what stands out", () => {
  test("is told in sentences", () => {
    expect(findingsIn(insights)).toEqual([
      "80% wanted to get at the instructions that models are given.",
      `The busiest day was ${dayWords("2026-11-22")}, with 4.`,
      "They came from 2 callers.",
      "1 was recognised from an earlier one.",
      "1 was let through (ALMANAC_GUARD=flag).",
      "1 of 6 was marked as a false alarm and isn’t counted.",
    ]);
  });

  test("is nothing where nothing happened, and little where little did", () => {
    expect(findingsIn(nothing)).toEqual([]);
    const one: InsightsJson = {
      ...nothing,
      total: 1,
      blocked: 1,
      callers: 1,
      categories: { security_bypass: 1 },
      days: [{ day: "2026-11-21", categories: { security_bypass: 1 } }],
    };
    expect(findingsIn(one)).toEqual(["100% wanted to have rules ignored."]);
    expect(findingsIn({ ...nothing, false_alarms: 2 })).toEqual([
      "2 of 2 were marked as a false alarm and aren’t counted.",
    ]);
  });
});

test("a day is one of the UTC calendar, wherever the reader is", () => {
  expect(dayWords("2026-11-22", "en-GB")).toBe("22 Nov");
});

test("the CSV has a column a category and a row a day", () => {
  expect(daysCsv(insights).split("\r\n")).toEqual([
    "# Violations by day (UTC) and category",
    "day,prompt_extraction,role_manipulation",
    "2026-11-21,1,0",
    "2026-11-22,3,1",
    "",
  ]);
});
