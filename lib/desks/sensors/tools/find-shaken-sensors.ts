import { z } from "zod";
import type { Period } from "@/db/readings";
import { localMoment } from "@/lib/agent/local-time";
import { defineTool } from "@/lib/agent/tools/tool";
import { clock } from "@/lib/clock";
import { fieldError } from "@/lib/errors";
import { Judge } from "../analysis/judge";
import { formatNumber } from "../analysis/summary";
import { latestReading, sensorsOf } from "../readings/lookup";
import { FEW_SENSORS, MOST_SHAKES, type Watched, watchedIn } from "../readings/shakes";
import { targetOf } from "../target";
import { LatestAnswer, Quantity, SensorInfo, SHAKE_THRESHOLD, Shake } from "../types";
import { clockFact, clockOffset, readingFacts, seriesFacts, shakeFacts } from "./facts";
import { forModel } from "./for-model";
import { healthOver, type ValueOver } from "./health-over";
import { type Health, healthOf, healthWords, lookedWords } from "./health-words";
import { coverageWords } from "./looked-words";
import { listed, periodWords, provenanceOf, timeWords } from "./reading-words";
import { Series } from "./series";
import { sensorsInStep, timeInStep } from "./step";

const MINUTE = 60_000;
const DAY_MS = 86_400_000;
const MOST_TOLD = 10;
const MOST_TIMES = 12;

const Input = z.object({
  since: z.iso.datetime({ offset: true }).optional().describe("ISO 8601; absent: 24 hours before the end"),
  until: z.iso.datetime({ offset: true }).optional().describe("ISO 8601; absent: now"),
  addresses: z
    .array(z.string().min(1).max(120))
    .max(100)
    .optional()
    .describe("Only these sensors: addresses, or names as the user wrote them; absent: all"),
  above: z.number().min(SHAKE_THRESHOLD).optional().describe("g; absent: the usual limit of 3"),
  times: z.boolean().optional().describe("Asked when it was: every time is told"),
  verdict: z.boolean().optional().describe("Asked by yes or no"),
  most: z
    .boolean()
    .optional()
    .describe("Asked which shook most often; with `health`, which is to be worried about most"),
  top: z.int().min(1).max(60).optional().describe("Only so many of them, the strongest first"),
  strongest: z.boolean().optional().describe("Asked only for the strongest shake"),
  health: z
    .boolean()
    .optional()
    .describe("Asked whether all is well: the newest stored values and silence are judged, too"),
  asked: z
    .enum(["fine", "wrong"])
    .optional()
    .describe("With `health`, asked by yes or no whether all is fine, or whether something is wrong"),
  plain: z.boolean().optional().describe("Asked to say it in plain words"),
  axes: z.boolean().optional().describe("Asked on which axis it was"),
  brief: z.boolean().optional().describe("With `health`: asked for it in one line"),
  advice: z.boolean().optional().describe("With `health`: asked whether somebody should see to it"),
  purpose: Judge.shape.purpose.describe("With `health`: what the place is for, where the question says it"),
  against: z
    .object({ since: z.iso.datetime({ offset: true }), until: z.iso.datetime({ offset: true }) })
    .optional()
    .describe("A second time to compare with: whether it shook more or less often than then"),
  expect: z.enum(["more", "less"]).optional().describe("With `against`: what a yes or no question supposes"),
});
type Input = z.infer<typeof Input>;

