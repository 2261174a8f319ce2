import { z } from "zod";
import { localTime } from "@/lib/agent/local-time";
import { defineTool } from "@/lib/agent/tools/tool";
import { clock } from "@/lib/clock";
import { RobustScore, robustScores } from "../analysis/robust";
import { formatNumber } from "../analysis/summary";
import { AnalysisFacts, analyse } from "../analysis/threshold";
import { inUnit } from "../analysis/units";
import { priceOf } from "../pay";
import { LABELS } from "../quantities";
import { recentReadings, visibleSensor } from "../readings/lookup";
import { targetOf } from "../target";
import { AXES, PaidReceipt, PLOTTABLE, Plottable, SensorInfo, SensorReading } from "../types";
import { analysisFacts, readingFacts, sensorFacts } from "./facts";
import { forModel, paidInBrief, readingInBrief, sensorInBrief } from "./for-model";
import { stretchWords } from "./looked-words";
import { buyerOf, paid } from "./paid";
import { listed, provenanceOf } from "./reading-words";
import { meanWithin } from "./series";
import { statsWords } from "./stats-words";
import { sensorInStep } from "./step";
import { paymentsIn, recentOf, Stored } from "./stored";

/** How much of a sensor's own history the second opinion is formed on: a day at a reading a minute. */
const HISTORY = 1440;

export const top10Analysis = defineTool({
  name: "fetchIoTSensorTop10Analysis",
  title: "analysis of the last ten readings",
  description:
    "Analyses the last ten readings of one IoT sensor: whether any axis of its acceleration went beyond ±3 (shaken, knocked, vibrating: abnormal), with the maxima. Paid for each call. For whether one sensor is all right now; for a time, and for which sensors shook, use findShakenSensors, which is free.",
  step({ address, stored }, { caller }) {
    return `${stored ? "Looked up the last stored" : "Asked for the last ten"} readings of ${sensorInStep(address, caller)}.`;
  },
  input: z.object({
    address: z
      .string()
      .min(1)
      .max(120)
      .describe("Its blockchain address from the list, or its name as the user wrote it"),
    verdict: z.boolean().optional().describe("Asked by yes or no whether it is all right"),
    values: z
      .array(Plottable)
      .max(6)
      .optional()
      .describe("Asked for the readings themselves: a row for each, of these quantities; empty: of all"),
    count: z.int().min(1).max(10).optional().describe("Only so many of them, the newest"),
    stats: z.boolean().optional().describe("With `values`: asked for their mean and standard deviation"),
    sigma: z
      .number()
      .min(0.5)
      .max(10)
      .optional()
      .describe("With `values`: which lie beyond so many standard deviations"),
    stored: Stored,
    plain: z.boolean().optional().describe("Asked to say it in plain words"),
  }),
  output: z.object({
    ...AnalysisFacts.shape,
    sensor: SensorInfo,
    readings: z.array(SensorReading),
    opinion: z.array(RobustScore),
    payments: z.array(PaidReceipt),
  }),
  ...paid("recent", ({ address }: { address: string; stored?: boolean }) => [address]),
  facts: ({ data: { sensor, readings, opinion, ...analysis } }) => [
    ...sensorFacts([sensor]),
    ...analysisFacts(analysis, sensor, opinion),
    ...readings.flatMap((reading) => readingFacts(sensor, reading)),
  ],
  forModel: forModel(({ sensor, readings, opinion, payments }, zone) => ({
    sensor: sensorInBrief(sensor),
    readings: readings.map((reading) => readingInBrief(reading, zone)),
    second_opinion: opinion.map(({ axis, value, isOutlier }) => ({
      axis,
      furthest: value,
      unusual: isOutlier,
    })),
    paid: paidInBrief(payments),
  })),
  async run({ input, ctx }) {
    const { address, verdict, values, count, stored = false } = input;
    const target = targetOf(address, ctx.caller);
    if (!stored) ctx.say(`paying ${priceOf("recent")} for the last ten readings of ${target.name}`);
    const had = await recentOf(target, stored, buyerOf(ctx));
    const { sensor, raw, readings, lowNote } = had;
    const { message, ...analysis } = analyse(raw);
    const before = historyBefore(target.address, readings, ctx.caller);
    const opinion = robustScores(readings, before);
    const newest = readings[0];
    return {
      data: { ...analysis, sensor, readings, opinion, payments: paymentsIn([had]) },
      message: input.plain
        ? `${plainWords(sensor.name, analysis.abnormalDetected, opinion)} ${coveredWords(readings, ctx.zone)}${lowNote}`
        : values
          ? `${valueTable(sensor.name, readings.slice(0, count), { ...input, values, before }, ctx.zone)}${lowNote}`
          : `${verdict ? `${verdictWords(analysis.abnormalDetected, opinion, readings, ctx.zone)}\n\n` : ""}**${sensor.name}**. ${message}${verdict ? "" : ` ${coveredWords(readings, ctx.zone)}`}${opinionWords(opinion)}${lowNote}`,
      provenance: [provenanceOf(sensor, newest?.timestamp ?? clock.ms())],
      followUps: [`Plot the acceleration of ${sensor.name} over the last day`, "Which sensors shook today?"],
    };
  },
});

function coveredWords(readings: SensorReading[], zone: string): string {
  if (readings.length === 0) return "";
  const many =
    readings.length === 1 ? "It is of one reading, of" : `These ${readings.length} readings are from`;
  return `${many} ${stretchWords(readings, zone)}; this says nothing of other times.`;
}

