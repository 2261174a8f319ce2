import { afternoon, at, CLOCK, type Clock, clockOf, HALVES } from "./clock";
import { DAY, firstOfMonth, HOUR, MINUTE, midnight, monday, plus } from "./dates";
import { DATE, dayIn, MONTHS } from "./day";

/** Both ends on the clock of the asker's zone; without an end it lasts until now. */
export interface Span {
  from: Date;
  to?: Date;
}

type Reader = (text: string, now: Date) => Span | undefined;

/** Parts of a day, in hours since its midnight. */
const PARTS: Record<string, [from: number, to: number]> = {
  morning: [6, 12],
  afternoon: [12, 18],
  evening: [18, 24],
  night: [22, 30],
};

const TO = "\\s?(?:and|to|till|until|til|through|-|–|—)\\s?(?:the )?";

/** “Between 9 and 11”, “from 9:00 to noon yesterday”, “9-11am”. */
const clockRange: Reader = (text, now) => {
  const match =
    text.match(
      new RegExp(
        `\\b(?:between|from|btw|betw)\\s(?:about )?${CLOCK}([a-z ]{0,25}?)${TO}(?:about )?${CLOCK}(.*)`,
      ),
    ) ??
    text.match(
      new RegExp(`(?<![\\w:.-])${CLOCK}(\\s?)(?:to|till|until|-|–|—)\\s?${CLOCK}(?!-| ?${MONTHS})(.*)`),
    );
  if (!match || new RegExp(`^${DATE.source}`).test(match[0])) return undefined;
  const [, h1, m1, half1, between = "", h2, m2, half2, after = ""] = match;
  const isTime =
    /^(between|from|bt)/.test(match[0]) || [m1, m2, half1, half2].some((part) => part !== undefined);
  const first = clockOf(h1, m1, half1 ?? (m1 === undefined ? half2 : undefined));
  const second = clockOf(h2, m2, half2);
  if (!isTime || !first || !second) return undefined;
  const from = afternoon(first, HALVES.test(between) ? between : after);
  return spanOfDay(from, afternoon(second, after), text, now);
};

function spanOfDay(from: Clock, to: Clock, text: string, now: Date): Span {
  const day = dayIn(text, now) ?? midnight(now);
  // “Between 11 and 2”: the end is after noon; “from 22 to 6”: on the next day.
  const later = to.ms > from.ms ? 0 : to.isHalf && to.ms + 12 * HOUR > from.ms ? 12 * HOUR : DAY;
  const span = { from: plus(day, from.ms), to: plus(day, to.ms + later) };
  const isAhead = span.from > now;
  return isAhead ? { from: plus(span.from, -DAY), to: plus(span.to, -DAY) } : span;
}

/** “From Monday to Wednesday”: whole days; “from last night 11pm to 7am”: between the two moments. */
const range: Reader = (text, now) => {
  const match = text.match(
    /\b(?:between|from)\s(.{3,40}?)\s?\b(?:and|to|till|until|through|-|–)\s(.{1,40})$/,
  );
  if (!match?.[1] || !match[2]) return undefined;
  const [from, to] = [pointIn(match[1], now), pointIn(match[2], now)];
  if (!from || !to) return undefined;
  const start = from > to ? plus(from, -7 * DAY) : from;
  if (to.getTime() !== midnight(to).getTime()) return { from: start, to };
  return { from: start, ...untilEndOf(to, now) };
};

/** A day that isn't over yet has no end. */
const untilEndOf = (day: Date, now: Date) => (midnight(day, 1) > now ? {} : { to: midnight(day, 1) });

const UNIT_MS: Record<string, number> = { mi: MINUTE, h: HOUR, d: DAY, w: 7 * DAY, n: 7 * DAY, f: 14 * DAY };
const UNIT =
  "(minutes?|mins?|hours?|hrs?|hr|h|m|days?|d|nights?|weeks?|wks?|w|fortnights?|months?|years?)(?![a-z])";

