import type { AoiSubtype, Area } from "../types";
import { type Place, placeByRef } from "./gazetteer";
import { placeMentions } from "./mentions";
import { byProminence, everyName, exactName, LEVEL, nearestName } from "./names";
import { fold } from "./words";

interface Options {
  limit?: number;
  subtypes?: AoiSubtype[];
}

const DEFAULT_LIMIT = 10;

/** Shown before anything is typed: the countries with most forest (FAO, Global Forest Resources Assessment 2020). */
const MOST_FOREST = ["RUS", "BRA", "CAN", "USA", "CHN", "AUS", "COD", "IDN", "PER", "IND"];

/**
 * Areas for what is typed in a search box, the best first: exact names, beginnings of names and of words in them, then
 * misspellings; “amaz, per” looks for parts of Peru. A ref or an id finds its area. Nothing typed: a few countries.
 */
export function findAreas(text: string, { limit = DEFAULT_LIMIT, subtypes }: Options = {}): Area[] {
  const fits = ({ area }: Place) => !subtypes || subtypes.includes(area.subtype);
  const found = new Set<Place>();
  for (const step of [byId, byMention, byBeginning, byTypos]) {
    if (found.size >= limit) break;
    for (const place of step(text.trim())) if (fits(place)) found.add(place);
  }
  return [...found].slice(0, limit).map(({ area }) => area);
}

function byId(text: string): Place[] {
  if (text === "") return MOST_FOREST.map((code) => placeByRef(`gadm:${code}`)!);
  return ["", "gadm:", "iso:", "fips:", "m49:"].flatMap((source) => placeByRef(`${source}${text}`) ?? []);
}

/** A whole name, with what qualifies it. */
function byMention(text: string): Place[] {
  const [mention, second] = placeMentions(text);
  if (!mention || second || mention.score < 1 || mention.text.length < text.length - 1) return [];
  return mention.areas.flatMap(({ ref }) => placeByRef(ref) ?? []);
}

/** How well a name, folded, begins with what is typed; undefined: not at all. */
function quality(words: string, typed: string): number | undefined {
  if (words === typed) return 0;
  if (words.startsWith(typed)) return 1;
  return words.includes(` ${typed}`) ? 2 : undefined;
}

interface Ranked {
  place: Place;
  /** Less is better. */
  rank: number;
}

function byBeginning(text: string): Place[] {
  const [typed, ...wholes] = text.split(",").map(fold);
  if (!typed) return [];
  const best = new Map<Place, number>();
  for (const { words, places } of everyName()) {
    const fit = quality(words, typed);
    if (fit === undefined) continue;
    for (const place of places) {
      // A name of its own counts for more than another language's.
      const isOwn = fold(place.area.short_name) === words;
      const rank = fit * 10 + (isOwn ? 0 : 4) + LEVEL[place.area.subtype];
      if (rank < (best.get(place) ?? Number.POSITIVE_INFINITY)) best.set(place, rank);
    }
  }
  return [...best]
    .map(([place, rank]): Ranked => ({ place, rank }))
    .filter(({ place }) => wholes.every((whole) => !whole || isPartOf(place.area, whole)))
    .sort((a, b) => a.rank - b.rank || byProminence(a.place, b.place))
    .map(({ place }) => place);
}

/** Whether one of the areas above begins with these words. */
function isPartOf(area: Area, typed: string): boolean {
  for (let ref = area.parent; ref; ) {
    const above = placeByRef(ref);
    if (!above) return false;
    if (above.names.some((name) => fold(name).startsWith(typed))) return true;
    ref = above.area.parent;
  }
  return false;
}

function byTypos(text: string): Place[] {
  const [typed, ...wholes] = text.split(",").map(fold);
  if (!typed || exactName(typed)) return [];
  const places = nearestName(typed)?.name.places ?? [];
  return places.filter(({ area }) => wholes.every((whole) => !whole || isPartOf(area, whole)));
}
