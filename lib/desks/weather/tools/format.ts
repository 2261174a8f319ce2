import { signed } from "../answer/measures";
import type { Coordinates } from "../types";

export const coordinateWords = ({ latitude, longitude }: Coordinates): string =>
  `${side(latitude, "N", "S")}, ${side(longitude, "E", "W")}`;

const side = (degrees: number, positive: string, negative: string): string =>
  `${rounded(Math.abs(degrees), 2)}° ${degrees < 0 ? negative : positive}`;

/** A value with its unit, e.g. “7.2 °C” or “45%”; a dash where there is none. */
export const measured = (value: number | null, unit: string): string =>
  value === null ? "–" : `${signed(rounded(value, 1))}${unit === "%" ? "" : " "}${unit}`;

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals)) + 0;
