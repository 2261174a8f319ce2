import { inBrief, normalise } from "@/lib/models/embedded/text";
import type { Plottable } from "../types";
import { findAddresses } from "./addresses";
import { type Cues, cuesOf } from "./cues";
import type { KnownSensor } from "./known";
import { quantitiesIn, SHAKING } from "./quantities";
import type { Mention, SensorMatcher } from "./sensor-matcher";
import { type Period, readPeriod } from "./times";
import { strangeNames, unknownRooms } from "./unknown";
import { corrected } from "./vocabulary";

/** What a question says, by itself. */
export interface Said {
  /** Its words in lower case, § for every sensor, misspelt words of the field put right. */
  words: string;
  /** The sensors it names, in order, each once. */
  sensors: KnownSensor[];
  /** Names that fit several sensors of which one is meant. */
  open: KnownSensor[][];
  /** Addresses and rooms that the house doesn't know, as written. */
  unknown: string[];
  /** Words that may be names that the house doesn't know. */
  strange: string[];
  /** How many stretches of it name sensors. */
  mentions: number;
  quantities: Plottable[];
  period?: Period;
  cues: Cues;
}

/** What people put before a question without changing it. */
const PREAMBLE =
  /^(?:(?:ok(?:ay)?|right|so|well|oh|ugh|hm+|ah|hi|hiya|hello|hey|excuse me|please|pls|plz|thanks|thank you|thx|cheers|lovely|great|perfect|brilliant|nice|cool|wait|actually|good (?:morning|afternoon|evening)|never ?mind|there)(?:\b|(?=[,.!]))[\s,.!:…-]*)+(?=\S)/i;

const SENSOR = " § ";

/** The moment of asking, and the IANA name of the zone in which times are read. */
export interface Moment {
  now: Date;
  zone: string;
}

/** Reads a question by itself, without what was said before. */
export function read(question: string, matcher: SensorMatcher, { now, zone }: Moment): Said {
  const asked = inBrief(question);
  const bare = asked.replace(PREAMBLE, "");
  const text = bare.length > 1 ? bare : asked;
  const addresses = findAddresses(text, matcher.sensors);
  const withoutAddresses = blanked(text, addresses);
  const names = matcher.find(withoutAddresses);
  const mentions = inOrder([...addresses.map((one) => ({ ...one, isPlural: false })), ...names]);
  const masked = masking(text, mentions).replace(/\p{L}[\p{L}’']*/gu, corrected);
  const words = plainWords(masked);
  const cues = cuesOf(words);
  const { sensors, open } = resolved(mentions, cues, words);
  return {
    words,
    sensors,
    open,
    unknown: [
      ...addresses.filter((one) => one.sensors.length === 0).map((one) => one.text),
      ...unknownRooms(words),
    ],
    strange: strangeNames(words),
    mentions: mentions.length,
    quantities: quantitiesOf(words, cues),
    period: readPeriod(masked.replaceAll("§", ","), now, zone),
    cues,
  };
}

const inOrder = <Found extends { start: number }>(found: Found[]) => found.sort((a, b) => a.start - b.start);

/** Blanks keep the offsets of what is left. */
function blanked(text: string, found: { start: number; end: number }[]): string {
  return found.reduce(
    (rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end),
    text,
  );
}

function masking(text: string, mentions: { start: number; end: number }[]): string {
  return [...mentions]
    .reverse()
    .reduce((rest, { start, end }) => rest.slice(0, start) + SENSOR + rest.slice(end), text);
}

/** The words as one string; tokens know no §. */
const plainWords = (masked: string): string =>
  masked.split("§").map(normalise).join(SENSOR).replace(/\s+/g, " ").trim();

/** An ambiguous name is every sensor it fits where several are meant: “both bedrooms”. */
function resolved(
  mentions: Mention[],
  { both, all }: Cues,
  words: string,
): { sensors: KnownSensor[]; open: KnownSensor[][] } {
  const sensors = new Set<KnownSensor>();
  const open: KnownSensor[][] = [];
  const asksWhich = /\bwhich (?:of the |one of the )?§/.test(words);
  for (const { sensors: found, isPlural } of mentions) {
    const isMeantAll = found.length === 1 || isPlural || all || asksWhich || (both && found.length === 2);
    if (isMeantAll) for (const sensor of found) sensors.add(sensor);
    else if (found.length > 1) open.push(found);
  }
  // “Both bedroom sensors, east and west”: what is named after all is no longer open.
  return {
    sensors: [...sensors],
    open: open.filter((found) => !found.some((sensor) => sensors.has(sensor))),
  };
}

function quantitiesOf(words: string, { plot, compare, comparative, superlative }: Cues): Plottable[] {
  const found = quantitiesIn(words);
  const measuresShaking = SHAKING.test(words) && (plot || compare || comparative || superlative);
  return found.length === 0 && measuresShaking ? ["accelerometer"] : found;
}
