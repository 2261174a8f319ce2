import type { z } from "zod";
import type { CompareAnswer } from "@/lib/desks/markets/routes/schema";
import type { Compared } from "@/lib/desks/markets/tools/schema";
import { changeWords, compact, priceWords } from "../data/format";

const oneDigit = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const twoDigits = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "negative",
});

/** “$34,235.19”. */
export const dollars = (value: number): string => priceWords(value, "USD");

/** “$641.9B”. */
const shortDollars = (value: number): string => `$${compact(value)}`;

const percent = (value: number): string => `${oneDigit.format(value)}%`;

export const twoPlaces = (value: number): string => twoDigits.format(value);

export type Comparison = z.infer<typeof CompareAnswer>;

interface Measure {
  label: string;
  unit: string;
  words(value: number): string;
  finding(name: string, value: number): string;
  /** The highest where nothing is said. */
  standsOut?: "lowest" | "farthest";
}

export const MEASURES: Record<Compared, Measure> = {
  return: {
    label: "Return",
    unit: "%",
    words: changeWords,
    finding: (name, value) =>
      value >= 0 ? `${name} gained most: ${changeWords(value)}` : `${name} lost least: ${changeWords(value)}`,
  },
  drawdown: {
    label: "Drawdown",
    unit: "%",
    words: (value) => changeWords(-Math.abs(value)),
    finding: (name, value) => `${name} fell farthest from a peak: ${changeWords(-Math.abs(value))}`,
    standsOut: "farthest",
  },
  volatility: {
    label: "Volatility",
    unit: "% a year",
    words: percent,
    finding: (name, value) => `${name} swung most: ${percent(value)} a year`,
  },
  correlation: {
    label: "Correlation",
    unit: "−1 to 1",
    words: twoPlaces,
    finding: (name, value) => `${name} moved most like the others: ${twoPlaces(value)}`,
  },
  highest: {
    label: "Highest",
    unit: "US dollars",
    words: dollars,
    finding: (name, value) => `${name} reached the highest price: ${dollars(value)}`,
  },
  lowest: {
    label: "Lowest",
    unit: "US dollars",
    words: dollars,
    finding: (name, value) => `${name} had the lowest price: ${dollars(value)}`,
    standsOut: "lowest",
  },
  mean: {
    label: "Average",
    unit: "US dollars",
    words: dollars,
    finding: (name, value) => `${name} had the highest average close: ${dollars(value)}`,
  },
  best_day: {
    label: "Best day",
    unit: "%",
    words: changeWords,
    finding: (name, value) => `${name} had the best day: ${changeWords(value)}`,
  },
  worst_day: {
    label: "Worst day",
    unit: "%",
    words: changeWords,
    finding: (name, value) => `${name} had the worst day: ${changeWords(value)}`,
    standsOut: "lowest",
  },
  price: {
    label: "Price",
    unit: "US dollars",
    words: dollars,
    finding: (name, value) => `${name} costs most: ${dollars(value)} a coin`,
  },
  market_cap: {
    label: "Market cap",
    unit: "US dollars",
    words: shortDollars,
    finding: (name, value) => `${name} is worth most: a market cap of ${shortDollars(value)}`,
  },
  volume: {
    label: "Volume",
    unit: "US dollars a day",
    words: shortDollars,
    finding: (name, value) => `${name} was traded most: ${shortDollars(value)} a day`,
  },
  below_ath: {
    label: "From record",
    unit: "%",
    words: percent,
    finding: (name, value) => `${name} is farthest below its all-time high: ${percent(value)}`,
  },
};

export const MEASURE_NAMES = Object.keys(MEASURES) as Compared[];

/** Without its period; undefined where nothing is known of any coin. */
export function findingOf({ measure, rows, pairs = [] }: Comparison): string | undefined {
  const alike = measure === "correlation" && mostAlike(pairs);
  if (alike) return `${alike.a} and ${alike.b} moved most alike: correlation ${twoPlaces(alike.value)}`;
  const known = rows.flatMap(({ coin, value }) => (value === null ? [] : [{ name: coin.name, value }]));
  const [first, ...others] = known;
  if (!first) return undefined;
  const { finding, standsOut } = MEASURES[measure];
  const rank = (value: number) =>
    standsOut === "lowest" ? -value : standsOut === "farthest" ? Math.abs(value) : value;
  const top = others.reduce((best, row) => (rank(row.value) > rank(best.value) ? row : best), first);
  return finding(top.name, top.value);
}

const mostAlike = (pairs: { a: string; b: string; value: number }[]) =>
  pairs.toSorted((one, other) => other.value - one.value)[0];
