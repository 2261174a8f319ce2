import { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { missingFields, summarise } from "../analysis/summary";
import { buyLatest, priceOf } from "../pay";
import { NAMES } from "../quantities";
import { targetOf } from "../target";
import { PaidReceipt, Plottable, SensorInfo, SensorReading } from "../types";
import { TOOL_TEXTS } from "../understanding";
import { clockOffset, readingFacts, sensorFacts } from "./facts";
import { forModel, paidInBrief, readingInBrief, sensorInBrief } from "./for-model";
import { buyerOf, paid } from "./paid";
import { ageNote, provenanceOf, timeWords } from "./reading-words";

/** The latest reading of a sensor, paid by the first wallet. */
export const fetchSensorData = defineTool({
  name: "fetchIoTSensorData",
  ...TOOL_TEXTS.fetchIoTSensorData,
  input: z.object({
    address: z
      .string()
      .min(1)
      .max(120)
      .describe("Its blockchain address from the list, or its name as the user wrote it"),
  }),
  output: z.object({
    status: z.literal("success"),
    sensor: SensorInfo,
    reading: SensorReading,
    missing: z.array(Plottable),
    payments: z.array(PaidReceipt),
  }),
  ...paid("latest", ({ address }: { address: string }) => [address]),
  facts({ data: { sensor, reading }, message }) {
    const offset = clockOffset(message, reading.timestamp);
    return [...sensorFacts([sensor], offset), ...readingFacts(sensor, reading, offset)];
  },
  forModel: forModel(({ sensor, reading, missing, payments }, zone) => ({
    sensor: sensorInBrief(sensor),
    reading: readingInBrief(reading, zone),
    missing,
    paid: paidInBrief(payments),
  })),
  async run({ input: { address }, ctx }) {
    const target = targetOf(address);
    ctx.say(`paying ${priceOf("latest")} for the latest reading of ${target.name}`);
    const { sensor, reading, payment, lowNote } = await buyLatest(target, buyerOf(ctx));
    const missing = missingFields(reading);
    return {
      data: { status: "success" as const, sensor, reading, missing, payments: [payment] },
      message: `**${sensor.name}**, ${timeWords(reading.timestamp, ctx.zone)}. ${readingWords(reading, missing)}${ageNote(sensor, reading)}${lowNote}`,
      provenance: [provenanceOf(sensor, reading.timestamp)],
      followUps: [`Analyse the last ten readings of ${sensor.name}`, followUpPlot(reading, sensor.name)],
    };
  },
});

/** A reading as the reference document words it, and what it lacks. */
function readingWords(reading: SensorReading, missing: Plottable[]): string {
  const said = summarise(reading);
  if (!said) return "Latest reading: nothing that can be read.";
  return `Latest reading: ${said}.${missingNote(missing)}`;
}

function missingNote(missing: Plottable[]): string {
  const names = missing.map((field) => `no ${NAMES[field]}`);
  const last = names.pop();
  if (!last) return "";
  return ` It sent ${names.length > 0 ? `${names.join(", ")} and ` : ""}${last}.`;
}

const followUpPlot = (reading: SensorReading, name: string): string =>
  reading.temperature === undefined
    ? `Plot the acceleration of ${name} over the last day`
    : `Plot the temperature of ${name} over the last day`;
