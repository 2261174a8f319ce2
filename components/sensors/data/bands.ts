import type { Quantity } from "@/lib/desks/sensors/types";

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

const LEAST = Number.NEGATIVE_INFINITY;
const MOST = Number.POSITIVE_INFINITY;

/**
 * The air of rooms in which people stay, in bands:
 * - eCO2: the German Environment Agency's (UBA) guide values for CO2 indoors, Bundesgesundheitsblatt 51 (2008), 1358–1369:
 *   below 1,000 ppm harmless, to 2,000 conspicuous, above unacceptable. eCO2 is an estimate from other gases.
 * - TVOC: the UBA's five levels, Bundesgesundheitsblatt 50 (2007), 990–1005 (0.3, 1, 3, 10 mg/m³), in ppb as makers of sensors
 *   convert them (65, 220, 660, 2,200 ppb; 1 mg/m³ of a usual mixture is about 220 ppb).
 * - Temperature and humidity: EN 16798-1:2019, annex B: category II is 20–26 °C over the year and 25–60 %, category III
 *   18–27 °C and 20–70 %.
 */
export const SCALES: Partial<Record<Quantity, Scale>> = {
  temperature: {
    bands: [
      { from: LEAST, to: 18, word: "cold", ease: "poor" },
      { from: 18, to: 20, word: "cool", ease: "fair" },
      { from: 20, to: 26, word: "comfortable", ease: "good" },
      { from: 26, to: 27, word: "warm", ease: "fair" },
      { from: 27, to: MOST, word: "hot", ease: "poor" },
    ],
    source: "EN 16798-1, categories II and III",
  },
  humidity: {
    bands: [
      { from: LEAST, to: 20, word: "very dry", ease: "poor" },
      { from: 20, to: 25, word: "dry", ease: "fair" },
      { from: 25, to: 60, word: "comfortable", ease: "good" },
      { from: 60, to: 70, word: "humid", ease: "fair" },
      { from: 70, to: MOST, word: "very humid", ease: "poor" },
    ],
    source: "EN 16798-1, categories II and III",
  },
  tvoc: {
    bands: [
      { from: LEAST, to: 65, word: "clean", ease: "good" },
      { from: 65, to: 220, word: "good", ease: "good" },
      { from: 220, to: 660, word: "noticeable", ease: "fair" },
      { from: 660, to: 2200, word: "questionable", ease: "poor" },
      { from: 2200, to: MOST, word: "unacceptable", ease: "poor" },
    ],
    source: "UBA's five levels for TVOC (2007)",
  },
  eco2: {
    bands: [
      { from: LEAST, to: 1000, word: "fresh", ease: "good" },
      { from: 1000, to: 2000, word: "stuffy", ease: "fair" },
      { from: 2000, to: MOST, word: "very stuffy", ease: "poor" },
    ],
    source: "UBA's guide values for CO₂ (2008)",
  },
};

/** The band of a value; undefined for a quantity without bands. */
export const bandOf = (quantity: Quantity, value: number): Band | undefined =>
  SCALES[quantity]?.bands.find(({ from, to }) => value >= from && value < to);
