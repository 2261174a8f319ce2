import { CATEGORIES, type Category } from "@/lib/guard/categories";
import type { InsightsJson } from "@/lib/guard/json";

interface Words {
  name: string;
  aim: string;
  colour: string;
}

export const CATEGORY_WORDS: Record<Category, Words> = {
  prompt_extraction: {
    name: "Prompt extraction",
    aim: "to get at the instructions that models are given",
    colour: "var(--data-1)",
  },
  credential_extraction: {
    name: "Credential extraction",
    aim: "to get at keys and passwords",
    colour: "var(--data-2)",
  },
  role_manipulation: {
    name: "Role manipulation",
    aim: "to make a model play someone else",
    colour: "var(--data-3)",
  },
  security_bypass: {
    name: "Security bypass",
    aim: "to have rules ignored",
    colour: "var(--data-4)",
  },
  config_inspection: {
    name: "Configuration inspection",
    aim: "to learn how the server is set up",
    colour: "var(--data-5)",
  },
};

export interface Share {
  category: Category;
  count: number;
  /** From 0 to 1. */
  share: number;
}

/** The most frequent first. */
export function sharesOf({ categories, total }: Pick<InsightsJson, "categories" | "total">): Share[] {
  return CATEGORIES.map((category) => ({ category, count: categories[category] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map((one) => ({ ...one, share: one.count / total }))
    .toSorted((a, b) => b.count - a.count);
}

export const percent = (share: number): string => `${Math.round(100 * share)}%`;

export function findingsIn(insights: InsightsJson): string[] {
  const { total, blocked, similar, false_alarms, callers } = insights;
  const [most] = sharesOf(insights);
  const busiest = busiestDay(insights);
  const marked = total + false_alarms;
  return [
    ...(most ? [`${percent(most.share)} wanted ${CATEGORY_WORDS[most.category].aim}.`] : []),
    ...(busiest && total > 1 ? [`The busiest day was ${dayWords(busiest.day)}, with ${busiest.count}.`] : []),
    ...(total > 1
      ? [callers === 1 ? "All came from one caller." : `They came from ${callers} callers.`]
      : []),
    ...(similar > 0 ? [`${similar} ${was(similar)} recognised from an earlier one.`] : []),
    ...(total > blocked
      ? [`${total - blocked} ${was(total - blocked)} let through (ALMANAC_GUARD=flag).`]
      : []),
    ...(false_alarms > 0
      ? [
          `${false_alarms} of ${marked} ${was(false_alarms)} marked as a false alarm and ${false_alarms === 1 ? "isn’t" : "aren’t"} counted.`,
        ]
      : []),
  ];
}

const was = (count: number): string => (count === 1 ? "was" : "were");

export const countOf = ({ categories }: InsightsJson["days"][number]): number =>
  Object.values(categories).reduce((sum, count) => sum + count, 0);

function busiestDay({ days }: InsightsJson): { day: string; count: number } | undefined {
  const counted = days.map((one) => ({ day: one.day, count: countOf(one) }));
  const most = counted.toSorted((a, b) => b.count - a.count)[0];
  return most && most.count > 0 ? most : undefined;
}

/** From `2026-11-22`. */
export const dayWords = (day: string, locale?: string): string =>
  new Date(day).toLocaleDateString(locale, { day: "numeric", month: "short", timeZone: "UTC" });
