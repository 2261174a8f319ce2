import { z } from "zod";
import { localIso } from "@/lib/agent/local-time";
import { defineTool } from "@/lib/agent/tools/tool";
import { AppError } from "@/lib/errors";
import { dollars } from "@/lib/payments/dollars";
import { paymentSettings } from "@/lib/payments/settings";
import { bandOf } from "../analysis/bands";
import { Judge, Judges, judged, unknownWords, type Verdict } from "../analysis/judge";
import { MAD_FACTOR, median, OUTLIER } from "../analysis/robust";
import { missingFields } from "../analysis/summary";
import { differenceIn, inUnit } from "../analysis/units";
import type { BoughtLatest } from "../bought";
import { priceOf } from "../pay";
import { LABELS, NAMES } from "../quantities";
import { addressOr, targetOf } from "../target";
import {
  LatestAnswer,
  MOST_TOGETHER,
  PaidReceipt,
  PLOTTABLE,
  Plottable,
  type Quantity,
  type SensorReading,
} from "../types";
import { dewPointWords } from "./dew-point";
import { readingFacts, sensorFacts } from "./facts";
import { forModel, paidInBrief, readingInBrief, sensorInBrief } from "./for-model";
import { buyerOf, paid } from "./paid";
import { bestWords, plainWords } from "./plain-words";
import { figureOf, listed, provenanceOf, timeWords, Unit } from "./reading-words";
import { STEADY } from "./series";
import { quantitiesInStep, sensorsInStep } from "./step";
import { type Had, latestOf, paymentsIn, Stored } from "./stored";

const Input = z.object({
  addresses: z
    .array(z.string().min(1).max(120))
    .min(1)
    .max(MOST_TOGETHER)
    .describe("Addresses from the list, or names as the user wrote them"),
  quantity: Plottable.optional().describe("Only when the question asks for one"),
  quantities: z.array(Plottable).max(6).optional().describe("Only when it asks for several of them"),
  first: z
    .enum(["highest", "lowest"])
    .optional()
    .describe("Which end the question is after: lowest for “coldest”"),
  top: z.int().min(1).max(MOST_TOGETHER).optional().describe("Only so many of them are told, in order"),
  mean: z.boolean().optional().describe("Asked for the average over the sensors"),
  unit: Unit.optional(),
  judge: Judge.optional().describe("Where the question asks for a verdict on each value"),
  judges: Judges.optional(),
  each: z
    .enum(["all", "any"])
    .optional()
    .describe("Asked by yes or no whether all of them are so, or whether any is"),
  rate: z
    .string()
    .max(120)
    .optional()
    .describe("The sensor whose air is asked to be better or worse than the other's"),
  expected: z
    .string()
    .max(120)
    .optional()
    .describe("The sensor that a question to be answered by yes or no supposes to be at that end"),
  count: z.boolean().optional().describe("With `judge`: asked how many are so"),
  stored: Stored,
  times: z.boolean().optional().describe("Asked when each reading was taken"),
  agree: z
    .boolean()
    .optional()
    .describe("With `quantity`: asked whether they are all about the same, or one of the sensors is off"),
  dewPoint: z.boolean().optional().describe("Asked for the dew point"),
  height: z
    .boolean()
    .optional()
    .describe("Asked how much higher one is than the other, by their air pressure"),
  groups: z
    .array(z.object({ name: z.string().max(120), addresses: z.array(z.string()).max(MOST_TOGETHER) }))
    .length(2)
    .optional()
    .describe("With `quantity`: two groups of the sensors whose means are compared"),
  expect: z
    .enum(["highest", "lowest"])
    .optional()
    .describe("With `groups`: what a yes or no question supposes of the first"),
  nth: z
    .int()
    .min(2)
    .max(MOST_TOGETHER)
    .optional()
    .describe("Asked which comes second, third … in the order"),
  surface: z.number().optional().describe("With `dewPoint`: how warm a surface is, in °C"),
  plain: z.boolean().optional().describe("Asked to say it in plain words"),
  best: z.boolean().optional().describe("Asked which suits people best, to sleep or work in"),
  brief: z.boolean().optional().describe("Asked for it in a line: no table"),
});
type Input = z.infer<typeof Input>;

