import { z } from "zod";
import { localMoment } from "@/lib/agent/local-time";
import { formatNumber, formatQuantity } from "../analysis/summary";
import type { HistoryPoint, Plottable, Spread } from "../types";

const Moment = z.object({ value: z.number(), t: z.number().describe("Milliseconds since the epoch") });
type Moment = z.infer<typeof Moment>;

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
  })
  .meta({ id: "SensorSeries" });
export type Series = z.infer<typeof Series>;

/** Sums up a sensor's history; of a stretch with several readings the first and last are means. */
export function seriesOf(
  { address, name }: Pick<Series, "address" | "name">,
  points: HistoryPoint[],
  quantity: Plottable,
): Series {
  const known = points.flatMap(({ t, count, ...spreads }) => {
    const spread = spreadOf(spreads, quantity);
    return spread ? [{ t, count, mean: spread[0], low: spread[1], high: spread[2] }] : [];
  });
  const readings = known.reduce((sum, { count }) => sum + count, 0);
  const [first, last] = [known[0], known.at(-1)];
  const lowest = known.toSorted((a, b) => a.low - b.low)[0];
  const highest = known.toSorted((a, b) => b.high - a.high)[0];
  const total = known.reduce((sum, { mean, count }) => sum + mean * count, 0);
  return {
    address,
    name,
    readings,
    mean: readings === 0 ? null : Math.round((total / readings) * 1000) / 1000,
    first: first ? { value: first.mean, t: first.t } : null,
    last: last ? { value: last.mean, t: last.t } : null,
    lowest: lowest ? { value: lowest.low, t: lowest.t } : null,
    highest: highest ? { value: highest.high, t: highest.t } : null,
  };
}

/** The axis that went furthest stands for an acceleration. */
function spreadOf(point: Omit<HistoryPoint, "t" | "count">, quantity: Plottable): Spread {
  if (quantity !== "accelerometer") return point[quantity];
  const axes = [point.x, point.y, point.z].filter((axis) => axis !== null);
  return axes.toSorted((a, b) => reach(b) - reach(a))[0] ?? null;
}

const reach = ([, low, high]: NonNullable<Spread>): number => Math.max(Math.abs(low), Math.abs(high));

/** A series for a model to read: figures with their units, times in the asker's zone. */
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

/** A value with its unit. */
export const inUnit = (value: number, quantity: Plottable): string =>
  quantity === "accelerometer" ? `${formatNumber(value)} g` : formatQuantity(quantity, value);
