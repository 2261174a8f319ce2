import { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { listSensors as known } from "../readings/lookup";
import { shortAddress } from "../short-address";
import { SensorInfo } from "../types";
import { TOOL_TEXTS } from "../understanding";
import { clockOffset, sensorFacts } from "./facts";
import { forModel } from "./for-model";
import { timeWords } from "./reading-words";

/** An answer names no more; the board has them all. */
const MOST = 20;

/** Which sensors there are, without charge. */
export const listSensors = defineTool({
  name: "listSensors",
  ...TOOL_TEXTS.listSensors,
  input: z.object({}),
  output: z.object({ status: z.literal("success"), sensors: z.array(SensorInfo) }),
  facts: ({ data: { sensors }, message }) =>
    sensorFacts(sensors, clockOffset(message, sensors.find(({ last_seen }) => last_seen)?.last_seen ?? 0)),
  forModel: forModel(({ sensors }) => ({
    sensors_known: sensors.length,
    named: Math.min(sensors.length, MOST),
  })),
  async run({ ctx }) {
    const sensors = known();
    const rest = sensors.length - MOST;
    const lines = sensors.slice(0, MOST).map((sensor) => lineOf(sensor, ctx.zone));
    if (rest > 0) lines.push(`- and ${rest} more`);
    return {
      data: { status: "success" as const, sensors },
      message:
        sensors.length === 0
          ? "There are no sensors yet. Add one on the dashboard."
          : [
              `There ${sensors.length === 1 ? "is one sensor" : `are ${sensors.length} sensors`}:`,
              "",
              ...lines,
            ].join("\n"),
      provenance: [],
      followUps: sensors.slice(0, 2).map(({ name }) => `What's the latest reading of ${name}?`),
    };
  },
});

function lineOf({ name, place, address, simulated, last_seen }: SensorInfo, zone: string): string {
  const seen = last_seen === null ? "no reading yet" : `last reading ${timeWords(last_seen, zone)}`;
  return `- **${name}**${place ? `, ${place}` : ""} (\`${shortAddress(address)}\`): ${seen}${simulated ? ", simulated" : ""}`;
}
