import { z } from "zod";
import { clock } from "@/lib/clock";
import { type AnyToolSpec, defineTool } from "@/lib/models/tool-spec";
import { formatNumber } from "../analysis/summary";
import { shakenSince } from "../readings/shakes";
import { TOOL_WORDS } from "../words";
import { provenanceOf, type Turn, timeWords } from "./turn";

const DAY_MS = 86_400_000;

/** Which sensors went beyond ±3 g, from what this house has stored of them: without charge. */
export function findShakenSensors({ zone }: Turn): AnyToolSpec {
  return defineTool({
    name: "findShakenSensors",
    ...TOOL_WORDS.findShakenSensors,
    input: z.object({
      since: z.iso.datetime({ offset: true }).optional().describe("ISO 8601; absent: the last 24 hours"),
    }),
    slots: {},
    async run({ since }) {
      const from = since ? Date.parse(since) : clock.ms() - DAY_MS;
      const sensors = shakenSince(from);
      const lines = sensors.map(
        ({ sensor, count, strongest }) =>
          `- **${sensor.name}**: ${count} ${count === 1 ? "reading" : "readings"} beyond ±3 g, the strongest ${formatNumber(strongest.peak)} g on ${strongest.axis} at ${timeWords(strongest.t, zone)}`,
      );
      const period = `since ${timeWords(from, zone)}`;
      return {
        data: { status: lines.length > 0 ? "alert" : "normal", since: new Date(from).toISOString(), sensors },
        message:
          lines.length === 0
            ? `No sensor went beyond ±3 g ${period}.`
            : [
                `${lines.length === 1 ? "One sensor" : `${lines.length} sensors`} shook ${period}:`,
                "",
                ...lines,
              ].join("\n"),
        provenance: sensors.map(({ sensor, strongest }) => provenanceOf(sensor, strongest.t)),
        followUps: sensors.slice(0, 2).map(({ sensor }) => `Analyse the last ten readings of ${sensor.name}`),
      };
    },
  });
}
