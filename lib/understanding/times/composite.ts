import { besideReaders } from "./before";
import { clockAt, clocksAt } from "./clock";
import { combine, type Parts } from "./combine";
import type { Context, Reader } from "./context";
import { DATE_READERS } from "./dates";
import { edgeOf, partOf } from "./parts";
import { PERIOD_READERS } from "./periods";
import { RELATIVE_READERS } from "./relative";
import { found, longest, type Read, says, type Token, textAt } from "./tokens";
import { WEEKDAY_READERS } from "./weekdays";
import { DAY_PARTS } from "./words";
import { yearAt } from "./years";

/** A stretch of the calendar, without a time of day. */
export const calendar: Reader = (tokens, at, context) =>
  longest(CALENDAR_READERS.map((read) => read(tokens, at, context)));

const CALENDAR_READERS: Reader[] = [
  ...besideReaders((...args) => calendar(...args)),
  ...DATE_READERS,
  ...WEEKDAY_READERS,
  ...RELATIVE_READERS,
  ...PERIOD_READERS,
  partOf((...args) => calendar(...args)),
  edgeOf((...args) => calendar(...args)),
];

const JOINTS = new Set([
  "at",
  "on",
  "in",
  "the",
  ",",
  "around",
  "about",
  "of",
  "by",
  "@",
  "during",
  "from",
  "between",
  "for",
  "or",
  "so",
  "ish",
  "sharp",
  "exactly",
]);

/** “From 2010”, “by Friday” open an end where they lead. */
const OPENERS = new Set(["from", "by"]);

/** The next part, after small words. */
function partAt(tokens: Token[], start: number, parts: Parts, context: Context): Read<Parts> | undefined {
  for (let at = start; at <= start + 3 && at < tokens.length; at += 1) {
    const read = onePart(tokens, at, parts, context);
    if (read) return read;
    const isFirst = at === start && Object.keys(parts).length === 0;
    if (!JOINTS.has(textAt(tokens, at)) || (isFirst && OPENERS.has(textAt(tokens, at)))) return undefined;
  }
  return undefined;
}

function onePart(tokens: Token[], at: number, parts: Parts, context: Context): Read<Parts> | undefined {
  const name = parts.part ? undefined : dayPart(tokens, at);
  const day = parts.day || (parts.isOfNow && !parts.clock) ? undefined : dayAt(tokens, at, parts, context);
  const clock = parts.clock || parts.clocks ? undefined : clockPart(tokens, at, parts, context);
  const reads: (Read<Parts> | undefined)[] =
    parts.day?.isPlainDay || AT_SIGNS.has(textAt(tokens, at - 1)) ? [clock, day, name] : [day, clock, name];
  return longest(reads);
}

/** Beside a clock only a day counts. */
function dayAt(tokens: Token[], at: number, parts: Parts, context: Context): Read<Parts> | undefined {
  const read = calendar(tokens, at, context);
  if (!read) return undefined;
  const isDay = read.value.grain === "day" && read.value.kind === "period" && !read.value.rolling;
  const isFirst = !parts.clock && !parts.clocks && !parts.part;
  return isFirst || (isDay && !read.value.isOpen) ? found({ day: read.value }, read.next) : undefined;
}

/** After anything but a day, numbers are no clock. */
function clockPart(tokens: Token[], at: number, { day }: Parts, context: Context): Read<Parts> | undefined {
  if (day && (day.grain !== "day" || day.rolling || day.kind !== "period")) return undefined;
  if (isYear(tokens, at, context) && !day?.isPlainDay && !AT_SIGNS.has(textAt(tokens, at - 1)))
    return undefined;
  const clocks = clocksAt(tokens, at);
  const isAt = AT.has(textAt(tokens, at - 1)) || (!context.isStrict && NEAR.has(textAt(tokens, at - 1)));
  const isSure = (unsure: boolean, next: number) =>
    !unsure || !context.isStrict || Boolean(day) || (isAt && isClockEnd(tokens, next));
  if (clocks && isSure(clocks.value.from.isUnsure, clocks.next) && !isDate(tokens, at, context)) {
    return found({ clocks: clocks.value }, clocks.next);
  }
  const clock = clockAt(tokens, at);
  return clock && isSure(clock.value.isUnsure, clock.next)
    ? found({ clock: clock.value, isAt }, clock.next)
    : undefined;
}

const AT_SIGNS = new Set(["at", "@"]);
const AT = new Set(["at", "until", "since", "@"]);
const NEAR = new Set(["by", "before", "after", "around", "about"]);
const isDate = (tokens: Token[], at: number, context: Context) =>
  DATE_READERS.some((read) => read(tokens, at, context));

/** “2015” and “between 2010 and 2020” are years, “tomorrow 2015” and “2015 hours” aren't. */
function isYear(tokens: Token[], start: number, context: Context): boolean {
  const at = ["between", "from"].includes(textAt(tokens, start)) ? start + 1 : start;
  const year = yearAt(tokens, at, context);
  return year !== undefined && !["hours", "hrs", "h", "am", "pm"].includes(tokens[year.next]?.raw ?? "");
}

/** “At 9 ppm”, “at 30%” are no times. */
function isClockEnd(tokens: Token[], at: number): boolean {
  const token = tokens[at];
  return (
    !token ||
    (!token.glued && !NO_CLOCK.has(token.text)) ||
    [".", ",", "?", "!", ";", ")"].includes(token.text)
  );
}

const NO_CLOCK = new Set(
  "% percent per degree degrees deg ° c f ppm ppb hpa dollars dollar bucks euros pounds usd eur gbp cents k m million thousand ha hectares km meters metres mg g ug µg stations stops x times".split(
    " ",
  ),
);

/** “Morning”, “this evening”, “tonight”, “last night”, “overnight”. */
function dayPart(tokens: Token[], start: number): Read<Parts> | undefined {
  const word = textAt(tokens, start);
  if (word === "tonight") return found({ part: "tonight", isOfNow: true }, start + 1);
  if (word === "overnight" || (word === "over" && says(tokens, start + 1, "night"))) {
    return found({ part: "overnight", isOfNow: true }, word === "over" ? start + 2 : start + 1);
  }
  if (says(tokens, start, "last", "night")) return found({ part: "last night", isOfNow: true }, start + 2);
  const isThis = word === "this" || word === "later";
  const at = word === "later" && says(tokens, start + 1, "this") ? start + 2 : isThis ? start + 1 : start;
  const name = textAt(tokens, at);
  if (!(name in DAY_PARTS) || tokens[at]?.plural) return undefined;
  return found({ part: name, isOfNow: isThis }, at + 1);
}

/** A day, a clock time and a part of the day, where any of them is said, as one time. */
export const composite: Reader = (tokens, start, context) => {
  let parts: Parts = {};
  let next = start;
  for (let more = partAt(tokens, next, parts, context); more; more = partAt(tokens, next, parts, context)) {
    parts = { ...parts, ...more.value };
    next = more.next;
  }
  if (next === start) return undefined;
  const span = combine(parts, context);
  return span && found(span, next);
};
