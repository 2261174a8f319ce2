import type { Period } from "@/db/readings";
import { localDate, localMoment } from "@/lib/agent/local-time";
import { clock } from "@/lib/clock";
import { bandOf, basisOf, scaleFor } from "../analysis/bands";
import { basisWords, isOutside, beyondWords as outsideWords, unknownWords } from "../analysis/judge";
import { isForPeople } from "../analysis/rooms";
import { differenceIn, fineDifference, inUnit } from "../analysis/units";
import { LABELS, NAMES } from "../quantities";
import type { Plottable, SensorInfo } from "../types";
import { coverageWords } from "./looked-words";
import type { HistoryInput } from "./plot-sensor-history";
import { listed, periodWords, timeOf, timeWords } from "./reading-words";
import { type Beyond, directionOf, type Moment, type Series, STEADY, type Stretch } from "./series";
import { steadyWords } from "./steady-words";

export const FOCUSES = [
  "course",
  "summary",
  "mean",
  "highest",
  "lowest",
  "extremes",
  "trend",
  "beyond",
  "count",
  "range",
  "days",
  "deviation",
  "median",
  "usual",
  "apart",
  "ranked",
  "records",
  "moments",
  "stuck",
  "outlook",
  "plain",
  "order",
  "steady",
] as const;

export interface Group {
  label: string;
  mean: number;
  low: number;
  high: number;
  isBeyond: boolean;
}

export interface Part {
  sensor: SensorInfo;
  series: Series;
  /** What was measured, oldest first. */
  known: Stretch[];
  /** Both ends are means of the same hours of the day, so many milliseconds of them: a day has its own ups and downs. */
  alikeMs?: number;
  /** Of many readings some are told together: lengths are about right. */
  isRough: boolean;
  missed: Period[];
  /** Where the period has no readings: when those there are begin. */
  earliest?: number;
  against?: Series;
  /** The standard deviation of all its readings, where the highest and the lowest were left out. */
  untrimmed?: number;
  groups?: Group[];
}

export type Asked = HistoryInput & { from: number; to: number; zone: string };

export function historyWords(parts: Part[], asked: Asked): string {
  const [only, another] = parts;
  const silent = parts.filter(({ series }) => series.readings === 0);
  if (!only || silent.length === parts.length) {
    return nothingWords(parts, asked);
  }
  if (asked.focus === "order") return orderWords(parts, asked);
  if (asked.focus === "steady")
    return [steadyWords(parts, asked), coverage(parts, asked)].filter(Boolean).join("\n\n");
  if (parts.some(({ groups }) => groups))
    return [...parts.map((part) => ofGroups(part, asked)), coverage(parts, asked)]
      .filter(Boolean)
      .join("\n\n");
  if (!asked.at && (!asked.focus || asked.focus === "course")) return course(parts, asked);
  if (another) return [ofSeveral(parts, asked), coverage(parts, asked)].filter(Boolean).join("\n\n");
  return [`${sentence(only, asked)}`, coverage(parts, asked)].filter(Boolean).join(" ");
}

function nothingWords(parts: Part[], asked: Asked): string {
  const names = listed(parts.map(({ series }) => `**${series.name}**`));
  const earliest = Math.min(...parts.flatMap((part) => part.earliest ?? []));
  if (Number.isFinite(earliest) && earliest >= asked.to) {
    return tooEarlyWords(parts, earliest, asked.zone).replace(/ Since then:$/, "");
  }
  return `${names} sent no ${NAMES[asked.quantity]} ${timeOf(asked)}, so I can't tell.`;
}

export function tooEarlyWords(parts: Part[], begins: number, zone: string): string {
  const names = listed(parts.map(({ series }) => `**${series.name}**`));
  return `I have no data that far back: the readings of ${names} begin on ${localMoment(begins, zone)}. Since then:`;
}

