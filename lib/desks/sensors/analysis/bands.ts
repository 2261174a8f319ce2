import file from "../bands.json";
import type { Quantity } from "../types";

/** How far a value is from what is pleasant; for the eye only, the words say it, too. */
export type Ease = "good" | "fair" | "poor";

/** A stretch of a quantity's scale. */
export interface Band {
  /** Where it begins, inclusive, in the quantity's unit; the first begins nowhere. */
  from: number;
  /** Where it ends, exclusive. */
  to: number;
  /** What it is, inside a sentence. */
  word: string;
  ease: Ease;
}

interface Scale {
  bands: Band[];
  /** Whose bands these are, for readers. */
  source: string;
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
  /** What is to be kept away comes of days, and not of a moment. */
  ofDays?: boolean;
  /** What is told of it instead of the range. */
  says?: string;
}

const bandsOf = (bands: { from: number | null; to: number | null; word: string; ease: string }[]): Band[] =>
  bands.map(({ from, to, word, ease }) => ({
    from: from ?? Number.NEGATIVE_INFINITY,
    to: to ?? Number.POSITIVE_INFINITY,
    word,
    ease: ease as Ease,
  }));

/**
 * The air of rooms in which people stay, in bands:
 * - eCO2: the German Environment Agency's (UBA) guide values for CO2 indoors, Bundesgesundheitsblatt 51 (2008), 1358–1369:
 *   below 1,000 ppm harmless, to 2,000 conspicuous, above unacceptable. eCO2 is an estimate from other gases.
 * - TVOC: the UBA's five levels, Bundesgesundheitsblatt 50 (2007), 990–1005 (0.3, 1, 3, 10 mg/m³), in ppb as makers of sensors
 *   convert them (65, 220, 660, 2,200 ppb; 1 mg/m³ of a usual mixture is about 220 ppb).
 * - Temperature and humidity: EN 16798-1:2019, annex B: category II is 20–26 °C over the year and 25–60 %, category III
 *   18–27 °C and 20–70 %.
 */
export const SCALES: Partial<Record<Quantity, Scale>> = Object.fromEntries(
  Object.entries(file.scales).map(([quantity, { bands, source }]) => [
    quantity,
    { source, bands: bandsOf(bands) },
  ]),
);

export const PURPOSES: readonly Purpose[] = file.purposes as Purpose[];

/** The band of a value; undefined for a quantity without bands. */
export const bandOf = (quantity: Quantity, value: number): Band | undefined =>
  SCALES[quantity]?.bands.find(({ from, to }) => value >= from && value < to);

/** The values of a quantity that are good for people in a room; undefined where there is no scale. */
export function pleasant(quantity: Quantity): Pick<Purpose, "for" | "from" | "to" | "source"> | undefined {
  const scale = SCALES[quantity];
  const good = scale?.bands.filter(({ ease }) => ease === "good") ?? [];
  const [first, last] = [good[0], good.at(-1)];
  if (!scale || !first || !last) return undefined;
  const end = (value: number) => (Number.isFinite(value) ? value : null);
  return { for: "rooms that people stay in", from: end(first.from), to: end(last.to), source: scale.source };
}
