import type { AoiSubtype, Area } from "../types";
import { areaByRef, isWithin } from "./gazetteer";
import { placeMentions } from "./mentions";
import { exactName, namesBegun, nearestName } from "./names";
import { fold } from "./spelling";

interface Options {
  limit?: number;
  subtypes?: AoiSubtype[];
}

const DEFAULT_LIMIT = 10;

/** Shown before anything is typed: the countries with most forest (FAO, Global Forest Resources Assessment 2020). */
const MOST_FOREST = ["RUS", "BRA", "CAN", "USA", "CHN", "AUS", "COD", "IDN", "PER", "IND"];

/** For a search box, the best first; “amaz, per” looks for parts of Peru, a ref or an id finds its area. */
export function findAreas(text: string, { limit = DEFAULT_LIMIT, subtypes }: Options = {}): Area[] {
  const fits = ({ subtype }: Area) => !subtypes || subtypes.includes(subtype);
  const found = new Map<string, Area>();
  for (const step of [byId, byMention, byBeginning, byTypos]) {
    if (found.size >= limit) break;
    for (const area of step(text.trim(), { limit, subtypes })) {
      if (fits(area) && !found.has(area.ref)) found.set(area.ref, area);
    }
  }
  return [...found.values()].slice(0, limit);
}

function byId(text: string): Area[] {
  if (text === "") return MOST_FOREST.map((code) => areaByRef(`gadm:${code}`)!);
  return SOURCES.flatMap((source) => areaByRef(`${source}${text}`) ?? []);
}

const SOURCES = ["", "gadm:", "iso:", "fips:", "ibge:", "ubigeo:", "gfw:", "m49:"];

function byMention(text: string): Area[] {
  const [mention, second] = placeMentions(text);
  if (!mention || second || mention.score < 1 || mention.text.length < text.length - 1) return [];
  return mention.areas;
}

function byBeginning(text: string, { limit, subtypes }: Options & { limit: number }): Area[] {
  const [words, ...wholes] = text.split(",").map(fold);
  return words ? namesBegun({ words, wholes: wholes.filter(Boolean), subtypes, limit }) : [];
}

function byTypos(text: string, { limit }: { limit: number }): Area[] {
  const [typed, ...wholes] = text.split(",").map(fold);
  if (!typed || exactName(typed)) return [];
  const places = nearestName(typed)?.name.places ?? [];
  if (!wholes.some(Boolean)) return places;
  const inside = wholes.filter(Boolean).map((words) => namesBegun({ words, wholes: [], limit }));
  return places.filter((area) => inside.every((above) => above.some(({ ref }) => isWithin(area, ref))));
}