function course(parts: Part[], asked: Asked): string {
  const { quantity, unit, zone } = asked;
  const lines = parts.map(({ series }) => {
    const { name, lowest, highest, last, mean } = series;
    if (!lowest || !highest || !last) return `- **${name}**: nothing was measured`;
    const [low, high, end] = [lowest, highest, last].map(({ value }) => inUnit(value, quantity, unit));
    return `- **${name}**: between ${low} and ${high}, ${end} at the end; ${inUnit(mean ?? 0, quantity, unit)} on average, ${directionOf(series, quantity)} (${tenthsWords(series, quantity, unit)})`;
  });
  const covered = coverage(parts, asked);
  const days = new Set([asked.from, asked.to].map((at) => localDate(at, zone)));
  const ends = [asked.from, asked.to].map((at) => (days.size > 1 ? localMoment : timeWords)(at, zone));
  return [
    `${LABELS[quantity]} from ${ends[0]} to ${ends[1]}; the dashboard shows the chart:`,
    "",
    ...lines,
    ...(covered ? ["", covered] : []),
  ].join("\n");
}

const tenthsWords = ({ begins, ends }: Series, quantity: Plottable, unit?: string): string =>
  `a mean of ${inUnit(begins ?? 0, quantity, unit)} in the first tenth of the time, ${inUnit(ends ?? 0, quantity, unit)} in the last`;

function trendWords(series: Series, quantity: Plottable, unit?: string): string {
  const { begins, ends } = series;
  const direction = directionOf(series, quantity);
  const [from, to] = [begins ?? 0, ends ?? 0].map((value) => inUnit(value, quantity, unit));
  return direction === "steady"
    ? `steady (from a mean of ${from} to one of ${to})`
    : `${direction} from ${from} to ${to}`;
}

function sentence({ sensor, series, against, isRough, alikeMs, missed }: Part, asked: Asked): string {
  const { quantity, unit, zone, focus = "summary", at, expect } = asked;
  const { name, mean, lowest, highest, last, beyond, readings } = series;
  if (!lowest || !highest || !last)
    return `**${name}** sent no ${NAMES[quantity]} ${timeOf(asked)}, so I can't tell.`;
  const of = `**${name}**`;
  const [avg, moment] = [inUnit(mean ?? 0, quantity, unit), (one: Moment) => momentWords(one, asked)];
  if (at && focus !== "usual")
    return `${of}: ${NAMES[quantity]} ${inUnit(last.value, quantity, unit)} at ${timeWords(last.t, zone)}.`;
  if (against)
    return against.readings > 0
      ? compared(series, against, asked)
      : `${of}: ${avg} on average ${timeOf(asked)}; there are no readings for the rest of the time.`;
  if (beyond) {
    const basis = asked.purpose ? ` ${basisWords(asked.purpose, quantity, sensor, unit)}` : "";
    const other = otherEndWords({ sensor, series }, asked);
    return `${beyondWords(series, beyond, asked, { isRough, isWhole: missed.length === 0 })}${basis}${other}`;
  }
  const rest = `between ${moment(lowest)} and ${moment(highest)}`;
  const where = `${NAMES[quantity]} ${timeOf(asked)}`;
  switch (focus) {
    case "mean":
      return `${of}: **${avg}** on average, ${where}; ${rest}.`;
    case "highest":
      if (asked.when)
        return `${of}: the highest was at **${timeWords(highest.t, zone)}**, ${inUnit(highest.value, quantity, unit)}, ${where}.`;
      return `${of}: the highest was **${moment(highest)}**, ${where}; ${avg} on average, lowest ${moment(lowest)}.`;
    case "lowest":
      if (asked.when)
        return `${of}: the lowest was at **${timeWords(lowest.t, zone)}**, ${inUnit(lowest.value, quantity, unit)}, ${where}.`;
      return `${of}: the lowest was **${moment(lowest)}**, ${where}; ${avg} on average, highest ${moment(highest)}.`;
    case "extremes":
      return `${of}: lowest **${moment(lowest)}**, highest **${moment(highest)}**, ${where}; ${avg} on average.`;
    case "deviation":
      return `${of}: the standard deviation is **${fineDifference(series.deviation ?? 0, quantity, unit)}**, the mean ${avg}, ${where}, of ${readings} readings; ${rest}.${outlierWords(series, asked)}`;
    case "median":
      return `${of}: the median is **${inUnit(series.median ?? 0, quantity, unit)}**, the mean ${avg}, ${where}, of ${readings} readings; ${rest}.`;
    case "records":
      return `${of}: **${readings}** readings of ${NAMES[quantity]} since ${timeWords(series.first?.t ?? asked.from, zone)}, which is as far back as I have any.`;
    case "usual":
      return usualWords(series, asked);
    case "plain":
      return plainCourse(sensor, series, asked);
    case "stuck":
      return stuckWords(series, asked);
    case "outlook":
      return outlookWords(series, asked);
    case "trend": {
      const answer = expect ? `${directionOf(series, quantity) === expect ? "Yes" : "No"}. ` : "";
      return `${answer}${of}: ${trendWords(series, quantity, unit)}, ${where}${alikeWords(alikeMs)}; ${rest}.`;
    }
    case "range":
      return rangeWords(series, asked);
    default: {
      // It was to be judged, and there is nothing to judge it by.
      const unknown = asked.purpose ? ` ${unknownWords([quantity], sensor)}` : "";
      return `${of}: ${avg} on average, ${rest}, ${where}; ${trendWords(series, quantity, unit)}${alikeWords(alikeMs)}.${unknown}`;
    }
  }
}

