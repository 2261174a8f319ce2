import { z } from "zod";
import { AXES, type Axis, type SensorReading } from "../types";

export const RobustScore = z.object({
  axis: z.enum(AXES),
  value: z.number().describe("The value furthest from the history's median, in g"),
  median: z.number().describe("Of the history, in g"),
  z: z
    .number()
    .nullable()
    .describe(
      "The modified z-score of that value; null when the history knows no value but one, and this is another",
    ),
  isOutlier: z.boolean().describe("|z| is over 3.5, or z is null"),
});
export type RobustScore = z.infer<typeof RobustScore>;

/** Beyond it a value is a potential outlier. */
export const OUTLIER = 3.5;
const LEAST_HISTORY = 20;
/** The 0.75 quantile of the standard normal distribution: makes the MAD of normal data their standard deviation. */
export const MAD_FACTOR = 0.6745;
/** √(2/π): does the same for the mean absolute deviation. */
const MEAN_FACTOR = Math.sqrt(2 / Math.PI);

/**
 * A second opinion beside ±3 g: each axis's modified z-score, 0.6745 (x − median) / MAD, an outlier when |z| > 3.5
 * (B. Iglewicz and D. C. Hoaglin, How to Detect and Handle Outliers, 1993). Where the MAD is 0, the mean absolute
 * deviation takes its place. An axis with fewer than 20 values of `history` (the sensor's own, before) has no score.
 */
export function robustScores(
  readings: readonly SensorReading[],
  history: readonly SensorReading[],
): RobustScore[] {
  return AXES.flatMap((axis) => {
    const values = valuesOf(readings, axis);
    const known = valuesOf(history, axis);
    return values.length === 0 || known.length < LEAST_HISTORY ? [] : scoreAxis(axis, values, known);
  });
}

function scoreAxis(axis: Axis, values: number[], known: number[]): RobustScore {
  const middle = median(known);
  const value = values.reduce((far, each) => (Math.abs(each - middle) > Math.abs(far - middle) ? each : far));
  const z = modifiedZ(value, middle, known);
  return { axis, value, median: middle, z, isOutlier: z === null || Math.abs(z) > OUTLIER };
}

function modifiedZ(value: number, middle: number, known: number[]): number | null {
  if (value === middle) return 0;
  const deviations = known.map((each) => Math.abs(each - middle));
  const mad = median(deviations);
  if (mad > 0) return (MAD_FACTOR * (value - middle)) / mad;
  const mean = deviations.reduce((sum, each) => sum + each, 0) / deviations.length;
  return mean > 0 ? (MEAN_FACTOR * (value - middle)) / mean : null;
}

const valuesOf = (readings: readonly SensorReading[], axis: Axis): number[] =>
  readings.map(({ accelerometer }) => accelerometer?.[axis]).filter((value) => value !== undefined);

export function median(values: number[]): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
