import { z } from "zod";
import { NAMES } from "../quantities";
import { Plottable, type Quantity } from "../types";
import { type Basis, bandOf, basisOf, type Ease, PURPOSES } from "./bands";
import { ANY_ROOM, factsOf, isForPeople, kindOfRoom, type Room } from "./rooms";
import { differenceIn, inUnit, rangeIn } from "./units";

export const Judge = z.object({
  above: z.number().optional().describe("Asked whether it is above this, in °C, %, hPa, ppb, ppm or g"),
  below: z
    .number()
    .optional()
    .describe("Asked whether it is below this; with `above`: whether it is between"),
  purpose: z
    .enum(["rooms", "people", ...PURPOSES.map(({ id }) => id)])
    .optional()
    .describe(
      "What it is to be good for, where the user says no figure: `rooms` for what suits the sensor's own place, `people` where they ask it for people",
    ),
  comfort: z.boolean().optional().describe("Asked whether it is comfortable"),
  end: z
    .enum(["low", "high"])
    .optional()
    .describe(
      "The end that matters: low for “warm enough” and “too cold”, high for “cold enough” and “too hot”",
    ),
  too: z.boolean().optional().describe("Asked whether it is too much or too little, so that yes is bad"),
  either: z.boolean().optional().describe("Asked whether it is good or bad, so that neither yes nor no fits"),
  danger: z.boolean().optional().describe("Asked whether it is dangerous or harms somebody"),
  margin: z.boolean().optional().describe("Asked how far it is from where it is too much"),
});
export type Judge = z.infer<typeof Judge>;

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
  note: string;
  /** What is too much or too little, where that was asked: “too high”. */
  excess?: string;
  /** Yes is bad: asked whether it is too much. */
  isBad?: boolean;
  isEither?: boolean;
  /** How it is, where it was asked whether it is dangerous. */
  danger?: Ease;
  unknown?: Plottable;
  /** It comes of days, so that one reading can't rule it out. */
  isOfDays?: boolean;
}

export function judged(value: number, quantity: Plottable, judge: Judge, room: Room, unit?: string): Verdict {
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
  if (limit === undefined) return byBasis(value, quantity, judge, room, unit);
  const word = value === limit ? "exactly" : value > limit ? "above" : "below";
  return {
    isYes: above !== undefined ? value > limit : value < limit,
    states: statesOf(`${above !== undefined ? "above" : "below"} ${at(limit)}`),
    clause: value === limit ? " (exactly the limit)" : ` (${word} ${at(limit)})`,
    note: "",
  };
}

/** “Good for rooms that people stay in: 1000 ppm or less (UBA).” */
export function basisWords(
  purpose: Judge["purpose"],
  quantity: Plottable,
  room: Room = ANY_ROOM,
  unit?: string,
): string {
  const basis = basisOf(room, quantity, purpose);
  return basis ? `Good for ${basis.for}: ${rangeIn(basis, quantity, unit)} (${basis.source}).` : "";
}

/** That some quantities of a place aren't judged: “I know no range to judge the humidity of an attic by; …”. */
export function unknownWords(quantities: readonly Plottable[], room: Room): string {
  const names = quantities.map((quantity) => NAMES[quantity]);
  const all = names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  return `I know no range to judge the ${all} of ${factsOf(kindOfRoom(room)).phrase} by, so I don't. Give me a limit and I will.`;
}

/** Whether a value lies outside a range, at the end that matters; its ends belong to it. */
export function isOutside(
  value: number,
  { from, to }: Pick<Basis, "from" | "to">,
  end?: Judge["end"],
): boolean {
  const [isBelow, isAbove] = [from !== null && value < from, to !== null && value > to];
  return end === "low" ? isBelow : end === "high" ? isAbove : isBelow || isAbove;
}

export function beyondWords(
  value: number,
  { from, to }: Pick<Basis, "from" | "to">,
  quantity: Plottable,
  unit?: string,
): string {
  if (from !== null && value < from) return `below ${inUnit(from, quantity, unit)}`;
  return to !== null && value > to ? `above ${inUnit(to, quantity, unit)}` : "";
}

