import { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { clock } from "@/lib/clock";
import { fieldError } from "@/lib/errors";
import { formatNumber, formatQuantity } from "../analysis/summary";
import { LABELS } from "../quantities";
import { history } from "../readings/history";
import { type Target, targetOf } from "../target";
import { type History, type HistoryPoint, Plottable, type Spread } from "../types";
import { TOOL_TEXTS } from "../understanding";
import { forModel } from "./for-model";
import { provenanceOf, timeWords } from "./reading-words";

const DAY_MS = 86_400_000;
/** Enough to find the extremes of a period. */
const POINTS = 300;

/** A quantity over time, from what this server has stored: without charge. The dashboard draws it. */
export const plotSensorHistory = defineTool({
  name: "plotSensorHistory",
  ...TOOL_TEXTS.plotSensorHistory,
  input: z.object({
    addresses: z.array(z.string().min(1).max(120)).min(1).max(8),
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
  }),
  forModel,
  async run({ input: { addresses, quantity, since, until }, ctx }) {
    const to = until ? Date.parse(until) : clock.ms();
    const from = since ? Date.parse(since) : to - DAY_MS;
    if (from >= to) throw fieldError("bad_request", "since", "the period ends before it begins");
    const targets = addresses.map(targetOf);
    const found = await Promise.all(
      targets.map(async (target) => ({
        target,
        history: await history(target.address, { from, to, points: POINTS }),
      })),
    );
    const drawn = found.filter(({ history: { points } }) =>
      points.some((point) => spreadOf(point, quantity)),
    );
    return {
      data: {
        status: "success" as const,
        quantity,
        from,
        to,
        addresses: targets.map(({ address }) => address),
      },
      message: [
        `${LABELS[quantity]} from ${timeWords(from, ctx.zone)} to ${timeWords(to, ctx.zone)}:`,
        "",
        ...found.map((each) => line(each, quantity)),
      ].join("\n"),
      provenance: drawn.map(({ history: { sensor } }) => provenanceOf(sensor, sensor.last_seen ?? to)),
      followUps: targets.slice(0, 1).map(({ name }) => `Analyse the last ten readings of ${name}`),
    };
  },
});

/** The axis that went furthest stands for an acceleration. */
function spreadOf(point: HistoryPoint, quantity: Plottable): Spread {
  if (quantity !== "accelerometer") return point[quantity];
  const axes = [point.x, point.y, point.z].filter((axis) => axis !== null);
  return axes.toSorted((a, b) => reach(b) - reach(a))[0] ?? null;
}

const reach = ([, low, high]: NonNullable<Spread>): number => Math.max(Math.abs(low), Math.abs(high));

function line(
  { target: { name }, history: { points } }: { target: Target; history: History },
  quantity: Plottable,
): string {
  const all = points.map((point) => spreadOf(point, quantity)).filter((spread) => spread !== null);
  const [mean] = all.at(-1) ?? [];
  if (mean === undefined) return `- **${name}**: nothing was measured`;
  const low = Math.min(...all.map(([, lowest]) => lowest));
  const high = Math.max(...all.map(([, , highest]) => highest));
  return `- **${name}**: between ${words(low, quantity)} and ${words(high, quantity)}, ${words(mean, quantity)} at the end`;
}

const words = (value: number, quantity: Plottable): string =>
  quantity === "accelerometer" ? `${formatNumber(value)} g` : formatQuantity(quantity, value);
