import { asksIn } from "@/lib/understanding/asks";
import type { Turn } from "@/lib/understanding/frame";
import { type Kind, kindOf } from "@/lib/understanding/kinds";
import { ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { normalise, tokenise } from "@/lib/understanding/text";
import { listed } from "../tools/reading-words";
import { isCarriedOnly, isYesNo, says } from "./asked";
import { MONEY, QUANTITY, saidOf } from "./kinds";
import type { KnownSensor, SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import { hasOneOf } from "./sentences";
import data from "./unmeasured.json";
import words from "./words.json";

/* What this house doesn't measure (a river, particulates, the soil): that is said, and what there is instead is named. */

const THING: Kind = kindOf(
  "thing",
  data.things.map(({ says: value, names }) => ({ value, names })),
  { isName: false },
);
const WEATHER = new Set(data.things.filter(({ isWeather }) => isWeather).map(({ says: value }) => value));

const found = (text: string) => THING.find(text).filter(({ score }) => score === 1);

const thingsIn = (text: string, { sensors }: SensorContext): string[] => {
  const named = matcherFor(sensors).find(text);
  const isName = (start: number, end: number) => named.some((one) => one.start < end && start < one.end);
  return [
    ...new Set(
      found(text)
        .filter(({ start, end }) => !isName(start, end))
        .flatMap(({ values }) => values),
    ),
  ];
};

export const isOfUnmeasuredThings = (text: string, context: SensorContext): boolean =>
  thingsIn(text, context).length > 0;

/** A text without what it names of that sort, whose words sound like quantities: “soil moisture”. */
const withoutThings = (text: string): string =>
  found(text).reduce(
    (rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end),
    text,
  );

const isMeasured = (text: string): boolean => saidOf(QUANTITY, withoutThings(text)).length > 0;

const isAnyNamed = (text: string, { sensors }: SensorContext): boolean =>
  matcherFor(sensors).find(withoutThings(text)).length > 0 || hasOneOf(text, words.everywhere);

const thingsBefore = ({ earlier: [before] }: Request, context: SensorContext): string[] =>
  before && !(isMeasured(before.text) && isAnyNamed(before.text, context))
    ? thingsIn(before.text, context)
    : [];

const OF_READINGS: ReadonlySet<string> = new Set([
  "latest",
  "compare",
  "history",
  "analysis",
  "explain",
  "cannot",
]);

/** Whether a question is of what no sensor measures and of nothing else, by itself or as what follows one. */
export function isOfUnmeasured(request: Request, context: SensorContext): boolean {
  const { text } = request;
  const isOfOthers = isMeasured(text) && isAnyNamed(text, context);
  if (isOfOthers) return false;
  if (thingsIn(text, context).length > 0) return !saidOf(QUANTITY, withoutThings(text)).includes("pressure");
  const isOfMore =
    isMeasured(text) ||
    isAnyNamed(text, context) ||
    !isCarriedOnly(request, "name", "within", "every") ||
    says(request, [...words.whole, ...words.contents]);
  return !isOfMore && OF_READINGS.has(request.frame.function) && thingsBefore(request, context).length > 0;
}

export function unmeasured(request: Request, context: SensorContext): Planned {
  request.use(...ROLES);
  const own = thingsIn(request.text, context);
  const things = own.length > 0 ? own : thingsBefore(request, context);
  const lead = own.length > 0 ? "No sensor" : "Still, no sensor";
  const so = says(request, data.asking.trend)
    ? ", so I can't say whether it rises or falls"
    : isYesNo(request) && says(request, data.asking.verdict)
      ? ", so I can't judge it"
      : "";
  const rest = own.length > 0 ? instead(context) : `Only air (${AIR}) and shaking are measured.`;
  return { say: `${lead} here measures ${things.join(" or ")}${so}. ${rest}` };
}

/** What is said of a question that was taken for nobody's, or for another desk's, and is of what no sensor measures. */
export function unmeasuredIn(
  question: string,
  context: SensorContext,
  isElsewhere: boolean,
): string | undefined {
  if (!isOfHere(question, context)) return undefined;
  const things = thingsIn(question, context).filter((thing) => !isElsewhere || !WEATHER.has(thing));
  return things.length > 0
    ? `No sensor here measures ${things.join(" or ")}. ${instead(context)}`
    : undefined;
}

/** “Noise levels outside please, and is there a light sensor?”: all that a turn asks is of what no sensor measures. */
export function allUnmeasured(question: string, context: SensorContext): string | undefined {
  const asks = asksIn(question);
  const things = thingsIn(question, context).filter((thing) => !WEATHER.has(thing));
  const isAll = asks.every((ask) => thingsIn(ask, context).some((thing) => things.includes(thing)));
  if (
    Math.max(asks.length, things.length) < 2 ||
    !isAll ||
    isMeasured(question) ||
    isAnyNamed(question, context)
  )
    return undefined;
  return `No sensor here measures ${things.join(" or ")}. ${instead(context)}`;
}

/** A longer turn asks of more. */
const MOST_WORDS = 14;

/** “Louder than inside?”, “no, I meant outside”, where the talk still is of what isn't measured. */
export function stillUnmeasured(
  question: string,
  history: readonly Turn[],
  context: SensorContext,
): string | undefined {
  const things = thingsTalkedOf(history, context);
  const text = ` ${normalise(question)} `;
  const said = Object.entries(data.still).flatMap(([thing, phrases]) =>
    phrases.some((phrase) => text.includes(` ${phrase} `)) ? [thing] : [],
  );
  // “Is it dark?” after noise is of something else.
  const isOfThem = said.length > 0 && said.every((thing) => thing === "any" || things.includes(thing));
  const isElse =
    thingsIn(question, context).length > 0 ||
    isMeasured(question) ||
    saidOf(MONEY, question).length > 0 ||
    matcherFor(context.sensors).find(question).length > 0;
  if (things.length === 0 || !isOfThem || isElse || tokenise(question).length > MOST_WORDS) return undefined;
  return `Still, no sensor here measures ${things.join(" or ")}, indoors or outdoors. Only air (${AIR}) and shaking are measured.`;
}

/** Of what isn't measured the talk was last, with no figures since. */
function thingsTalkedOf(history: readonly Turn[], context: SensorContext): string[] {
  for (const { question, calls, pending } of history.toReversed()) {
    if (calls.length > 0 || pending) return [];
    const things = thingsIn(question, context).filter((thing) => !WEATHER.has(thing));
    if (things.length > 0) return isMeasured(question) ? [] : things;
  }
  return [];
}

/** Whether a text speaks of measuring or of this house: “how many litres of paint” does neither. */
const isOfHere = (text: string, context: SensorContext): boolean =>
  isAnyNamed(text, context) || hasOneOf(text, [...data.here, ...words.names.rooms]);

/** “Temperature and soil moisture in the greenhouse”: the rest is answered, and this is said. */
export function noteUnmeasured(request: Request, context: SensorContext): void {
  if (says(request, data.health.names)) request.note(data.health.says);
  const own = thingsIn(request.text, context);
  const isPointing = own.length === 0 && says(request, data.pointing);
  const things = isPointing ? thingsBefore(request, context) : own;
  if (things.length === 0) return;
  request.use("what", "above", "form", "ref");
  request.note(`No sensor here measures ${things.join(" or ")}.`);
}

export function instead({ sensors }: SensorContext): string {
  if (sensors.length === 0) return "There are no sensors yet.";
  const names = sensors.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = sensors.length > names.length ? [`${sensors.length - names.length} more`] : [];
  return `There ${sensors.length === 1 ? "is one sensor" : `are ${sensors.length} sensors`} of air and shaking (${AIR}): ${listed([...names, ...more])}.`;
}

const MOST_NAMED = 8;
const AIR = "temperature, humidity, pressure, eCO2, TVOC";

/** Says it where a place out of doors is meant, and the sensor that goes by it is inside: the attic for the roof. */
export function noteInside(request: Request, sensors: readonly KnownSensor[]): void {
  const text = ` ${normalise(request.text)} `;
  const place = data.outdoors.find((one) => text.includes(` ${one} `));
  const isOther = data.inside.some((before) => text.includes(` ${before} ${place} `));
  if (!place || isOther || text.includes(` ${place} sensor `)) return;
  for (const { name, place: where } of sensors) {
    const isOwnName = normalise(name)
      .split(" ")
      .some((word) => text.includes(` ${word} `));
    const isThere = normalise(where ?? "")
      .split(" ")
      .some((word) => alike(place).includes(word));
    if (!isOwnName && isThere && words.names.rooms.includes(normalise(name)))
      request.note(
        `No sensor is ${place.startsWith("roof") ? "on" : "in"} the ${place} itself; the nearest is **${name}** (${where}).`,
      );
  }
}

const alike = (word: string): string[] => words.names.alike.find((group) => group.includes(word)) ?? [word];