/** What the two ends of a course are, where they aren't simply its ends. */
const alikeWords = (ms: number | undefined): string =>
  ms === undefined
    ? ""
    : ms >= DAY_MS
      ? " (the mean of the first day against that of the last)"
      : ` (the same ${durationWords(ms)} of the first and the last day)`;

const DAY_MS = 86_400_000;

function rangeWords({ name, lowest, highest, mean }: Series, asked: Asked): string {
  const { quantity, unit, swing } = asked;
  const apart = (highest?.value ?? 0) - (lowest?.value ?? 0);
  const told = (value: number) => differenceIn(value, quantity, unit);
  const [low, high] = [lowest, highest].map((moment) => (moment ? momentWords(moment, asked) : ""));
  const answer = swing === undefined ? "" : apart > swing ? "Yes. " : "No. ";
  const against = swing === undefined ? "" : `, ${apart > swing ? "more" : "not more"} than ${told(swing)}`;
  return `${answer}**${name}**: the ${NAMES[quantity]} moved over **${told(apart)}**${against}, ${timeOf(asked)}: from ${low} to ${high}; ${inUnit(mean ?? 0, quantity, unit)} on average.`;
}

/** Of lines below a sentence that says the time. */
const withoutTime = (text: string, asked: Asked): string =>
  text.replaceAll(`, ${timeOf(asked)}:`, ":").replaceAll(` ${timeOf(asked)}`, "");

function plainCourse(sensor: SensorInfo, series: Series, asked: Asked): string {
  const { quantity, unit, zone } = asked;
  const { name, lowest, highest, mean } = series;
  const word = (value: number) =>
    quantity === "accelerometer" ? undefined : bandOf(quantity, value, sensor)?.word;
  const [low, high, usual] = [lowest?.value ?? 0, highest?.value ?? 0, mean ?? 0].map(word);
  const at = (value: number) => inUnit(value, quantity, unit);
  const figures = `${at(lowest?.value ?? 0)} to ${at(highest?.value ?? 0)}`;
  const direction = directionOf(series, quantity);
  const way = direction === "steady" ? "it hardly went up or down" : `it is ${direction}`;
  if (!usual)
    return `**${name}**: ${NAMES[quantity]} was ${figures} ${periodWords(asked.from, asked.to, zone)}, and ${way}.`;
  const ends = low === high ? "" : `, at its ends ${low} and ${high}`;
  const suits =
    isForPeople(sensor) || quantity === "accelerometer" ? "people" : scaleFor(sensor, quantity)?.for;
  return `**${name}** was mostly **${usual}**${ends} (${NAMES[quantity]} ${figures}) ${periodWords(asked.from, asked.to, zone)}, by what suits ${suits}; ${way}.`;
}

