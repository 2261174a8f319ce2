import type { Plottable } from "@/lib/desks/sensors/types";
import { QUANTITY } from "./quantities";

const formats = new Map<string, Intl.NumberFormat>();

function format(least: number, most: number): Intl.NumberFormat {
  const key = `${least}-${most}`;
  const known =
    formats.get(key) ??
    new Intl.NumberFormat(undefined, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      // No “−0.00”.
      signDisplay: "negative",
    });
  formats.set(key, known);
  return known;
}

/** A value in the reader's locale, without its unit; always as many digits, so that it doesn't jump. */
export function bare(value: number, quantity: Plottable): string {
  const { digits } = QUANTITY[quantity];
  return format(digits, digits).format(value);
}

/** The same with its unit, e.g. “21.4 °C”, on one line. */
export const withUnit = (value: number, quantity: Plottable): string =>
  `${bare(value, quantity)}\u00a0${QUANTITY[quantity].unit}`;

/** A number with no more digits than it needs, e.g. the limit of a band. */
export const plain = (value: number): string => format(0, 2).format(value);

/** A whole number in the reader's locale. */
export const count = (value: number): string => format(0, 0).format(value);
