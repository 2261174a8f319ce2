import { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { AppError } from "@/lib/errors";
import { formatNumber, formatQuantity, missingFields } from "../analysis/summary";
import type { BoughtLatest } from "../bought";
import { type Bought, buyLatest, priceOf } from "../pay";
import { LABELS, NAMES } from "../quantities";
import { targetOf } from "../target";
import { LatestAnswer, PaidReceipt, PLOTTABLE, Plottable, type SensorReading } from "../types";
import { TOOL_TEXTS } from "../understanding";
import { readingFacts, sensorFacts } from "./facts";
import { forModel, paidInBrief, readingInBrief, sensorInBrief } from "./for-model";
import { buyerOf, paid } from "./paid";
import { provenanceOf } from "./reading-words";

/** As many as a question may compare, and the dashboard can tell apart. */
const MOST_COMPARED = 8;

/** The latest readings of several sensors side by side, each paid by the first wallet. */
export const compareSensors = defineTool({
  name: "compareSensors",
  ...TOOL_TEXTS.compareSensors,
  input: z.object({
    addresses: z
      .array(z.string().min(1).max(120))
      .min(2)
      .max(MOST_COMPARED)
      .describe("Addresses from the list, or names as the user wrote them"),
    quantity: Plottable.optional().describe("Only when the question asks for one"),
  }),
  output: z.object({
    status: z.enum(["success", "error"]).describe("error: a reading could not be had"),
    quantity: Plottable.nullable(),
    sensors: z.array(LatestAnswer),
    payments: z.array(PaidReceipt),
  }),
  ...paid("latest", ({ addresses }: { addresses: string[] }) => addresses),
  // Several purchases, each of which may take most of a minute.
  timeoutMs: MOST_COMPARED * 60_000,
  facts: ({ data: { sensors } }) => [
    ...sensorFacts(sensors.map(({ sensor }) => sensor)),
    ...sensors.flatMap(({ sensor, reading }) => readingFacts(sensor, reading)),
  ],
  forModel: forModel(({ quantity, sensors, payments }, zone) => ({
    quantity,
    sensors: sensors.map(({ sensor, reading }) => ({
      ...sensorInBrief(sensor),
      ...readingInBrief(reading, zone),
    })),
    paid: paidInBrief(payments),
  })),
  async run({ input: { addresses, quantity }, ctx }) {
    const targets = [...new Map(addresses.map(targetOf).map((each) => [each.address, each])).values()];
    // One after the other: what was paid before one fails is still given.
    const bought: Bought<BoughtLatest>[] = [];
    const failed: string[] = [];
    for (const target of targets) {
      ctx.say(`paying ${priceOf("latest")} for the latest reading of ${target.name}`);
      ctx.signal.throwIfAborted();
      await buyLatest(target, buyerOf(ctx)).then(
        (goods) => bought.push(goods),
        (error: Error) => failed.push(`${target.name}: ${error.message}`),
      );
    }
    const [first] = failed;
    if (bought.length === 0 && first) throw new AppError("upstream_unavailable", first);
    const provenance = bought.map(({ sensor, reading }) => provenanceOf(sensor, reading.timestamp));
    return {
      data: {
        status: failed.length > 0 ? ("error" as const) : ("success" as const),
        quantity: quantity ?? null,
        sensors: bought.map(({ sensor, reading }) => ({ sensor, reading })),
        payments: bought.map(({ payment }) => payment),
      },
      message: [
        finding(bought, quantity),
        table(bought, quantity),
        ...failed.map((line) => `Not had: ${line}`),
        bought.at(-1)?.lowNote.trim() ?? "",
      ]
        .filter(Boolean)
        .join("\n\n"),
      provenance,
      followUps: [
        `Plot the ${NAMES[quantity ?? "temperature"]} of ${targets
          .map(({ name }) => name)
          .slice(0, 2)
          .join(" and ")} over the last day`,
      ],
    };
  },
});

type Row = Pick<BoughtLatest, "sensor" | "reading">;

/** How the one with most is told, of two and of more. */
const MOST_WORDS: Record<Plottable, [ofTwo: string, ofMore: string]> = {
  temperature: ["is warmer", "is warmest"],
  humidity: ["is more humid", "is most humid"],
  pressure: ["has the higher pressure", "has the highest pressure"],
  tvoc: ["has more TVOC", "has the most TVOC"],
  eco2: ["has more eCO2", "has the most eCO2"],
  accelerometer: ["has the stronger acceleration", "has the strongest acceleration"],
};

/** Which of them has most, when one quantity was asked for. */
function finding(rows: Row[], quantity: Plottable | undefined): string {
  if (!quantity) return "";
  const known = rows.filter(({ reading }) => figureOf(reading, quantity) !== undefined);
  const [most, next, ...others] = known.toSorted(
    (a, b) => size(b.reading, quantity) - size(a.reading, quantity),
  );
  if (!most || !next) return "";
  const [highest, second] = [cell(most.reading, quantity), cell(next.reading, quantity)];
  if (highest === second)
    return `**${most.sensor.name}** and **${next.sensor.name}** are level at ${highest}.`;
  const [ofTwo, ofMore] = MOST_WORDS[quantity];
  return `**${most.sensor.name}** ${others.length === 0 ? ofTwo : ofMore}: ${highest}, against ${second} of ${next.sensor.name}.`;
}

/** So many sensors fit side by side in a narrow chat. */
const MOST_COLUMNS = 4;

function table(rows: Row[], quantity: Plottable | undefined): string {
  const fields = quantity
    ? [quantity]
    : PLOTTABLE.filter((field) => rows.some(({ reading }) => !missingFields(reading).includes(field)));
  const grid = [
    ["", ...fields.map((field) => LABELS[field])],
    ...rows.map(({ sensor, reading }) => [sensor.name, ...fields.map((field) => cell(reading, field))]),
  ];
  const isTurned = rows.length <= MOST_COLUMNS && fields.length > 1;
  const [head = [], ...lines] = isTurned ? turned(grid) : grid;
  return [head, head.map(() => "---"), ...lines]
    .map((cells) => `| ${cells.map(escapeBars).join(" | ")} |`)
    .join("\n");
}

const turned = (grid: string[][]): string[][] =>
  (grid[0] ?? []).map((_, column) => grid.map((row) => row[column] ?? ""));

const escapeBars = (text: string): string => text.replaceAll("|", "\\|");

/** Of an acceleration its longest axis stands for it, absolute, in g. */
function figureOf(reading: SensorReading, field: Plottable): number | undefined {
  if (field !== "accelerometer") return reading[field];
  const { accelerometer } = reading;
  return accelerometer && Math.max(...Object.values(accelerometer).map(Math.abs));
}

const size = (reading: SensorReading, field: Plottable): number =>
  figureOf(reading, field) ?? Number.NEGATIVE_INFINITY;

function cell(reading: SensorReading, field: Plottable): string {
  const value = figureOf(reading, field);
  if (value === undefined) return "–";
  return field === "accelerometer" ? `${formatNumber(value)} g` : formatQuantity(field, value);
}