function orderWords([one, other]: Part[], asked: Asked): string {
  const { quantity } = asked;
  const then = new Map(other?.groups?.map(({ label, mean }) => [label, mean]));
  const hours = (one?.groups ?? []).flatMap(({ label, mean }) => {
    const second = then.get(label);
    return second === undefined ? [] : [{ label, by: mean - second }];
  });
  const last = hours.at(-1);
  if (!one || !other || !last) return "There is too little stored of the two to compare.";
  // Told of the one that is above now.
  const sign = last.by >= 0 ? 1 : -1;
  const [upper, lower] = sign > 0 ? [one, other] : [other, one];
  const same = hours.filter(({ by }) => by * sign > 0);
  const turns = hours.filter(({ by }) => by * sign <= 0);
  const share = same.length / hours.length;
  const lead =
    turns.length === 0
      ? "Always"
      : share > 0.9
        ? "Nearly always"
        : share > 0.6
          ? "Mostly"
          : share > 0.4
            ? "No, it changes"
            : "No, mostly the other way round";
  const back = turns.at(-1);
  const since = hours[0]?.label;
  const turned = back ? `; the other way round in ${turns.length}, last in the hour of ${back.label}` : "";
  return `**${lead}**, as far back as I know: **${upper.series.name}** had the higher ${NAMES[quantity]} than ${lower.series.name} in ${same.length} of ${hours.length} hours since ${since}${turned}.`;
}

function outlierWords({ outliers = [] }: Series, asked: Asked): string {
  const { sigma } = asked;
  if (sigma === undefined) return "";
  if (outliers.length === 0) return ` None lies beyond ${sigma} standard deviations.`;
  const told = outliers.slice(0, MOST_OUTLIERS).map((one) => momentWords(one, asked));
  const many = outliers.length === 1 ? "One lies" : `${outliers.length} lie`;
  const more = outliers.length > told.length ? " (the furthest of them)" : "";
  return ` **${many}** beyond ${sigma} standard deviations: ${listed(told)}${more}.`;
}

const MOST_OUTLIERS = 10;

function usualWords(series: Series, asked: Asked): string {
  const { name, first, last, usual, readings } = series;
  const { quantity, unit, zone, expect } = asked;
  if (!last || !usual) return `**${name}**: nothing was measured.`;
  const value = (one: number) => inUnit(one, quantity, unit);
  if (quantity === "accelerometer" && !asked.at) return usualShaking(series, asked);
  const state = last.value > usual.high ? "higher" : last.value < usual.low ? "lower" : "usual";
  const isYes = expect === "unusual" ? state !== "usual" : expect === state;
  const answer = expect ? (isYes ? "Yes: " : "No: ") : "";
  const word = state === "usual" ? "as usual" : `${state} than usual`;
  const { during } = asked;
  const told = during
    ? `was **${word}**, ${value(last.value)} on average ${periodWords(Date.parse(during.since), Date.parse(during.until), zone)}`
    : `is **${word}**, ${value(last.value)} at ${timeWords(last.t, zone)}`;
  return `${answer}**${name}**: ${NAMES[quantity]} ${told}; nine of ten of its ${readings} readings since ${timeWords(first?.t ?? asked.from, zone)} lie between ${value(usual.low)} and ${value(usual.high)}.`;
}

/** A single reading tells nothing of shaking: how many of a time's are stronger than nineteen of twenty. */
function usualShaking({ name, first, usual, lately, readings }: Series, asked: Asked): string {
  const { quantity, unit, zone, expect, during } = asked;
  const when = during
    ? periodWords(Date.parse(during.since), Date.parse(during.until), zone)
    : "in the last hour";
  if (!usual || !lately || lately.readings === 0) return `**${name}**: nothing was measured ${when}.`;
  const chance = Math.sqrt(lately.readings * FEW * (1 - FEW));
  const isMore = lately.above > lately.readings * FEW + SURE * chance;
  const state = isMore ? "higher" : "usual";
  const isYes = expect === "unusual" ? isMore : expect === state;
  const share = Math.round((lately.above / lately.readings) * 100);
  return `${expect ? (isYes ? "Yes: " : "No: ") : ""}**${name}** shook **${isMore ? "more than" : "as"} usual** ${when}: ${lately.above} of its ${lately.readings} readings (${share}%) went beyond ${inUnit(usual.high, quantity, unit)}, which 5% of its ${readings} readings since ${timeWords(first?.t ?? asked.from, zone)} did.`;
}

