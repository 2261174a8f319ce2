import { LRUCache } from "lru-cache";
import type { AoiSubtype, Area } from "../types";
import { placesFact, statement } from "./database";
import { placeById } from "./gazetteer";
import { byProminence, isMunicipal, LEVEL } from "./levels";
import { allowedTypos, bucketOf, fold, isAlike, typos, type Word, wordsOf } from "./spelling";
import { EVERYDAY, REGIONS, TITLES } from "./vocabulary";

/** What a name stands for: several places, none where it is a region that isn't ours. */
export interface Name {
  words: string;
  /** Higher levels first, then the larger. */
  places: Area[];
}

interface Near {
  name: Name;
  score: number;
}

/** How a place is called so: by the name shown, by its name in another language or at its level, in one word, or besides. */
export const NAME_KIND = { own: 0, other: 1, joined: 2, also: 3 } as const;

const placesCalled = statement<[string], { place: number; kind: number }>(
  "SELECT place, kind FROM names WHERE words = ?",
);

const WITHOUT_PLACE: ReadonlySet<string> = new Set([...REGIONS, ...TITLES].map(fold));

/** What a place is called besides in fewer letters is rather a word or a code. */
const FEWEST_LETTERS = 3;
const isPlain = (words: string): boolean => words.length < FEWEST_LETTERS || EVERYDAY.has(words);

// A question's words are looked up again and again while it is understood.
const MOST_KEPT = 2000;
const exact = new LRUCache<string, { name?: Name }>({ max: MOST_KEPT });
const nearest = new LRUCache<string, { near?: Near }>({ max: MOST_KEPT });

export function exactName(words: string): Name | undefined {
  const kept = exact.get(words) ?? { name: lookUp(words) };
  exact.set(words, kept);
  return kept.name;
}

function lookUp(words: string): Name | undefined {
  const rows = placesCalled().all(words);
  const isOwn = rows.some(({ kind }) => kind <= NAME_KIND.other);
  if (!isOwn && WITHOUT_PLACE.has(words)) return { words, places: [] };
  const meant = isPlain(words) ? rows.filter(({ kind }) => kind < NAME_KIND.also) : rows;
  if (meant.length === 0) return undefined;
  return { words, places: meant.map(({ place }) => placeById(place)).sort(byProminence) };
}

let longest: number | undefined;

export function longestName(): number {
  longest ??= Number(placesFact("longest_name"));
  return longest;
}

const spellings = statement<[string], { words: string }>("SELECT words FROM spellings WHERE bucket = ?");

/** The name these folded words misspell, matched below 1; names of US counties and municipalities aren't guessed at. */
export function nearestName(words: string): Near | undefined {
  const kept = nearest.get(words) ?? { near: guess(words) };
  nearest.set(words, kept);
  return kept.near;
}

function guess(words: string): Near | undefined {
  const limit = allowedTypos(words.length);
  let best: Near | undefined;
  if (limit === 0) return undefined;
  for (let length = words.length - limit; length <= words.length + limit; length++) {
    const alike = spellings().get(bucketOf(words, length))?.words.split("\n") ?? [];
    for (const candidate of alike) {
      const score = likeness(words, candidate, limit);
      if (score === undefined || (best && score < best.score)) continue;
      const name = { words: candidate, places: guessable(candidate) };
      const [first] = name.places;
      if (!first || score < LEAST_SCORE[first.subtype === "country" ? "country" : "part"]) continue;
      if (!best || score > best.score || byProminence(first, best.name.places[0]!) < 0)
        best = { name, score };
    }
  }
  return best;
}

function likeness(words: string, name: string, limit: number): number | undefined {
  const most = Math.min(limit, allowedTypos(name.length));
  const wrong = typos(words, name, most);
  return wrong > most || !isAlike(words, name) ? undefined : 1 - wrong / name.length;
}

const guessable = (words: string): Area[] =>
  exactName(words)?.places.filter((area) => !isMunicipal(area)) ?? [];

/** The least likeness for a misspelling: a country is sooner meant than a state. */
const LEAST_SCORE = { country: 0.75, part: 0.8 };

export interface Typed {
  /** Folded, as are the rest. */
  words: string;
  /** What the areas above must be called, each by its beginning. */
  wholes: string[];
  subtypes?: AoiSubtype[];
  limit: number;
}

// Names that begin with what is typed come before those of which a word does, a place's own name before its others, and what
// else is called so before the thousands of municipalities.
const begun = statement<[{ words: string; wholes: string; levels: string; limit: number }], { id: number }>(`
  SELECT p.id, min(
    CASE WHEN n.words = :words THEN 0 WHEN substr(n.words, 1, length(:words)) = :words THEN 10 ELSE 20 END
      + CASE n.kind WHEN ${NAME_KIND.own} THEN 0 ELSE 4 END + p.level
      + CASE WHEN p.ref GLOB 'ibge:*' OR p.ref GLOB 'ubigeo:*' OR p.ref GLOB 'gfw:*' THEN 4 ELSE 0 END
  ) AS rank
  FROM names n JOIN places p ON p.id = n.place
  WHERE instr(' ' || n.words, ' ' || :words) AND p.level IN (SELECT value FROM json_each(:levels))
    AND NOT (n.kind = ${NAME_KIND.also} AND length(n.words) < ${FEWEST_LETTERS})
    AND NOT EXISTS (
      SELECT 1 FROM json_each(:wholes) w WHERE NOT EXISTS (
        SELECT 1 FROM names above
        WHERE above.words >= w.value AND above.words < w.value || char(1114111)
          AND above.place IN (
            p.parent,
            (SELECT parent FROM places WHERE id = p.parent),
            (SELECT b.parent FROM places a JOIN places b ON b.id = a.parent WHERE a.id = p.parent)
          )
      )
    )
  GROUP BY p.id ORDER BY rank, p.level, p.area_ha DESC LIMIT :limit`);

export function namesBegun({ words, wholes, subtypes, limit }: Typed): Area[] {
  const levels = Object.entries(LEVEL).flatMap(([subtype, level]) =>
    !subtypes || subtypes.includes(subtype as AoiSubtype) ? [level] : [],
  );
  return begun()
    .all({ words, wholes: JSON.stringify(wholes), levels: JSON.stringify(levels), limit })
    .map(({ id }) => placeById(id));
}

export function textOf(words: Word[], from: number, size: number): string {
  return words
    .slice(from, from + size)
    .map(({ text }) => text)
    .join(" ");
}

/** Whether a text has capitals where one may choose, so that a capital says something. */
export function tellsByCapitals(text: string): boolean {
  return wordsOf(text).some(({ start, end }) => /^\p{Ll}/u.test(text.slice(start, end)));
}
