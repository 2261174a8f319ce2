import { z } from "zod";
import { localMoment } from "@/lib/agent/local-time";
import { defineTool } from "@/lib/agent/tools/tool";
import { clock } from "@/lib/clock";
import { fieldError } from "@/lib/errors";
import { LABELS, NAMES } from "../quantities";
import { history } from "../readings/history";
import { targetOf } from "../target";
import { Plottable } from "../types";
import { TOOL_TEXTS } from "../understanding";
import { clockOffset, plotFacts, seriesFacts } from "./facts";
import { forModel } from "./for-model";
import { provenanceOf, timeWords } from "./reading-words";
import { inUnit, Series, seriesInBrief, seriesOf } from "./series";

const DAY_MS = 86_400_000;
/** Enough to find the extremes of a period. */
const POINTS = 300;

/** A quantity over time, from what this server has stored: without charge. The dashboard draws it. */
export const plotSensorHistory = defineTool({
  name: "plotSensorHistory",
  ...TOOL_TEXTS.plotSensorHistory,
  input: z.object({
    addresses: z
      .array(z.string().min(1).max(120))
      .min(1)
      .max(8)
      .describe("Addresses from the list, or names as the user wrote them"),
    quantity: Plottable,
    since: z.iso.datetime({ offset: true }).optional().describe("ISO 8601; absent: 24 hours before the end"),
    until: z.iso.datetime({ offset: true }).optional().describe("ISO 8601; absent: now"),
  }),
  output: z.object({
    status: z.literal("success"),
    quantity: Plottable,
    from: z.number().describe("Milliseconds since the epoch"),
    to: z.number(),
    addresses: z.array(z.string()),
    series: z.array(Series).describe("What it came to, a sensor each"),
  }),
  forModel: forModel(({ quantity, from, to, series }, zone) => ({
    quantity,
    from: localMoment(from, zone),
    to: localMoment(to, zone),
    series: series.map((each) => seriesInBrief(each, quantity, zone)),
  })),
  facts: ({ data: { quantity, from, to, series }, message }) => [
    ...plotFacts(message, NAMES[quantity], from, to),
    ...series.flatMap((each) => seriesFacts(each, quantity, clockOffset(message, from))),
  ],
  async run({ input: { addresses, quantity, since, until }, ctx }) {
    const to = until ? Date.parse(until) : clock.ms();
    const from = since ? Date.parse(since) : to - DAY_MS;
    if (from >= to) throw fieldError("bad_request", "since", "the period ends before it begins");
    const targets = addresses.map(targetOf);
    const found = await Promise.all(
      targets.map(async (target) => {
        const { sensor, points } = await history(target.address, { from, to, points: POINTS });
        return { sensor, series: seriesOf(target, points, quantity) };
      }),
    );
    const drawn = found.filter(({ series }) => series.readings > 0);
    return {
      data: {
        status: "success" as const,
        quantity,
        from,
        to,
        addresses: targets.map(({ address }) => address),
        series: found.map(({ series }) => series),
      },
      message: [
        `${LABELS[quantity]} from ${timeWords(from, ctx.zone)} to ${timeWords(to, ctx.zone)}:`,
        "",
        ...found.map(({ series }) => line(series, quantity)),
      ].join("\n"),
      provenance: drawn.map(({ sensor }) => provenanceOf(sensor, sensor.last_seen ?? to)),
      followUps: targets.slice(0, 1).map(({ name }) => `Analyse the last ten readings of ${name}`),
    };
  },
});

function line({ name, lowest, highest, last }: Series, quantity: Plottable): string {
  if (!lowest || !highest || !last) return `- **${name}**: nothing was measured`;
  const [low, high, end] = [lowest, highest, last].map(({ value }) => inUnit(value, quantity));
  return `- **${name}**: between ${low} and ${high}, ${end} at the end`;
}
