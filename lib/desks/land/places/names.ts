import type { AoiSubtype } from "../types";
import { allPlaces, type Place } from "./gazetteer";
import { EVERYDAY, REGIONS, TITLES } from "./vocabulary";
import { allowedTypos, fold, isAlike, typos, type Word, wordsOf } from "./words";

/** What a name stands for: several places, none where it is a region that isn't ours. */
export interface Name {
  words: string;
  /** Those whose own name it is, before those that are also called so. */
  places: Place[];
}

export const LEVEL: Record<AoiSubtype, number> = {
  region: -1,
  country: 0,
  "state-province": 1,
  "district-county": 2,
  "key-biodiversity-area": 3,
  "protected-area": 3,
  "indigenous-and-community-land": 3,
  "custom-area": 3,
};

/** Higher levels first, then the larger. */
export function byProminence({ area: a }: Place, { area: b }: Place): number {
  return LEVEL[a.subtype] - LEVEL[b.subtype] || b.area_ha - a.area_ha;
}

interface Names {
  /** By the folded words. */
  exact: ReadonlyMap<string, Name>;
  /** Those that are matched with typos too, by first letter and length. */
  fuzzy: ReadonlyMap<string, Name[]>;
  /** The most words a name has. */
  longest: number;
}

const bucket = (words: string, length = words.length): string => `${words[0]}${length}`;

const isCounty = ({ area }: Place): boolean => area.source === "fips";

/** A place's own names; the rest it is also called. */
const ownNames = ({ area, names }: Place): string[] =>
  area.subtype === "country" || area.subtype === "region"
    ? names
    : [area.short_name, area.NAME_2 ?? area.NAME_1 ?? area.short_name];

function build(): Names {
  const own = collect(ownNames);
  // What somewhere else is really called isn't worth a second meaning.
  const others = collect(
    ({ names }) => names.slice(1),
    (words) => !own.has(words) && !isPlain(words),
  );
  for (const name of own.values()) addJoined(name, own, others);
  const exact = new Map([...others, ...own]);
  for (const region of [...REGIONS, ...TITLES]) {
    if (!own.has(fold(region))) exact.set(fold(region), { words: fold(region), places: [] });
  }
  const fuzzy = new Map<string, Name[]>();
  for (const name of own.values()) {
    if (!name.places.every(isCounty) && name.words.length >= 5) push(fuzzy, bucket(name.words), name);
  }
  const longest = [...exact.keys()].reduce((most, words) => Math.max(most, words.split(" ").length), 0);
  return { exact, fuzzy, longest };
}

/** Initials could be anyone's, but for these. */
const INITIALS: ReadonlySet<string> = new Set(["u s", "u s a", "u k"]);
const isInitials = (words: string): boolean => /^\w( \w)+$/.test(words) && !INITIALS.has(words);

const isPlain = (words: string): boolean => words.length < 3 || EVERYDAY.has(words);

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

function collect(namesOf: (place: Place) => string[], accept = (_words: string) => true): Map<string, Name> {
  const found = new Map<string, Place[]>();
  for (const place of allPlaces()) {
    for (const words of new Set(namesOf(place).map(fold))) {
      if (words && !isInitials(words) && accept(words)) push(found, words, place);
    }
  }
  return new Map([...found].map(([words, places]) => [words, { words, places: places.sort(byProminence) }]));
}

/** “Westbengal” and “newyork” are found too. */
function addJoined(name: Name, own: Map<string, Name>, others: Map<string, Name>): void {
  const joined = name.words.replaceAll(" ", "");
  if (joined !== name.words && joined.length >= 7 && !own.has(joined))
    others.set(joined, { ...name, words: joined });
}

let built: Names | undefined;

const names = (): Names => {
  built ??= build();
  return built;
};

/** The most words that a name has. */
export const longestName = (): number => names().longest;

/** What these words, folded, are the name of. */
export const exactName = (words: string): Name | undefined => names().exact.get(words);

/** Every name, in no order. */
export const everyName = (): Iterable<Name> => names().exact.values();

/** The name that these words, folded, are a misspelling of, and how good a match it is (below 1). */
export function nearestName(words: string): { name: Name; score: number } | undefined {
  const limit = allowedTypos(words.length);
  let best: { name: Name; score: number } | undefined;
  if (limit === 0) return undefined;
  for (let length = words.length - limit; length <= words.length + limit; length++) {
    for (const name of names().fuzzy.get(bucket(words, length)) ?? []) {
      const most = Math.min(limit, allowedTypos(name.words.length));
      const wrong = typos(words, name.words, most);
      if (wrong > most || !isAlike(words, name.words)) continue;
      const score = 1 - wrong / name.words.length;
      const isCountry = name.places[0]?.area.subtype === "country";
      if (score < LEAST_SCORE[isCountry ? "country" : "part"]) continue;
      const isBetter = !best || score > best.score;
      const isNobler =
        best && score === best.score && byProminence(name.places[0]!, best.name.places[0]!) < 0;
      if (isBetter || isNobler) best = { name, score };
    }
  }
  return best;
}

/** Some words of a text, folded, as one string. */
export function textOf(words: Word[], from: number, size: number): string {
  return words
    .slice(from, from + size)
    .map(({ text }) => text)
    .join(" ");
}

/** The least likeness for a misspelling: a country is sooner meant than a state. */
const LEAST_SCORE = { country: 0.75, part: 0.8 };

/** Whether a text has capitals where one may choose, so that a capital says something. */
export function tellsByCapitals(text: string): boolean {
  return wordsOf(text).some(({ start, end }) => /^\p{Ll}/u.test(text.slice(start, end)));
}
