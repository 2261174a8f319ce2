import type { Grain } from ".";
import { DAY, HOUR, momentAt, period, type Span, startOf, startOfDay, unitAt } from "./calendar";
import type { Context, Reader } from "./context";
import { fromNow, LAST, type Length, lengthAt, NEXT, THIS, UNITS } from "./lengths";
import { fixedPhrase, rolling, sameTime } from "./phrases";
import { found, type Read, says, skip, type Token, textAt } from "./tokens";

/** Units of which “last …” is the stretch before now, not one of the calendar. */
const isNeverWhole = (unit: Grain) =>
  unit === "minute" || unit === "hour" || unit === "day" || unit === "decade";

/**
 * “Last year” is the calendar's; “the last year”, “past year” and “the last five years” end now. “Last 5 years” is
 * kept as `rolling`, too.
 */
const lastUnits: Reader = (tokens, start, context) => {
  const hasThe = textAt(tokens, start) === "the";
  const at = hasThe ? start + 1 : start;
  const word = textAt(tokens, at);
  if (!LAST.has(word)) return undefined;
  const length = lengthAt(tokens, skip(tokens, at + 1, APPROXIMATELY));
  if (!length || textAt(tokens, length.next) === "of") return undefined;
  if (textAt(tokens, length.next - 1) === "night" && !length.value.isCounted) return undefined;
  const { unit, isCounted } = length.value;
  const isWhole =
    !isCounted &&
    !isNeverWhole(unit) &&
    (word === "previous" || word === "prior" || (word === "last" && !hasThe));
  return found(isWhole ? unitAt(context.wall, unit, -1) : rolling(context, length.value), length.next);
};

const APPROXIMATELY = new Set(["about", "around", "roughly", "say", "approximately", "~"]);

/** “This week”, “the current year”: all of it; “so far this year”, “this year to date”: until now. */
const thisUnit: Reader = (tokens, start, context) => {
  const whole = wholeUnit(tokens, start, context);
  if (whole) return whole;
  const lead = soFar(tokens, start);
  const at = textAt(tokens, lead) === "the" && THIS.has(textAt(tokens, lead + 1)) ? lead + 1 : lead;
  const unit = UNITS[textAt(tokens, at + 1)];
  if (!THIS.has(textAt(tokens, at)) || unit?.[1] !== 1 || textAt(tokens, at + 1) === "night")
    return undefined;
  const all = unitAt(context.wall, unit[0]);
  const next = toDate(tokens, at + 2);
  const isUpToNow = lead > start || next > at + 2;
  return found(isUpToNow ? { ...all, to: context.wall } : all, next);
};

const ALL = new Set(["all", "whole", "entire", "full"]);

/** “All day”, “the whole year”, “the week”. */
function wholeUnit(tokens: Token[], start: number, { wall, isStrict }: Context): Read<Span> | undefined {
  const hasThe = textAt(tokens, start) === "the";
  const at = hasThe ? start + 1 : start;
  const isAll = ALL.has(textAt(tokens, at));
  const word = textAt(tokens, isAll ? at + 1 : at);
  const unit = UNITS[word];
  const next = isAll ? at + 2 : at + 1;
  const isLone = !isAll && hasThe && !isStrict && next === tokens.length;
  // “All day yesterday” is yesterday.
  if (["yesterday", "today", "tomorrow", "on"].includes(textAt(tokens, next))) return undefined;
  return unit?.[1] === 1 && (isAll || isLone) ? found(unitAt(wall, unit[0]), next) : undefined;
}

/** “The year before last”, “the week after next”. */
const twoAway: Reader = (tokens, start, { wall }) => {
  const at = textAt(tokens, start) === "the" ? start + 1 : start;
  const unit = UNITS[textAt(tokens, at)];
  const isLast = says(tokens, at + 1, "before", "last");
  if (unit?.[1] !== 1 || !(isLast || says(tokens, at + 1, "after", "next"))) return undefined;
  return found(unitAt(wall, unit[0], isLast ? -2 : 2), at + 3);
};

/** “Earlier today”, “earlier this year”, “later this week”: up to now, or from now. */
const earlierOrLater: Reader = (tokens, at, context) => {
  const word = textAt(tokens, at);
  if (word !== "earlier" && word !== "later") return undefined;
  const isToday = textAt(tokens, at + 1) === "today";
  const unit = THIS.has(textAt(tokens, at + 1)) ? UNITS[textAt(tokens, at + 2)]?.[0] : undefined;
  const whole = isToday ? unitAt(context.wall, "day") : unit && unitAt(context.wall, unit);
  if (!whole) return undefined;
  const half = word === "earlier" ? { to: context.wall } : { from: context.wall };
  return found({ ...whole, ...half }, isToday ? at + 2 : at + 3);
};

const soFar = (tokens: Token[], at: number) => (says(tokens, at, "so", "far") ? at + 2 : at);
const toDate = (tokens: Token[], at: number) =>
  says(tokens, at, "so", "far") || says(tokens, at, "to", "date") ? at + 2 : at;

const TO_DATE: Record<string, Grain> = { ytd: "year", mtd: "month", qtd: "quarter", wtd: "week" };

/** “Year to date”, “ytd”. */
const unitToDate: Reader = (tokens, start, context) => {
  const at = textAt(tokens, start) === "the" ? start + 1 : start;
  const short = TO_DATE[textAt(tokens, at)];
  const unit = short ?? UNITS[textAt(tokens, at)]?.[0];
  const next = short ? at + 1 : toDate(tokens, at + 1);
  if (!unit || (!short && next === at + 1)) return undefined;
  return found(period(startOf(context.wall, unit), context.wall, unit), next);
};

