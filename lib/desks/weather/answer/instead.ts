import { clock } from "@/lib/clock";
import type { Place } from "../types";
import type { Wanted } from "../wanted";
import type { ConditionName } from "./conditions";
import { type MeasureName, measureOf, told } from "./measures";
import SUBJECTS from "./subjects.json";
import { compareUsual, tellUsual } from "./tell-usual";
import { hoursAfter, listed, stretchWords } from "./when";

/** Said once in a conversation (said-once.ts). */
export const NO_FORECAST = "**I have no forecast**: no weather service can be reached.";

/** Once what can't be had, then what is usual at each place, or what tells them apart. */
export function tellInsteadOfForecast(wanted: Wanted, places: readonly Place[]): string {
  if (wanted.heated_to !== undefined) return places.map((place) => heatedWords(wanted, place)).join("\n\n");
  const why = isBeyondForecasts(wanted) ? "**No forecast reaches that far**, so" : NO_FORECAST;
  const isCompared = places.length > 1 && isComparing(wanted);
  const names = places.map(({ name }) => `**${name}**`);
  const cannot = isCompared
    ? `${comparison(wanted, names)}${whenWords(wanted)}`
    : `say ${subjectOf(wanted)} in ${listed(names, "or")}`;
  const lead = [`${why} I can't ${cannot}.${hourWords(wanted)}`, ...wanted.cannot].join(" ");
  if (isCompared) return `${lead} ${compareUsual(wanted, places)}`;
  const [first, ...others] = places;
  if (first && others.length === 0) return `${lead} ${tellUsual(wanted, first)}`;
  return [lead, "", ...places.map((place) => `- **${place.name}**: ${tellUsual(wanted, place)}`)].join("\n");
}

const heatedWords = (wanted: Wanted, place: Place): string =>
  `${tellUsual(wanted, place)} That is for usual years in **${place.name}**: no weather service can be reached.`;

/** “Which has more snow?” wants to know how places differ in something. */
function comparison({ conditions, measures }: Wanted, names: string[]): string {
  const [condition] = conditions;
  const of = measures.map((name) => measureOf(name).label);
  const what = of.length > 0 ? of : condition ? [NOUNS[condition] ?? ""].filter(Boolean) : [];
  return `compare ${what.length > 0 ? `the ${listed(what)} of ` : ""}${listed(names)}`;
}

const NOUNS: Partial<Record<string, string>> = {
  rain: "rain",
  dry: "rain",
  snow: "snow",
  strong_wind: "wind",
};

/** Whether places are to be told from one another. */
export const isComparing = ({ end, operation }: Wanted): boolean =>
  end !== undefined || operation === "compare" || operation === "extreme" || operation === "rank";

const REACH_HOURS = 8 * 24;

const isBeyondForecasts = ({ from }: Wanted): boolean =>
  from !== undefined && from > hoursAfter(clock.iso().slice(0, 16), REACH_HOURS);

export const hourWords = ({ is_hourly, operation }: Wanted): string =>
  is_hourly && operation !== "count" ? " Without one I have no figures by the hour." : "";

export function tellPast(wanted: Wanted, place: Place): string {
  if (!wanted.is_measured) return [tellUsual(wanted, place), ...wanted.cannot].join(" ");
  const when = wanted.from || wanted.to ? stretchWords(wanted) : "then";
  const [only, ...others] = wanted.conditions;
  const subject = only && others.length === 0 ? wasWords(only, wanted) : "what it was like";
  const isMuch = wanted.operation === "threshold" ? ", nor whether that is much" : "";
  const lead = `No weather service can be reached, so I can't say ${subject} in **${place.name}** ${when}${isMuch}.`;
  return [lead, ...wanted.cannot, tellUsual(wanted, place)].join(" ");
}

function wasWords(name: ConditionName, { operation }: Wanted): string {
  const words: { was: string; amount?: string } = SUBJECTS[name];
  return (operation === "yesno" ? undefined : words.amount) ?? words.was;
}

const MOST_SUBJECTS = 2;

function whenWords({ about, from, to, also, hours }: Wanted): string {
  const isTimeless = !from && !to && !hours;
  if (about === "now" || (about === "alerts" && isTimeless)) return " now";
  const spans = [...(isTimeless ? [] : [{ from, to, hours }]), ...also];
  return spans.length > 0 ? ` ${listed(spans.map(stretchWords))}` : "";
}

/** What a question wants to know, with its time: “how windy it will be on Saturday 28 November”. */
export const subjectOf = (wanted: Wanted): string => `${whatOf(wanted)}${whenWords(wanted)}`;

function whatOf(wanted: Wanted): string {
  const { about, conditions, measures, operation, usual, end, is_closest, is_ending } = wanted;
  const isNow = about === "now";
  const labels = listed(measures.map((name) => measureOf(name).label));
  if (about === "alerts") return "whether anything goes beyond the alert limits";
  if (wanted.is_best_day) return "which day is best";
  if (is_closest) return "on which day it comes closest to the limit";
  if (usual) return besideWords(measures, isNow);
  const ofLimit = limitWords(wanted);
  if (ofLimit) return ofLimit;
  if (end && measures.length > 0 && operation !== "yesno") {
    const verb = isNow ? "is" : "will be";
    return operation === "when" ? `when the ${labels} ${verb} ${end}` : `what the ${end} ${labels} ${verb}`;
  }
  const key = is_ending ? "ends" : isNow ? "is" : "will";
  const subjects = [...new Set(conditions.map((name) => SUBJECTS[name][key]))];
  const ofConditions =
    subjects.length > MOST_SUBJECTS ? "whether the weather speaks against it" : listed(subjects);
  const verb = measures.length > 1 ? "are" : "is";
  const ofMeasures = labels && `what the ${labels} ${isNow ? verb : "will be"}`;
  if (operation !== "yesno" && ofMeasures)
    return subjects.length === 1 ? `${ofMeasures} and ${subjects[0]}` : ofMeasures;
  const subject = ofConditions || ofMeasures || (isNow ? "what the weather is" : "what the weather will be");
  return subject.replace(/^whether/, WHETHER[operation] ?? "whether");
}

/** “Which day is best?” asks for a day. */
const WHETHER: Partial<Record<Wanted["operation"], string>> = {
  when: "when",
  extreme: "on which day",
  rank: "on which days",
};

function limitWords(wanted: Wanted): string | undefined {
  const { limits, conditions, operation, units, is_throughout, end } = wanted;
  const [limit] = limits;
  if (!limit || conditions.includes("free_cooling")) return undefined;
  if (!end && (operation === "extreme" || operation === "rank")) return "which day is best";
  const { measure, side, value } = limit;
  const lead = operation === "count" ? "for how many hours" : (WHETHER[operation] ?? "whether");
  const verb = is_throughout ? "stays" : "is";
  return `${lead} the ${measureOf(measure).label} ${verb} ${side} ${told(value, measure, units)}`;
}

const MORE_OR_LESS: Partial<Record<MeasureName, string>> = {
  temperature: "warmer or colder",
  feels_like: "warmer or colder",
  wind: "windier or calmer",
  precipitation: "wetter or drier",
  humidity: "more or less humid",
  cloud: "cloudier or clearer",
};

function besideWords([name = "temperature"]: readonly MeasureName[], isNow: boolean): string {
  const verb = isNow ? "is" : "will be";
  const words = MORE_OR_LESS[name];
  return words
    ? `whether it ${verb} ${words} than usual`
    : `whether the ${measureOf(name).label} ${verb} as usual`;
}
