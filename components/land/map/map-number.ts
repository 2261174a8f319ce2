const PLAIN = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 4 });
const SHORT = new Intl.NumberFormat(undefined, { notation: "compact", maximumSignificantDigits: 3 });
const EXACT = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** Bounds of classes, in the viewer's locale, all in one notation: “12,000”, or where one is long “1.2M”. */
export function boundFormat(bounds: number[]): (value: number) => string {
  const numbers = bounds.some((bound) => Math.abs(bound) >= 100_000) ? SHORT : PLAIN;
  return (value) => numbers.format(value);
}

/** A value in full, with its unit. */
export const valueText = (value: number, unit: string | null): string =>
  [Math.abs(value) < 10 ? PLAIN.format(value) : EXACT.format(value), unit].filter(Boolean).join(" ");
