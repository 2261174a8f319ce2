import file from "../bands.json";
import type { OwnBand, Plottable, Quantity } from "../types";
import { ANY_ROOM, factsOf, hasPhrase, kindOfRoom, type Room } from "./rooms";

/** How far a value is from what is right; for the eye only, the words say it, too. */
export type Ease = "good" | "fair" | "poor";

export interface Band {
  /** Where it begins, inclusive, in the quantity's unit; the first begins nowhere. */
  from: number;
  /** Where it ends, exclusive. */
  to: number;
  word: string;
  ease: Ease;
}

interface Scale {
  bands: Band[];
  source: string;
  /** What the good bands are good for; completes “good for …”. */
  for: string;
  isOwn?: boolean;
  /** The end of its good band belongs to it. */
  isClosed?: boolean;
}

/** What a place is to be good for: the values that suit it, either end open. */
export interface Purpose {
  id: string;
  /** Completes “for …”. */
  for: string;
  quantity: Quantity;
  from: number | null;
  to: number | null;
  source: string;
  names: string[];
  /** A sensor whose name has one of these words is in such a place. */
  ofNames?: boolean;
  /** What is to be kept away comes of days, and not of a moment. */
  ofDays?: boolean;
  /** What is told of it instead of the range. */
  says?: string;
}

export type Basis = Pick<Purpose, "for" | "from" | "to" | "source" | "ofDays" | "says">;

interface FileScale {
  source: string;
  bands: { from: number | null; to: number | null; word: string; ease: string }[];
}

const bandsOf = (bands: FileScale["bands"]): Band[] =>
  bands.map(({ from, to, word, ease }) => ({
    from: from ?? Number.NEGATIVE_INFINITY,
    to: to ?? Number.POSITIVE_INFINITY,
    word,
    ease: ease as Ease,
  }));

/**
 * The scales by which kinds of room are judged:
 * - rooms: where people stay. eCO2: the German Environment Agency's (UBA) guide values for CO2 indoors, Bundesgesundheitsblatt 51
 *   (2008), 1358–1369: below 1,000 ppm harmless, to 2,000 conspicuous, above unacceptable; eCO2 is an estimate from other gases.
 *   TVOC: the UBA's five levels, Bundesgesundheitsblatt 50 (2007), 990–1005 (0.3, 1, 3, 10 mg/m³), in ppb as makers of sensors
 *   convert them (1 mg/m³ of a usual mixture is about 220 ppb). Temperature and humidity: EN 16798-1:2019, annex B: category II
 *   is 20–26 °C over the year and 25–60 %, category III 18–27 °C and 20–70 %; of offices category III is 19–27 °C.
 * - servers: ASHRAE TC 9.9, Thermal Guidelines for Data Processing Environments: recommended 18–27 °C, allowable (A1) 15–32 °C
 *   and 8–80 %. crops: a rule of thumb for warm-season crops under glass.
 * - chilled: the Food Standards Agency advises 5 °C at most; 8 °C is the limit of England's food hygiene regulations (2013).
 *   frozen: directive 89/108/EEC. workrooms: HSE L24, regulation 7, and HSE's advice on CO2 monitors (800 and 1,500 ppm).
 */
const SCALES = new Map(
  Object.entries(file.scales as Record<string, Partial<Record<Quantity, FileScale>>>).map(([id, scales]) => [
    id,
    new Map(
      Object.entries(scales).map(([quantity, { source, bands }]) => [
        quantity,
        { source, bands: bandsOf(bands) },
      ]),
    ),
  ]),
);

export const PURPOSES: readonly Purpose[] = file.purposes as Purpose[];

function scaleOfRange({ from, to, source, for: what }: Basis): Scale {
  const [low, high] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY];
  const bands: Band[] = [
    { from: Number.NEGATIVE_INFINITY, to: low, word: "too low", ease: "poor" },
    { from: low, to: high, word: "in range", ease: "good" },
    { from: high, to: Number.POSITIVE_INFINITY, word: "too high", ease: "poor" },
  ];
  return { bands: bands.filter((band) => band.from < band.to), source, for: what, isClosed: true };
}

const ownScale = ({ from, to }: OwnBand): Scale => ({
  ...scaleOfRange({ from, to, source: "as its owner set it", for: "this place" }),
  isOwn: true,
});

function namedPurpose({ name, room_kind_guessed = true }: Room, quantity: Quantity): Purpose | undefined {
  if (!room_kind_guessed) return undefined;
  return PURPOSES.find((one) => one.ofNames && one.quantity === quantity && hasPhrase(name, one.names));
}

/** A sensor's scale: its owner's, else by what its name says it is for, else by kind of room. Undefined: not judged. */
export function scaleFor(room: Room, quantity: Quantity): Scale | undefined {
  const own = room.bands?.[quantity];
  if (own) return ownScale(own);
  const purpose = namedPurpose(room, quantity);
  return purpose ? scaleOfRange(purpose) : kindScale(room, quantity);
}

/** The scale of a sensor's kind of room, whatever its owner set. */
export function kindScale(room: Room, quantity: Quantity): Scale | undefined {
  const facts = factsOf(kindOfRoom(room));
  const [scale] = facts.scales.toReversed().flatMap((id) => SCALES.get(id)?.get(quantity) ?? []);
  return scale && { ...scale, for: facts.for };
}

/** The band of a value in a sensor's room; undefined for a quantity without bands there. */
export function bandOf(quantity: Quantity, value: number, room: Room): Band | undefined {
  const { bands = [], isClosed = false } = scaleFor(room, quantity) ?? {};
  return bands.find(
    ({ from, to, ease }) => value >= from && (value < to || (isClosed && ease === "good" && value === to)),
  );
}

export function goodRange(scale: Scale): { from: number | null; to: number | null } {
  const good = scale.bands.filter(({ ease }) => ease === "good");
  const end = (value = Number.NaN) => (Number.isFinite(value) ? value : null);
  return { from: end(good[0]?.from), to: end(good.at(-1)?.to) };
}

/** The values of a quantity that are good for people in a room; undefined where there is no scale. */
export const pleasant = (quantity: Quantity): Basis | undefined => suiting(ANY_ROOM, quantity);

function suiting(room: Room, quantity: Quantity): Basis | undefined {
  const scale = scaleFor(room, quantity);
  return scale && { for: scale.for, source: scale.source, ...goodRange(scale) };
}

/** The purpose asked about (an id of `PURPOSES`, `people`, or `rooms` for the place's own), else what suits the place. */
export function basisOf(room: Room, quantity: Plottable, purpose?: string): Basis | undefined {
  if (quantity === "accelerometer") return undefined;
  const asked = PURPOSES.find((one) => one.id === purpose && one.quantity === quantity);
  if (asked) return asked;
  return purpose === "people" ? pleasant(quantity) : suiting(room, quantity);
}
