import { z } from "zod";
import { Course, courseOf } from "@/lib/agent/course";
import { localDate, localIso, localMoment, localTime } from "@/lib/agent/local-time";
import { defineTool } from "@/lib/agent/tools/tool";
import { clock } from "@/lib/clock";
import { fieldError } from "@/lib/errors";
import { basisOf } from "../analysis/bands";
import { Judge } from "../analysis/judge";
import { NAMES } from "../quantities";
import { earliestReading, history } from "../readings/history";
import { existingSensor, recentReadings, sensorInfo } from "../readings/lookup";
import { missedIn, missedOf, slackOf } from "../readings/missed";
import { addressOr, storedTargetOf, type Target } from "../target";
import { type History, MOST_LAST, Plottable, type SensorInfo } from "../types";
import { plotFacts, seriesFacts } from "./facts";
import { forModel } from "./for-model";
import { FOCUSES, type Group, historyWords, type Part, tooEarlyWords } from "./history-words";
import { LONG_AGO, provenanceOf, Unit } from "./reading-words";
import { relationWords } from "./relation";
import {
  type Limit,
  meanOf,
  Series,
  type Stretch,
  seriesInBrief,
  seriesOf,
  spreadOver,
  stretchesOf,
  unsigned,
} from "./series";
import { sensorsInStep, timeInStep } from "./step";
import { ACTIVITIES, tracesWords } from "./traces";

const DAY_MS = 86_400_000;
/** Enough to find the extremes of a period; more to tell how long something was beyond a limit, or of each hour. */
const POINTS = 300;
const FINE_POINTS = 3000;
/** Nearly always each reading by itself, as how they are spread must be told of readings. */
const ALL_POINTS = 20_000;
const MOST_SENSORS = 40;
/** As many lines as a chart has colours for. */
const MOST_DRAWN = 8;

const Moment = z.iso.datetime({ offset: true });
const Input = z.object({
  addresses: z
    .array(z.string().min(1).max(120))
    .min(1)
    .max(MOST_SENSORS)
    .describe("Addresses from the list, or names as the user wrote them"),
  quantity: Plottable,
  since: Moment.optional().describe("ISO 8601; absent: 24 hours before the end"),
  until: Moment.optional().describe("ISO 8601; absent: now"),
  swing: z
    .number()
    .optional()
    .describe("With focus `range`, asked by yes or no: whether lowest and highest are further apart"),
  focus: z
    .enum(FOCUSES)
    .optional()
    .describe("What the question asks first; absent: the course, as for a chart"),
  at: Moment.optional().describe("A moment whose value is asked for"),
  against: z
    .object({ since: Moment, until: Moment })
    .optional()
    .describe("A second period to compare the first with"),
  above: z
    .number()
    .optional()
    .describe("A limit, in °C, %, hPa, ppb, ppm or g: how long and when it was above"),
  below: z.number().optional().describe("How long and when it was below"),
  during: z
    .object({ since: Moment, until: Moment })
    .optional()
    .describe("With `usual`: a time that is over, whose mean is held against what is usual"),
  limit: z.number().optional().describe("With `outlook`: the value that it may reach if it goes on so"),
  always: z.boolean().optional().describe("Asked whether it was above or below all the time"),
  purpose: Judge.shape.purpose.describe(
    "Where no limit is said: judge by what is good for this; `rooms` for what suits each sensor's own place",
  ),
  end: Judge.shape.end.describe(
    "With `purpose`: only this end counts: low for “too cold”, high for “too hot”",
  ),
  verdict: z.boolean().optional().describe("Asked by yes or no whether it was above or below"),
  expect: z
    .enum(["higher", "lower", "rising", "falling", "steady", "unusual", "usual", "different"])
    .optional()
    .describe("What a question to be answered by yes or no supposes"),
  expected: z
    .string()
    .max(120)
    .optional()
    .describe("The sensor that a question to be answered by yes or no supposes to lead"),
  by: z.enum(["hour", "day", "week", "month"]).optional().describe("A row for each"),
  when: z.boolean().optional().describe("Asked at what time the highest or lowest was"),
  top: z.int().min(1).max(100).optional().describe("Only so many rows, in order"),
  first: z
    .enum(["highest", "lowest"])
    .optional()
    .describe("Which end an order of sensors or rows begins with"),
  last: z
    .int()
    .min(2)
    .max(MOST_LAST)
    .optional()
    .describe("Only so many of each sensor's newest readings, whenever they were; instead of `since`"),
  trimmed: z
    .boolean()
    .optional()
    .describe("With `steady`: asked to leave out each sensor's highest and lowest reading"),
  unit: Unit.optional(),
  sigma: z
    .number()
    .min(0.5)
    .max(10)
    .optional()
    .describe("With `deviation`: which readings lie beyond so many standard deviations"),
  traces: z
    .enum(ACTIVITIES)
    .optional()
    .describe(
      "Asked whether somebody was there, cooked, showered or left a window open then: the time is held against the hours around it",
    ),
  other: z
    .object({ address: z.string().min(1).max(120), quantity: Plottable })
    .optional()
    .describe("Asked whether the first sensor's quantity goes together with this one"),
});
export type HistoryInput = z.infer<typeof Input>;