const marginWords = (value: number, limit: number, quantity: Plottable, unit?: string): string =>
  `${differenceIn(Math.abs(limit - value), quantity, unit)} ${value > limit ? "above" : "below"} the limit of ${inUnit(limit, quantity, unit)}`;

function byBasis(
  value: number,
  quantity: Plottable,
  { purpose, end, too = false, either, comfort, margin, danger }: Judge,
  room: Room,
  unit?: string,
): Verdict {
  const basis = basisOf(room, quantity, purpose);
  if (!basis || quantity === "accelerometer") {
    const people = comfort && quantity !== "accelerometer" ? peopleWord(value, quantity, purpose, room) : "";
    return { clause: people && ` (${people})`, unknown: quantity, note: unknownWords([quantity], room) };
  }
  const isOut = isOutside(value, basis, end);
  const word = wordFor(value, quantity, purpose, room, isOutside(value, basis));
  const states = rangeStates(basis, quantity, end, unit);
  const people = comfort ? peopleWord(value, quantity, purpose, room) : "";
  const said = word ?? (isOut ? states.no : states.yes);
  // A range stands beside the value, so that it is told where the other end is passed.
  const other = !word && !isOut ? beyondWords(value, basis, quantity, unit) : "";
  const limit = basis.to ?? basis.from;
  const spare = margin && limit !== null ? marginWords(value, limit, quantity, unit) : "";
  return {
    isYes: too ? isOut : !isOut,
    clause: ` (${[said, spare, other, people].filter(Boolean).join("; ")})`,
    states: too ? { yes: states.no, no: states.yes } : states,
    ...(too && { isBad: true }),
    ...(basis.ofDays && { isOfDays: true }),
    ...(danger && { danger: easeOf(value, quantity, purpose, room) ?? (isOut ? "fair" : "good") }),
    ...((either || margin) && { isEither: true }),
    ...(too && end && { excess: `too ${end}` }),
    note: basis.says ?? basisWords(purpose, quantity, room, unit),
  };
}

/** Said beside a verdict on what may harm somebody. */
export const NO_DOCTOR = "What it does to somebody's health no sensor can tell; a doctor can.";

/** The worst of several counts. None is called dangerous: the ranges don't say so. */
const DANGERS: readonly [Ease, string][] = [
  ["poor", "It is far from good, so air the room"],
  ["fair", "No, though it isn't good"],
  ["good", "No"],
];

const isOfPurpose = (purpose: Judge["purpose"], quantity: Plottable): boolean =>
  PURPOSES.some(({ id, quantity: own }) => id === purpose && own === quantity);

/** Undefined where what it is for has only a range. */
const easeOf = (
  value: number,
  quantity: Quantity,
  purpose: Judge["purpose"],
  room: Room,
): Ease | undefined =>
  isOfPurpose(purpose, quantity)
    ? undefined
    : bandOf(quantity, value, purpose === "people" ? ANY_ROOM : room)?.ease;

function wordFor(
  value: number,
  quantity: Plottable,
  purpose: Judge["purpose"],
  room: Room,
  isOut: boolean,
): string | undefined {
  if (isOfPurpose(purpose, quantity) || quantity === "accelerometer") return undefined;
  const band = bandOf(quantity, value, purpose === "people" ? ANY_ROOM : room);
  return band && (band.ease === "good") === !isOut ? band.word : undefined;
}

/** What a value counts as for people, where the place is judged for something else: “for people cold”. */
function peopleWord(value: number, quantity: Quantity, purpose: Judge["purpose"], room: Room): string {
  if (purpose === "people" || isForPeople(room)) return "";
  const band = bandOf(quantity, value, ANY_ROOM);
  return band ? `for people ${band.word}` : "";
}

const statesOf = (state: string) => ({ yes: state, no: `not ${state}` });

function rangeStates(
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
  const [, danger] = DANGERS.find(([ease]) => verdicts.some((verdict) => verdict.danger === ease)) ?? [];
  if (danger) return danger;
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