/** The share that is above what is usual by its definition; so many deviations beyond it is more than chance. */
const FEW = 0.05;
const SURE = 3;

function stuckWords({ name, readings, distinct = 0, lowest, highest }: Series, asked: Asked): string {
  const { quantity, unit } = asked;
  const [low, high] = [lowest, highest].map((moment) => inUnit(moment?.value ?? 0, quantity, unit));
  if (distinct <= 1)
    return `It looks stuck: **${name}** sent ${NAMES[quantity]} **${low}** in each of its ${readings} readings ${timeOf(asked)}.`;
  return `It isn't stuck: the ${NAMES[quantity]} of **${name}** took **${distinct} different values** in its ${readings} readings ${timeOf(asked)}, between ${low} and ${high}. I can't check whether they are right: that takes a second meter beside it.`;
}

function outlookWords(series: Series, asked: Asked): string {
  const { quantity, unit, limit = 0, from, to, zone } = asked;
  const { name, begins, ends, highest, lowest } = series;
  const [start, end] = [begins ?? 0, ends ?? 0];
  const told = (value: number) => inUnit(value, quantity, unit);
  const direction = directionOf(series, quantity);
  const isThere = Math.abs(end - limit) < STEADY[quantity] / 2;
  const range = `between ${told(lowest?.value ?? 0)} and ${told(highest?.value ?? 0)} ${timeOf(asked)}`;
  if (isThere) return `**${name}** is there already: about ${told(end)} now, ${range}.`;
  const away = `${differenceIn(Math.abs(limit - end), quantity, unit)} away`;
  if (direction === "steady")
    return `It wouldn't reach ${told(limit)}: **${name}** is steady at about ${told(end)} (${range}), and ${told(limit)} is ${away}.`;
  if (limit > end !== (direction === "rising"))
    return `It wouldn't reach ${told(limit)}: **${name}** is ${direction}, from ${told(start)} to ${told(end)} ${timeOf(asked)}, and ${told(limit)} is ${away}.`;
  // Both ends are means of a tenth of the time.
  const perMs = (end - start) / ((to - from) * 0.9);
  const hourly = differenceIn(Math.abs(perMs) * HOUR_MS, quantity, unit);
  const at = to + (limit - end) / perMs;
  const when = at - to > MOST_AHEAD ? "not within a week" : `at about **${timeWords(at, zone)}**`;
  return `If it went on ${direction} as it did (${hourly} an hour, from ${told(start)} to ${told(end)} ${timeOf(asked)}), **${name}** would reach ${told(limit)} ${when}. That is arithmetic, not a forecast: such trends seldom go on in a straight line.`;
}

const HOUR_MS = 3_600_000;
const MOST_AHEAD = 168 * HOUR_MS;

const momentWords = ({ value, t }: Moment, { quantity, unit, zone }: Asked) =>
  `${inUnit(value, quantity, unit)} at ${timeWords(t, zone)}`;

const MORE: Partial<Record<Plottable, [higher: string, lower: string]>> = {
  temperature: ["warmer", "colder"],
  humidity: ["more humid", "drier"],
};

function compared(series: Series, against: Series, asked: Asked): string {
  const { quantity, unit, zone, expect, against: second } = asked;
  const apart = (series.mean ?? 0) - (against.mean ?? 0);
  const [higher, lower] = MORE[quantity] ?? ["higher", "lower"];
  const isSame = Math.abs(apart) < 0.05;
  const word = isSame
    ? "the same"
    : `${differenceIn(Math.abs(apart), quantity, unit)} ${apart > 0 ? higher : lower}`;
  const answer = expect
    ? !isSame && apart > 0 === (expect === "higher" || expect === "rising")
      ? "Yes. "
      : "No. "
    : "";
  const [one, other] = [series, against].map(({ mean }) => inUnit(mean ?? 0, quantity, unit));
  const period = second ? periodWords(Date.parse(second.since), Date.parse(second.until), zone) : "";
  return `${answer}**${series.name}**: **${word}** on average, ${one} ${timeOf(asked)} against ${other} ${period} (between ${extremes(series, asked)}; there ${extremes(against, asked)}).`;
}

