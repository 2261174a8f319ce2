import type { Fact, NumberFact } from "@/lib/agent/truth";
import { HIGHEST, LOWEST, minuteOf } from "./forecast-facts";

/* Figures of the desk's own sentences as facts, each by the words beside it: a dew point isn't a temperature. */

const DATE =
  "\\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \\d{4})?";
const FIGURE = new RegExp(
  `(?<clock>\\b\\d{1,2}:\\d{2}\\b)|(?<date>\\b${DATE}\\b)|\\b(?<hours>\\d+) h (?<minutes>\\d+) min\\b|(?<![\\w.,:])(?<number>[−-]?\\d+(?:,\\d{3})*(?:\\.\\d+)?)(?:\\s?(?<unit>°C|°F|%|mmHg|mm|km\\/h|mph|m\\/s|hPa|kPa|km|m|h|min)(?![\\w/]))?`,
  "gu",
);

const NAMING =
  /\b(?:felt|dew|wet-bulb|temperature|precipitation|rain|snow|chance|humidity|cloud|cover|wind|gusts|pressure|nights?|days?|average|record|mean|free-cooling|hours|daylight|rises|sets|sunrise|sunset|first light|last light|moon|uv|index|away|elevation|difference)\b/giu;
const UPPER = /\b(?:up to|at most|highest|no more than)\W*$/iu;
const LOWER = /\b(?:down to|at least|lowest)\W*$/iu;
/** “11.5 °C (on Sunday 2 August) to 22.9 °C” */
const RANGE_BEGINS = /^\W*(?:\([^)]*\)\W*)?to\W+\d/u;
const RANGE_ENDS = /\d\S*(?:\s[^\s\d(]{1,4})?\s*(?:\([^)]*\)\s*)?to\s*$/u;
/** A limit is no value of the place. */
const LIMIT = /\bI count\b/u;

const USUAL: Record<string, string> = {
  "°C": "temperature",
  "°F": "temperature",
  mm: "precipitation",
  "km/h": "wind",
  mph: "wind",
  "m/s": "wind",
};

const WORDS: [pattern: RegExp, words: string][] = [
  [/precipitation/, "rain rainfall wet"],
  [/chance/, "probability likely risk"],
  [/wind|gusts/, "winds windy gust speed"],
  [/felt/, "feels feel apparent"],
  [/nights/, "night"],
  [/days/, "day"],
  [/rises/, "sunrise rise"],
  [/sets/, "sunset set"],
];

interface Sentence {
  text: string;
  found: RegExpExecArray[];
  /** What all of it is of, where it says so: a date, or a span of them. */
  time?: string;
}

/** The figures of a message, each with its place and time; `year` is that of dates told without theirs. */
export const toldFacts = (message: string, places: readonly string[], year: number): Fact[] =>
  message
    .replaceAll("**", "")
    .split(/(?<=[.!?:])\s+(?=[A-Z])|\n+/u)
    .map((text) => read(text, year))
    .flatMap((sentence) =>
      sentence.found.flatMap((match, at): Fact[] =>
        match.groups?.date ? [] : factsOf(sentence, at, placesOf(sentence.text, match.index, places), year),
      ),
    );

function read(text: string, year: number): Sentence {
  const found = [...text.matchAll(FIGURE)];
  const span = new RegExp(`(?<from>${DATE}) to (?:\\p{L}+ )?(?<to>${DATE})`, "u").exec(text)?.groups;
  if (span) return { text, found, time: `${isoOf(span.from, year)}/${isoOf(span.to, year)}` };
  const dates = new Set(found.flatMap(({ groups }) => groups?.date ?? []));
  return { text, found, time: dates.size === 1 ? isoOf([...dates][0], year) : undefined };
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

function isoOf(date = "", year: number): string {
  const [day = "", month = "", own = String(year)] = date.split(" ");
  return `${own}-${String(MONTHS.indexOf(month) + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

const shortOf = (name: string): string => name.split(",")[0] ?? name;

/** What a figure is of: the place that stands last before it, else the only one. */
function placesOf(text: string, at: number, places: readonly string[]): string[] {
  const before = places
    .map((name) => ({ name, index: text.lastIndexOf(shortOf(name), at) }))
    .filter(({ index }) => index >= 0)
    .sort((a, b) => b.index - a.index);
  return before[0] ? [before[0].name] : places.length === 1 ? [...places] : [];
}

function factsOf({ text, found, time }: Sentence, at: number, of: string[], year: number): NumberFact[] {
  const match = found[at]!;
  const { clock, hours, minutes, number = "", unit } = match.groups ?? {};
  const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
  const names = LIMIT.test(before) ? [] : of;
  const own = dateBeside(after, found.slice(at + 1), year) ?? time;
  const last = found[at - 1];
  const what = labelOf(before.slice(last ? last.index + last[0].length : 0), before, unit);
  const end = endOf(before, after);
  const named = [end?.name, what].filter(Boolean).join(" ");
  const fact = {
    quantity: `${named} told`,
    words: [end?.words, ...WORDS.filter(([pattern]) => pattern.test(what)).map(([, words]) => words)]
      .filter(Boolean)
      .join(" "),
    of: names,
    ...(own && { time: own }),
    origin: `${named || "figure"}${names.length > 0 ? ` of ${names.join(", ")}` : ""}, as worked out`,
  };
  // Which day a time of day is of is told in too many ways.
  if (clock) {
    const isOfSun = /rises|sets|light/.test(what);
    return [
      {
        ...fact,
        ...(!isOfSun && { quantity: "time told", words: undefined }),
        value: minuteOf(clock),
        unit: "time of day",
        time: undefined,
      },
    ];
  }
  if (hours) return [{ ...fact, value: Number(hours) * 60 + Number(minutes), unit: "min" }];
  const value = Number(number.replaceAll(",", "").replace("−", "-"));
  const whole = { ...fact, value, unit: unit ?? null };
  if (!unit && what.includes("hours")) return [whole, { ...whole, unit: "h" }];
  // The ends of a range, each at its time, tell which way it goes.
  const moment = end && own && /^\W*at (\d{1,2}:\d{2})\b/u.exec(after)?.[1];
  return moment
    ? [whole, { ...whole, quantity: `course of ${what}`, words: undefined, time: `${own}T${moment}` }]
    : [whole];
}

function labelOf(beside: string, before: string, unit: string | undefined): string {
  const clause = beside.split(/[,;:(]/u).at(-1) ?? "";
  const words = clause.match(NAMING) ?? before.match(NAMING) ?? [USUAL[unit ?? ""] ?? ""];
  return [...new Set(words.map((word) => word.toLowerCase()))].join(" ");
}

const endOf = (before: string, after: string) =>
  UPPER.test(before) || RANGE_ENDS.test(before)
    ? HIGHEST
    : LOWER.test(before) || RANGE_BEGINS.test(after)
      ? LOWEST
      : undefined;

function dateBeside(after: string, following: RegExpExecArray[], year: number): string | undefined {
  if (!/^\W*(?:at \d{1,2}:\d{2} )?on\b/u.test(after)) return undefined;
  const date = following.find(({ groups }) => !groups?.clock)?.groups?.date;
  return date && isoOf(date, year);
}
