import * as chrono from "chrono-node";
import { DAY, momentAt, period, type Span, startOfDay } from "./calendar";
import type { Context } from "./context";

/** What our own readers don't know, as chrono reads it; only if it read every number of the text. */
export function readWithChrono(text: string, context: Context): Span | undefined {
  // A date in digits that we didn't read is none that a calendar has.
  if (DIGITS_ONLY.test(text)) return undefined;
  const options = { forwardDate: context.towards === "future" };
  const [read] = chrono.en.GB.parse(text, { instant: new Date(context.wall), timezone: 0 }, options);
  if (!read || digitsIn(read.text) < digitsIn(text)) return undefined;
  const start = spanOf(read.start);
  if (!read.end) return start;
  const end = spanOf(read.end);
  return start.from !== null && end.to !== null && end.to > start.from
    ? period(start.from, end.to, end.grain)
    : undefined;
}

const DIGITS_ONLY = /\d[-/.:]\d/;

const digitsIn = (text: string): number => [...text].filter((sign) => sign >= "0" && sign <= "9").length;

function spanOf(said: chrono.ParsedComponents): Span {
  const wall = said.date().getTime();
  if (said.isCertain("hour")) return { ...momentAt(wall, "minute"), clock: true };
  const day = startOfDay(wall);
  return period(day, day + DAY, "day");
}