const extremes = ({ lowest, highest }: Series, { quantity, unit }: Asked) =>
  `${inUnit(lowest?.value ?? 0, quantity, unit)} and ${inUnit(highest?.value ?? 0, quantity, unit)}`;

function limitWords({ above, below }: Pick<Beyond, "above" | "below">, { quantity, unit }: Asked): string {
  const at = (value: number) => inUnit(value, quantity, unit);
  if (above !== undefined && below !== undefined) {
    return above < below ? `between ${at(above)} and ${at(below)}` : `outside ${at(below)} to ${at(above)}`;
  }
  return above === undefined ? `below ${at(below ?? 0)}` : `above ${at(above)}`;
}

/** Where only one end was asked about, and the values passed the other one of the range that is told. */
function otherEndWords({ sensor, series }: Pick<Part, "sensor" | "series">, asked: Asked): string {
  const { quantity, unit, purpose, end } = asked;
  const basis = purpose && basisOf(sensor, quantity, purpose);
  const furthest = end === "high" ? series.lowest : series.highest;
  if (!basis || !end || !furthest || !isOutside(furthest.value, basis, end === "high" ? "low" : "high"))
    return "";
  return ` It was ${outsideWords(furthest.value, basis, quantity, unit)}, though: ${momentWords(furthest, asked)}.`;
}

/** How far a judgement holds: of stretches its lengths are about right, and of a part of the time it says nothing of the rest. */
interface Grounds {
  isRough: boolean;
  isWhole: boolean;
}

function beyondWords(series: Series, beyond: Beyond, asked: Asked, { isRough, isWhole }: Grounds): string {
  const { zone, always, verdict, focus } = asked;
  const { name, highest, lowest, readings } = series;
  const limit = limitWords(beyond, asked);
  const furthest = furthestWords(beyond, { lowest, highest }, asked);
  if (beyond.times === 0) {
    return `${verdict ? `${answerOf(always === true, isWhole)} ` : ""}**${name}** was never ${limit} in its ${readings} readings ${timeOf(asked)}; ${furthest}.`;
  }
  const { ms, times, longest, first, last, isNow } = beyond;
  const about = isRough ? "about " : "";
  const often = times === 1 ? "once" : `${times} times, the longest ${about}${durationWords(longest)}`;
  if (focus === "count") {
    return `**${name}** was ${limit} **${times === 1 ? "once" : `${times} times`}** ${timeOf(asked)}, for ${about}${durationWords(ms)} in all; ${furthest}.`;
  }
  if (focus === "moments") {
    const end = isNow ? `is ${limit} still` : `was ${limit} last at **${timeWords(last ?? 0, zone)}**`;
    return `**${name}** ${end}, and first at **${timeWords(first ?? 0, zone)}**: ${often}, for ${about}${durationWords(ms)} in all ${timeOf(asked)}; ${furthest}.`;
  }
  const isOver = clock.ms() - asked.to > 60_000;
  const until = isNow
    ? isOver
      ? "and still was at the end of it"
      : "and still is"
    : `the last time at ${timeWords(last ?? 0, zone)}`;
  return `${verdict ? (always ? "No. " : "Yes. ") : ""}**${name}** was ${limit} for ${about}**${durationWords(ms)}** ${timeOf(asked)}: ${often}, first at ${timeWords(first ?? 0, zone)}, ${until}; ${furthest}.`;
}

function answerOf(isYes: boolean, isWhole: boolean): string {
  if (!isWhole) return `As far as I know, ${isYes ? "yes" : "no"}.`;
  return isYes ? "Yes." : "No.";
}

