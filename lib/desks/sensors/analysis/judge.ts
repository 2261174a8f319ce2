import { z } from "zod";
import { Plottable } from "../types";
import { bandOf, PURPOSES, pleasant } from "./bands";
import { inUnit, rangeIn } from "./units";

/** What a value is to be judged by. */
export const Judge = z.object({
  above: z.number().optional().describe("Asked whether it is above this, in °C, %, hPa, ppb, ppm or g"),
  below: z
    .number()
    .optional()
    .describe("Asked whether it is below this; with `above`: whether it is between"),
  purpose: z
    .enum(["rooms", ...PURPOSES.map(({ id }) => id)])
    .optional()
    .describe("What it is to be good for, where the user says no figure"),
  end: z
    .enum(["low", "high"])
    .optional()
    .describe(
      "The end that matters: low for “warm enough” and “too cold”, high for “cold enough” and “too hot”",
    ),
  too: z.boolean().optional().describe("Asked whether it is too much or too little, so that yes is bad"),
  either: z.boolean().optional().describe("Asked whether it is good or bad, so that neither yes nor no fits"),
});
export type Judge = z.infer<typeof Judge>;

/** What each of several quantities is to be judged by, where a question has a limit for each. */
export const Judges = z
  .array(Judge.extend({ quantity: Plottable }))
  .max(6)
  .describe("Where the question has a limit for each of several quantities");
export type Judges = z.infer<typeof Judges>;

export interface Verdict {
  /** The answer to the question as it was asked; absent where there is nothing to judge by. */
  isYes?: boolean;
  /** What follows the value: “ (below 25°C)”. */
  clause: string;
  /** What it is if the answer is yes, and if it is no; completes “it is …”. */
  states?: { yes: string; no: string };
  /** By what it was judged, a sentence or nothing. */
  note: string;
  /** What is too much or too little, where that was asked: “too high”. */
  excess?: string;
  /** Yes is bad: asked whether it is too much. */
  isBad?: boolean;
  /** Asked whether it is good or bad. */
  isEither?: boolean;
  /** It comes of days, so that one reading can't rule it out. */
  isOfDays?: boolean;
}

/** Judges a value by what the user said, or by a named band. */
export function judged(value: number, quantity: Plottable, judge: Judge, unit?: string): Verdict {
  const { above, below } = judge;
  const at = (limit: number) => inUnit(limit, quantity, unit);
  if (above !== undefined && below !== undefined) {
    // The other way round it is asked whether it is outside.
    const isOutside = above > below;
    const [low, high] = isOutside ? [below, above] : [above, below];
    const isWithin = value >= low && value <= high;
    const states = statesOf(
      `${isOutside ? "outside" : "between"} ${at(low)} ${isOutside ? "to" : "and"} ${at(high)}`,
    );
    const clause = isWithin
      ? `between ${at(low)} and ${at(high)}`
      : value < low
        ? `below ${at(low)}`
        : `above ${at(high)}`;
    return { isYes: isWithin !== isOutside, clause: ` (${clause})`, states, note: "" };
  }
  const limit = above ?? below;
  if (limit === undefined) return byBand(value, quantity, judge, unit);
  const word = value === limit ? "exactly" : value > limit ? "above" : "below";
  return {
    isYes: above !== undefined ? value > limit : value < limit,
    states: statesOf(`${above !== undefined ? "above" : "below"} ${at(limit)}`),
    clause: value === limit ? " (exactly the limit)" : ` (${word} ${at(limit)})`,
    note: "",
  };
}

/** The values that suit a purpose, or a room for people; undefined where none are known. */
export function goodFor(purpose: Judge["purpose"], quantity: Plottable) {
  if (quantity === "accelerometer") return undefined;
  return PURPOSES.find(({ id, quantity: own }) => id === purpose && own === quantity) ?? pleasant(quantity);
}

/** “Good for rooms that people stay in: 1000 ppm or less (UBA).” */
export function basisWords(purpose: Judge["purpose"], quantity: Plottable, unit?: string): string {
  const band = goodFor(purpose, quantity);
  return band ? `Good for ${band.for}: ${rangeIn(band, quantity, unit)} (${band.source}).` : "";
}

function byBand(
  value: number,
  quantity: Plottable,
  { purpose, end, too = false, either }: Judge,
  unit?: string,
): Verdict {
  const known = PURPOSES.find(({ id, quantity: own }) => id === purpose && own === quantity);
  const band = known ?? (quantity === "accelerometer" ? undefined : pleasant(quantity));
  if (!band || quantity === "accelerometer") {
    return { clause: "", note: "I know no range to judge that by; say a limit and I do." };
  }
  const isBelow = band.from !== null && value < band.from;
  const isAbove = band.to !== null && value > band.to;
  const isOut = end === "low" ? isBelow : end === "high" ? isAbove : isBelow || isAbove;
  const word = known ? undefined : bandOf(quantity, value)?.word;
  const states = bandStates(band, quantity, end, unit);
  return {
    isYes: too ? isOut : !isOut,
    clause: ` (${word ?? (isOut ? states.no : states.yes)})`,
    states: too ? { yes: states.no, no: states.yes } : states,
    ...(too && { isBad: true }),
    ...(known?.ofDays && { isOfDays: true }),
    ...(either && { isEither: true }),
    ...(too && end && { excess: `too ${end}` }),
    note: known?.says ?? basisWords(purpose, quantity, unit),
  };
}

const statesOf = (state: string) => ({ yes: state, no: `not ${state}` });

/** How it is told that a value lies in a band, and that it doesn't, at the end that matters. */
function bandStates(
  { from, to }: { from: number | null; to: number | null },
  quantity: Plottable,
  end: Judge["end"],
  unit?: string,
): { yes: string; no: string } {
  const at = (value: number | null) => inUnit(value ?? 0, quantity, unit);
  if (to !== null && (end === "high" || from === null))
    return { yes: `not above ${at(to)}`, no: `above ${at(to)}` };
  if (from !== null && (end === "low" || to === null))
    return { yes: `not below ${at(from)}`, no: `below ${at(from)}` };
  return { yes: `within ${at(from)} to ${at(to)}`, no: `outside ${at(from)} to ${at(to)}` };
}

/** “Yes”, “No”, or nothing where nothing could be judged; of several values all must agree. */
function answerOf(verdicts: Verdict[]): "Yes" | "No" | "" {
  const told = verdicts.flatMap(({ isYes }) => (isYes === undefined ? [] : [isYes]));
  if (told.length === 0) return "";
  return told.every(Boolean) ? "Yes" : "No";
}

/** As `answerOf`, in so many words where it could be taken the wrong way: “No, not too high”. */
export function answerWords(verdicts: Verdict[]): string {
  const answer = worstFirst(verdicts);
  if (answer === "No" && verdicts.some(({ isOfDays, isBad }) => isOfDays && isBad))
    return "Not by this reading alone";
  if (answer && verdicts.some(({ isEither }) => isEither)) return answer === "Yes" ? "Good" : "Not good";
  const excess = new Set(verdicts.map((verdict) => verdict.excess));
  const [only] = excess;
  if (!answer || excess.size !== 1 || !only) return answer;
  return answer === "Yes" ? `Yes, ${only}` : `No, not ${only}`;
}

/** Where yes is bad, one that is bad is enough for it. */
function worstFirst(verdicts: Verdict[]): "Yes" | "No" | "" {
  const isBadAny = verdicts.some(({ isBad, isYes }) => isBad && isYes);
  return isBadAny ? "Yes" : answerOf(verdicts);
}
