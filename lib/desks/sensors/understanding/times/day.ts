import * as chrono from "chrono-node";
import { midnight } from "./dates";

const WEEKDAYS = "sunday monday tuesday wednesday thursday friday saturday".split(" ");
/** Short forms that are words, too, count only where a day would stand. */
const WEEKDAY =
  "(mon|tues?|weds|thu|thurs?|fri|(?:sun|mon|tues|wednes|thurs|fri|satur)day|(?<=\\b(?:on|since|last|from|until|till|to|and) )(?:sat|sun|wed))";

/** A month's name, or its beginning. */
export const MONTHS = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
/** A date of the calendar: “2026-11-19”, “19 November”, “Nov 19”. */
export const DATE = new RegExp(
  `\\b(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTHS}(?: \\d{4})?|${MONTHS} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{1,2}[/.]\\d{1,2}[/.](?:\\d{2}){1,2})\\b`,
);

/** The midnight at which the day begins that a text names. */
export function dayIn(text: string, now: Date): Date | undefined {
  if (/\bday before yesterday\b/.test(text)) return midnight(now, -2);
  if (/\b(yesterday|last night)\b/.test(text)) return midnight(now, -1);
  if (/\b(today|this (morning|afternoon|evening)|tonight)\b/.test(text)) return midnight(now);
  const ago = text.match(/\b(\d+|a) days? ago\b/)?.[1];
  if (ago) return midnight(now, -(Number(ago) || 1));
  return weekdayIn(text, now) ?? dateIn(text, now);
}

/** The last such day, today's if it is one; of “last Monday” never today's. */
function weekdayIn(text: string, now: Date): Date | undefined {
  const match = text.match(new RegExp(`\\b(last )?${WEEKDAY}s?\\b`));
  const index = WEEKDAYS.findIndex((day) => match?.[2] && day.startsWith(match[2].slice(0, 3)));
  if (index < 0) return undefined;
  const back = (now.getUTCDay() - index + 7) % 7;
  return midnight(now, match?.[1] && back === 0 ? -7 : -back);
}

/** A date of the calendar, the last one that has been where it names no year. */
function dateIn(text: string, now: Date): Date | undefined {
  const ordinal = text.match(/\bthe (\d{1,2})(?:st|nd|rd|th)\b(?! of)/)?.[1];
  if (ordinal) return lastDayNumbered(Number(ordinal), now);
  // “Nov 19” is a day, not the year 2019.
  const written = text.match(DATE)?.[0].replace(new RegExp(`^(${MONTHS}) (\\d{1,2})`), "$2 $1");
  if (!written) return undefined;
  const start = chrono.en.GB.parse(written, { instant: now, timezone: 0 })[0]?.start;
  if (!start) return undefined;
  const day = new Date(
    Date.UTC(start.get("year") ?? 0, (start.get("month") ?? 1) - 1, start.get("day") ?? 1),
  );
  if (day <= now || start.isCertain("year")) return day;
  day.setUTCFullYear(day.getUTCFullYear() - 1);
  return day;
}

/** “The 18th”: of this month, or of the last. */
function lastDayNumbered(day: number, now: Date): Date | undefined {
  if (day < 1 || day > 31) return undefined;
  const months = day > now.getUTCDate() ? -1 : 0;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day));
}
