import { DAY, oneDay, plus, type Span, startOfDay, unitAt, weekdayOf } from "./calendar";
import type { Context, Reader } from "./context";
import { isOtherWord, namedDate, numericDate } from "./dates";
import { found, longest, type Read, says, skip, type Token, textAt } from "./tokens";
import { weekdayOf as weekdayNamed } from "./words";

const AFTER_NAME: Record<string, number> = { gone: -1, last: -1, next: 1, coming: 0 };
const WEEKS_AWAY: Record<string, number> = { last: -1, past: -1, previous: -1, this: 0, next: 1, coming: 0 };

/**
 * “On Monday”, “last Friday” (the latest before today), “next Sunday” (of the next week), “this Tuesday”, “Friday of
 * last week”, “Monday week”.
 */
const weekday: Reader = (tokens, start, context) => {
  const lead = textAt(tokens, start);
  const away = WEEKS_AWAY[lead];
  const at = away === undefined ? start : start + 1;
  const index = weekdayNamed(textAt(tokens, at));
  if (index < 0 || tokens[at]?.plural || (context.isStrict && isOtherWord(tokens, at))) return undefined;
  const date = longest(
    [namedDate, numericDate].map((read) => read(tokens, skip(tokens, at + 1, COMMA), context)),
  );
  if (date) return date;
  const week = weekNamed(tokens, at + 1);
  const said = week || away !== undefined ? undefined : AFTER_NAME[textAt(tokens, at + 1)];
  // “Tuesday last”, “Sunday gone”; not “Tuesday last week”.
  if (said && at + 2 === tokens.length)
    return found({ ...inWeek(index, said, false, context), isPlainDay: true }, at + 2);
  const named = week?.value ?? (lead === "coming" ? undefined : away);
  if (named !== undefined)
    return found({ ...inWeek(index, named, Boolean(week), context), isPlainDay: true }, week?.next ?? at + 1);
  const near = nearInWeeks(index);
  return found(
    { ...near(context.wall, lead === "coming" ? "future" : context.towards), near, isPlainDay: true },
    at + 1,
  );
};

const COMMA = new Set([",", "the"]);

/** “Of last week”, “next week”, “week” alone: the weeks from this one, where “Monday week” is told by `Infinity`. */
function weekNamed(tokens: Token[], start: number): Read<number> | undefined {
  const at = skip(tokens, start, new Set(["of", "in", "the"]));
  if (says(tokens, start, "week")) return found(Number.POSITIVE_INFINITY, start + 1);
  const away = WEEKS_AWAY[textAt(tokens, at)];
  return away !== undefined && textAt(tokens, at + 1) === "week" ? found(away, at + 2) : undefined;
}

function inWeek(index: number, away: number, isOfWeek: boolean, { wall, towards }: Context): Span {
  const today = startOfDay(wall);
  const ahead = (index - weekdayOf(today) + 7) % 7;
  if (away === Number.POSITIVE_INFINITY) return oneDay(today + (ahead + 7) * DAY);
  const own = (unitAt(wall, "week").from ?? today) + ((index + 6) % 7) * DAY;
  if (isOfWeek || away > 0) return oneDay(plus(own, away, "week"));
  if (away < 0) return oneDay(today - (7 - ahead) * DAY);
  return oneDay(own < today && towards === "future" ? own + 7 * DAY : own);
}

function nearInWeeks(index: number) {
  return (wall: number, towards: "past" | "future"): Span => {
    const today = startOfDay(wall);
    const ahead = (index - weekdayOf(today) + 7) % 7;
    return oneDay(today + (towards === "future" || ahead === 0 ? ahead : ahead - 7) * DAY);
  };
}

/** “Today”, “the day before yesterday”, “the day after tomorrow”. */
const relativeDay: Reader = (tokens, start, context) => {
  const at = textAt(tokens, start) === "the" ? start + 1 : start;
  const today = startOfDay(context.wall);
  const day = (away: number, next: number) =>
    found({ ...oneDay(today + away * DAY), isPlainDay: true }, next);
  if (says(tokens, at, "day", "before", "yesterday")) return day(-2, at + 3);
  if (says(tokens, at, "day", "after", "tomorrow")) return day(2, at + 3);
  const away = { today: 0, yesterday: -1, tomorrow: 1, overmorrow: 2 }[textAt(tokens, at)];
  return away === undefined ? undefined : day(away, at + 1);
};

/** “A week on Monday”, “a week tomorrow”. */
const weekOn: Reader = (tokens, at, context) => {
  if (!["a", "one"].includes(textAt(tokens, at)) || textAt(tokens, at + 1) !== "week") return undefined;
  const start = textAt(tokens, at + 2) === "on" ? at + 3 : at + 2;
  const read = longest(
    [weekday, relativeDay].map((reader) => reader(tokens, start, { ...context, towards: "future" })),
  );
  if (read?.value.from == null) return undefined;
  return found({ ...oneDay(read.value.from + 7 * DAY), isPlainDay: true }, read.next);
};

/** Days of the week, and those told by how far from today they are. */
export const WEEKDAY_READERS: Reader[] = [weekday, relativeDay, weekOn];
