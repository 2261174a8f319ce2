import { differenceIn, inUnit } from "../analysis/units";
import { LABELS, NAMES } from "../quantities";
import type { Plottable, SensorInfo } from "../types";
import type { HistoryInput } from "./plot-sensor-history";
import { listed, periodWords, timeWords } from "./reading-words";
import { type Beyond, directionOf, type Moment, type Series } from "./series";

/** What a question of a time can ask first. */
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
] as const;

/** An hour, a day, a week or a month. */
export interface Group {
  label: string;
  mean: number;
  low: number;
  high: number;
  isBeyond: boolean;
}

/** A sensor's part of an answer. */
export interface Part {
  sensor: SensorInfo;
  series: Series;
  /** Of many readings some are told together: lengths are about right. */
  isRough: boolean;
  against?: Series;
  groups?: Group[];
}

type Asked = HistoryInput & { from: number; to: number; zone: string };

/** The answer to a question of a time: what was asked first, then the rest in short. */
export function historyWords(parts: Part[], asked: Asked): string {
  const [only, another] = parts;
  const silent = parts.filter(({ series }) => series.readings === 0);
  if (!only || silent.length === parts.length) {
    return `${listed(parts.map(({ series }) => `**${series.name}**`))} sent no ${NAMES[asked.quantity]} ${timeOf(asked)}, so I can't tell.`;
  }
  if (parts.some(({ groups }) => groups)) return parts.map((part) => ofGroups(part, asked)).join("\n\n");
  if (!asked.at && (!asked.focus || asked.focus === "course")) return course(parts, asked);
  if (another) return ofSeveral(parts, asked);
  return [`${sentence(only, asked)}`, coverage(only, asked)].filter(Boolean).join(" ");
}

const timeOf = ({ from, to, zone, since }: Asked) =>
  since && Date.parse(since) < LONG_AGO
    ? `since ${timeWords(from, zone)}, when the records begin`
    : periodWords(from, to, zone);

/** Before it no sensor of this server measured: “ever” is meant. */
export const LONG_AGO = Date.UTC(2010, 0, 1);

function course(parts: Part[], asked: Asked): string {
  const { quantity, unit, zone } = asked;
  const lines = parts.map(({ series }) => {
    const { name, lowest, highest, last, mean } = series;
    if (!lowest || !highest || !last) return `- **${name}**: nothing was measured`;
    const [low, high, end] = [lowest, highest, last].map(({ value }) => inUnit(value, quantity, unit));
    return `- **${name}**: between ${low} and ${high}, ${end} at the end; ${inUnit(mean ?? 0, quantity, unit)} on average, ${trendWords(series, quantity, unit)}`;
  });
  return [
    `${LABELS[quantity]} from ${timeWords(asked.from, zone)} to ${timeWords(asked.to, zone)}:`,
    "",
    ...lines,
  ].join("\n");
}

/** “rising from 20°C to 22°C”, “steady at 21°C”. */
function trendWords(series: Series, quantity: Plottable, unit?: string): string {
  const { begins, ends } = series;
  const direction = directionOf(series, quantity);
  const [from, to] = [begins ?? 0, ends ?? 0].map((value) => inUnit(value, quantity, unit));
  return direction === "steady"
    ? `steady (${from} at first, ${to} at the end)`
    : `${direction} from ${from} to ${to}`;
}

/** One sensor's answer. */
function sentence({ series, against, isRough }: Part, asked: Asked): string {
  const { quantity, unit, zone, focus = "summary", at, expect } = asked;
  const { name, mean, lowest, highest, last, beyond } = series;
  if (!lowest || !highest || !last)
    return `**${name}** sent no ${NAMES[quantity]} ${timeOf(asked)}, so I can't tell.`;
  const of = `**${name}**`;
  const [avg, moment] = [inUnit(mean ?? 0, quantity, unit), (one: Moment) => momentWords(one, asked)];
  if (at)
    return `${of}: ${NAMES[quantity]} ${inUnit(last.value, quantity, unit)} at ${timeWords(last.t, zone)}.`;
  if (against)
    return against.readings > 0
      ? compared(series, against, asked)
      : `${of}: ${avg} on average ${timeOf(asked)}; of the other time there are no readings.`;
  if (beyond) return beyondWords(series, beyond, asked, isRough);
  const rest = `between ${moment(lowest)} and ${moment(highest)}`;
  const where = `${NAMES[quantity]} ${timeOf(asked)}`;
  switch (focus) {
    case "mean":
      return `${of}: **${avg}** on average, ${where}; ${rest}.`;
    case "highest":
      return `${of}: the highest was **${moment(highest)}**, ${where}; ${avg} on average, lowest ${moment(lowest)}.`;
    case "lowest":
      return `${of}: the lowest was **${moment(lowest)}**, ${where}; ${avg} on average, highest ${moment(highest)}.`;
    case "extremes":
      return `${of}: lowest **${moment(lowest)}**, highest **${moment(highest)}**, ${where}; ${avg} on average.`;
    case "trend": {
      const answer = expect ? `${directionOf(series, quantity) === expect ? "Yes" : "No"}. ` : "";
      return `${answer}${of}: ${trendWords(series, quantity, unit)}, ${where}; ${rest}.`;
    }
    default:
      return `${of}: ${avg} on average, ${rest}, ${where}; ${trendWords(series, quantity, unit)}.`;
  }
}

