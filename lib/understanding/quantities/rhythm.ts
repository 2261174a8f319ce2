import { skip, type Token, textAt, tokensOf } from "../times/tokens";
import { ORDINALS, WEEKDAYS } from "../times/words";
import { countAt } from "./numbers";

export type RhythmUnit = "minute" | "hour" | "day" | "week" | "month" | "year";

/** How often: every so many units. */
export interface Rhythm {
  every: number;
  unit: RhythmUnit;
}

const ADVERBS: Record<string, Rhythm> = {
  minutely: { every: 1, unit: "minute" },
  hourly: { every: 1, unit: "hour" },
  daily: { every: 1, unit: "day" },
  nightly: { every: 1, unit: "day" },
  weekly: { every: 1, unit: "week" },
  fortnightly: { every: 2, unit: "week" },
  biweekly: { every: 2, unit: "week" },
  monthly: { every: 1, unit: "month" },
  bimonthly: { every: 2, unit: "month" },
  quarterly: { every: 3, unit: "month" },
  yearly: { every: 1, unit: "year" },
  annually: { every: 1, unit: "year" },
  annual: { every: 1, unit: "year" },
  annum: { every: 1, unit: "year" },
};

const RHYTHM_UNITS: Record<string, Rhythm> = {
  minute: { every: 1, unit: "minute" },
  hour: { every: 1, unit: "hour" },
  day: { every: 1, unit: "day" },
  morning: { every: 1, unit: "day" },
  evening: { every: 1, unit: "day" },
  night: { every: 1, unit: "day" },
  week: { every: 1, unit: "week" },
  fortnight: { every: 2, unit: "week" },
  month: { every: 1, unit: "month" },
  payday: { every: 1, unit: "month" },
  quarter: { every: 3, unit: "month" },
  year: { every: 1, unit: "year" },
  h: { every: 1, unit: "hour" },
  d: { every: 1, unit: "day" },
  w: { every: 1, unit: "week" },
  y: { every: 1, unit: "year" },
  m: { every: 1, unit: "minute" },
};

/** How often: “a month”, “every 5 minutes”, “every other week”, “weekly”, “4h”, “per day”. */
export function readRhythm(text: string): Rhythm | undefined {
  const tokens = tokensOf(text);
  const adverb = tokens.findIndex(({ text: word }) => word in ADVERBS);
  if (adverb >= 0)
    return scaled(ADVERBS[textAt(tokens, adverb)], textAt(tokens, adverb - 1) === "bi" ? 2 : 1);
  for (let at = 0; at < tokens.length; at += 1) {
    const unit = rhythmUnit(tokens, at);
    if (unit) return scaled(unit, timesBefore(tokens, at));
  }
  return undefined;
}

function rhythmUnit(tokens: Token[], at: number): Rhythm | undefined {
  const word = textAt(tokens, at);
  const isShort = word.length === 1;
  if (
    isShort &&
    !(tokens[at]?.glued && (tokens[at - 1]?.value !== undefined || textAt(tokens, at - 1) === "/"))
  )
    return undefined;
  return WEEKDAYS.includes(word) || word === "weekend" ? RHYTHM_UNITS.week : RHYTHM_UNITS[word];
}

/** The number before a unit: “every other”, “every second”, “every two”, “half an”. */
function timesBefore(tokens: Token[], unit: number): number {
  const word = textAt(tokens, unit - 1);
  const ordinal = ORDINALS.indexOf(word) + 1;
  if (word === "other") return 2;
  if (ordinal > 1) return ordinal;
  for (let at = Math.max(0, unit - 4); at < unit; at += 1) {
    const count = countAt(tokens, at);
    const end = count && skip(tokens, count.next, new Set(["-"]));
    if (count && end === unit && count.value > 0) return count.value;
  }
  return 1;
}

/** Half an hour is 30 minutes. */
function scaled(rhythm: Rhythm | undefined, times: number): Rhythm | undefined {
  if (!rhythm) return undefined;
  const every = rhythm.every * times;
  return !Number.isInteger(every) && rhythm.unit === "hour"
    ? { every: every * 60, unit: "minute" }
    : { every, unit: rhythm.unit };
}
