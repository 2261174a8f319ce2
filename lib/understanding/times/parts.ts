import type { Grain } from ".";
import { period, plus, type Span, startOf, unitAt } from "./calendar";
import type { Context, Reader } from "./context";
import { LAST, lengthAt, UNITS } from "./lengths";
import { found, type Read, says, skip, type Token, textAt } from "./tokens";

const OF = new Set(["of", ",", "the", "in", "/", "-", "year"]);

const PLACES: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  last: -1,
  final: -1,
  latter: 2,
};

/** “The first”, “2nd”, “last”. */
function placeAt(tokens: Token[], at: number): Read<number> | undefined {
  const named = PLACES[textAt(tokens, at)];
  if (named !== undefined) return found(named, at + 1);
  const number = tokens[at]?.value;
  const isPlace = number && number < 54 && ["st", "nd", "rd", "th"].includes(textAt(tokens, at + 1));
  return isPlace ? found(number, at + 2) : undefined;
}

/** “The first half of 2019”, “the second quarter of last year”, “the last three months of 2020”, “first week of May”. */
export function partOf(whole: Reader): Reader {
  return (tokens, start, context) => {
    const at = textAt(tokens, start) === "the" ? start + 1 : start;
    const place = placeAt(tokens, at);
    if (!place) return undefined;
    const isHalf = textAt(tokens, place.next) === "half";
    const length = isHalf ? undefined : lengthAt(tokens, place.next);
    const end = isHalf ? place.next + 1 : length?.next;
    if (end === undefined) return undefined;
    const of = wholeAfter(whole, tokens, end, context);
    if (
      !of &&
      !context.isStrict &&
      (isHalf || length?.value.unit === "quarter") &&
      !LAST.has(textAt(tokens, at))
    ) {
      const part = cut(unitAt(context.wall, "year"), place.value, length?.value);
      return part && found(part, end);
    }
    const part = of && cut(of.value, place.value, length?.value);
    return part && found(part, of.next);
  };
}

function wholeAfter(whole: Reader, tokens: Token[], at: number, context: Context): Read<Span> | undefined {
  const start = skip(tokens, at, OF);
  const read = whole(tokens, start, context) ?? whole(tokens, at, context) ?? theUnit(tokens, at, context);
  return read && read.value.from !== null && read.value.to !== null && read.value.kind === "period"
    ? read
    : undefined;
}

/** “Of the year”, “of the month”: this one. */
function theUnit(tokens: Token[], at: number, context: Context): Read<Span> | undefined {
  const start = skip(tokens, at, new Set(["of", "the", "in"]));
  const unit = UNITS[textAt(tokens, start)];
  return start > at && unit?.[1] === 1 ? found(unitAt(context.wall, unit[0]), start + 1) : undefined;
}

/** So many units of a stretch from its beginning, or from its end; undefined past its end. */
function cut(whole: Span, place: number, length?: { count: number; unit: Grain }): Span | undefined {
  const [from, to] = [whole.from ?? 0, whole.to ?? 0];
  if (!length && place > 2) return undefined;
  const { count, unit } = length ?? { count: monthsIn(whole) / 2, unit: "month" as Grain };
  const grain = length ? unit : whole.grain === "year" ? "quarter" : "week";
  if (!length && monthsIn(whole) < 2) return halves(whole, place);
  if (place < 0) return period(plus(to, -count, unit), to, grain);
  const start = plus(unit === "week" ? from : startOf(from, unit), (place - 1) * count, unit);
  return start < to ? period(start, Math.min(plus(start, count, unit), to), grain) : undefined;
}

const monthsIn = ({ from, to }: Span): number => Math.round(((to ?? 0) - (from ?? 0)) / (30.44 * 86_400_000));

function halves({ from, to }: Span, place: number): Span {
  const start = from ?? 0;
  const middle = startOf(start + ((to ?? 0) - start) / 2, "day");
  return place === 1 ? period(start, middle, "day") : period(middle, to ?? 0, "day");
}

const THIRDS: Record<string, number> = { early: 0, mid: 1, middle: 1, late: 2 };
const ENDS: Record<string, number> = { start: 0, beginning: 0, end: 1 };
const FINER: Partial<Record<Grain, Grain>> = {
  decade: "year",
  year: "month",
  quarter: "month",
  month: "week",
  week: "day",
};

/** “Early 2020”, “mid May”, “the start of last year”, “the end of March”: a third, or the unit at that end. */
export function edgeOf(whole: Reader): Reader {
  return (tokens, start, context) => {
    const at = textAt(tokens, start) === "the" ? start + 1 : start;
    const word = textAt(tokens, at);
    const [third, end] = [THIRDS[word], ENDS[word]];
    if (third === undefined && end === undefined) return undefined;
    if (end !== undefined && !says(tokens, at + 1, "of")) return undefined;
    const next = skip(tokens, at + 1, new Set(["in", "of", "-", "part"]));
    const of =
      wholeAfter(whole, tokens, next, context) ??
      (next > at + 1 ? wholeAfter(whole, tokens, at + 1, context) : undefined);
    if (!of) return undefined;
    return found(third === undefined ? edge(of.value, end ?? 0) : thirdOf(of.value, third), of.next);
  };
}

function edge({ from, to, grain }: Span, end: number): Span {
  const finer = FINER[grain] ?? "hour";
  const [start, stop] = [from ?? 0, to ?? 0];
  return end === 0 ? period(start, plus(start, 1, finer), finer) : period(plus(stop, -1, finer), stop, finer);
}

function thirdOf({ from, to, grain }: Span, third: number): Span {
  const start = from ?? 0;
  const length = ((to ?? 0) - start) / 3;
  const unit: Grain =
    grain === "decade"
      ? "year"
      : grain === "year" || grain === "quarter"
        ? "month"
        : grain === "day"
          ? "hour"
          : "day";
  const bound = (thirds: number) => nearest(start + thirds * length, unit);
  return period(bound(third), third === 2 ? (to ?? 0) : bound(third + 1), unit);
}

const nearest = (wall: number, unit: Grain): number =>
  startOf(plus(wall, unit === "hour" || unit === "day" ? 0 : 10, "day"), unit);
