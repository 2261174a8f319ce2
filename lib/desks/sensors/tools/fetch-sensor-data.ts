import { z } from "zod";
import { type AnyToolSpec, defineTool } from "@/lib/models/tool-spec";
import { missingFields, summarise } from "../analysis/summary";
import { buyLatest, priceOf } from "../pay";
import { NAMES } from "../quantities";
import { targetOf } from "../target";
import type { Plottable, SensorReading } from "../types";
import { TOOL_WORDS } from "../words";
import { ageNote, provenanceOf, type Turn, timeWords } from "./turn";

/** The latest reading of a sensor, paid by the first wallet. */
export function fetchSensorData(turn: Turn): AnyToolSpec {
  return defineTool({
    name: "fetchIoTSensorData",
    ...TOOL_WORDS.fetchIoTSensorData,
    input: z.object({
      address: z.string().min(1).max(120).describe("The blockchain address of the IoT sensor"),
    }),
    slots: {},
    async run({ address }) {
      const target = targetOf(address);
      turn.say(`paying ${priceOf("latest")} for the latest reading of ${target.name}`);
      const { sensor, reading, payment, lowNote } = await buyLatest(target, turn);
      const missing = missingFields(reading);
      return {
        data: { status: "success", sensor, reading, missing, payments: [payment] },
        message: `**${sensor.name}**, ${timeWords(reading.timestamp, turn.zone)}. ${readingWords(reading, missing)}${ageNote(sensor, reading)}${lowNote}`,
        provenance: [provenanceOf(sensor, reading.timestamp)],
        followUps: [`Analyse the last ten readings of ${sensor.name}`, followUpPlot(reading, sensor.name)],
      };
    },
  });
}

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
