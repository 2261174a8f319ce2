import { z } from "zod";
import { AXES, type Axis, SHAKE_THRESHOLD } from "../types";
import { formatNumber } from "./summary";

export const AnalysisFacts = z.object({
  status: z.enum(["alert", "normal", "error"]).describe("error: no reading holds an acceleration"),
  maxValues: z
    .object({ x: z.number().nullable(), y: z.number().nullable(), z: z.number().nullable() })
    .describe("The largest value of each axis, absolute, in g; null where no reading holds the axis"),
  abnormalDetected: z.boolean().describe("An axis of a reading is beyond ±3 g"),
  readingCount: z.int().describe("How many readings it is of, those that were skipped left out"),
  skipped: z.int().describe("How many readings hold no acceleration that could be read"),
});

export type ThresholdAnalysis = z.infer<typeof AnalysisFacts> & { message: string };

/** An axis as devices write it: a number, whole or not, or a text that holds one. Anything else is as if it weren't there. */
const AxisValue = z
  .union([z.number(), z.string().trim().min(1).transform(Number).pipe(z.number())])
  .optional()
  .catch(undefined);
const Raw = z.object({ accelerometer: z.object({ x: AxisValue, y: AxisValue, z: AxisValue }) });

type Axes = z.infer<typeof Raw>["accelerometer"];

/** Looks for axes beyond ±3 g; an axis that can't be read is left out, a reading without any is skipped. */
export function analyse(readings: readonly unknown[]): ThresholdAnalysis {
  const usable = readings.map(axesOf).filter((axes) => axes !== undefined);
  const [x, y, z] = AXES.map((axis) => largest(usable, axis)) as [
    number | null,
    number | null,
    number | null,
  ];
  const counts = { readingCount: usable.length, skipped: readings.length - usable.length };
  const maxValues = { x, y, z };
  if (usable.length === 0) {
    const message = `None of the ${readings.length} readings holds an acceleration that can be read.`;
    return { status: "error", maxValues, abnormalDetected: false, ...counts, message };
  }
  const abnormalDetected = AXES.some((axis) => (maxValues[axis] ?? 0) > SHAKE_THRESHOLD);
  const status = abnormalDetected ? "alert" : "normal";
  return {
    status,
    maxValues,
    abnormalDetected,
    ...counts,
    message: describe(maxValues, abnormalDetected, counts),
  };
}

function axesOf(reading: unknown): Axes | undefined {
  const { data } = Raw.safeParse(reading);
  if (!data || AXES.every((axis) => data.accelerometer[axis] === undefined)) return undefined;
  return data.accelerometer;
}

function largest(readings: Axes[], axis: Axis): number | null {
  const values = readings.map((reading) => reading[axis]).filter((value) => value !== undefined);
  return values.length === 0 ? null : values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

function describe(
  maxValues: ThresholdAnalysis["maxValues"],
  abnormal: boolean,
  { readingCount, skipped }: Pick<ThresholdAnalysis, "readingCount" | "skipped">,
): string {
  const values = AXES.map(
    (axis) => `${axis}=${maxValues[axis] === null ? "?" : formatNumber(maxValues[axis])}`,
  );
  const of = `Analysis of ${readingCount} ${readingCount === 1 ? "reading" : "readings"}: Max values ${values.join(", ")}.`;
  const verdict = abnormal ? "ALERT: Abnormal readings detected." : "All readings are within ±3 g.";
  const without =
    skipped === 0
      ? ""
      : ` ${skipped} more held no acceleration and ${skipped === 1 ? "was" : "were"} left out.`;
  return `${of} ${verdict}${without}`;
}
