import { z } from "zod";
import { localMoment } from "@/lib/agent/local-time";
import { defineTool } from "@/lib/agent/tools/tool";
import { clock } from "@/lib/clock";
import { formatNumber } from "../analysis/summary";
import { shakenSince } from "../readings/shakes";
import { SensorInfo, Shake } from "../types";
import { TOOL_TEXTS } from "../understanding";
import { clockFact, clockOffset, shakeFacts } from "./facts";
import { forModel } from "./for-model";
import { provenanceOf, timeWords } from "./reading-words";

const DAY_MS = 86_400_000;
/** An answer names no more. */
const MOST_TOLD = 10;

/** Which sensors went beyond ±3 g, from what this server has stored of them: without charge. */
export const findShakenSensors = defineTool({
  name: "findShakenSensors",
  ...TOOL_TEXTS.findShakenSensors,
  input: z.object({
    since: z.iso.datetime({ offset: true }).optional().describe("ISO 8601; absent: the last 24 hours"),
  }),
  output: z.object({
    status: z.enum(["alert", "normal"]),
    since: z.iso.datetime(),
    sensors: z.array(z.object({ sensor: SensorInfo, count: z.int(), strongest: Shake })),
  }),
  facts({ data: { sensors, since }, message }) {
    const [first] = sensors;
    const offset = first ? clockOffset(message, first.strongest.t) : 0;
    return [clockFact(Date.parse(since), "since", [], offset), ...shakeFacts(sensors, offset)];
  },
  forModel: forModel(({ since, sensors }, zone) => ({
    since: localMoment(Date.parse(since), zone),
    sensors_shaken: sensors.length,
    sensors: sensors.slice(0, MOST_TOLD).map(({ sensor: { name, address }, count, strongest }) => ({
      name,
      address,
      readings_beyond_3_g: count,
      strongest: `${formatNumber(strongest.peak)} g on ${strongest.axis} at ${localMoment(strongest.t, zone)}`,
    })),
  })),
  async run({ input: { since }, ctx }) {
    const from = since ? Date.parse(since) : clock.ms() - DAY_MS;
    const sensors = shakenSince(from);
    const lines = sensors.map(
      ({ sensor, count, strongest }) =>
        `- **${sensor.name}**: ${count} ${count === 1 ? "reading" : "readings"} beyond ±3 g, the strongest ${formatNumber(strongest.peak)} g on ${strongest.axis} at ${timeWords(strongest.t, ctx.zone)}`,
    );
    const period = `since ${timeWords(from, ctx.zone)}`;
    return {
      data: {
        status: lines.length > 0 ? ("alert" as const) : ("normal" as const),
        since: new Date(from).toISOString(),
        sensors,
      },
      message:
        lines.length === 0
          ? `No sensor went beyond ±3 g ${period}.`
          : [
              `${lines.length === 1 ? "One sensor" : `${lines.length} sensors`} shook ${period}:`,
              "",
              ...lines.slice(0, MOST_TOLD),
              ...(lines.length > MOST_TOLD ? [`- and ${lines.length - MOST_TOLD} more`] : []),
            ].join("\n"),
      provenance: sensors.map(({ sensor, strongest }) => provenanceOf(sensor, strongest.t)),
      followUps: sensors.slice(0, 2).map(({ sensor }) => `Analyse the last ten readings of ${sensor.name}`),
    };
  },
});
