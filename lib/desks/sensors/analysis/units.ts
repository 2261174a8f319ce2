import { convert } from "@/lib/understanding/quantities";
import type { Plottable } from "../types";
import { formatNumber, formatQuantity } from "./summary";

const OWN: Record<Plottable, string> = {
  temperature: "°C",
  humidity: "%",
  pressure: "hPa",
  tvoc: "ppb",
  eco2: "ppm",
  accelerometer: "g",
};

export const fits = (unit: string, quantity: Plottable): boolean =>
  convert(1, OWN[quantity], unit) !== undefined;

export const inOwn = (value: number, unit: string | null, quantity: Plottable): number =>
  (unit ? convert(value, unit, OWN[quantity]) : undefined) ?? value;

export function quantityOf(unit: string): Plottable | undefined {
  const all = Object.entries(OWN) as [Plottable, string][];
  const own =
    all.find(([, each]) => each === unit) ??
    all.find(([, each]) => each !== "g" && convert(1, each, unit) !== undefined);
  return own?.[0];
}

export function inUnit(value: number, quantity: Plottable, unit?: string): string {
  if (unit && unit !== OWN[quantity]) {
    const other = convert(value, OWN[quantity], unit);
    if (other !== undefined)
      return `${formatNumber(Math.round(other * 100) / 100)}${unit.startsWith("°") ? unit : ` ${unit}`}`;
  }
  return quantity === "accelerometer" ? `${formatNumber(value)} g` : formatQuantity(quantity, value);
}

/** A difference of two values: of temperatures in °F it has no 32 to add. */
export function differenceIn(value: number, quantity: Plottable, unit?: string): string {
  const isShifted = quantity === "temperature" && unit !== undefined && fits(unit, quantity);
  const zero = isShifted ? (convert(0, "°C", unit) ?? 0) : 0;
  if (!isShifted) return inUnit(value, quantity, unit);
  return `${formatNumber(Math.round(((convert(value, "°C", unit) ?? value) - zero) * 100) / 100)}${unit.startsWith("°") ? unit : ` ${unit}`}`;
}

/** As `differenceIn`, of a small figure, which two decimals could round to nothing. */
export const fineDifference = (value: number, quantity: Plottable, unit?: string): string =>
  value >= 0.1 || value === 0
    ? differenceIn(value, quantity, unit)
    : differenceIn(1, quantity, unit).replace(/^[\d.]+/, value.toPrecision(2));

export function rangeIn(
  { from, to }: { from: number | null; to: number | null },
  quantity: Plottable,
  unit?: string,
): string {
  const at = (value: number) => inUnit(value, quantity, unit);
  if (from !== null && to !== null) return `${at(from)} to ${at(to)}`;
  return from === null ? `${at(to ?? 0)} or less` : `${at(from)} or more`;
}