export const compareSensors = defineTool({
  name: "compareSensors",
  description:
    "The latest readings of two or more sensors side by side, of one quantity or of all. Pays a reading for each sensor. For how they compared over a time use plotSensorHistory.",
  step({ addresses, quantity, quantities, stored }, { caller }) {
    const what = quantitiesInStep(quantity ? [quantity] : quantities, "readings");
    return `${stored ? "Looked up the stored" : "Asked for the latest"} ${what} of ${sensorsInStep(addresses, caller)}.`;
  },
  input: Input,
  output: z.object({
    status: z.enum(["success", "error"]).describe("error: a reading could not be had"),
    quantity: Plottable.nullable(),
    sensors: z.array(LatestAnswer),
    payments: z.array(PaidReceipt),
  }),
  ...paid("latest", ({ addresses }: { addresses: string[]; stored?: boolean }) => addresses),
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
  async run({ input: given, ctx }) {
    const addressIn = (text?: string) => text && addressOr(text, ctx.caller);
    const input = { ...given, rate: addressIn(given.rate), expected: addressIn(given.expected) };
    const { addresses, quantity, stored = false } = input;
    const named = addresses.map((text) => targetOf(text, ctx.caller));
    const targets = [...new Map(named.map((each) => [each.address, each])).values()];
    // One after the other: what was paid before one fails is still given.
    const bought: Had<BoughtLatest>[] = [];
    const failed: string[] = [];
    for (const target of targets) {
      if (!stored) ctx.say(`paying ${priceOf("latest")} for the latest reading of ${target.name}`);
      ctx.signal.throwIfAborted();
      await latestOf(target, stored, buyerOf(ctx)).then(
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
        payments: paymentsIn(bought),
      },
      message: [
        findings(rows, input),
        input.plain || input.brief || input.best ? "" : table(rows.slice(0, input.top), input, ctx.zone),
        input.times ? "" : takenWords(rows, ctx.zone),
        ...failed.map((line) => `Missing: ${line}`),
        bought.length > 2 && !stored ? priceWords(paymentsIn(bought)) : "",
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
  `These ${payments.length} readings cost ${dollars(payments.reduce((sum, { amount }) => sum + amount, 0))}${paymentSettings().mode === "sandbox" ? " in test USDC, which isn't real money" : ""}.`;

function ordered<One extends Row>(rows: One[], input: Input): One[] {
  const { first, top } = input;
  const quantity = input.quantity ?? input.quantities?.[0];
  if (!quantity || (!first && !top)) return rows;
  const sign = first === "lowest" ? 1 : -1;
  const known = rows.filter(({ reading }) => figureOf(reading, quantity) !== undefined);
  const sorted = known.toSorted((a, b) => sign * (size(a.reading, quantity) - size(b.reading, quantity)));
  return [...sorted, ...rows.filter((row) => !known.includes(row))];
}

const size = (reading: SensorReading, field: Plottable): number => figureOf(reading, field) ?? Number.NaN;

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

function findings(rows: Row[], input: Input): string {
  const { quantity, quantities = [], judges, first, mean, judge, rate } = input;
  if (judges) return judgedByAll(rows, input, judges);
  if (input.best) return bestWords(rows, quantity ? [quantity] : quantities, judge?.purpose);
  if (input.plain)
    return rows.map((row) => `- ${plainWords(row, quantity ? [quantity] : quantities)}`).join("\n");
  if (input.height) return heightWords(rows);
  if (input.dewPoint) return dewPointWords(rows, input.unit, input.surface);
  if (quantity && input.agree) return agreeWords(rows, quantity, input.unit);
  if (quantity && input.groups) return groupWords(rows, input, quantity);
  if (quantity) return finding(rows, input, quantity);
  if (!first && !mean && !judge) return "";
  const found = quantities.map((one) => finding(rows, input, one)).join(judge ? "\n\n" : " ");
  const isOfAir = quantities.length > 1 && quantities.every((one) => one === "eco2" || one === "tvoc");
  const lead = rate ? rateWords(rows, quantities, rate) : isOfAir ? airWords(rows, quantities) : "";
  return [lead, found].filter(Boolean).join(" ");
}

function groupWords(rows: Row[], { groups = [], expect, unit }: Input, quantity: Plottable): string {
  const [one, other] = groups.map(({ name, addresses }) => {
    const values = rows
      .filter(
        ({ sensor, reading }) =>
          addresses.includes(sensor.address) && figureOf(reading, quantity) !== undefined,
      )
      .map(({ reading }) => size(reading, quantity));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return { name: name.replace(/^./, (letter) => letter.toUpperCase()), count: values.length, mean };
  });
  if (!one || !other || one.count === 0 || other.count === 0)
    return "One of the two sent nothing to compare.";
  const apart = one.mean - other.mean;
  const isSame = Math.abs(apart) < STEADY[quantity];
  const isSo = !isSame && (expect === "highest" ? apart > 0 : apart < 0);
  const answer = expect ? (isSo ? "Yes. " : "No. ") : "";
  const [ofTwo] = END_WORDS[quantity][apart > 0 ? "highest" : "lowest"];
  const told = ({ count, mean }: { count: number; mean: number }) =>
    `${inUnit(Math.round(mean * 100) / 100, quantity, unit)} on average of ${count}`;
  return `${answer}**${one.name}** ${isSame ? "is about the same" : ofTwo}: ${told(one)}, against ${told(other)} ${other.name.toLowerCase()} (${differenceIn(Math.abs(apart), quantity, unit)} apart).`;
}

/** One hectopascal is so many metres of height near the ground. */
const METRES_PER_HPA = 8.3;
/** As far as a cheap barometer may be off, in hPa. */
const OFF_HPA = 1;

function heightWords([one, other]: Row[]): string {
  const [low, high] = [one?.reading.pressure, other?.reading.pressure];
  if (!one || !other || low === undefined || high === undefined)
    return "That takes the air pressure of two sensors.";
  const metres = (high - low) * METRES_PER_HPA;
  const way = metres >= 0 ? "higher" : "lower";
  return `About **${Math.round(Math.abs(metres))} m ${way}**: **${one.sensor.name}** is at ${inUnit(low, "pressure")}, **${other.sensor.name}** at ${inUnit(high, "pressure")}, and 1 hPa is about ${METRES_PER_HPA} m of height. Sensors of this kind may differ by ${OFF_HPA} hPa among themselves, so it may well be ${Math.round(OFF_HPA * METRES_PER_HPA)} m out.`;
}

function airWords(rows: Row[], quantities: Plottable[]): string {
  const [one, other, more] = rows;
  if (!one || !other || more) return "";
  const apart = apartIn(one, other, quantities);
  const told = apart.filter(({ sign }) => sign !== 0);
  const [first] = told;
  if (!first) return "The air is about the same in both.";
  if (told.some(({ sign }) => sign !== first.sign))
    return "Neither has the worse air in every respect: one is worse by eCO2, the other by TVOC.";
  const [worse, better] = first.sign > 0 ? [one, other] : [other, one];
  const by = told.length < apart.length ? `, by ${NAMES[first.quantity]}; the rest is about the same` : "";
  return `**${worse.sensor.name}** has the worse air, **${better.sensor.name}** the better${by}.`;
}

function agreeWords(rows: Row[], quantity: Plottable, unit?: string): string {
  const sorted = ordered(
    rows.filter(({ reading }) => figureOf(reading, quantity) !== undefined),
    { addresses: [], quantity, first: "highest" },
  );
  const [top, bottom] = [sorted[0], sorted.at(-1)];
  if (!top || !bottom || sorted.length < FEWEST_AGREEING) return "Fewer than three sent it, so I can't tell.";
  const values = sorted.map(({ reading }) => size(reading, quantity));
  const middle = median(values);
  const spread = Math.max(median(values.map((value) => Math.abs(value - middle))), STEADY[quantity]);
  const far = sorted.filter(
    ({ reading }) => Math.abs(size(reading, quantity) - middle) > (OUTLIER / MAD_FACTOR) * spread,
  );
  const at = (row: Row) => inUnit(size(row.reading, quantity), quantity, unit);
  const told = far.map((row) => `**${row.sensor.name}** (${at(row)})`);
  const answer =
    far.length === 0
      ? "**None stands out**"
      : `**${far.length === 1 ? "One stands" : `${far.length} stand`} out**: ${listed(told)}`;
  const apart = differenceIn(size(top.reading, quantity) - size(bottom.reading, quantity), quantity, unit);
  const height =
    quantity === "pressure"
      ? " Pressure falls by about 1 hPa with every 8 m of height, so upper rooms show less."
      : "";
  return `${answer}. The ${sorted.length} lie within ${apart}, from ${at(bottom)} (${bottom.sensor.name}) to ${at(top)} (${top.sensor.name}), the middle one at ${inUnit(middle, quantity, unit)}.${height}`;
}

const FEWEST_AGREEING = 3;

function rateWords(rows: Row[], quantities: Plottable[], rate: string): string {
  const one = rows.find(({ sensor }) => sensor.address === rate);
  const other = rows.find((row) => row !== one);
  if (!one || !other) return "";
  const apart = apartIn(one, other, quantities);
  const told = apart.filter(({ sign }) => sign !== 0);
  const [first] = told;
  if (!first) return "About the same:";
  if (told.some(({ sign }) => sign !== first.sign)) return "In part better, in part worse:";
  const by = told.length < apart.length ? `, by ${NAMES[first.quantity]} (the rest is about the same)` : "";
  return `${first.sign > 0 ? "Worse" : "Better"}${by}:`;
}

/** In which quantities one is above another (1) or below it (-1), by more than readings differ anyway. */
const apartIn = (one: Row, other: Row, quantities: Plottable[]) =>
  quantities.map((quantity) => {
    const difference = size(one.reading, quantity) - size(other.reading, quantity);
    return { quantity, sign: Math.abs(difference) < STEADY[quantity] ? 0 : Math.sign(difference) };
  });

function judgedByAll(rows: Row[], { each, unit }: Input, judges: Judges): string {
  const verdictsOf = ({ sensor, reading }: Row) =>
    judges.map(({ quantity, ...judge }) => {
      const value = figureOf(reading, quantity);
      return {
        quantity,
        value,
        verdict: value === undefined ? undefined : judged(value, quantity, judge, sensor, unit),
      };
    });
  const fitting = rows.filter((row) => verdictsOf(row).every(({ verdict }) => verdict?.isYes));
  const told = (row: Row) =>
    `**${row.sensor.name}** (${verdictsOf(row)
      .map(({ quantity, value, verdict }) =>
        value === undefined
          ? `no ${NAMES[quantity]}`
          : `${NAMES[quantity]} ${inUnit(value, quantity, unit)}${each ? (verdict?.clause ?? "") : ""}`,
      )
      .join(", ")})`;
  const isYes = each === "any" ? fitting.length > 0 : fitting.length === rows.length;
  const answer = each ? (isYes ? "Yes. " : "No. ") : "";
  if (fitting.length === 0) return `${answer}None of the ${rows.length} is so in every respect.`;
  return `${answer}${fitting.length} of ${rows.length} ${fitting.length === 1 ? "is" : "are"} so in every respect: ${listed(fitting.map(told))}.`;
}

function finding(rows: Row[], input: Input, quantity: Plottable): string {
  const { first = "highest", mean, unit, judge, expected } = input;
  const known = rows.filter(({ reading }) => figureOf(reading, quantity) !== undefined);
  const value = (row: Row) =>
    `${inUnit(size(row.reading, quantity), quantity, unit)}${airWord(row, quantity)}`;
  if (judge) {
    const lead = input.first ? `${finding(rows, { ...input, judge: undefined }, quantity)} ` : "";
    return `${lead}${judgedAll(known, quantity, judge, { ...input, each: lead ? undefined : input.each })}`;
  }
  if (mean && known.length > 0) {
    const sum = known.reduce((total, { reading }) => total + size(reading, quantity), 0);
    return `**${inUnit(sum / known.length, quantity, unit)}** is the mean ${NAMES[quantity]} of ${known.length} sensors.`;
  }
  const [most, next, ...others] = ordered(known, { ...input, quantity, first });
  const nth = input.nth === undefined ? undefined : [most, next, ...others][input.nth - 1];
  if (nth && most)
    return `Number ${input.nth} is **${nth.sensor.name}**: ${value(nth)}; the ${first} is ${most.sensor.name}, ${value(most)}.`;
  if (!most || !next) return "";
  if (value(most) === value(next)) {
    return `${expected ? "No: " : ""}**${most.sensor.name}** and **${next.sensor.name}** are level at ${value(most)}.`;
  }
  const [ofTwo, ofMore] = END_WORDS[quantity][first];
  const answer = expected ? (expected === most.sensor.address ? "Yes: " : "No: ") : "";
  const apart = differenceIn(
    Math.abs(size(most.reading, quantity) - size(next.reading, quantity)),
    quantity,
    unit,
  );
  return `${answer}**${most.sensor.name}** ${others.length === 0 ? ofTwo : ofMore}: ${value(most)}, against ${value(next)} of ${next.sensor.name}${others.length === 0 ? ` (${apart} apart)` : ""}.`;
}

/** At the head of a sentence; “eCO2” stays as it is. */
const capitalised = (word: string): string =>
  /^[a-z]{2}/.test(word) ? word[0]?.toUpperCase() + word.slice(1) : word;

function airWord({ sensor, reading }: Row, quantity: Plottable): string {
  const value = quantity === "eco2" || quantity === "tvoc" ? reading[quantity] : undefined;
  const band = value === undefined ? undefined : bandOf(quantity as Quantity, value, sensor);
  return band ? ` (${band.word})` : "";
}

interface Judged extends Verdict {
  row: Row;
}

function judgedAll(
  rows: Row[],
  quantity: Plottable,
  judge: Judge,
  { unit, each, first, count }: Input,
): string {
  const verdicts = rows.map(
    (row): Judged => ({ row, ...judged(size(row.reading, quantity), quantity, judge, row.sensor, unit) }),
  );
  const unknown = verdicts.filter((verdict) => verdict.unknown);
  const known = verdicts.filter((verdict) => !verdict.unknown);
  const left = unjudgedWords(unknown, quantity);
  if (known.length === 0) return left;
  const told = ({ row }: { row: Row }): string =>
    `**${row.sensor.name}** (${inUnit(size(row.reading, quantity), quantity, unit)})`;
  const [yes, no] = [known.filter(({ isYes }) => isYes), known.filter(({ isYes }) => !isYes)];
  const basis = [...notesOf(known), left]
    .filter(Boolean)
    .map((note) => ` ${note}`)
    .join("");
  const [isSo, isNot] = statesOf(known, judge);
  const [all, none] =
    known.length === 2 ? ["both", "neither"] : [`all ${known.length}`, `none of the ${known.length}`];
  // “Above 20 °C at none” is clearer than “not above 20 °C at all”.
  const everywhere = (state: string) =>
    known.length === 1
      ? `${state} at ${listed(known.map(told))}`
      : state.startsWith("not ")
        ? `${state.slice("not ".length)} at ${none}`
        : `${state} at ${all}`;
  const what = NAMES[quantity];
  const end = judge.below === undefined ? "highest" : "lowest";
  const [top] = ordered(
    known.map(({ row }) => row),
    { addresses: [], quantity, first: end },
  );
  const furthest = top && !first && known.length > 1 ? ` The ${end} is ${told({ row: top })}.` : "";
  // Behind an order it is no answer, but a remark.
  const [isAll, isNone, whole] = first ? ["", "", capitalised(what)] : ["Yes: ", "No: ", what];
  if (count)
    return `**${yes.length}** of ${known.length}${yes.length > 0 ? `: ${what} is ${isSo} at ${listed(yes.map(told))}` : ` have ${what} ${isSo}`}.${basis}`;
  if (no.length === 0) return `${isAll}${whole} is ${everywhere(isSo)}.${furthest}${basis}`;
  if (yes.length === 0) return `${isNone}${whole} is ${everywhere(isNot)}.${furthest}${basis}`;
  if (each === "any") return `Yes: ${what} is ${isSo} at ${listed(yes.map(told))}.${basis}`;
  const isMost = no.length < yes.length || each === "all";
  return isMost
    ? `${each === "all" ? "No, not" : "Not"} at ${known.length === 2 ? "both" : "all of them"}: ${what} is ${isNot} at ${listed(no.map(told))}, and ${isSo} at ${known.length === 2 ? listed(yes.map(told)) : `the other ${yes.length}`}.${basis}`
    : `At ${yes.length} of ${known.length}: ${what} is ${isSo} at ${listed(yes.map(told))}.${basis}`;
}

function notesOf(known: Judged[]): string[] {
  const byNote = Map.groupBy(known, ({ note }) => note);
  if (byNote.size < 2) return [...byNote.keys()];
  return [...byNote].map(
    ([note, some]) => `${listed(some.map(({ row }) => row.sensor.name))}: ${note.replace(/^G/, "g")}`,
  );
}

function statesOf(known: Judged[], { too, end }: Judge): [isSo: string, isNot: string] {
  const states = known.map((verdict) => verdict.states);
  const isOneRange = states.every((one) => one?.yes === states[0]?.yes && one?.no === states[0]?.no);
  if (isOneRange) return [states[0]?.yes ?? "so", states[0]?.no ?? "not so"];
  const bad = end ? `too ${end} for the place` : "outside what suits the place";
  return too ? [bad, `not ${bad}`] : ["right for the place", "not right for the place"];
}

const unjudgedWords = (unknown: Judged[], quantity: Plottable): string =>
  [...Map.groupBy(unknown, ({ row }) => unknownWords([quantity], row.sensor))]
    .map(([note, some]) => `${listed(some.map(({ row }) => `**${row.sensor.name}**`))}: ${note}`)
    .join(" ");

/** So many sensors fit side by side in a narrow chat. */
const MOST_COLUMNS = 4;

function takenWords(rows: Row[], zone: string): string {
  const times = rows.map(({ reading }) => reading.timestamp);
  const [first, last] = [Math.min(...times), Math.max(...times)].map((at) => timeWords(at, zone));
  return first === last ? `Taken at ${last}.` : `Taken from ${first} to ${last}.`;
}

function table(rows: Row[], { quantity, quantities, judges, unit, times }: Input, zone: string): string {
  const wanted = quantities ?? (quantity ? [quantity] : judges?.map((judge) => judge.quantity));
  const fields = wanted
    ? [...new Set(wanted)]
    : PLOTTABLE.filter((field) => rows.some(({ reading }) => !missingFields(reading).includes(field)));
  const grid = [
    ["", ...fields.map((field) => LABELS[field]), ...(times ? ["Taken"] : [])],
    ...rows.map(({ sensor, reading }) => [
      sensor.name,
      ...fields.map((field) => cell(reading, field, unit)),
      ...(times ? [takenAt(reading.timestamp, zone)] : []),
    ]),
  ];
  const isTurned = rows.length <= MOST_COLUMNS && fields.length > 1;
  const [head = [], ...lines] = isTurned ? turned(grid) : grid;
  return [head, head.map(() => "---"), ...lines]
    .map((cells) => `| ${cells.map(escapeBars).join(" | ")} |`)
    .join("\n");
}

/** To the second, as readings come every few of them. */
const takenAt = (at: number, zone: string): string =>
  timeWords(at, zone).replace(/(\d\d:\d\d) /, `$1:${localIso(at, zone).slice(17, 19)} `);

const turned = (grid: string[][]): string[][] =>
  (grid[0] ?? []).map((_, column) => grid.map((row) => row[column] ?? ""));

const escapeBars = (text: string): string => text.replaceAll("|", "\\|");

function cell(reading: SensorReading, field: Plottable, unit?: string): string {
  const value = figureOf(reading, field);
  return value === undefined ? "–" : inUnit(value, field, unit);
}
