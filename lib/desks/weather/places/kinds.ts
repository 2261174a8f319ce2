import type { Mention } from "@/lib/understanding/frame";
import type { Kind } from "@/lib/understanding/kinds";
import { STOP_WORDS, type Token, tokenise } from "@/lib/understanding/text";
import beside from "./beside.json";
import { citiesNamed, fartherNamed, isInRegion, labelOf, rankOf, regionsNamed } from "./cities";
import { nameKey } from "./name-key";

const MOST_WORDS = 5;
const MOST_VALUES = 12;

const keyOf = (text: string, tokens: Token[], from: number, to: number): string =>
  nameKey(text.slice(tokens[from]!.start, tokens[to - 1]!.end).replace(/['’]s$/, ""));

function longestAt<Found>(
  text: string,
  tokens: Token[],
  from: number,
  find: (key: string) => Found[],
): { to: number; found: Found[] } | undefined {
  for (let to = Math.min(tokens.length, from + MOST_WORDS); to > from; to -= 1) {
    const found = find(keyOf(text, tokens, from, to));
    if (found.length > 0) return { to, found };
  }
  return undefined;
}

/** “Paris Texas”: those of the name that are in the region named behind it, if any are. */
function narrowed(text: string, tokens: Token[], { to, found }: { to: number; found: string[] }) {
  const isPlain = !/\p{Lu}/u.test(text) && (tokens[to]?.text.length ?? 0) > SHORT;
  const after = text.slice(tokens[to - 1]!.end).startsWith(",") || isCapital(text, tokens[to]) || isPlain;
  const region = to < tokens.length && after ? longestAt(text, tokens, to, regionsNamed) : undefined;
  const inside = found.filter((id) => region?.found.some((one) => isInRegion(id, one)));
  return inside.length > 0 && region ? { to: region.to, found: inside } : { to, found };
}

const isCapital = (text: string, token: Token | undefined): boolean =>
  token !== undefined && /^\p{Lu}/u.test(text.slice(token.start));

function placesIn(text: string, isWanted: (tokens: Token[], at: number, to: number) => boolean): Mention[] {
  const tokens = tokenise(text);
  const mentions: Mention[] = [];
  for (let at = 0; at < tokens.length; ) {
    const named = longestAt(text, tokens, at, citiesNamed);
    if (!named || !isWanted(tokens, at, named.to)) {
      at += 1;
      continue;
    }
    const { to, found } = narrowed(text, tokens, named);
    if (to === named.to && COMPASS.has(keyOf(text, tokens, at, to))) {
      at = to;
      continue;
    }
    if (isRegionRather(text, tokens, at, to, found) || isPartOfName(text, tokens, at, to, found)) {
      at = to;
      continue;
    }
    mentions.push({
      kind: "place",
      values: found.slice(0, MOST_VALUES),
      start: tokens[at]!.start,
      end: tokens[to - 1]!.end,
      score: 1,
    });
    at = to;
  }
  return mentions;
}

/** “The north-east monsoon” isn't of North East, Pennsylvania, unless that is said. */
const COMPASS: ReadonlySet<string> = new Set(beside.compass);

/** A place of its own fame is meant even where a country, or a longer name, has its name in it. */
const FAMOUS = 600;

/** “Brazil” is the country, not the town in Indiana, and “Kansas” the state; “Singapore” is both. */
function isRegionRather(text: string, tokens: Token[], at: number, to: number, found: string[]): boolean {
  const [first = ""] = found;
  if (rankOf(first) < FAMOUS) return false;
  const regions = regionsNamed(keyOf(text, tokens, at, to)).filter(
    (region) => !region.includes("|") || region.startsWith("US|"),
  );
  return (
    regions.length > 0 && tokens[at]!.text.length > SHORT && !regions.some((one) => isInRegion(first, one))
  );
}

/** “Puerto Williams” isn't Williams, nor “Hyde Park” Hyde: capitals side by side are one name. */
function isPartOfName(text: string, tokens: Token[], at: number, to: number, found: string[]): boolean {
  if (rankOf(found[0] ?? "") < FAMOUS || !isCapital(text, tokens[at]) || isTitle(text, tokens)) return false;
  const isBefore =
    at > 0 && isBeside(text, tokens[at - 1], tokens[at]) && isOfName(text, tokens[at - 1], "modifiers");
  const isAfter = isBeside(text, tokens[to - 1], tokens[to]) && isOfName(text, tokens[to], "suffixes");
  return isBefore || isAfter;
}

const isBeside = (text: string, one: Token | undefined, next: Token | undefined): boolean =>
  one !== undefined && next !== undefined && text.slice(one.end, next.start) === " ";

const isOfName = (text: string, token: Token | undefined, list: "modifiers" | "suffixes"): boolean =>
  token !== undefined &&
  isCapital(text, token) &&
  !STOP_WORDS.has(token.text) &&
  ![beside[list], beside.openers, beside.no_places].some((words) => words.includes(token.text)) &&
  regionsNamed(token.text).length === 0 &&
  citiesNamed(token.text).every((id) => rankOf(id) >= FAMOUS);

/** Of a text whose words all have capitals they say nothing. */
const isTitle = (text: string, tokens: Token[]): boolean =>
  tokens.length > 3 &&
  isCapital(text, tokens[0]) &&
  tokens.filter(({ text: word }) => word.length > SHORT).every((token) => isCapital(text, token));

/** So few letters are mostly short for something else: EU, AC, DC. */
const SHORT = 3;

const isStopWord = (tokens: Token[], at: number, to: number): boolean => {
  const { text } = tokens[at]!;
  return (
    to === at + 1 &&
    (STOP_WORDS.has(text) || (text.length <= SHORT && !SHORT_PLACES.has(text) && !/\d/.test(text)))
  );
};

const SHORT_PLACES: ReadonlySet<string> = new Set(
  "nyc pau gap ulm ube bar hue lae ica qom van lod kew ely rye ayr goa rio".split(" "),
);

export const placeKind: Kind = {
  name: "place",
  isName: false,
  label: labelOf,
  find: (text) => placesIn(text, (tokens, at, to) => !isStopWord(tokens, at, to) && !isRoad(tokens, at)),
};

/** What is no name of a place, although a village somewhere has it. */
const isPhrase = (text: string): boolean => {
  const [first = "", ...rest] = tokenise(text).map(({ text: word }) => word);
  return POSSESSIVE.has(first) || (rest.length === 0 && STOP_WORDS.has(first)) || isNoPlaceName(text);
};
const POSSESSIVE: ReadonlySet<string> = new Set("my our your his her their this that a an some".split(" "));

/** “The Superga hill”, “Poás volcano”: the name without what it is. */
function shorter(text: string): string[] {
  const bare = text.replace(/^the /i, "");
  const words = bare.split(" ");
  const isKind = words.length > 1 && beside.kinds_of_place.includes(nameKey(words.at(-1)!));
  return isKind ? [bare, words.slice(0, -1).join(" ")] : [bare];
}

/** Those of a name, in the region said behind a comma if one is. */
function fartherIn(text: string): string[] {
  const [name = "", region] = text.split(/,\s*/, 2);
  const regions = region ? regionsNamed(nameKey(region)) : [];
  for (const said of shorter(name)) {
    const near = citiesNamed(nameKey(said));
    const found = near.length > 0 ? (said === text ? [] : near) : fartherNamed(said);
    const inside = region ? found.filter((id) => regions.some((one) => isInRegion(id, one))) : found;
    if (inside.length > 0) return inside;
  }
  return [];
}

/** Places that are too small or too seldom to be looked for in a text: the whole of what was marked must be the name. */
export const fartherPlaceKind: Kind = {
  name: "place",
  isName: false,
  label: labelOf,
  find(text) {
    const isLong = text.length > MOST_LETTERS || tokenise(text).length > MOST_WORDS;
    if (isLong || isPhrase(text) || regionsNamed(nameKey(text.replace(/^the /i, ""))).length > 0) return [];
    // “Rain at the golf?” names no village of that name.
    if (COMMON.has(text.replace(/^the /, ""))) return [];
    const values = fartherIn(text);
    return values.length > 0 ? [{ kind: "place", values, start: 0, end: text.length, score: 1 }] : [];
  },
};
const COMMON: ReadonlySet<string> = new Set(beside.common);
const MOST_LETTERS = 60;

/** Written with a capital within a sentence, a place's name counts wherever it stands. */
export const capitalPlaceKind: Kind = {
  name: "place",
  isName: true,
  label: labelOf,
  find: (text) =>
    placesIn(
      text,
      (tokens, at, to) =>
        at > 0 &&
        isCapital(text, tokens[at]) &&
        !isStopWord(tokens, at, to) &&
        !isRoad(tokens, at) &&
        !(to === at + 1 && NO_PLACES.has(tokens[at]!.text)),
    ),
};

const NO_PLACES: ReadonlySet<string> = new Set(beside.no_places);

const ORDINARY: ReadonlySet<string> = new Set([...beside.no_places, ...beside.ordinary, ...beside.openers]);
/** Whether words that look like a name are something else to nearly everybody: “North-East”. */
export const isNoPlaceName = (text: string): boolean =>
  COMPASS.has(nameKey(text)) || ORDINARY.has(nameKey(text)) || isShortened(text);

/** “There's”, “It'll”: two words of which the first says nothing. */
const isShortened = (text: string): boolean => {
  const [word = "", rest] = text.toLowerCase().split(/['’]/);
  return rest !== undefined && STOP_WORDS.has(word);
};
/** In small letters only so well-known a place is read where it wasn't marked: after “in”, or with little beside it. */
const KNOWN_AFTER = 20_000;
const KNOWN_ALONE = 2500;
const FEW_WORDS = 5;

/** Well-known places that a text names without a mark or a capital: “a white christmas in london”, “snow leeds”. */
export const plainPlaceKind: Kind = {
  ...placeKind,
  find: (text) =>
    placesIn(text, (tokens, at, to) => {
      if (isStopWord(tokens, at, to) || ORDINARY.has(keyOf(text, tokens, at, to))) return false;
      const found = citiesNamed(keyOf(text, tokens, at, to));
      // “sydney nova scotia”
      if (narrowed(text, tokens, { to, found }).to > to) return true;
      const rank = rankOf(found[0] ?? "");
      const isAfter = at > 0 && beside.before.includes(tokens[at - 1]!.text);
      return rank < (isAfter ? KNOWN_AFTER : tokens.length <= FEW_WORDS ? KNOWN_ALONE : 0);
    }),
};

/** A motorway has the name of a postcode: “the M4”. */
const isRoad = (tokens: Token[], at: number): boolean =>
  tokens[at - 1]?.text === "the" && /^[am]\d+$/.test(tokens[at]!.text);

/** “The US”, not “us”. */
const isShortRegion = (text: string, { text: word, start, end }: Token): boolean =>
  beside.short_regions.includes(word) && text.slice(start, end) === word.toUpperCase();

/** Countries and parts of them: too large for one weather. */
export const regionKind: Kind = {
  name: "region",
  isName: false,
  find(text) {
    const tokens = tokenise(text);
    const mentions: Mention[] = [];
    for (let at = 0; at < tokens.length; ) {
      const named = longestAt(text, tokens, at, regionsNamed);
      if (
        named &&
        (!isStopWord(tokens, at, named.to) || isShortRegion(text, tokens[at]!)) &&
        (tokens[at]!.text.length > 2 || isCapital(text, tokens[at]))
      )
        mentions.push({
          kind: "region",
          values: named.found,
          start: tokens[at]!.start,
          end: tokens[named.to - 1]!.end,
          score: 1,
        });
      at = named?.to ?? at + 1;
    }
    return mentions;
  },
};
