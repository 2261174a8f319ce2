import { z } from "zod";
import type { Plottable } from "../types";
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
});
export type Judge = z.infer<typeof Judge>;

export interface Verdict {
  /** The answer to the question as it was asked; absent where there is nothing to judge by. */
  isYes?: boolean;
  /** What follows the value: “ (below 25°C)”. */
  clause: string;
  /** What it is if the answer is yes, and if it is no; completes “it is …”. */
  states?: { yes: string; no: string };
  /** By what it was judged, a sentence or nothing. */
  note: string;
}

/** Judges a value by what the user said, or by a named band. */
export function judged(value: number, quantity: Plottable, judge: Judge, unit?: string): Verdict {
  const { above, below } = judge;
  const at = (limit: number) => inUnit(limit, quantity, unit);
  if (above !== undefined && below !== undefined) {
    const isYes = value >= above && value <= below;
    const states = statesOf(`between ${at(above)} and ${at(below)}`);
    return { isYes, clause: ` (${isYes ? states.yes : states.no})`, states, note: "" };
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

function byBand(
  value: number,
  quantity: Plottable,
  { purpose, end, too = false }: Judge,
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
    note: known?.says ?? `Good for ${band.for}: ${rangeIn(band, quantity, unit)} (${band.source}).`,
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
export function answerOf(verdicts: Verdict[]): "Yes" | "No" | "" {
  const told = verdicts.flatMap(({ isYes }) => (isYes === undefined ? [] : [isYes]));
  if (told.length === 0) return "";
  return told.every(Boolean) ? "Yes" : "No";
}
