import { z } from "zod";
import { localMoment } from "@/lib/agent/local-time";
import { median } from "../analysis/robust";
import { inUnit } from "../analysis/units";
import type { HistoryPoint, Plottable, Spread } from "../types";

const Moment = z.object({ value: z.number(), t: z.number().describe("Milliseconds since the epoch") });
export type Moment = z.infer<typeof Moment>;

const Beyond = z.object({
  above: z.number().optional(),
  below: z.number().optional(),
  ms: z.number().describe("How long in all"),
  times: z.int().describe("How often it began"),
  longest: z.number(),
  first: z.number().nullable().describe("When it first began, in milliseconds since the epoch"),
  last: z.number().nullable().describe("When it was last so"),
  isNow: z.boolean().describe("It still is at the period's end"),
});
export type Beyond = z.infer<typeof Beyond>;

/** What a quantity of one sensor came to in a period, in the quantity's unit; of an acceleration the axis that went furthest. */
export const Series = z
  .object({
    address: z.string(),
    name: z.string(),
    readings: z.int().describe("How many it is of; 0: nothing was measured, and the rest is null"),
    mean: z.number().nullable(),
    first: Moment.nullable(),
    last: Moment.nullable(),
    lowest: Moment.nullable(),
    highest: Moment.nullable(),
    begins: z.number().nullable().describe("The mean of the period's first tenth"),
    ends: z.number().nullable().describe("The mean of its last tenth"),
    beyond: Beyond.nullable().describe("Against the limit that was asked about"),
    deviation: z.number().nullable().optional().describe("The standard deviation, where it was asked for"),
    median: z.number().nullable().optional(),
    outliers: z
      .array(Moment)
      .optional()
      .describe("What lies beyond the standard deviations that were asked about, the furthest first"),
    lately: z
      .object({ readings: z.int(), above: z.int() })
      .optional()
      .describe(
        "Of the readings of the last hour, or of the time that was asked about, how many lie above what is usual",
      ),
    distinct: z.int().optional().describe("How many different values there were, where it was asked for"),
    usual: z
      .object({ low: z.number(), high: z.number() })
      .nullable()
      .optional()
      .describe("Between which nine of ten readings lie"),
  })
  .meta({ id: "SensorSeries" });
export type Series = z.infer<typeof Series>;

export interface Stretch {
  t: number;
  count: number;
  mean: number;
  low: number;
  high: number;
}

export function stretchesOf(points: HistoryPoint[], quantity: Plottable): Stretch[] {
  return points.flatMap(({ t, count, ...spreads }) => {
    const spread = spreadOf(spreads, quantity);
    return spread ? [{ t, count, mean: spread[0], low: spread[1], high: spread[2] }] : [];
  });
}

export interface Limit {
  above?: number;
  below?: number;
}

interface Given {
  /** The length of a stretch; 0: each is a reading. */
  bucketMs: number;
  /** Between two readings, as the device means to send them. */
  intervalMs: number;
  to: number;
  limit?: Limit;
}

/** Sums up a sensor's stretches; of one with several readings the first and last are means. */
export function seriesOf(
  { address, name }: Pick<Series, "address" | "name">,
  known: Stretch[],
  given?: Given,
): Series {
  const readings = known.reduce((sum, { count }) => sum + count, 0);
  const [first, last] = [known[0], known.at(-1)];
  const lowest = known.toSorted((a, b) => a.low - b.low)[0];
  const highest = known.toSorted((a, b) => b.high - a.high)[0];
  const tenth = Math.max(1, Math.round(known.length / 10));
  return {
    address,
    name,
    readings,
    mean: meanOf(known),
    first: first ? { value: first.mean, t: first.t } : null,
    last: last ? { value: last.mean, t: last.t } : null,
    lowest: lowest ? { value: lowest.low, t: lowest.t } : null,
    highest: highest ? { value: highest.high, t: highest.t } : null,
    begins: meanOf(known.slice(0, tenth)),
    ends: meanOf(known.slice(-tenth)),
    beyond: given?.limit && known.length > 0 ? beyondIn(known, given.limit, given) : null,
  };
}

/** A value between two others: a sum's rounding may lead a mean out of what it is the mean of. */
const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The mean of some values, which lies between the lowest and the highest of them; NaN of none. */
export function meanWithin(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return between(mean, Math.min(...values), Math.max(...values));
}

/** The mean of some values and their standard deviation; undefined for less than two. */
export function deviationOf(values: number[]): { mean: number; deviation: number } | undefined {
  if (values.length < 2) return undefined;
  const mean = meanWithin(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)) };
}

