import { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { answerWords, Judge, Judges, judged, NO_DOCTOR, unknownWords, type Verdict } from "../analysis/judge";
import { factsOf, isForPeople, kindOfRoom } from "../analysis/rooms";
import { missingFields, summarise } from "../analysis/summary";
import { inUnit } from "../analysis/units";
import { priceOf } from "../pay";
import { NAMES } from "../quantities";
import { targetOf } from "../target";
import { PaidReceipt, Plottable, SensorInfo, SensorReading } from "../types";
import explained from "../understanding/explained.json";
import { dewPointWords } from "./dew-point";
import { clockOffset, readingFacts, sensorFacts } from "./facts";
import { forModel, paidInBrief, readingInBrief, sensorInBrief } from "./for-model";
import { buyerOf, paid } from "./paid";
import { plainWords } from "./plain-words";
import { ageNote, figureOf, provenanceOf, timeWords, Unit } from "./reading-words";
import { changeWords, doubtWords } from "./second-look";
import { quantitiesInStep, sensorInStep } from "./step";
import { latestOf, paymentsIn, Stored } from "./stored";

export const fetchSensorData = defineTool({
  name: "fetchIoTSensorData",
  title: "latest reading",
  description:
    "The latest reading of one IoT sensor: temperature (°C), humidity (%), pressure (hPa), TVOC (ppb), eCO2 (ppm), acceleration (g). Paid for each call. For how something is now; for how it was over a time use plotSensorHistory, for two or more sensors compareSensors.",
  step({ address, quantities, stored }, { caller }) {
    const what = `${stored ? "Looked up the newest stored" : "Asked for the latest"} ${quantitiesInStep(quantities)}`;
    return `${what} of ${sensorInStep(address, caller)}.`;
  },
  input: z.object({
    address: z.string().min(1).max(120).describe("Its blockchain address, or its name as the user wrote it"),
    quantities: z
      .array(Plottable)
      .max(6)
      .optional()
      .describe("Those that the question asks for; absent: all"),
    unit: Unit.optional(),
    judge: Judge.optional().describe("Where the question asks for a verdict on the value"),
    judges: Judges.optional(),
    explain: z.boolean().optional().describe("Asked what the quantity means, too"),
    dewPoint: z.boolean().optional().describe("Asked for the dew point"),
    surface: z
      .number()
      .optional()
      .describe("With `dewPoint`: how warm a surface is, in °C, of which it is asked whether it gets wet"),
    stored: Stored,
    plain: z.boolean().optional().describe("Asked to say it in plain words, or what it means for people"),
    advice: z.boolean().optional().describe("With `plain`: asked whether something should or can be done"),
    brief: z.boolean().optional().describe("Asked for the figure alone, or in a line"),
    changedSince: z.iso
      .datetime({ offset: true })
      .optional()
      .describe("Asked whether it has changed since then"),
    doubted: z
      .number()
      .optional()
      .describe("A value that the user says the sensor shows and doubts, in the quantity's unit"),
  }),
  output: z.object({
    status: z.literal("success"),
    sensor: SensorInfo,
    reading: SensorReading,
    missing: z.array(Plottable),
    payments: z.array(PaidReceipt),
  }),
  ...paid("latest", ({ address }: { address: string; stored?: boolean }) => [address]),
  facts({ data: { sensor, reading }, message }) {
    const offset = clockOffset(message, reading.timestamp);
    return [...sensorFacts([sensor], offset), ...readingFacts(sensor, reading, offset)];
  },
  forModel: forModel(({ sensor, reading, missing, payments }, zone) => ({
    sensor: sensorInBrief(sensor),
    reading: readingInBrief(reading, zone),
    missing,
    paid: paidInBrief(payments),
  })),
  async run({ input, ctx }) {
    const {
      address,
      quantities = [],
      unit,
      judge,
      judges,
      explain,
      stored = false,
      changedSince,
      doubted,
    } = input;
    const target = targetOf(address, ctx.caller);
    if (!stored) ctx.say(`paying ${priceOf("latest")} for the latest reading of ${target.name}`);
    const had = await latestOf(target, stored, buyerOf(ctx));
    const { sensor, reading, lowNote } = had;
    const missing = missingFields(reading);
    const at = timeWords(reading.timestamp, ctx.zone);
    // In another unit than asked for, the whole reading would only confuse.
    const isWhole = !((unit || input.brief) && quantities.length > 0);
    const whole = isWhole ? readingWords(reading, missing) : "";
    const rest = `${whole}${ageNote(sensor, reading)}${lowNote}`.trim();
    const wanted = input.dewPoint
      ? dewPointWords([had], unit, input.surface)
      : quantities.length > 0
        ? asked(sensor, reading, { quantities, unit, judge, judges, at })
        : undefined;
    const meaning = explain ? meaningOf(quantities) : "";
    return {
      data: { status: "success" as const, sensor, reading, missing, payments: paymentsIn([had]) },
      message: input.plain
        ? `${plainWords(had, quantities, { isAdvice: input.advice, purpose: judge?.purpose })}${ageNote(sensor, reading)}${lowNote}`
        : changedSince
          ? `${changeWords(sensor, reading, { since: Date.parse(changedSince), quantities, unit, zone: ctx.zone })}${lowNote}`
          : doubted !== undefined
            ? `${doubtWords(sensor.name, reading, { doubted, quantity: quantities[0] ?? "temperature", at })}${ageNote(sensor, reading)}${lowNote}`
            : wanted
              ? [wanted, meaning, rest].filter(Boolean).join("\n\n")
              : `**${sensor.name}**, ${at}. ${rest}`,
      provenance: [provenanceOf(sensor, reading.timestamp)],
      followUps: [`Analyse the last ten readings of ${sensor.name}`, followUpPlot(reading, sensor.name)],
    };
  },
});

function meaningOf(quantities: Plottable[]): string {
  const texts = explained as Record<string, { says: string } | undefined>;
  return quantities
    .flatMap((quantity) => texts[quantity === "accelerometer" ? "shaking" : quantity]?.says ?? [])
    .join(" ");
}

interface Asked {
  quantities: Plottable[];
  unit?: string;
  judge?: Judge;
  judges?: Judges;
  at: string;
}

function asked(
  sensor: SensorInfo,
  reading: SensorReading,
  { quantities, unit, judge, judges, at }: Asked,
): string {
  const values = quantities.map((quantity) => ({ quantity, value: figureOf(reading, quantity) }));
  const verdicts: Verdict[] = [];
  const parts = values.map(({ quantity, value }) => {
    if (value === undefined) return `it sent no ${NAMES[quantity]}`;
    const by = judges ? judges.find((one) => one.quantity === quantity) : judge;
    const verdict = by && judged(value, quantity, by, sensor, unit);
    if (verdict) verdicts.push(verdict);
    return `${NAMES[quantity]} ${inUnit(value, quantity, unit)}${verdict?.clause ?? ""}`;
  });
  const answer = answerWords(verdicts);
  const unknown = verdicts.flatMap(({ unknown }) => unknown ?? []);
  const notes = [
    joined(verdicts.flatMap(({ unknown, note }) => (unknown ? [] : note))),
    unknown.length > 0 ? unknownWords(unknown, sensor) : "",
    judge?.danger ? NO_DOCTOR : "",
  ]
    .filter(Boolean)
    .join(" ");
  return `${answer && `${answerFor(answer, sensor, judge)}. `}**${sensor.name}**: ${parts.join(", ")}${parts.length > 1 ? "," : ""} at ${at}.${notes && ` ${notes}`}`;
}

function answerFor(answer: string, sensor: SensorInfo, judge?: Judge): string {
  if (!judge?.comfort || judge.purpose === "people" || isForPeople(sensor)) return answer;
  return `For ${factsOf(kindOfRoom(sensor)).for}, ${answer.toLowerCase()}`;
}

function joined(notes: string[]): string {
  const leadOf = (note: string) => note.slice(0, note.indexOf(": ") + 2);
  const byLead = Map.groupBy([...new Set(notes)].filter(Boolean), leadOf);
  return [...byLead]
    .map(
      ([lead, each]) =>
        `${lead}${each.map((note) => note.slice(lead.length).replace(/\.$/, "")).join("; ")}.`,
    )
    .join(" ");
}

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
