import { DAY, period, plus, type Span } from "./calendar";
import { calendar, composite } from "./composite";
import type { Context, Reader } from "./context";
import { recurring } from "./recurring";
import { found, longest, type Read, says, skip, type Token, textAt } from "./tokens";

const RANGE_JOINS = new Set(["-", "to", "until", "through", "thru", "/"]);

/** “From Monday to Wednesday”, “May to June 2024”, “between the 3rd and the 9th”, “last night 11pm to 7 this morning”. */
const range: Reader = (tokens, start, context) => {
  const lead = textAt(tokens, start);
  const isLed = lead === "between" || lead === "from" || lead === "since";
  const first = firstOf(tokens, isLed ? start + 1 : start, context);
  if (!first) return undefined;
  const join = textAt(tokens, first.next);
  const isUpTo = join === "up" && ["to", "until"].includes(textAt(tokens, first.next + 1));
  const isJoin = RANGE_JOINS.has(join) || isUpTo || (lead === "between" && (join === "and" || join === "&"));
  if (!isJoin) return undefined;
  const second = composite(tokens, skip(tokens, first.next + (isUpTo ? 2 : 1), THE), context);
  const span = second && between(first.value, second.value, context);
  return span ? found(span, second.next) : undefined;
};

const THE = new Set(["the", "about", "on", "in", "and", "including"]);

/** The first end: also a bare number whose month or half of the day comes with the second, “3 to 12 May”. */
function firstOf(tokens: Token[], start: number, context: Context): Read<Span> | undefined {
  const at = skip(tokens, start, THE);
  const number = tokens[at]?.value;
  const suffix = ["st", "nd", "rd", "th"].includes(textAt(tokens, at + 1)) ? at + 2 : at + 1;
  const join = textAt(tokens, suffix);
  if (number && number <= 31 && join !== "/" && (RANGE_JOINS.has(join) || join === "and")) {
    const end = calendar(tokens, skip(tokens, suffix + 1, THE), context);
    const day =
      end?.value.grain === "day" && !end.value.isPlainDay ? dayBefore(number, end.value) : undefined;
    if (day) return found(day, suffix);
  }
  return composite(tokens, at, context);
}

/** The day of that number in the month of another, if it comes before. */
function dayBefore(number: number, end: Span): Span | undefined {
  const day = new Date(end.from ?? 0).getUTCDate();
  if (number >= day) return undefined;
  const of = (span: Span): Span =>
    period((span.from ?? 0) - (day - number) * DAY, (span.from ?? 0) - (day - number - 1) * DAY, "day");
  return of(end);
}

/** From the beginning of one to the end of the other; what was left open of either follows from the other. */
function between(first: Span, second: Span, context: Context): Span | undefined {
  const [one, other] = agreed(first, second, context);
  if (one.from === null || other.to === null) return undefined;
  if (other.clock && !["minute", "hour", "day"].includes(one.grain)) return undefined;
  const isToNow = other.kind === "moment" && !other.clock;
  const grain = isToNow ? one.grain : other.grain;
  const isClock = one.clock && other.clock ? { clock: true } : {};
  if (other.to > one.from) return { ...period(one.from, other.to, grain), ...isClock };
  if (other.clock)
    return {
      ...period(one.from, plus(other.to, Math.ceil((one.from - other.to + 1) / DAY), "day"), grain),
      ...isClock,
    };
  return one.to !== null && other.from !== null && one.to > other.from
    ? period(other.from, one.to, grain)
    : undefined;
}

function agreed(first: Span, second: Span, { towards }: Context): [Span, Span] {
  const [start, end] = [first.from ?? 0, second.to ?? 0];
  if (first.inYear && !second.near) {
    const year = new Date(second.from ?? 0).getUTCFullYear();
    const own = first.inYear(year);
    return [own && (own.from ?? 0) <= end ? own : (first.inYear(year - 1) ?? first), second];
  }
  if (second.near && (!first.near || towards === "future" || (first.clock && second.clock))) {
    return [first, second.near(second.clock ? start + 1 : start, "future")];
  }
  return first.near ? [first.near(second.from ?? end, "past"), second] : [first, second];
}