/** How the readings are spread: of stretches their means stand for them. */
export function spreadOver(
  known: Stretch[],
  sigma?: number,
  during?: { since: string; until: string },
): Pick<Series, "deviation" | "median" | "usual" | "outliers" | "distinct" | "lately"> {
  const values = known.map((stretch) => stretch.mean).toSorted((a, b) => a - b);
  const [lowest] = values;
  if (lowest === undefined) return {};
  const basis = deviationOf(values);
  const far = ({ mean }: Stretch) => Math.abs(mean - (basis?.mean ?? mean));
  const at = (share: number) => values[Math.round(share * (values.length - 1))] ?? lowest;
  const usual = { low: at(0.05), high: at(0.95) };
  const end = known.at(-1)?.t ?? 0;
  const [from, to] = during ? [Date.parse(during.since), Date.parse(during.until)] : [end - HOUR_MS, end];
  const lately = known.filter(({ t }) => t >= from && t <= to);
  return {
    deviation: basis?.deviation ?? null,
    ...(sigma !== undefined &&
      basis && {
        outliers: known
          .filter((stretch) => far(stretch) > sigma * basis.deviation)
          .toSorted((a, b) => far(b) - far(a))
          .map(({ t, mean }) => ({ value: mean, t })),
      }),
    median: median(values),
    distinct: new Set(values).size,
    lately: { readings: lately.length, above: lately.filter(({ mean }) => mean > usual.high).length },
    usual,
  };
}

const HOUR_MS = 3_600_000;

export function meanOf(known: Stretch[]): number | null {
  const readings = known.reduce((sum, { count }) => sum + count, 0);
  if (readings === 0) return null;
  const total = known.reduce((sum, { mean, count }) => sum + mean * count, 0);
  const [low, high] = [Math.min(...known.map((one) => one.low)), Math.max(...known.map((one) => one.high))];
  return between(Math.round((total / readings) * 1000) / 1000, low, high);
}

/** Readings further apart than so many intervals are a gap: what was in between isn't known. */
const GAP = 3;

function beyondIn(known: Stretch[], { above, below }: Limit, { bucketMs, intervalMs, to }: Given): Beyond {
  const isBetween = above !== undefined && below !== undefined && above < below;
  const isBeyond = ({ low, high }: Stretch) => {
    if (isBetween) return low >= above && high <= below;
    return (above !== undefined && high > above) || (below !== undefined && low < below);
  };
  const longestStep = bucketMs || GAP * Math.max(intervalMs, usualStep(known));
  let [ms, times, longest, run] = [0, 0, 0, 0];
  let first: number | null = null;
  let last: number | null = null;
  for (const [at, stretch] of known.entries()) {
    if (!isBeyond(stretch)) {
      run = 0;
      continue;
    }
    if (run === 0) times += 1;
    const next = known[at + 1]?.t ?? Math.min(to, stretch.t + (bucketMs || intervalMs));
    const step = Math.max(0, Math.min(next - stretch.t, longestStep));
    run += step || 1;
    ms += step;
    longest = Math.max(longest, run);
    first ??= stretch.t;
    last = stretch.t + (bucketMs ? step : 0);
  }
  const end = known.at(-1);
  return { above, below, ms, times, longest, first, last, isNow: end !== undefined && isBeyond(end) };
}

/** Stretches by how far they went, whichever way: of an acceleration the sign says nothing. */
export const unsigned = (known: Stretch[]): Stretch[] =>
  known.map(({ t, count, mean, low, high }) => {
    const far = Math.max(Math.abs(low), Math.abs(high));
    const isOne = count === 1;
    return { t, count, mean: isOne ? far : Math.abs(mean), low: isOne ? far : 0, high: far };
  });

/** How far apart readings really are: a device may have sent more rarely before. */
function usualStep(known: Stretch[]): number {
  const steps = known.slice(1).map(({ t }, at) => t - (known[at]?.t ?? t));
  return steps.length > 0 ? median(steps) : 0;
}

function spreadOf(point: Omit<HistoryPoint, "t" | "count">, quantity: Plottable): Spread {
  if (quantity !== "accelerometer") return point[quantity];
  const axes = [point.x, point.y, point.z].filter((axis) => axis !== null);
  return axes.toSorted((a, b) => reach(b) - reach(a))[0] ?? null;
}

const reach = ([, low, high]: NonNullable<Spread>): number => Math.max(Math.abs(low), Math.abs(high));

/** Less of a change than this is none: about what such sensors waver by. */
export const STEADY: Record<Plottable, number> = {
  temperature: 0.3,
  humidity: 1.5,
  pressure: 0.5,
  tvoc: 25,
  eco2: 40,
  accelerometer: 0.1,
};

export function directionOf(
  { begins, ends }: Pick<Series, "begins" | "ends">,
  quantity: Plottable,
): "rising" | "falling" | "steady" {
  const change = (ends ?? 0) - (begins ?? 0);
  if (Math.abs(change) < STEADY[quantity]) return "steady";
  return change > 0 ? "rising" : "falling";
}

export function seriesInBrief(
  { name, readings, mean, first, last, lowest, highest }: Series,
  quantity: Plottable,
  zone: string,
) {
  const at = (moment: Moment | null) =>
    moment && `${inUnit(moment.value, quantity)} at ${localMoment(moment.t, zone)}`;
  return {
    sensor: name,
    readings,
    mean: mean === null ? null : inUnit(mean, quantity),
    first: at(first),
    last: at(last),
    lowest: at(lowest),
    highest: at(highest),
  };
}
