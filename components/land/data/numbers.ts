import { scaleOf } from "@/lib/desks/land/insights/format";

const plain = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const small = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 });
const ticks = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 6 });
const four = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 4 });
const compact = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 6 });
const percent = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const shortDay = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" });

const month = new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric", timeZone: "UTC" });
const shortMonth = new Intl.DateTimeFormat(undefined, { month: "short", year: "2-digit", timeZone: "UTC" });

const isSmall = (value: number): boolean => value !== 0 && Math.abs(value) < 1;

/** Two decimals, or three digits of what is smaller than one. */
export const exact = (value: number): string => (isSmall(value) ? small : plain).format(value);

export const rounded = (value: number): number =>
  isSmall(value) ? Number(value.toPrecision(3)) : Math.round(value * 100) / 100;

export interface Axis {
  unit: string | null;
  /** How many of the data's own unit. */
  factor: number;
  /** Numbers without a larger unit that are too long to be written out. */
  isCompact: boolean;
}

/** Large values get a larger unit. @param values all that are on the axis */
export function axisOf(values: readonly number[], unit: string | null): Axis {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const scale = scaleOf(largest, unit);
  return {
    unit: scale?.unit ?? unit,
    factor: scale?.factor ?? 1,
    isCompact: scale === undefined && largest >= 1e6,
  };
}

const STEPS = [1, 2, 2.5, 5, 10];
const MOST_STEPS = 4;
/** A range below this counts as none: fractions of it can't be told from 0. */
const LEAST_RANGE = 1e-290;

export function ticksOf(values: readonly number[], { factor }: Axis): number[] {
  const low = Math.min(0, ...values) / factor;
  const high = Math.max(0, ...values) / factor;
  const least = (high - low > LEAST_RANGE ? high - low : 1) / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * STEPS.find((one) => one * power >= least * (1 - 1e-9))!;
  const from = Math.floor(low / step);
  const to = Math.max(Math.ceil(high / step), from + 1);
  return Array.from(
    { length: to - from + 1 },
    (_, i) => Number(((from + i) * step).toPrecision(12)) * factor,
  );
}

export const axisWords = ({ factor, isCompact }: Axis, value: number): string =>
  (isCompact ? compact : ticks).format(value / factor);

/** Four digits, in the axis's unit. */
export const valueWords = ({ unit, factor }: Axis, value: number): string => {
  const number = factor === 1 ? exact(value) : four.format(value / factor);
  return unit === "%" ? `${number}%` : [number, unit].filter(Boolean).join(" ");
};

export const share = (part: number): string => percent.format(part);

/** “1 Jan 2024”, from YYYY-MM-DD. */
export const dayWords = (iso: string): string => day.format(new Date(`${iso}T00:00:00Z`));

export const axisDay = (iso: string): string => shortDay.format(new Date(`${iso}T00:00:00Z`));

/** “January 2024”, from YYYY-MM. */
export const monthWords = (iso: string): string => month.format(new Date(`${iso}-01T00:00:00Z`));

export const axisMonth = (iso: string): string => shortMonth.format(new Date(`${iso}-01T00:00:00Z`));

/** “2,754,321 ha”. */
export const withUnit = (value: number, unit: string | null): string =>
  unit === "%" ? `${exact(value)}%` : [exact(value), unit].filter(Boolean).join(" ");
