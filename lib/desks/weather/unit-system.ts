import { z } from "zod";

export const UnitSystem = z.enum(["metric", "imperial"]);
/** °C, km/h, mm; or °F, mph, inches. */
export type UnitSystem = z.infer<typeof UnitSystem>;

/** The zones of the United States, Puerto Rico, Guam and the Virgin Islands, which use °F, miles and inches (IANA's zone1970.tab and its links). */
const IMPERIAL = new Set(
  [
    "Adak Anchorage Atka Boise Chicago Denver Detroit Fort_Wayne Indianapolis Juneau Los_Angeles Louisville",
    "Menominee Metlakatla New_York Nome Phoenix Puerto_Rico Shiprock Sitka St_Thomas Virgin Yakutat",
  ].flatMap((names) => names.split(" ").map((name) => `America/${name}`)),
);
const IMPERIAL_PARTS = /^(US|America\/(Indiana|Kentucky|North_Dakota))\/|^Pacific\/(Honolulu|Guam)$/;

export const systemOfZone = (zone: string): UnitSystem =>
  IMPERIAL.has(zone) || IMPERIAL_PARTS.test(zone) ? "imperial" : "metric";

export type OwnUnit = "°C" | "km/h" | "mm" | "%";

interface Told {
  unit: string;
  /** From our unit, and back. */
  of(value: number): number;
  own(value: number): number;
}

/** By definition: a mile is 1.609344 km, an inch 25.4 mm. */
const TOLD: Record<string, Told> = {
  "°C": { unit: "°F", of: (value) => (value * 9) / 5 + 32, own: (value) => ((value - 32) * 5) / 9 },
  "km/h": { unit: "mph", of: (value) => value / 1.609344, own: (value) => value * 1.609344 },
  mm: { unit: "in", of: (value) => value / 25.4, own: (value) => value * 25.4 },
};

export const toldIn = (system: UnitSystem, unit: OwnUnit): Told =>
  (system === "imperial" && TOLD[unit]) || { unit, of: (value) => value, own: (value) => value };
