import { coolsFreely, wetBulb } from "../air";
import { normalsAt } from "../sources/normals";
import type { Normals, Place } from "../types";
import type { Wanted } from "../wanted";
import type { ConditionName } from "./conditions";
import { type MeasureName, measureOf, told } from "./measures";
import { dateWords, hoursAfter, stretchWords } from "./when";

/** What is usual in place of a forecast that can't be had: that it is none is said first. */
export function tellInsteadOfForecast(wanted: Wanted, place: Place, usual: Normals): string {
  const subject = wanted.about === "now" ? "what the weather is now" : subjectOf(wanted);
  const lead = `**I have no forecast**: no weather service can be reached, so I can't say ${subject} in **${place.name}**.`;
  const atTime = ofTime(wanted, place, usual);
  return `${lead} ${factsOf(wanted, atTime)}`;
}

/** The week that is asked about, where it isn't this one. */
function ofTime({ from }: Wanted, place: Place, usual: Normals): Normals {
  const day = from?.slice(0, 10);
  if (!day || (day >= usual.week.from && day <= usual.week.to)) return usual;
  return normalsAt(place, day).data;
}

const SUBJECTS: Partial<Record<ConditionName, string>> = {
  rain: "whether it will rain",
  dry: "whether it stays dry",
  snow: "whether it will snow",
  frost: "whether it will freeze",
  heat: "how hot it will be",
  free_cooling: "whether outside air will cool the machines",
};

function subjectOf({ conditions, from, to }: Wanted): string {
  const when = from || to ? ` ${stretchWords({ from, to })}` : "";
  return `${SUBJECTS[conditions[0] ?? "cloud"] ?? "what the weather will be"}${when}`;
}

/** What is usual, that which is asked about first. */
function factsOf({ conditions, measures, units }: Wanted, usual: Normals): string {
  const { years, week, of } = usual;
  const value = (amount: number, name: MeasureName) => told(amount, name, units);
  const head = `From ${dateWords(week.from)} to ${dateWords(week.to)}, ${of.name} usually (${years}) has nights around **${value(usual.lowest, "temperature")}** and days around **${value(usual.highest, "temperature")}**; the coldest was ${value(usual.record_low, "temperature")}, the warmest ${value(usual.record_high, "temperature")}.`;
  const asked = [...new Set([...conditions.flatMap((name) => OF_CONDITION[name] ?? []), ...measures])];
  const more = asked.flatMap((name) => OF_MEASURE[name]?.(usual, units) ?? missing(name));
  const cooling = conditions.includes("free_cooling") ? [coolingWords(usual)] : [];
  const frost = conditions.includes("frost") || conditions.includes("ice") ? [frostWords(usual)] : [];
  return [...frost, ...cooling, head, ...new Set(more)].join(" ");
}

const missing = (name: MeasureName): string[] => [
  `I don't know what is usual for ${measureOf(name).label} there.`,
];

const OF_CONDITION: Partial<Record<ConditionName, MeasureName[]>> = {
  rain: ["precipitation"],
  dry: ["precipitation"],
  snow: ["precipitation"],
  strong_wind: ["wind"],
  storm: ["wind"],
  cloud: ["cloud"],
  sun: ["cloud"],
  free_cooling: ["wet_bulb"],
};

type Words = (usual: Normals, units: string[]) => string[];

const OF_MEASURE: Partial<Record<MeasureName, Words>> = {
  temperature: () => [],
  wind: ({ wind_speed }, units) => [
    `The highest wind of a day is usually ${told(wind_speed, "wind", units)}.`,
  ],
  humidity: ({ humidity }) => [`Humidity is usually ${told(humidity, "humidity")}.`],
  cloud: ({ cloud_cover }) => [`Clouds usually cover ${told(cloud_cover, "cloud")} of the sky.`],
  precipitation: () => ["How much it usually rains or snows I don't know."],
  wet_bulb: ({ mean, humidity }, units) => [
    `The wet-bulb temperature of the usual mean (${told(mean, "temperature", units)}, humidity ${humidity} %) is ${told(wetBulb(mean, humidity) ?? null, "wet_bulb", units)}.`,
  ],
};

const coolingWords = ({ mean, highest, humidity }: Normals): string =>
  `At the usual mean, outside air ${coolsFreely(mean, humidity) ? "would" : "wouldn't"} cool machines by itself, in the warmest hours it ${coolsFreely(highest, humidity) ? "would, too" : "wouldn't"}.`;

function frostWords({ record_low, lowest }: Normals): string {
  if (lowest <= 0) return "Frost is usual at this time of the year.";
  return record_low <= 0
    ? "Frost has happened at this time of the year, and isn't the rule."
    : "Frost was never seen at this time of those years.";
}

/** How a time is usually, which is asked about itself. */
export function tellPast(wanted: Wanted, place: Place): string {
  const { from, to, is_measured: isMeasured } = wanted;
  const lead = isMeasured
    ? `No weather service can be reached, so I can't say what it was like in **${place.name}** ${from || to ? stretchWords({ from, to }) : "then"}. `
    : "";
  const weeks = weeksBetween(from, to);
  if (weeks.length <= 1) return `${lead}${factsOf(wanted, normalsAt(place, weeks[0]).data)}`;
  return `${lead}${factsOf(wanted, joined(weeks.map((date) => normalsAt(place, date).data)))}`;
}

const WEEK_HOURS = 7 * 24;
/** A year's. */
const MOST_WEEKS = 53;

/** A date of each week of a stretch; none: this week. */
function weeksBetween(from: string | undefined, to: string | undefined): string[] {
  if (!from) return to ? [hoursAfter(to, -24).slice(0, 10)] : [];
  const dates: string[] = [];
  for (let at = from; dates.length < MOST_WEEKS && (!to || at < to); at = hoursAfter(at, WEEK_HOURS)) {
    dates.push(at.slice(0, 10));
    if (!to) break;
  }
  return dates;
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Several weeks as one. */
function joined(weeks: Normals[]): Normals {
  const [first] = weeks as [Normals];
  const meanOf = (column: "lowest" | "mean" | "highest" | "humidity" | "cloud_cover" | "wind_speed") =>
    Math.round(mean(weeks.map((week) => week[column])) * 10) / 10;
  return {
    ...first,
    week: { from: first.week.from, to: weeks.at(-1)!.week.to },
    lowest: meanOf("lowest"),
    mean: meanOf("mean"),
    highest: meanOf("highest"),
    record_low: Math.min(...weeks.map(({ record_low }) => record_low)),
    record_high: Math.max(...weeks.map(({ record_high }) => record_high)),
    humidity: Math.round(meanOf("humidity")),
    cloud_cover: Math.round(meanOf("cloud_cover")),
    wind_speed: meanOf("wind_speed"),
  };
}
