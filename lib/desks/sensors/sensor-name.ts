import { z } from "zod";
import { oneLineName } from "@/lib/http/text";
import { tokenise } from "@/lib/understanding/text";
import { NAMES } from "./quantities";
import { isEveryday } from "./understanding/sensor-matcher";
import words from "./understanding/words.json";

/** Where something lies on the web: a scheme, “www.”, or a domain. */
const LINK = /:\/\/|\bwww\.|\b[\w-]{2,}\.(?:com|net|org|info|io|dev|app|xyz|co|ai|me|top|site|online)\b/i;

const inWords = () =>
  oneLineName().refine((text) => !LINK.test(text), "must be in words: addresses of the web are none");

const wordsOf = (...tables: object[]): string[] =>
  tables
    .flatMap((table) => [...Object.keys(table), ...Object.values(table).flat()])
    .flatMap((name) => tokenise(String(name)).map(({ text }) => text));

const { names, topics, quantities, trend, newest, stats, records, now, past } = words;
const OF_QUESTIONS: ReadonlySet<string> = new Set([
  ...names.joiners,
  ...names.fillers,
  ...names.little,
  ...wordsOf(topics, quantities, trend, newest, stats, records, now, past, NAMES),
]);

/** With another word or a number these are where a sensor is: “cold store”, “room 2”. */
const PLACES = new Set(["room", "floor", "side", "house", "home", "level", "rack", "store"]);
const THINGS = new Set(["sensor", "device", "unit", "node"]);
const TELLING = new Set(
  names.general.filter((word) => !["chart", "reading", "no", "nr", "number"].includes(word)),
);

const isNumber = (word: string): boolean => Number(word) >= 0;

/** Whether questions use all of a name's words for other things, so that none would be sure to mean it. */
function isEverydayName(name: string): boolean {
  const all = tokenise(name).map(({ text }) => text);
  if (all.length === 0 || !all.every((word) => isEveryday(word) || OF_QUESTIONS.has(word))) return false;
  const isPlace = all.some((word) => PLACES.has(word));
  const tells = (word: string) =>
    isNumber(word) || (isPlace && TELLING.has(word) && !THINGS.has(word.replace(/s$/, "")));
  return !(all.length > 1 && all.some(tells) && all.every((word) => tells(word) || THINGS.has(word)));
}

export const SensorName = inWords().refine(
  (name) => !isEverydayName(name),
  "must have a word that questions don't use for other things, such as its room",
);

/** Where a sensor hangs; null where that is empty. */
export const SensorPlace = z
  .preprocess(
    (place) => (typeof place === "string" && place.trim() === "" ? null : place),
    inWords().nullable(),
  )
  .describe("Where it hangs, in words");