function furthestWords(
  { above, below }: Beyond,
  { lowest, highest }: Pick<Series, "lowest" | "highest">,
  asked: Asked,
): string {
  if (!lowest || !highest) return "";
  if (above !== undefined && below !== undefined)
    return `it lay between ${momentWords(lowest, asked)} and ${momentWords(highest, asked)}`;
  return below === undefined
    ? `the highest was ${momentWords(highest, asked)}`
    : `the lowest was ${momentWords(lowest, asked)}`;
}

export function durationWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 2) return `${Math.max(1, Math.round(ms / 1000))} s`;
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const parts = [days && `${days} d`, hours && `${hours} h`, rest && !days && `${rest} min`].filter(Boolean);
  return parts.join(" ");
}

const LEAD: Partial<Record<string, string>> = {
  mean: "highest mean",
  highest: "highest",
  lowest: "lowest",
  range: "widest range of",
};

function figureOf({ mean, lowest, highest }: Series, focus: string): number {
  if (focus === "range") return (highest?.value ?? Number.NaN) - (lowest?.value ?? 0);
  return (focus === "lowest" ? lowest?.value : focus === "highest" ? highest?.value : mean) ?? Number.NaN;
}

function ofSeveral(parts: Part[], asked: Asked): string {
  const { quantity, unit, focus = "summary", first, top } = asked;
  const isLow = focus === "lowest" || (first === "lowest" && focus !== "range");
  const figure = ({ series }: Part) => figureOf(series, focus);
  if (focus === "apart" || focus === "ranked") return apartWords(parts, asked);
  if (asked.verdict) return eachBeyond(parts, asked);
  const isOrdered = focus in LEAD || first !== undefined;
  const known = parts.filter(({ series }) => series.readings > 0);
  const rows = isOrdered
    ? known.toSorted((a, b) => (isLow ? figure(a) - figure(b) : figure(b) - figure(a)))
    : known;
  const [lead, next] = rows;
  const what = asked.at
    ? isLow
      ? "lowest"
      : "highest"
    : isLow && focus !== "lowest"
      ? "lowest mean"
      : (LEAD[focus] ?? "highest mean");
  const answer =
    asked.expected && asked.expect !== "different"
      ? asked.expected === lead?.series.address
        ? "Yes: "
        : "No: "
      : "";
  const told = (part: Part) => (focus === "range" ? differenceIn : inUnit)(figure(part), quantity, unit);
  const isLevel = lead && next && told(lead) === told(next);
  const isWhy = asked.expect === "different";
  const isOther = asked.expected !== undefined && asked.expected !== lead?.series.address;
  const why =
    isWhy && !isLevel && isOther
      ? `It isn't so, the other way round: `
      : isWhy && !isLevel
        ? "I can't know why: the sensors measure values, not causes. This is how they compare.\n\n"
        : "";
  const head =
    isOrdered && isLevel && rows.length === 2
      ? `${isWhy ? "They aren't different: " : ""}**${lead.series.name}** and **${next.series.name}** were level at ${told(lead)}, ${asked.at ? `at ${timeWords(Date.parse(asked.at), asked.zone)}` : timeOf(asked)}.\n\n`
      : isOrdered && lead && next
        ? `${answer}**${lead.series.name}** had the ${what} ${NAMES[quantity]}: ${told(lead)}, against ${told(next)} of ${next.series.name}${rows.length === 2 ? ` (${differenceIn(Math.abs(figure(lead) - figure(next)), quantity, unit)} apart)` : ""}, ${asked.at ? `at ${timeWords(Date.parse(asked.at), asked.zone)}` : timeOf(asked)}.\n\n`
        : "";
  const silent = parts
    .filter((part) => !known.includes(part))
    .map(({ series }) => `- **${series.name}**: it sent nothing in that time`);
  const lines = rows.slice(0, top).map((part) => `- ${withoutTime(sentence(part, asked), asked)}`);
  return `${why}${head}${[...lines, ...silent].join("\n")}`;
}