function valueTable(
  name: string,
  readings: SensorReading[],
  {
    values,
    before,
    ...asked
  }: { values: Plottable[]; before: SensorReading[]; stats?: boolean; sigma?: number },
  zone: string,
): string {
  const fields = (values.length > 0 ? values : [...PLOTTABLE]).filter(
    (field) => field === "accelerometer" || readings.some((reading) => reading[field] !== undefined),
  );
  const heads = fields.flatMap((field) =>
    field === "accelerometer" ? AXES.map((axis) => `${axis} (g)`) : [LABELS[field]],
  );
  const rows = readings.map((reading) => [
    localTime(reading.timestamp, zone),
    ...fields.flatMap((field) =>
      field === "accelerometer"
        ? AXES.map((axis) => cell(reading.accelerometer?.[axis], formatNumber))
        : [cell(reading[field], (value) => inUnit(value, field))],
    ),
  ]);
  const lines = [["Time", ...heads], ["Time", ...heads].map(() => "---"), ...rows];
  const many = readings.length === 1 ? "last reading" : `last ${readings.length} readings`;
  const stretch = readings.length > 0 ? ` (${stretchWords(readings, zone)})` : "";
  const isOfStats = asked.stats || asked.sigma !== undefined;
  const summary = isOfStats
    ? `${statsWords(readings, before, fields, { sigma: asked.sigma, zone })}\n\n`
    : spreadWords(readings, fields);
  return `The ${many} of **${name}**${stretch}, the newest first:\n\n${summary}${lines.map((line) => `| ${line.join(" | ")} |`).join("\n")}`;
}

export function spreadWords(readings: SensorReading[], fields: readonly Plottable[]): string {
  return fields
    .flatMap((field) => {
      const values = field === "accelerometer" ? [] : readings.flatMap((reading) => reading[field] ?? []);
      if (values.length < 2) return [];
      const [low, high, average] = [Math.min(...values), Math.max(...values), meanWithin(values)].map(
        (value) => inUnit(value, field),
      );
      return `${LABELS[field]} between ${low} and ${high}, ${average} on average.\n\n`;
    })
    .join("");
}

const cell = (value: number | undefined, words: (value: number) => string): string =>
  value === undefined ? "–" : words(value);

function verdictWords(
  isAlarm: boolean,
  opinion: RobustScore[],
  readings: SensorReading[],
  zone: string,
): string {
  const times = readings.filter(({ accelerometer }) => accelerometer).map(({ timestamp }) => timestamp);
  if (times.length === 0) return "I can't tell: its last readings hold no acceleration.";
  const of = `its last ${times.length} readings (${stretchWords(
    times.map((timestamp) => ({ timestamp })),
    zone,
  )})`;
  if (isAlarm) return `Not normal: it went beyond ±3 g in ${of}.`;
  const axes = opinion.filter(({ isOutlier }) => isOutlier).map(({ axis }) => axis);
  const odd =
    axes.length > 0 && !isSlight(opinion.filter(({ isOutlier }) => isOutlier))
      ? `No alarm in ${of}, but it moves more than it usually does on ${listed(axes)}.`
      : `Nothing abnormal in ${of}.`;
  return `${odd} That is all I looked at, and only its acceleration.`;
}

function plainWords(name: string, isAlarm: boolean, opinion: RobustScore[]): string {
  if (isAlarm)
    return `**${name}** was knocked or shook hard in its last readings: beyond 3 g, three times what gravity pulls.`;
  const odd = opinion.filter(({ isOutlier }) => isOutlier);
  if (odd.length === 0) return `**${name}** moves as it always does; no knock in its last readings.`;
  if (isSlight(odd))
    return `No knock in the last readings of **${name}**: it moved by hundredths of a g, which nobody would feel.`;
  return `No knock in the last readings of **${name}**, but it trembles more than it usually does. Nothing near 3 g, which counts as a knock.`;
}

const isSlight = (odd: RobustScore[]): boolean =>
  odd.every(({ value, median }) => Math.abs(value - median) < SLIGHT);

/** In g. */
const SLIGHT = 0.1;

function historyBefore(address: string, readings: SensorReading[], caller: string): SensorReading[] {
  if (!visibleSensor(address, caller)) return [];
  const oldest = Math.min(...readings.map(({ timestamp }) => timestamp));
  return recentReadings(address, HISTORY + readings.length).filter(({ timestamp }) => timestamp < oldest);
}

function opinionWords(scores: RobustScore[]): string {
  if (scores.length === 0) return "";
  const outliers = scores.filter(({ isOutlier }) => isOutlier);
  const lead = "A second opinion, against the sensor's own history (modified z-score, outliers beyond 3.5)";
  if (outliers.length === 0) return `\n\n${lead}: nothing unusual on any axis.`;
  const named = outliers.map(
    ({ axis, value, z }) =>
      `${axis} ${value > 0 && (z ?? 0) < 0 ? "fell to" : "reached"} ${formatNumber(value)} g${z === null ? "" : `, z = ${formatNumber(z)}`}`,
  );
  const slight = isSlight(outliers) ? " These are hundredths of a g, which nobody would feel." : "";
  return `\n\n${lead}: ${named.join("; ")}.${slight}`;
}