export const plotSensorHistory = defineTool({
  name: "plotSensorHistory",
  isLocal: true,
  description:
    "One quantity of one or several sensors over a time, from the stored readings: chart, mean, highest, lowest, when, how long above or below a limit, rising or falling, one period against another. Free. Give `since` (and `until`, if it has ended) as ISO 8601 with an offset; when the question names no time, leave them out: the last 24 hours.",
  step({ addresses, quantity, since, until, last }, { caller, zone }) {
    const what = `Looked up the ${NAMES[quantity]} of ${sensorsInStep(addresses, caller)}`;
    return `${what}${last ? ` in the last ${last} readings` : timeInStep({ since, until }, zone)}.`;
  },
  input: Input,
  output: z.object({
    status: z.literal("success"),
    quantity: Plottable,
    from: z.number().describe("Milliseconds since the epoch"),
    to: z.number(),
    addresses: z.array(z.string()),
    series: z.array(Series).describe("What it came to, a sensor each"),
    courses: z
      .array(Course.extend({ name: z.string() }))
      .optional()
      .describe("Of the first sensors, one each"),
    against: z.array(Series).optional().describe("The same of the second period"),
    clock_offset: z.number().describe("By how many minutes the asker's clock is ahead of UTC"),
  }),
  forModel: forModel(({ quantity, from, to, series, against }, zone) => ({
    quantity,
    from: localMoment(from, zone),
    to: localMoment(to, zone),
    series: series.map((each) => seriesInBrief(each, quantity, zone)),
    ...(against && { against: against.map((each) => seriesInBrief(each, quantity, zone)) }),
  })),
  facts: ({ data: { quantity, from, to, series, against = [], clock_offset }, message }) => [
    ...plotFacts(message, NAMES[quantity], from, to),
    ...[...series, ...against].flatMap((each) => seriesFacts(each, quantity, clock_offset)),
  ],
  async run({ input: given, ctx }) {
    const { expected, other } = given;
    const input = {
      ...given,
      expected: expected && addressOr(expected, ctx.caller),
      other: other && { ...other, address: storedTargetOf(other.address, ctx.caller).address },
    };
    const { quantity, against } = input;
    const named = input.addresses.map((text) => storedTargetOf(text, ctx.caller));
    const targets = [...new Map(named.map((each) => [each.address, each])).values()];
    const asked = input.last ? newestOf(input.last, targets) : periodOf(input, targets);
    const begins = Math.min(...targets.flatMap(({ address }) => earliestReading(address) ?? []));
    // Of a time before all readings, what there is since is told.
    const isTooEarly = asked.to <= begins && Number.isFinite(begins) && !input.at && !against;
    const period = isTooEarly ? { from: begins, to: clock.ms() } : asked;
    const parts: Part[] = [];
    for (const target of targets) parts.push(await partOf(target, input, period, ctx.zone));
    const drawn = parts.filter(({ series }) => series.readings > 0);
    return {
      data: {
        status: "success" as const,
        quantity,
        ...period,
        addresses: targets.map(({ address }) => address),
        series: parts.map(({ series }) => series),
        courses: drawn
          .slice(0, MOST_DRAWN)
          .map(({ series, known }) => ({ name: series.name, ...courseOf(known.map(drawnValue)) })),
        clock_offset: offsetOf(period.from, ctx.zone),
        ...(against && { against: parts.flatMap((part) => part.against ?? []) }),
      },
      message: isTooEarly
        ? `${tooEarlyWords(parts, begins, ctx.zone)}\n\n${historyWords(parts, { ...input, ...period, zone: ctx.zone })}`
        : await messageOf(parts, { ...input, ...period, zone: ctx.zone }),
      provenance: drawn.map(({ sensor }) => provenanceOf(sensor, sensor.last_seen ?? period.to)),
      followUps: targets.slice(0, 1).map(({ name }) => `Analyse the last ten readings of ${name}`),
    };
  },
});