/** Some of a unit before now. */
function before(now: Date, count: number, unit: string): Date {
  if (unit.startsWith("mo") || unit.startsWith("y")) {
    const months = unit.startsWith("y") ? 12 * count : count;
    const date = new Date(now);
    date.setUTCMonth(date.getUTCMonth() - months);
    return date;
  }
  if (unit.startsWith("n")) return plus(now, -count * DAY);
  const key = unit.startsWith("m") ? "mi" : (unit[0] ?? "h");
  return plus(now, -count * (UNIT_MS[key] ?? HOUR));
}

const COUNTS: Record<string, number> = {
  couple: 2,
  few: 3,
  several: 4,
  half: 0.5,
  a: 1,
  an: 1,
  quarter: 0.25,
};
const COUNT =
  "(?:(\\d+(?:[.,]\\d+)?|an?|a couple of|couple of|couple|a few|few|several|half an?|half|quarter of an|quarter)[ -]?(?:or so )?(?:full |whole )?)";

function countOf(text: string | undefined): number {
  if (text === undefined) return 1;
  const word = text.replace(/^a (?=[a-z])/, "").split(" ")[0] ?? "";
  return COUNTS[word] ?? Number(text.replace(",", "."));
}

/** “The last 3 hours”, “past 90 mins”, “24h”, “last day”. */
const rolling: Reader = (text, now) => {
  const named = text.match(
    new RegExp(
      `\\b(?:last|past|previous|recent|latest|preceding|prior|within|during the|for the|over the)\\s(?:of )?(?:about )?(?:the )?(?:last )?${COUNT}?${UNIT}`,
    ),
  );
  if (
    named &&
    (named[1] !== undefined || /^(?:last|past|previous|preceding)\s/.test(named[0]) || /last/.test(named[0]))
  ) {
    return lastOf(named[1], named[2] ?? "", now);
  }
  const whole = text.match(new RegExp(`\\b(?:to|for|over|of|show)\\s(?:the )?${COUNT}${UNIT}(?! ago)`));
  if (whole?.[2]) return { from: before(now, countOf(whole[1]), whole[2]) };
  const bare = text.match(new RegExp(`(?<![\\d:.-])\\b(\\d+)[ -]?${UNIT}(?! (?:ago|old|oclock))`));
  return bare?.[2] ? { from: before(now, Number(bare[1]), bare[2]) } : undefined;
};

function lastOf(count: string | undefined, unit: string, now: Date): Span | undefined {
  if (unit.startsWith("night") && count === undefined) return undefined;
  return { from: before(now, countOf(count), unit) };
}

/** “Since noon”, “since Monday”, “since 9”, “since yesterday evening”, “since 3 hours”, “from 8am on”. */
const since: Reader = (text, now) => {
  const match = text.match(/\b(?:since|sinds|from|after|starting(?: at| from)?|as of)\s(.+)$/);
  const said = match?.[1];
  if (!said) return undefined;
  const from = pointIn(said.replace(/\b(?:until|till|up to) now\b.*$/, ""), now);
  if (!from) return undefined;
  const end = said.match(/\b(?:until|till|til|up to|to)\s(.+)$/)?.[1];
  const to = end && !/^now\b/.test(end) ? pointIn(end, now) : undefined;
  return to && to > from ? { from, to } : { from };
};

/** Where a text says a time of day, by what stands around it. */
const CLOCKS = [
  `^(?:about |around )?${CLOCK}`,
  `(?:at|,) ?${CLOCK}`,
  "(?:day|night|morning|evening|afternoon) (\\d{1,2})(?:[:.](\\d{2}))?\\s?(am|pm)",
  "\\b(\\d{1,2}):(\\d{2})",
].map((pattern) => new RegExp(pattern));

function clockIn(text: string): Clock | undefined {
  const match = CLOCKS.map((pattern) => text.match(pattern)).find((found) => found !== null);
  return match ? clockOf(match[1], match[2], match[3]) : undefined;
}

/** The moment at which what a text names begins. */
function pointIn(text: string, now: Date): Date | undefined {
  const ago = text.match(new RegExp(`^(?:the )?(?:last )?${COUNT}${UNIT}(?: ago)?`));
  if (ago?.[2]) return before(now, countOf(ago[1]), ago[2]);
  const clock = clockIn(text.replace(DATE, " ").trim());
  if (clock) return at(clock, text, now);
  const part = partIn(text, now);
  if (part) return part.from;
  if (/^(?:the )?(?:start|beginning) of (?:the )?(?:day)\b/.test(text)) return midnight(now);
  return dayIn(text, now) ?? weekOrMonth(text, now)?.from;
}

