import { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { clock } from "@/lib/clock";
import { RobustScore, robustScores } from "../analysis/robust";
import { formatNumber } from "../analysis/summary";
import { AnalysisFacts, analyse } from "../analysis/threshold";
import { buyRecent, priceOf } from "../pay";
import { recentReadings } from "../readings/lookup";
import { targetOf } from "../target";
import { PaidReceipt, SensorInfo, SensorReading } from "../types";
import { TOOL_TEXTS } from "../understanding";
import { analysisFacts, readingFacts, sensorFacts } from "./facts";
import { forModel, paidInBrief, readingInBrief, sensorInBrief } from "./for-model";
import { buyerOf, paid } from "./paid";
import { provenanceOf } from "./reading-words";

/** How much of a sensor's own history the second opinion is formed on: a day at a reading a minute. */
const HISTORY = 1440;

/** Looks through the last ten readings of a sensor for abnormal acceleration, paid by the second wallet. */
export const top10Analysis = defineTool({
  name: "fetchIoTSensorTop10Analysis",
  ...TOOL_TEXTS.fetchIoTSensorTop10Analysis,
  input: z.object({
    address: z
      .string()
      .min(1)
      .max(120)
      .describe("Its blockchain address from the list, or its name as the user wrote it"),
  }),
  output: z.object({
    ...AnalysisFacts.shape,
    sensor: SensorInfo,
    readings: z.array(SensorReading),
    opinion: z.array(RobustScore),
    payments: z.array(PaidReceipt),
  }),
  ...paid("recent", ({ address }: { address: string }) => [address]),
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
  async run({ input: { address }, ctx }) {
    const target = targetOf(address);
    ctx.say(`paying ${priceOf("recent")} for the last ten readings of ${target.name}`);
    const { sensor, raw, readings, payment, lowNote } = await buyRecent(target, buyerOf(ctx));
    const { message, ...analysis } = analyse(raw);
    const opinion = robustScores(readings, historyBefore(target.address, readings));
    const newest = readings[0];
    return {
      data: { ...analysis, sensor, readings, opinion, payments: [payment] },
      message: `**${sensor.name}**. ${message}${opinionWords(opinion)}${lowNote}`,
      provenance: [provenanceOf(sensor, newest?.timestamp ?? clock.ms())],
      followUps: [`Plot the acceleration of ${sensor.name} over the last day`, "Which sensors shook today?"],
    };
  },
});

/** What this server holds of the sensor from before the readings in question. */
function historyBefore(address: string, readings: SensorReading[]): SensorReading[] {
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
      `${axis} reached ${formatNumber(value)} g${z === null ? "" : `, z = ${formatNumber(z)}`}`,
  );
  return `\n\n${lead}: ${named.join("; ")}.`;
}
