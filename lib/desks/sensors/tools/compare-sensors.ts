import { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { AppError } from "@/lib/errors";
import { dollars } from "@/lib/payments/dollars";
import { paymentSettings } from "@/lib/payments/settings";
import { answerOf, Judge, judged } from "../analysis/judge";
import { missingFields } from "../analysis/summary";
import { differenceIn, inUnit } from "../analysis/units";
import type { BoughtLatest } from "../bought";
import { type Bought, buyLatest, priceOf } from "../pay";
import { LABELS, NAMES } from "../quantities";
import { targetOf } from "../target";
import { LatestAnswer, PaidReceipt, PLOTTABLE, Plottable, type SensorReading } from "../types";
import { readingFacts, sensorFacts } from "./facts";
import { forModel, paidInBrief, readingInBrief, sensorInBrief } from "./for-model";
import { buyerOf, paid } from "./paid";
import { figureOf, listed, provenanceOf, Unit } from "./reading-words";

/** As many as one question may buy: what that costs is within a bound or asked about. */
const MOST_BOUGHT = 40;

const Input = z.object({
  addresses: z
    .array(z.string().min(1).max(120))
    .min(2)
    .max(MOST_BOUGHT)
    .describe("Addresses from the list, or names as the user wrote them"),
  quantity: Plottable.optional().describe("Only when the question asks for one"),
  first: z
    .enum(["highest", "lowest"])
    .optional()
    .describe("Which end the question is after: lowest for “coldest”"),
  top: z.int().min(1).max(MOST_BOUGHT).optional().describe("Only so many of them are told, in order"),
  mean: z.boolean().optional().describe("Asked for the average over the sensors"),
  unit: Unit.optional(),
  judge: Judge.optional().describe("Where the question asks for a verdict on each value"),
});
type Input = z.infer<typeof Input>;

/** The latest readings of several sensors side by side, each paid by the first wallet. */
export const compareSensors = defineTool({
  name: "compareSensors",
  description:
    "The latest readings of two or more sensors side by side, of one quantity or of all. Pays a reading for each sensor. For how they compared over a time use plotSensorHistory.",
  input: Input,
  output: z.object({
    status: z.enum(["success", "error"]).describe("error: a reading could not be had"),
    quantity: Plottable.nullable(),
    sensors: z.array(LatestAnswer),
    payments: z.array(PaidReceipt),
  }),
  ...paid("latest", ({ addresses }: { addresses: string[] }) => addresses),
  // Several purchases, each of which may take most of a minute.
  timeoutMs: 8 * 60_000,
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
  async run({ input, ctx }) {
    const { addresses, quantity } = input;
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
    const rows = ordered(bought, input);
    return {
      data: {
        status: failed.length > 0 ? ("error" as const) : ("success" as const),
        quantity: quantity ?? null,
        sensors: rows.map(({ sensor, reading }) => ({ sensor, reading })),
        payments: bought.map(({ payment }) => payment),
      },
      message: [
        quantity ? finding(rows, input, quantity) : "",
        table(rows.slice(0, input.top), input),
        ...failed.map((line) => `Not had: ${line}`),
        bought.length > 2 ? priceWords(bought.map(({ payment }) => payment)) : "",
        bought.at(-1)?.lowNote.trim() ?? "",
      ]
        .filter(Boolean)
        .join("\n\n"),
      provenance: bought.map(({ sensor, reading }) => provenanceOf(sensor, reading.timestamp)),
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

const priceWords = (payments: PaidReceipt[]): string =>
  `These ${payments.length} readings cost ${dollars(payments.reduce((sum, { amount }) => sum + amount, 0))}${paymentSettings().mode === "sandbox" ? " of the sandbox, which is no money" : ""}.`;

/** As they were named, or by what the question is after. */
function ordered<One extends Row>(rows: One[], { quantity, first, top }: Input): One[] {
  if (!quantity || (!first && !top)) return rows;
  const sign = first === "lowest" ? 1 : -1;
  const known = rows.filter(({ reading }) => figureOf(reading, quantity) !== undefined);
  const sorted = known.toSorted((a, b) => sign * (size(a.reading, quantity) - size(b.reading, quantity)));
  return [...sorted, ...rows.filter((row) => !known.includes(row))];
}

const size = (reading: SensorReading, field: Plottable): number => figureOf(reading, field) ?? Number.NaN;

/** How the one at an end is told, of two and of more. */
const END_WORDS: Record<Plottable, Record<"highest" | "lowest", [ofTwo: string, ofMore: string]>> = {
  temperature: { highest: ["is warmer", "is warmest"], lowest: ["is colder", "is coldest"] },
  humidity: { highest: ["is more humid", "is most humid"], lowest: ["is drier", "is driest"] },
  pressure: {
    highest: ["has the higher pressure", "has the highest pressure"],
    lowest: ["has the lower pressure", "has the lowest pressure"],
  },
  tvoc: { highest: ["has more TVOC", "has the most TVOC"], lowest: ["has less TVOC", "has the least TVOC"] },
  eco2: { highest: ["has more eCO2", "has the most eCO2"], lowest: ["has less eCO2", "has the least eCO2"] },
  accelerometer: {
    highest: ["has the stronger acceleration", "has the strongest acceleration"],
    lowest: ["has the weaker acceleration", "has the weakest acceleration"],
  },
};

/** The answer in a sentence, when one quantity was asked for. */
function finding(rows: Row[], input: Input, quantity: Plottable): string {
  const { first = "highest", mean, unit, judge } = input;
  const known = rows.filter(({ reading }) => figureOf(reading, quantity) !== undefined);
  const value = (row: Row) => inUnit(size(row.reading, quantity), quantity, unit);
  if (judge) return judgedAll(known, quantity, judge, unit);
  if (mean && known.length > 0) {
    const sum = known.reduce((total, { reading }) => total + size(reading, quantity), 0);
    return `**${inUnit(sum / known.length, quantity, unit)}** is the mean ${NAMES[quantity]} of ${known.length} sensors.`;
  }
  const [most, next, ...others] = ordered(known, { ...input, first });
  if (!most || !next) return "";
  if (value(most) === value(next)) {
    return `**${most.sensor.name}** and **${next.sensor.name}** are level at ${value(most)}.`;
  }
  const [ofTwo, ofMore] = END_WORDS[quantity][first];
  const apart = differenceIn(
    Math.abs(size(most.reading, quantity) - size(next.reading, quantity)),
    quantity,
    unit,
  );
  return `**${most.sensor.name}** ${others.length === 0 ? ofTwo : ofMore}: ${value(most)}, against ${value(next)} of ${next.sensor.name}${others.length === 0 ? ` (${apart} apart)` : ""}.`;
}

/** Whether all are as asked, and which aren't. */
function judgedAll(rows: Row[], quantity: Plottable, judge: Judge, unit?: string): string {
  const verdicts = rows.map((row) => ({
    row,
    ...judged(size(row.reading, quantity), quantity, judge, unit),
  }));
  const answer = answerOf(verdicts);
  const note = verdicts[0]?.note ?? "";
  if (!answer) return note;
  const told = ({ row }: { row: Row }) =>
    `**${row.sensor.name}** (${inUnit(size(row.reading, quantity), quantity, unit)})`;
  const [yes, no] = [verdicts.filter(({ isYes }) => isYes), verdicts.filter(({ isYes }) => !isYes)];
  const basis = note && ` ${note}`;
  const { states } = verdicts.find((verdict) => verdict.states) ?? {};
  const [isSo, isNot] = [states?.yes ?? "so", states?.no ?? "not so"];
  const all = verdicts.length === 2 ? "both" : `all ${verdicts.length}`;
  const what = NAMES[quantity];
  if (no.length === 0) return `Yes: ${what} is ${isSo} at ${all}.${basis}`;
  if (yes.length === 0) return `No: ${what} is ${isNot} at ${all}.${basis}`;
  const isMost = no.length < yes.length;
  return isMost
    ? `Not at all of them: ${what} is ${isNot} at ${listed(no.map(told))}, and ${isSo} at the other ${yes.length}.${basis}`
    : `At ${yes.length} of ${rows.length}: ${what} is ${isSo} at ${listed(yes.map(told))}.${basis}`;
}

/** So many sensors fit side by side in a narrow chat. */
const MOST_COLUMNS = 4;

function table(rows: Row[], { quantity, unit }: Input): string {
  const fields = quantity
    ? [quantity]
    : PLOTTABLE.filter((field) => rows.some(({ reading }) => !missingFields(reading).includes(field)));
  const grid = [
    ["", ...fields.map((field) => LABELS[field])],
    ...rows.map(({ sensor, reading }) => [sensor.name, ...fields.map((field) => cell(reading, field, unit))]),
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

function cell(reading: SensorReading, field: Plottable, unit?: string): string {
  const value = figureOf(reading, field);
  return value === undefined ? "–" : inUnit(value, field, unit);
}