function eachBeyond(parts: Part[], asked: Asked): string {
  const known = parts.filter(({ series }) => series.beyond);
  if (known.length === 0) return parts.map((part) => `- ${sentence(part, asked)}`).join("\n");
  const were = known.filter(({ series }) => (series.beyond?.times ?? 0) > 0);
  const names = were.length > 0 ? `: ${listed(were.map(({ series }) => `**${series.name}**`))}` : "";
  const limits = new Set(
    known.flatMap(({ series }) => (series.beyond ? limitWords(series.beyond, asked) : [])),
  );
  const limit = limits.size > 1 ? "beyond what suits their places" : [...limits].join();
  const lines = parts.map((part) => `- ${sentence(part, { ...asked, verdict: undefined })}`);
  return `${were.length} of ${known.length} ${were.length === 1 ? "was" : "were"} ${limit} ${timeOf(asked)}${names}.\n\n${withoutTime(lines.join("\n"), asked)}`;
}

function apartWords(parts: Part[], asked: Asked): string {
  const { quantity, unit, at, zone, focus } = asked;
  const mean = ({ series }: Part) => series.mean ?? Number.NaN;
  const rows = parts.filter(({ series }) => series.readings > 0).toSorted((a, b) => mean(b) - mean(a));
  const [most, least] = [rows[0], rows.at(-1)];
  if (!most || !least || most === least) return "There is nothing to compare it with.";
  const told = (part: Part) => `**${part.series.name}** ${inUnit(mean(part), quantity, unit)}`;
  const order = asked.first === "lowest" ? rows.toReversed() : rows;
  const ranked = order.map((part, at) => `${at + 1}. ${told(part)}`);
  const all = focus === "ranked" ? `\n\n${ranked.join("\n")}` : "";
  return `**${differenceIn(mean(most) - mean(least), quantity, unit)}** apart: ${NAMES[quantity]} of ${told(most)} against ${told(least)}${at ? `, at ${timeWords(Date.parse(at), zone)}` : ` on average, ${timeOf(asked)}`}.${all}`;
}

function ofGroups({ series, groups = [] }: Part, asked: Asked): string {
  const { quantity, unit, by, top, first, focus } = asked;
  const hasLimit = series.beyond !== null;
  const beyond = groups.filter(({ isBeyond }) => isBeyond);
  const limit = series.beyond ? limitWords(series.beyond, asked) : "";
  const sign = first === "lowest" ? 1 : -1;
  const rows = top || first ? groups.toSorted((a, b) => sign * (a.mean - b.mean)).slice(0, top) : groups;
  const best = first && rows[0];
  const head = hasLimit
    ? `**${series.name}** was ${limit} on **${beyond.length}** of ${groups.length} ${by}s, ${timeOf(asked)}${beyond.length > 0 && beyond.length <= 10 ? `: ${listed(beyond.map(({ label }) => label))}` : ""}.`
    : best
      ? `**${series.name}**: the ${first === "lowest" ? "lowest" : "highest"} ${by} was ${best.label}, ${inUnit(best.mean, quantity, unit)} on average.`
      : `**${series.name}**: ${NAMES[quantity]} by ${by}, ${timeOf(asked)}; ${inUnit(series.mean ?? 0, quantity, unit)} on average.`;
  if (focus === "days") return head;
  const cells = rows.map(({ label, mean, low, high }) => [
    label,
    ...[mean, low, high].map((value) => inUnit(value, quantity, unit)),
  ]);
  const table = [
    [by ?? "", "mean", "lowest", "highest"],
    ["---", "---", "---", "---"],
    ...cells.slice(0, MOST_ROWS),
  ];
  const more = cells.length > MOST_ROWS ? `\n\nand ${cells.length - MOST_ROWS} more` : "";
  return `${head}\n\n${table.map((row) => `| ${row.join(" | ")} |`).join("\n")}${more}`;
}

const MOST_ROWS = 40;

function coverage(parts: Part[], { from, to, zone, at, focus, last }: Asked): string {
  if (at || last || focus === "usual" || focus === "records") return "";
  const all = parts.map(({ series, missed }) => ({ name: series.name, readings: series.readings, missed }));
  return coverageWords(all, { from, to }, zone);
}