const drawnValue = ({ t, mean }: Stretch) => ({ t, value: mean });

async function messageOf(parts: Part[], asked: Parameters<typeof historyWords>[1]): Promise<string> {
  const { traces, other, quantity } = asked;
  const [first] = parts;
  if (traces) {
    const told: string[] = [];
    for (const { sensor } of parts) told.push(await tracesWords(sensor, traces, asked));
    return told.join("\n\n");
  }
  if (other && first)
    return relationWords(
      { sensor: first.sensor, quantity },
      { sensor: sensorInfo(existingSensor(other.address)), quantity: other.quantity },
      asked,
    );
  return historyWords(parts, asked);
}

function offsetOf(at: number, zone: string): number {
  return Math.round((Date.parse(`${localIso(at, zone).slice(0, 19)}Z`) - at) / 60_000);
}

interface Period {
  from: number;
  to: number;
}

const OF_SPREAD: ReadonlySet<string> = new Set(["deviation", "median", "usual", "stuck", "steady"]);

/** The time since the oldest of so many readings of each sensor. */
function newestOf(last: number, targets: Target[]): Period {
  const to = clock.ms();
  const times = targets.flatMap(({ address }) => recentReadings(address, last).at(-1)?.timestamp ?? []);
  return { from: Math.min(to - 1, ...times), to };
}

/** Without one that is the highest and one that is the lowest, where more are left. */
function withoutEnds(known: Stretch[]): Stretch[] {
  const sorted = known.toSorted((a, b) => a.mean - b.mean);
  const ends = new Set([sorted[0], sorted.at(-1)]);
  return known.length > FEWEST_TRIMMED ? known.filter((one) => !ends.has(one)) : known;
}

const FEWEST_TRIMMED = 3;

/** The time that is asked about; “ever” begins with the first reading. @throws AppError `bad_request` */
function periodOf({ since, until, at, focus }: HistoryInput, targets: Target[]): Period {
  if (at && focus !== "usual") return { from: Date.parse(at) - HALF_HOUR, to: Date.parse(at) + HALF_HOUR };
  const to = until ? Date.parse(until) : clock.ms();
  const from = since ? Date.parse(since) : to - DAY_MS;
  if (from >= to) throw fieldError("bad_request", "since", "the period ends before it begins");
  if (from > LONG_AGO) return { from, to };
  // Else the stretches of “ever” would be months long.
  const earliest = targets.flatMap(({ address }) => earliestReading(address) ?? []);
  return { from: Math.min(to - 1, ...earliest), to };
}

const HALF_HOUR = 1_800_000;

async function partOf(target: Target, input: HistoryInput, period: Period, zone: string): Promise<Part> {
  const { quantity, by, against, at, focus, during } = input;
  const isOfSpread = focus !== undefined && OF_SPREAD.has(focus);
  const isLimited = input.above !== undefined || input.below !== undefined || input.purpose !== undefined;
  const points = isOfSpread ? ALL_POINTS : isLimited || by ? FINE_POINTS : POINTS;
  const own = input.last ? newestOf(input.last, [target]) : period;
  const found = await history(target.address, { ...own, points });
  const limit = limitFor(found.sensor, input);
  const stretches = stretchesOf(found.points, quantity);
  const measured = isOfSpread && quantity === "accelerometer" ? unsigned(stretches) : stretches;
  const all = input.last ? measured.slice(-input.last) : measured;
  const known = input.trimmed ? withoutEnds(all) : all;
  const intervalMs = found.sensor.interval_s * 1000;
  const given = { bucketMs: found.bucket_ms, intervalMs, to: period.to };
  const [moment] = at ? nearest(known, Date.parse(at)) : during ? averaged(known, during) : [];
  const series = {
    ...seriesOf(target, moment && !isOfSpread ? [moment] : known, { ...given, limit }),
    ...(isOfSpread && spreadOver(known, input.sigma, during)),
    ...(moment && { last: { value: moment.mean, t: moment.t } }),
  };
  const ends = focus === "trend" || focus === "summary" ? alikeEnds(known) : undefined;
  return {
    sensor: found.sensor,
    known,
    series: ends ? { ...series, begins: ends.begins, ends: ends.ends } : series,
    alikeMs: ends?.ms,
    isRough: found.bucket_ms > 0,
    missed: input.last ? [] : missedBy(target, known, period, found),
    ...(input.trimmed && { untrimmed: spreadOver(all).deviation ?? undefined }),
    earliest: series.readings === 0 ? earliestReading(target.address) : undefined,
    groups: by ? groupsOf(known, by, zone, limit) : undefined,
    against: against && (await secondOf(target, quantity, against)),
  };
}