/** “Next week” is the calendar's; “the next week”, “the next 3 hours” begin now. */
const nextUnits: Reader = (tokens, start, context) => {
  const hasThe = textAt(tokens, start) === "the";
  const at = hasThe ? start + 1 : start;
  const word = textAt(tokens, at);
  const length = NEXT.has(word) ? lengthAt(tokens, skip(tokens, at + 1, APPROXIMATELY)) : undefined;
  if (!length) return undefined;
  const { count, unit, isCounted } = length.value;
  const isWhole = !isCounted && (!hasThe || unit === "day") && unit !== "hour" && unit !== "minute";
  if (isWhole) return found(unitAt(context.wall, unit, 1), length.next);
  return found(period(context.wall, fromNow(context, count, unit), unit), length.next);
};

const AGO = new Set(["ago", "back", "earlier", "previously"]);
const HENCE = new Set(["hence", "later"]);

/** A day of the calendar; anything else is a moment as exact as its unit. */
function away(context: Context, count: number, unit: Grain): Span {
  if (unit === "day" && Number.isInteger(count))
    return { ...unitAt(context.wall, "day", count), isPlainDay: true };
  const grain = unit === "hour" ? "minute" : unit;
  return momentAt(fromNow(context, count, unit), grain);
}

/** “Two days ago”, “half an hour ago”, “an hour and 20 minutes ago”; “5 years from now”. */
const ago: Reader = (tokens, at, context) => {
  const length = lengthAt(tokens, textAt(tokens, at) === "about" ? at + 1 : at);
  if (!length?.value.isCounted) return undefined;
  const more = moreOf(tokens, length);
  const { next } = more ?? length;
  const sign = signAt(tokens, next);
  if (!sign) return undefined;
  return found(counted(context, length.value, more?.value, sign.value), sign.next);
};

function signAt(tokens: Token[], at: number): Read<1 | -1> | undefined {
  const word = textAt(tokens, at);
  if (AGO.has(word)) return found(-1, at + 1);
  if (HENCE.has(word)) return found(1, at + 1);
  if (says(tokens, at, "from", "now") || says(tokens, at, "in", "the", "future"))
    return found(1, at + (word === "in" ? 3 : 2));
  return says(tokens, at, "from", "today") ? found(1, at + 2) : undefined;
}

/** “An hour and 20 minutes”. */
function moreOf(tokens: Token[], first: Read<Length>): Read<Length> | undefined {
  if (first.value.unit !== "hour") return undefined;
  const more = lengthAt(tokens, textAt(tokens, first.next) === "and" ? first.next + 1 : first.next);
  return more?.value.isCounted && more.value.unit === "minute" ? more : undefined;
}

function counted(context: Context, { count, unit }: Length, more: Length | undefined, sign: 1 | -1): Span {
  if (!more) return away(context, sign * count, unit);
  return away(context, sign * (60 * count + more.count), "minute");
}

/** “In 20 minutes”, “in half an hour”, “in a week's time”. */
const inLength: Reader = (tokens, at, context) => {
  if (textAt(tokens, at) !== "in") return undefined;
  const length = lengthAt(tokens, skip(tokens, at + 1, APPROXIMATELY));
  if (!length?.value.isCounted) return undefined;
  const more = moreOf(tokens, length);
  const { next } = more ?? length;
  const end = textAt(tokens, next) === "time" ? next + 1 : next;
  return found(counted(context, length.value, more?.value, 1), end);
};

/** “24h”, “five years”, “3 hours”: the last ones, or the next where that is where the question points. */
const bareLength: Reader = (tokens, at, context) => {
  if (context.isStrict) return undefined;
  const length = lengthAt(tokens, at);
  const isLength = length?.value.isCounted && !signAt(tokens, length.next);
  if (!isLength || ["a", "an", "one"].includes(textAt(tokens, at - 1))) return undefined;
  const { count, unit } = length.value;
  if (context.towards === "future")
    return found(period(context.wall, fromNow(context, count, unit), unit), length.next);
  return found(rolling(context, length.value), length.next);
};

/** “This weekend”, “last weekend”, “next weekend” (the one after the coming one). */
const weekend: Reader = (tokens, start, context) => {
  const lead = textAt(tokens, start);
  const isLed = THIS.has(lead) || LAST.has(lead) || NEXT.has(lead) || lead === "the";
  const at = isLed ? start + 1 : start;
  if (textAt(tokens, at) !== "weekend" || tokens[at]?.plural) return undefined;
  const isBefore = textAt(tokens, at + 1) === "before" && says(tokens, at + 2, "last");
  const own = (unitAt(context.wall, "week").from ?? 0) + 5 * DAY;
  const weeks = (LAST.has(lead) ? -1 : NEXT.has(lead) && lead !== "coming" ? 1 : 0) - (isBefore ? 2 : 0);
  const isOver =
    !THIS.has(lead) && weeks === 0 && own > context.wall && context.towards === "past" && lead !== "coming";
  const from = own + 7 * DAY * (isOver ? -1 : weeks);
  return found(period(from, from + 2 * DAY, "day"), isBefore ? at + 3 : at + 1);
};

/** The night before this morning. */
export const lastNight = ({ wall }: Context): Span => {
  const today = startOfDay(wall);
  return period(today - 2 * HOUR, today + 6 * HOUR, "hour");
};

/** Times told by how far from now they are. */
export const RELATIVE_READERS: Reader[] = [
  lastUnits,
  thisUnit,
  twoAway,
  earlierOrLater,
  unitToDate,
  nextUnits,
  ago,
  inLength,
  bareLength,
  weekend,
  fixedPhrase,
  sameTime,
];