export const findShakenSensors = defineTool({
  name: "findShakenSensors",
  isLocal: true,
  description:
    "Which sensors were shaken, with an acceleration beyond ±3 g, how often, how strongly and when, in a time: of all of them or of some. It looks at every stored reading of that time (ISO 8601 with an offset; absent: the last 24 hours). Free.",
  step({ since, until, addresses, health }, { caller, zone }) {
    const which = addresses ? ` at ${sensorsInStep(addresses, caller)}` : "";
    return `Looked for ${health ? "trouble" : "shakes"}${which}${timeInStep({ since, until }, zone)}.`;
  },
  input: Input,
  output: z.object({
    status: z.enum(["alert", "normal"]),
    since: z.iso.datetime(),
    until: z.iso.datetime(),
    readings: z.int().describe("How many readings were looked at"),
    sensors: z.array(z.object({ sensor: SensorInfo, count: z.int(), strongest: Shake })),
    newest: z
      .array(LatestAnswer)
      .optional()
      .describe("The newest stored readings, where it was asked whether all is well"),
    values: z
      .array(z.object({ quantity: Quantity, series: Series }))
      .optional()
      .describe("What each quantity came to, where it was asked whether all was well in a time"),
  }),
  facts({ data: { sensors, since, newest = [], values = [] }, message }) {
    const [first] = sensors;
    const offset = first ? clockOffset(message, first.strongest.t) : 0;
    return [
      clockFact(Date.parse(since), "since", [], offset),
      ...shakeFacts(sensors, offset),
      ...newest.flatMap(({ sensor, reading }) => readingFacts(sensor, reading, offset)),
      ...values.flatMap(({ quantity, series }) => seriesFacts(series, quantity, offset)),
    ];
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
  async run({ input, ctx }) {
    const { since, until, addresses, above = SHAKE_THRESHOLD } = input;
    const to = until ? Date.parse(until) : clock.ms();
    const from = since ? Date.parse(since) : to - DAY_MS;
    if (from >= to) throw fieldError("bad_request", "since", "the period ends before it begins");
    const all = sensorsOf(ctx.caller).map(({ address }) => address);
    const meant = addresses ? addresses.map((text) => targetOf(text, ctx.caller).address) : all;
    const looked = { limit: above, viewer: ctx.caller };
    const watched = watchedIn(meant, { from, to: to + 1, ...looked });
    const sensors = watched
      .filter(({ shakes }) => shakes.length > 0)
      .map(({ sensor, shakes }) => ({ sensor, count: shakes.length, strongest: strongestOf(shakes) }))
      .sort((a, b) => b.strongest.peak - a.strongest.peak);
    const period = periodWords(from, to, ctx.zone);
    const told: Told = { watched, input, above, period, zone: ctx.zone, span: { from, to: to + 1 } };
    const isOfNow = clock.ms() - to < MINUTE && !since;
    const { health, values, basis } = input.health ? await lookedAt(told, isOfNow) : NOT_ASKED;
    return {
      data: {
        status: sensors.length > 0 ? ("alert" as const) : ("normal" as const),
        since: new Date(from).toISOString(),
        until: new Date(to).toISOString(),
        readings: watched.reduce((sum, { readings }) => sum + readings, 0),
        sensors,
        ...(input.health && isOfNow && { newest: newestOf(watched) }),
        ...(values.length > 0 && { values }),
      },
      message: [
        input.against
          ? againstWords(told, watchedIn(meant, { ...spanOf(input.against), ...looked }))
          : input.axes
            ? axesWords(told)
            : input.plain
              ? plainWords(told)
              : health.length > 0
                ? [
                    input.most && sensors.length > 0 ? mostWords(told, sensors) : "",
                    healthWords(health, {
                      asked: input.asked,
                      isAdvice: input.advice,
                      isBrief: input.brief,
                      basis,
                    }),
                  ]
                    .filter(Boolean)
                    .join("\n\n")
                : input.strongest && sensors.length > 0
                  ? strongestWords(told, sensors)
                  : input.most && sensors.length > 0
                    ? mostWords(told, sensors)
                    : addresses && !input.health
                      ? ofSome(told)
                      : ofAll(told, sensors),
        coverageWords(coverageOf(watched), told.span, ctx.zone),
      ]
        .filter(Boolean)
        .join("\n\n"),
      provenance: sensors.map(({ sensor, strongest }) => provenanceOf(sensor, strongest.t)),
      followUps: sensors.slice(0, 2).map(({ sensor }) => `Analyse the last ten readings of ${sensor.name}`),
    };
  },
});

const newestOf = (watched: Watched[]) =>
  watched.flatMap(({ sensor }) => {
    const reading = latestReading(sensor.address);
    return reading ? [{ sensor, reading }] : [];
  });

interface Told {
  watched: Watched[];
  input: Input;
  above: number;
  period: string;
  zone: string;
  /** The period's ends; the second is no longer in it. */
  span: Period;
}

const coverageOf = (watched: Watched[]) =>
  watched.map(({ sensor, readings, missed }) => ({ name: sensor.name, readings, missed }));

interface Looked {
  health: Health[];
  values: ValueOver[];
  /** A sentence without its full stop. */
  basis: string;
}

const NOT_ASKED: Looked = { health: [], values: [], basis: "" };

/** Whether all is well: now by the newest readings, over a time by all; of many sensors only by shakes, which is quick. */
async function lookedAt(told: Told, isOfNow: boolean): Promise<Looked> {
  const { watched, above, zone, period, span, input } = told;
  const { purpose } = input;
  if (isOfNow) {
    const health = watched.map((one) => healthOf(one, above, zone, purpose));
    return { health, values: [], basis: lookedWords(health, "in the newest stored readings", period) };
  }
  if (watched.length > FEW_SENSORS) return NOT_ASKED;
  const found = [];
  for (const one of watched) found.push(await healthOver(one, { period: span, above, zone, purpose }));
  const health = found.map((one) => one.health);
  return {
    health,
    values: found.flatMap(({ values }) => values),
    basis: lookedWords(health, "in every stored reading of that time", period),
  };
}

const strongestOf = (shakes: Shake[]): Shake =>
  shakes.reduce((most, shake) => (shake.peak > most.peak ? shake : most));

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** How many shakes: of very many only the strongest were counted. */
const countedShakes = (count: number): string =>
  `${count >= MOST_SHAKES ? "at least " : ""}${counted(count, "reading")}`;

function plainWords({ watched, period }: Told): string {
  const shaken = watched.filter(({ shakes }) => shakes.length > 0);
  if (shaken.length === 0) return `Nothing was knocked or shook hard ${period}.`;
  const told = shaken.map(({ sensor, shakes }) => {
    const often = shakes.length === 1 ? "once" : `${shakes.length} times`;
    return `**${sensor.name}** was knocked or shook hard ${often}, at most by ${Math.round(strongestOf(shakes).peak)} times what gravity pulls`;
  });
  const others = watched.length > shaken.length ? "; the others lay still" : "";
  return `${listed(told)}, ${period}${others}. That doesn't tell what shook it.`;
}

const spanOf = ({ since, until }: NonNullable<Input["against"]>) => ({
  from: Date.parse(since),
  to: Date.parse(until),
});

function againstWords({ watched, input, above, period, zone }: Told, before: Watched[]): string {
  const { from, to } = spanOf(input.against!);
  const now = input.until ? Date.parse(input.until) : clock.ms();
  const [length, lengthThen] = [now - (input.since ? Date.parse(input.since) : now - DAY_MS), to - from];
  const lines = watched.map(({ sensor, shakes, readings }, at) => {
    const then = before[at];
    if (!then || then.readings === 0 || readings === 0)
      return `**${sensor.name}** sent nothing in one of the two times, so I can't compare them.`;
    const [rate, rateThen] = [shakes.length / length, then.shakes.length / lengthThen];
    const isSame = Math.abs(rate - rateThen) <= SAME_RATE * Math.max(rate, rateThen);
    const word = isSame ? "about as often" : rate > rateThen ? "more often" : "less often";
    const isSo = !isSame && (input.expect === "more" ? rate > rateThen : rate < rateThen);
    const chance =
      !isSame && isChance([shakes.length, length], [then.shakes.length, lengthThen])
        ? " So few may differ by chance."
        : "";
    const answer = !input.expect ? "" : isSo ? "Yes. " : "No. ";
    const hardest = (some: Shake[]) =>
      some.length > 0 ? `, the strongest ${formatNumber(strongestOf(some).peak)} g` : "";
    const told = (some: Shake[]) =>
      `${countedShakes(some.length)} beyond ±${formatNumber(above)} g${hardest(some)}`;
    return `${answer}**${sensor.name}** shook **${word}**${isSame ? " as" : " than"} then: ${told(shakes)} ${period} (${hourly(shakes.length, length)}), against ${told(then.shakes)} ${periodWords(from, to, zone)} (${hourly(then.shakes.length, lengthThen)}).${chance}`;
  });
  return lines.length === 1 ? lines.join("") : lines.map((line) => `- ${line}`).join("\n");
}

const HOUR_MS = 3_600_000;
const hourly = (count: number, ms: number): string => `${formatNumber((count * HOUR_MS) / ms)} an hour`;

const SAME_RATE = 0.2;

/** Whether two counts, each of its own time, may come of one rate: within two deviations of it. */
function isChance([count, ms]: [number, number], [other, otherMs]: [number, number]): boolean {
  const share = ms / (ms + otherMs);
  const all = count + other;
  return Math.abs(count - all * share) <= 2 * Math.sqrt(all * share * (1 - share));
}

function axesWords({ watched, above, period }: Told): string {
  const shaken = watched.filter(({ shakes }) => shakes.length > 0);
  const lines = (shaken.length > 0 ? shaken : watched.slice(0, MOST_TOLD)).map(({ sensor, shakes }) => {
    const by = Map.groupBy(shakes, ({ axis }) => axis);
    const axes = [...by].toSorted(([, a], [, b]) => b.length - a.length);
    const [first] = axes;
    if (!first) return `**${sensor.name}**: nothing went beyond ±${formatNumber(above)} g ${period}`;
    const told = axes.map(
      ([axis, some]) =>
        `**${axis}** ${some.length === 1 ? "once" : `${some.length} times`}, up to ${formatNumber(strongestOf(some).peak)} g`,
    );
    return `**${sensor.name}** shook ${axes.length === 1 ? "only" : "mostly"} on **${first[0]}** ${period}: ${told.join("; ")}`;
  });
  const note = "Each reading counts for the axis that went furthest.";
  return lines.length === 1
    ? `${lines[0]}. ${note}`
    : `${lines.map((line) => `- ${line}`).join("\n")}\n\n${note}`;
}

function shakeWords(shakes: Shake[], above: number, zone: string): string {
  const strongest = strongestOf(shakes);
  return `${countedShakes(shakes.length)} beyond ±${formatNumber(above)} g, the strongest ${formatNumber(strongest.peak)} g on ${strongest.axis} at ${timeWords(strongest.t, zone)}`;
}

function strongestWords({ period, zone }: Told, sensors: { sensor: SensorInfo; strongest: Shake }[]): string {
  const [first, next] = sensors;
  if (!first) return "";
  const at = ({ strongest: { peak, axis, t } }: { strongest: Shake }) =>
    `${formatNumber(peak)} g on ${axis} at ${timeWords(t, zone)}`;
  const second = next ? `; the strongest of **${next.sensor.name}** was ${at(next)}` : "";
  return `The strongest shake ${period} was of **${first.sensor.name}**: ${at(first)}${second}.`;
}

function mostWords({ period, above }: Told, sensors: { sensor: SensorInfo; count: number }[]): string {
  const [first, ...others] = sensors.toSorted((a, b) => b.count - a.count);
  if (!first) return "";
  const rest = others.map(({ sensor, count }) => `**${sensor.name}** ${count}`);
  const next = rest.length > 0 ? `; then ${listed(rest.slice(0, MOST_TOLD))}` : "";
  return `**${first.sensor.name}** had the most: ${countedShakes(first.count)} beyond ±${formatNumber(above)} g ${period}${next}; the others none.`;
}

function timesWords(shakes: Shake[], { input: { times }, zone }: Told): string {
  if (shakes.length < 2) return "";
  const at = shakes.map(({ t }) => timeWords(t, zone));
  if (!times || shakes.length > MOST_TIMES) return `; the first at ${at[0]}, the last at ${at.at(-1)}`;
  return `; at ${listed(at)}`;
}

function ofSome(told: Told): string {
  const lines = told.watched.map(({ sensor, shakes, readings }) => {
    if (shakes.length > 0)
      return `${sensor.name}**: ${shakeWords(shakes, told.above, told.zone)}${timesWords(shakes, told)}`;
    if (readings === 0) return `${sensor.name}**: it sent no reading ${told.period}, so I can't tell`;
    return `${sensor.name}**: none of its ${counted(readings, "reading")} ${told.period} went beyond ±${formatNumber(told.above)} g`;
  });
  if (lines.length !== 1) return lines.map((line) => `- **${line}`).join("\n");
  const [one] = told.watched;
  const isShaken = one !== undefined && one.shakes.length > 0;
  const last = one?.shakes.at(-1);
  if (one && last && told.input.times && one.shakes.length > MOST_TIMES) {
    return `**${one.sensor.name}** last shook at ${timeWords(last.t, told.zone)}; ${told.period} there were ${shakeWords(one.shakes, told.above, told.zone)}, the first at ${timeWords(one.shakes[0]?.t ?? last.t, told.zone)}.`;
  }
  const answer = !told.input.verdict ? "" : isShaken ? "Yes. " : one && one.readings > 0 ? noWords(told) : "";
  return `${answer}**${isShaken ? lines[0]?.replace("**:", `** ${told.period}:`) : lines[0]}.`;
}

const noWords = ({ watched }: Told): string =>
  watched.some(({ missed }) => missed.length > 0) ? "As far as I know, no. " : "No. ";

function ofAll(told: Told, sensors: { sensor: SensorInfo }[]): string {
  const { watched, period, above, zone, input } = told;
  const heard = watched.filter(({ readings }) => readings > 0);
  const unheard = watched.filter(({ readings }) => readings === 0).map(({ sensor }) => sensor.name);
  const readings = heard.reduce((sum, one) => sum + one.readings, 0);
  const silence =
    unheard.length > 0
      ? `Nothing came from ${listed(shortened(unheard))} in that time, so I know nothing about ${unheard.length === 1 ? "it" : "them"}.`
      : "";
  const bounds = input.health
    ? `I looked at shaking only, as these are more than ${FEW_SENSORS} sensors.`
    : "";
  if (sensors.length === 0) {
    const grounds =
      heard.length > 0
        ? ` (${readings > heard.length ? `${counted(readings, "reading")} of ` : ""}${counted(heard.length, "sensor")})`
        : "";
    const isPartly = input.verdict && watched.some(({ missed }) => missed.length > 0);
    const answer = isPartly ? "As far as I know, no" : input.verdict ? "No: no" : "No";
    return [`${answer} sensor went beyond ±${formatNumber(above)} g ${period}${grounds}.`, silence, bounds]
      .filter(Boolean)
      .join(" ");
  }
  const most = input.top ?? MOST_TOLD;
  const lines = sensors.flatMap(({ sensor }) => {
    const shakes = watched.find((one) => one.sensor.address === sensor.address)?.shakes ?? [];
    return `- **${sensor.name}**: ${shakeWords(shakes, above, zone)}${timesWords(shakes, told)}`;
  });
  return [
    `${input.verdict ? "Yes: " : ""}${sensorsWords(lines.length, input)} shook ${period}:`,
    "",
    ...lines.slice(0, most),
    ...(lines.length > most ? [`- and ${lines.length - most} more`] : []),
    ...(input.health ? ["", [silence, bounds].filter(Boolean).join(" ")] : []),
  ].join("\n");
}

function sensorsWords(count: number, { verdict }: Input): string {
  if (count > 1) return `${count} sensors`;
  return verdict ? "one sensor" : "One sensor";
}

const shortened = (names: string[]): string[] =>
  names.length <= MOST_TOLD ? names : [...names.slice(0, MOST_TOLD), `${names.length - MOST_TOLD} more`];
