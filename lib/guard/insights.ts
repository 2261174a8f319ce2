import { countViolationsByDay, totalViolations } from "@/db/violations";
import { clock } from "@/lib/clock";
import type { InsightsJson } from "./json";
import { CategoryJson } from "./json";

const DAY_MS = 86_400_000;

/** The last days in UTC, today among them. */
export function insightsOf(days: number): InsightsJson {
  const names = Array.from({ length: days }, (_, at) => dayBefore(days - 1 - at));
  const from = names[0] ?? dayBefore(0);
  const since = `${from}T00:00:00.000Z`;
  const counted = countViolationsByDay(since).map((one) => ({
    ...one,
    category: CategoryJson.parse(one.category),
  }));
  const { total, blocked, callers, similar, falseAlarms } = totalViolations(since);
  return {
    from,
    total,
    blocked,
    callers,
    similar,
    false_alarms: falseAlarms,
    categories: sums(counted),
    days: names.map((day) => ({ day, categories: sums(counted.filter((one) => one.day === day)) })),
  };
}

const dayBefore = (days: number): string => new Date(clock.ms() - days * DAY_MS).toISOString().slice(0, 10);

function sums(counted: { category: keyof InsightsJson["categories"]; count: number }[]) {
  const categories: InsightsJson["categories"] = {};
  for (const { category, count } of counted) categories[category] = (categories[category] ?? 0) + count;
  return categories;
}