const momentWords = ({ value, t }: Moment, { quantity, unit, zone }: Asked) =>
  `${inUnit(value, quantity, unit)} at ${timeWords(t, zone)}`;

/** How a higher and a lower value are told. */
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

/** “above 30°C”, “below 5°C”, “between 2°C and 8°C”, “outside 30% to 40%”. */
function limitWords({ above, below }: Pick<Beyond, "above" | "below">, { quantity, unit }: Asked): string {
  const at = (value: number) => inUnit(value, quantity, unit);
  if (above !== undefined && below !== undefined) {
    return above < below ? `between ${at(above)} and ${at(below)}` : `outside ${at(below)} to ${at(above)}`;
  }
  return above === undefined ? `below ${at(below ?? 0)}` : `above ${at(above)}`;
}

function beyondWords(series: Series, beyond: Beyond, asked: Asked, isRough: boolean): string {
  const { zone, always, verdict, focus } = asked;
  const { name, highest, lowest, readings } = series;
  const limit = limitWords(beyond, asked);
  const end = beyond.below === undefined ? highest : lowest;
  const furthest = end
    ? `${beyond.below === undefined ? "the highest" : "the lowest"} was ${momentWords(end, asked)}`
    : "";
  if (beyond.times === 0) {
    return `${verdict ? (always ? "Yes. " : "No. ") : ""}**${name}** was never ${limit} in its ${readings} readings ${timeOf(asked)}; ${furthest}.`;
  }
  const { ms, times, longest, first, last, isNow } = beyond;
  const about = isRough ? "about " : "";
  const often = times === 1 ? "once" : `${times} times, the longest ${about}${durationWords(longest)}`;
  if (focus === "count") {
    return `**${name}** was ${limit} **${times === 1 ? "once" : `${times} times`}** ${timeOf(asked)}, for ${about}${durationWords(ms)} in all; ${furthest}.`;
  }
  const until = isNow ? "and still is" : `the last time at ${timeWords(last ?? 0, zone)}`;
  return `${verdict ? (always ? "No. " : "Yes. ") : ""}**${name}** was ${limit} for ${about}**${durationWords(ms)}** ${timeOf(asked)}: ${often}, first at ${timeWords(first ?? 0, zone)}, ${until}; ${furthest}.`;
}

/** “2 h 10 min”, “40 s”. */
function durationWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 2) return `${Math.max(1, Math.round(ms / 1000))} s`;
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const parts = [days && `${days} d`, hours && `${hours} h`, rest && !days && `${rest} min`].filter(Boolean);
  return parts.join(" ");
}

/** By what several sensors are put in order, and how the first is told. */
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

/** Several sensors: who leads, then a line each. */
function ofSeveral(parts: Part[], asked: Asked): string {
  const { quantity, unit, focus = "summary", first, top } = asked;
  const isLow = focus === "lowest" || (first === "lowest" && focus !== "range");
  const figure = ({ series }: Part) => figureOf(series, focus);
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
  const told = (part: Part) => (focus === "range" ? differenceIn : inUnit)(figure(part), quantity, unit);
  const head =
    isOrdered && lead && next
      ? `**${lead.series.name}** had the ${what} ${NAMES[quantity]}: ${told(lead)}, against ${told(next)} of ${next.series.name}${rows.length === 2 ? ` (${differenceIn(Math.abs(figure(lead) - figure(next)), quantity, unit)} apart)` : ""}, ${asked.at ? `at ${timeWords(Date.parse(asked.at), asked.zone)}` : timeOf(asked)}.\n\n`
      : "";
  const silent = parts
    .filter((part) => !known.includes(part))
    .map(({ series }) => `- **${series.name}**: it sent nothing in that time`);
  const lines = rows
    .slice(0, top)
    .map((part) => `- ${sentence(part, asked).replace(` ${timeOf(asked)}`, "")}`);
  return `${head}${[...lines, ...silent].join("\n")}`;
}

/** A row for each hour, day, week or month. */
function ofGroups({ series, groups = [] }: Part, asked: Asked): string {
  const { quantity, unit, by, top, first, focus, above, below } = asked;
  const hasLimit = above !== undefined || below !== undefined;
  const beyond = groups.filter(({ isBeyond }) => isBeyond);
  const limit = hasLimit ? limitWords({ above, below }, asked) : "";
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

/** Says it where the readings don't cover the time that was asked about. */
function coverage({ series, sensor }: Part, { from, to, zone, at }: Asked): string {
  const { first, last } = series;
  if (at || !first || !last) return "";
  const slack = Math.max(3 * sensor.interval_s * 1000, (to - from) / 20);
  const begins = first.t - from > slack ? `begin at ${timeWords(first.t, zone)}` : "";
  const ends = to - last.t > slack ? `end at ${timeWords(last.t, zone)}` : "";
  const words = [begins, ends].filter(Boolean).join(" and ");
  return words && `Its readings ${words}; of the rest I know nothing.`;
}