const SINCE = new Set(["since", "from", "after", "starting", "beginning", "post"]);
const UNTIL = new Set(["until", "before", "by", "through", "pre", "prior", "ending"]);
const LEAD_FILLERS = new Set([
  "from",
  "on",
  "in",
  "at",
  "the",
  "with",
  "around",
  "about",
  "to",
  "ever",
  "-",
  "and",
  "including",
  "of",
]);
const ONWARDS = new Set(["onwards", "onward", "forward", "forwards", "on", "afterwards"]);

/** “Since noon”, “until 2012”, “before May”, “from 2019 onwards”. */
const openEnded: Reader = (tokens, start, asked) => {
  const phrase = openPhrase(tokens, start);
  // “Since Christmas” is the last one, whichever way the question points.
  const context: Context = textAt(tokens, start) === "since" ? { ...asked, towards: "past" } : asked;
  const at = phrase && skip(tokens, phrase.next, LEAD_FILLERS);
  const rest =
    at === undefined
      ? undefined
      : (composite(tokens, phrase?.next ?? at, context) ?? composite(tokens, at, context));
  if (!phrase || !rest || rest.value.recurring) return undefined;
  const { value, next } = rest;
  const end = ONWARDS.has(textAt(tokens, next))
    ? next + 1
    : says(tokens, next, "and", "on")
      ? next + 2
      : next;
  const isBy = textAt(tokens, start) === "by" && value.clock;
  // “From 9 to 5” has both its ends.
  const isWhole = isBy || (value.isRange && phrase.value === "since");
  return found(isWhole ? value : opened(value, phrase.value), end);
};

export type Opening = "since" | "after" | "until" | "before";

function openPhrase(tokens: Token[], at: number): Read<Opening> | undefined {
  const word = textAt(tokens, at);
  if (word === "up" && ["to", "until"].includes(textAt(tokens, at + 1))) return found("until", at + 2);
  if (word === "as" && ["of", "from"].includes(textAt(tokens, at + 1))) return found("since", at + 2);
  if (says(tokens, at, "prior", "to")) return found("before", at + 2);
  if (says(tokens, at, "no", "later", "than")) return found("until", at + 3);
  if (says(tokens, at, "later", "than")) return found("after", at + 2);
  if (says(tokens, at, "earlier", "than")) return found("before", at + 2);
  if (says(tokens, at, "ever", "since")) return found("since", at + 2);
  if (word === "after" || word === "post") return found("after", at + 1);
  if (word === "before" || word === "pre") return found("before", at + 1);
  if (SINCE.has(word)) return found("since", at + 1);
  return UNTIL.has(word) && word !== "prior" ? found("until", at + 1) : undefined;
}

/** A time with one end open; “since” and “until” keep the time itself, “after” and “before” don't. */
export function opened(span: Span, opening: Opening): Span {
  if (span.isOpen || span.recurring) return span;
  const { grain, rolling, clock } = span;
  const open = { grain, rolling, clock, kind: "period" as const, isOpen: true };
  if (opening === "since") return { ...open, from: span.from, to: null };
  if (opening === "after") return { ...open, from: span.to, to: null };
  return { ...open, from: null, to: opening === "until" ? span.to : span.from };
}

/** “2010 to date”, “2010 up to the present”. */
function toPresent(tokens: Token[], at: number): number | undefined {
  const start = textAt(tokens, at) === "up" ? at + 1 : at;
  if (textAt(tokens, start) !== "to") return undefined;
  const word = textAt(tokens, start + 1) === "the" ? start + 2 : start + 1;
  return ["date", "present"].includes(textAt(tokens, word)) ? word + 1 : undefined;
}

/** “2019 onwards”, “2019 and later”. */
const onwards: Reader = (tokens, at, context) => {
  const read = composite(tokens, at, context);
  if (!read) return undefined;
  const word = textAt(tokens, read.next);
  const present = toPresent(tokens, read.next);
  if (present && read.value.from !== null) {
    return found(period(read.value.from, context.wall, read.value.grain), present);
  }
  if (["onwards", "onward"].includes(word)) return found(opened(read.value, "since"), read.next + 1);
  const isLater =
    ["and", "or"].includes(word) && ["later", "after", "onwards"].includes(textAt(tokens, read.next + 1));
  return isLater ? found(opened(read.value, "since"), read.next + 2) : read;
};

/** Any time that begins at a token; the longest reading counts. */
export const expression: Reader = (tokens, at, context) =>
  longest([recurring, onwards, range, openEnded].map((read) => read(tokens, at, context)));