function missedBy(
  { address }: Target,
  known: Stretch[],
  period: Period,
  { sensor, points, bucket_ms }: History,
): Period[] {
  const intervalMs = sensor.interval_s * 1000;
  // Where every reading holds it, what is stored tells it exactly.
  if (known.length === points.length) return missedOf(existingSensor(address).id, period, intervalMs);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return [period];
  const slack = slackOf(period, intervalMs, { first: first.t, last: last.t, count: known.length });
  const times = known.map(({ t }) => t);
  return missedIn(times, period, Math.max(slack, LOOSE_STRETCHES * bucket_ms));
}

/** Stretches begin at full minutes and hours, so that those with readings on end lie up to so many apart. */
const LOOSE_STRETCHES = 2;

function limitFor(
  sensor: SensorInfo,
  { quantity, above, below, purpose, end }: HistoryInput,
): Limit | undefined {
  if (above !== undefined || below !== undefined) return { above, below };
  const basis = purpose && basisOf(sensor, quantity, purpose);
  if (!basis) return undefined;
  const limit = {
    above: end === "low" ? undefined : (basis.to ?? undefined),
    below: end === "high" ? undefined : (basis.from ?? undefined),
  };
  return limit.above === undefined && limit.below === undefined ? undefined : limit;
}

async function secondOf(
  target: Target,
  quantity: Plottable,
  { since, until }: { since: string; until: string },
) {
  const second = await history(target.address, {
    from: Date.parse(since),
    to: Date.parse(until),
    points: POINTS,
  });
  return seriesOf(target, stretchesOf(second.points, quantity));
}

const FEWEST_DAYS = 1.25;

/** The means of the first day and of the last, of the same hours: else a course that ends at noon rises. */
function alikeEnds(known: Stretch[]): { begins: number; ends: number; ms: number } | undefined {
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || last.t - first.t < FEWEST_DAYS * DAY_MS) return undefined;
  const days = Math.max(1, Math.floor((last.t - first.t) / DAY_MS) - 1);
  const ms = Math.min(DAY_MS, last.t - first.t - days * DAY_MS);
  const meanFrom = (from: number) => meanOf(known.filter(({ t }) => t >= from && t < from + ms));
  const [begins, ends] = [meanFrom(first.t), meanFrom(first.t + days * DAY_MS)];
  return begins === null || ends === null ? undefined : { begins, ends, ms };
}

function nearest(known: Stretch[], at: number): Stretch[] {
  const [first, ...others] = known;
  if (!first) return [];
  return [others.reduce((best, one) => (Math.abs(one.t - at) < Math.abs(best.t - at) ? one : best), first)];
}

function averaged(known: Stretch[], { since, until }: { since: string; until: string }): Stretch[] {
  const some = known.filter(({ t }) => t >= Date.parse(since) && t < Date.parse(until));
  const mean = meanOf(some);
  return mean === null ? [] : [{ ...some[0]!, t: Date.parse(until), mean }];
}

function groupsOf(
  known: Stretch[],
  by: NonNullable<HistoryInput["by"]>,
  zone: string,
  limit?: Limit,
): Group[] {
  const grouped = Map.groupBy(known, ({ t }) => labelOf(t, by, zone));
  return [...grouped].map(([label, stretches]) => ({
    label,
    mean: meanOf(stretches) ?? 0,
    low: Math.min(...stretches.map(({ low }) => low)),
    high: Math.max(...stretches.map(({ high }) => high)),
    isBeyond: stretches.some(({ low, high }) => isBeyond(low, high, limit)),
  }));
}

const isBeyond = (low: number, high: number, { above, below }: Limit = {}) =>
  (above !== undefined && high > above) || (below !== undefined && low < below);

function labelOf(t: number, by: NonNullable<HistoryInput["by"]>, zone: string): string {
  const day = localDate(t, zone);
  if (by === "hour") return `${day}, ${localTime(t, zone).slice(0, 2)}:00`;
  if (by === "day") return day;
  if (by === "month") return day.slice(day.indexOf(" ") + 1);
  const weekday = (new Date(`${day} UTC`).getUTCDay() + 6) % 7;
  return `Week of ${localDate(Date.parse(`${day} 12:00 UTC`) - weekday * DAY_MS, "UTC")}`;
}