/** “This morning”, “yesterday evening”, “last night”, “overnight”. */
function partIn(text: string, now: Date): Span | undefined {
  if (/\b(over ?night|last night|during the night|through the night|in the night|at night)\b/.test(text)) {
    return { from: plus(midnight(now, -1), 22 * HOUR), to: earlier(plus(midnight(now), 6 * HOUR), now) };
  }
  if (/\btonight\b/.test(text)) return { from: plus(midnight(now), 18 * HOUR) };
  const name = text.match(/\b(morning|afternoon|evening|night)\b/)?.[1];
  const hours = name && PARTS[name];
  if (!hours) return undefined;
  const day = dayIn(text, now) ?? midnight(now);
  const to = plus(day, hours[1] * HOUR);
  const from = plus(day, hours[0] * HOUR);
  if (from > now) return { from: plus(from, -DAY), to: plus(to, -DAY) };
  return to > now ? { from } : { from, to };
}

const earlier = (date: Date, now: Date) => (date < now ? date : now);

/** “At 9 yesterday”, “around 3pm”: the hour around it. */
const moment: Reader = (text, now) => {
  const match = text.match(new RegExp(`\\b(?:at|around|about)\\s${CLOCK}`));
  const clock = match && clockOf(match[1], match[2], match[3]);
  if (!clock) return undefined;
  const point = at(clock, text, now);
  return { from: plus(point, -HOUR / 2), to: earlier(plus(point, HOUR / 2), now) };
};

/** “3 hours ago”: since then. */
const ago: Reader = (text, now) => {
  const match = text.match(new RegExp(`${COUNT}${UNIT} ago\\b`));
  if (!match?.[2] || /^d/.test(match[2])) return undefined;
  return { from: before(now, countOf(match[1]), match[2]) };
};

const weekOrMonth: Reader = (text, now) => {
  if (/\b(this|the|current) week(?!end)|\bweek so far\b/.test(text)) return { from: monday(now) };
  if (/\b(this|the|current) month\b/.test(text)) return { from: firstOfMonth(now) };
  if (/\bthis year\b/.test(text)) return { from: new Date(Date.UTC(now.getUTCFullYear(), 0, 1)) };
  if (/\bweek-?end\b/.test(text)) return weekend(text, now);
  return undefined;
};

/** The weekend that is, or the last one. */
function weekend(text: string, now: Date): Span {
  const isNow = [0, 6].includes(now.getUTCDay());
  const goesBack = !isNow || /\blast\b/.test(text);
  const from = midnight(monday(now), goesBack ? -2 : 5);
  return goesBack ? { from, to: midnight(from, 2) } : { from };
}

const wholeDay: Reader = (text, now) => {
  const named = dayIn(text, now);
  if (named) return { from: named, ...untilEndOf(named, now) };
  const isToday =
    /\b(over|during|through|throughout|across|in|for|of|along) the (?:whole |entire )?day\b|\ball day\b|\bthe (?:whole|entire) day\b/;
  return isToday.test(text) ? { from: midnight(now) } : undefined;
};

/** “Until noon”, “before 9”: since that day's midnight. */
const untilOnly: Reader = (text, now) => {
  const said = text.match(/\b(?:until|till|before|up to)\s(.+)$/)?.[1];
  const to = said && pointIn(said, now);
  return to ? { from: midnight(plus(to, -1)), to } : undefined;
};

/** In the order of trust. */
const READERS: Reader[] = [
  clockRange,
  range,
  since,
  rolling,
  moment,
  partIn,
  untilOnly,
  ago,
  weekOrMonth,
  wholeDay,
];

/** The stretch of time that a text in plain words names, on the clock of `now`. */
export function spanIn(text: string, now: Date): Span | undefined {
  for (const read of READERS) {
    const span = read(text, now);
    if (span) return span;
  }
  return undefined;
}
