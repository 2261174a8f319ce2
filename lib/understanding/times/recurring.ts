import { DAY, HOUR, type Span } from "./calendar";
import { clockAt, clocksAt, msInPart, msOf, wakingMs } from "./clock";
import type { Reader } from "./context";
import { found, type Read, says, skip, type Token, textAt } from "./tokens";
import { DAY_PARTS, weekdayOf } from "./words";

const SETS: Record<string, number[]> = {
  weekday: [1, 2, 3, 4, 5],
  workday: [1, 2, 3, 4, 5],
  weekend: [0, 6],
  day: [0, 1, 2, 3, 4, 5, 6],
};
const SET_PLURALS: Record<string, string> = { weekdays: "weekday", workdays: "workday" };
const EVERY = new Set(["every", "each"]);

/** “Sundays”, “weekdays”, “every Monday”, “at weekends”, “Mondays and Fridays”. */
function daysAt(tokens: Token[], start: number): Read<number[]> | undefined {
  const isEvery = EVERY.has(textAt(tokens, start));
  const at = isEvery ? start + 1 : start;
  const word = textAt(tokens, at);
  const isPlural = tokens[at]?.plural === true || word in SET_PLURALS;
  const set = SETS[SET_PLURALS[word] ?? word];
  const day = weekdayOf(word);
  if (!(isEvery || isPlural) || (!set && day < 0)) return undefined;
  const more = ["and", "&", ","].includes(textAt(tokens, at + 1)) ? daysAt(tokens, at + 2) : undefined;
  const days = [...(set ?? [day]), ...(more?.value ?? [])];
  return found(
    [...new Set(days)].sort((a, b) => a - b),
    more?.next ?? at + 1,
  );
}

type Hours = [from: number, to: number];

/** “Mornings”, “at night”, “in the evenings”, “every night”. */
function hoursAt(tokens: Token[], start: number): Read<Hours> | undefined {
  const at = skip(tokens, start, new Set(["in", "the", "during", "at", "early"]));
  const word = textAt(tokens, at);
  const isLed = says(tokens, at - 1, "at") || EVERY.has(textAt(tokens, at - 1)) || tokens[at]?.plural;
  const every = EVERY.has(textAt(tokens, start)) ? hoursOf(textAt(tokens, start + 1)) : undefined;
  if (every) return found(every, start + 2);
  const hours = isLed && (word === "night" || tokens[at]?.plural) ? hoursOf(word) : undefined;
  return hours && found(hours, at + 1);
}

function hoursOf(word: string): Hours | undefined {
  const hours = DAY_PARTS[word];
  return hours && [hours[0], hours[1] % 24 || 24];
}

const toHours = (ms: number) => (ms % DAY) / HOUR;

/** “At 9”, “between 7 and 9”, beside days that recur. */
function clocksBeside(tokens: Token[], start: number): Read<Hours> | undefined {
  const at = skip(tokens, start, new Set(["at", "around", "from", ","]));
  const clocks = clocksAt(tokens, at);
  if (clocks) {
    const [from, to] = msOf(clocks.value);
    return found([toHours(from), toHours(to) || 24], clocks.next);
  }
  const clock = clockAt(tokens, at);
  const part = clock && partAfter(tokens, clock.next);
  const ms = clock && (part ? msInPart(clock.value, part.value) : wakingMs(clock.value));
  return ms === undefined ? undefined : found([toHours(ms), toHours(ms)], part?.next ?? clock?.next ?? at);
}

function partAfter(tokens: Token[], start: number): Read<string> | undefined {
  const at = skip(tokens, start, new Set(["in", "the", "at"]));
  return at > start && textAt(tokens, at) in DAY_PARTS ? found(textAt(tokens, at), at + 1) : undefined;
}

/** “On Sundays”, “at night”, “weekday mornings”, “every Friday at 6pm”. */
export const recurring: Reader = (tokens, start) => {
  const at = skip(tokens, start, new Set(["on", "the", "at"]));
  const single = /* “Weekday mornings”. */ SETS[textAt(tokens, at)] ?? oneDay(tokens, at);
  const isNamed = single && tokens[at + 1]?.plural && textAt(tokens, at + 1) in DAY_PARTS;
  const days = isNamed ? found(single, at + 1) : daysAt(tokens, at);
  const hours = hoursAt(tokens, days?.next ?? start) ?? (days && nextPart(tokens, days.next));
  const clocks = hours || !days ? undefined : clocksBeside(tokens, days.next);
  const next = hours?.next ?? clocks?.next ?? days?.next;
  if (next === undefined) return undefined;
  const span: Span = {
    from: null,
    to: null,
    grain: hours || clocks ? "hour" : "day",
    kind: "period",
    isOpen: true,
  };
  const recurs = {
    ...(days && { days: days.value }),
    ...(hours && { hours: hours.value }),
    ...(clocks && { hours: clocks.value }),
  };
  return found({ ...span, recurring: recurs, ...(clocks && { clock: true }) }, next);
};

function oneDay(tokens: Token[], at: number): number[] | undefined {
  const day = weekdayOf(textAt(tokens, at));
  return day < 0 ? undefined : [day];
}

/** “Every Sunday morning”. */
function nextPart(tokens: Token[], start: number): Read<Hours> | undefined {
  const at = skip(tokens, start, new Set(["in", "the", "at"]));
  const hours = hoursOf(textAt(tokens, at));
  return hours && found(hours, at + 1);
}
