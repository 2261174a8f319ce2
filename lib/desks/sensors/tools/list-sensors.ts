import { z } from "zod";
import { type AnyToolSpec, defineTool } from "@/lib/models/tool-spec";
import { listSensors as known } from "../readings/lookup";
import { shortAddress } from "../short-address";
import type { SensorInfo } from "../types";
import { TOOL_WORDS } from "../words";
import { type Turn, timeWords } from "./turn";

/** An answer names no more; the board has them all. */
const MOST = 20;

/** Which sensors there are, without charge. */
export function listSensors({ zone }: Turn): AnyToolSpec {
  return defineTool({
    name: "listSensors",
    ...TOOL_WORDS.listSensors,
    input: z.object({}),
    slots: {},
    async run() {
      const sensors = known();
      const rest = sensors.length - MOST;
      const lines = sensors.slice(0, MOST).map((sensor) => lineOf(sensor, zone));
      if (rest > 0) lines.push(`- and ${rest} more`);
      return {
        data: { status: "success", sensors },
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
}

function lineOf({ name, place, address, simulated, last_seen }: SensorInfo, zone: string): string {
  const seen = last_seen === null ? "no reading yet" : `last reading ${timeWords(last_seen, zone)}`;
  return `- **${name}**${place ? `, ${place}` : ""} (\`${shortAddress(address)}\`): ${seen}${simulated ? ", simulated" : ""}`;
}
