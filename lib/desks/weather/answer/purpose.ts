import type { Wanted } from "../wanted";
import { told } from "./measures";

/** What temperatures a purpose is judged by. °C */
export interface Range {
  /** Of a usual night, or the lowest that is expected. */
  lowest: number;
  /** Of a usual day, or the highest that is expected. */
  highest: number;
  /** The lowest that has been; null where that isn't known. */
  everLowest: number | null;
  /** What is near at the time that is asked about, where that is a few hours; absent: the highest. */
  then?: number;
}

/** A plain verdict for what an answer is for; undefined where it is for nothing in particular. */
export function purposeWords(
  { purpose, units }: Pick<Wanted, "purpose" | "units">,
  range: Range,
): string | undefined {
  return purpose && VERDICTS[purpose](range, (value) => told(value, "temperature", units));
}

type Verdict = (range: Range, value: (celsius: number) => string) => string;

const VERDICTS: Record<NonNullable<Wanted["purpose"]>, Verdict> = {
  pack: ({ lowest, highest }) => {
    const [, clothes] = CLOTHES.find(([from]) => highest >= from) ?? CLOTHES.at(-1)!;
    const gloves =
      lowest <= GLOVES_FROM && highest >= CLOTHES.at(-2)![0] ? ", and gloves and a hat for the nights" : "";
    return `**Pack ${clothes}**${gloves}.`;
  },
  plants: ({ lowest, everLowest }, value) => {
    if (lowest <= 0) return "**Take them in, or cover them**: frost is to be expected.";
    if (everLowest !== null && everLowest > 0)
      return "**They could stay**: the temperature doesn't come down to freezing.";
    if (everLowest === null && lowest > SAFE_FROM)
      return `**They could stay**: nights of ${value(lowest)} are far from frost.`;
    return "**To be safe, take them in or cover them**: frost is possible, though not the rule.";
  },
  work: ({ lowest, highest }, value) => {
    if (highest >= DANGEROUS_HEAT)
      return `**Not safely by day**: ${value(highest)} is dangerous to anyone who works outside; the early morning, shade, water and breaks are what is left.`;
    if (highest >= HEAT)
      return `**With care**: ${value(highest)} strains anyone who works outside; take shade, water and breaks.`;
    if (lowest <= COLD) return `**With care**: ${value(lowest)} needs warm clothing and breaks indoors.`;
    return `**Nothing speaks against it**, going by temperatures from ${value(lowest)} to ${value(highest)}.`;
  },
  comfort: ({ highest, then = highest }, value) => {
    const [, words] = COMFORT.find(([from]) => then >= from) ?? COMFORT.at(-1)!;
    return `**${words}**: around ${value(then)}.`;
  },
};

/** How people mostly bear so many °C and more outside. */
const COMFORT: [number, string][] = [
  [35, "Too hot for most people"],
  [29, "Hot, bearable in the shade"],
  [18, "Comfortable for most people"],
  [12, "Bearable with a jacket"],
  [5, "Only in a warm coat"],
  [Number.NEGATIVE_INFINITY, "Too cold for most people to stay out long"],
];

/** By the day's highest temperature, from so many °C on. */
const CLOTHES: [number, string][] = [
  [27, "light clothes, a sun hat and sun cream"],
  [20, "light clothes, and a jumper for the evenings"],
  [13, "layers and a light jacket"],
  [6, "jumpers and a warm coat"],
  [Number.NEGATIVE_INFINITY, "a thick winter coat, a hat and gloves"],
];
const GLOVES_FROM = 2;
/** °C; monthly means of nights above this have hardly a frost. */
const SAFE_FROM = 8;
const DANGEROUS_HEAT = 35;
const HEAT = 28;
const COLD = -10;
