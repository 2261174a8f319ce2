import type { Mention } from "@/lib/understanding/frame";
import type { Kind } from "@/lib/understanding/kinds";
import { STOP_WORDS, type Token, tokenise } from "@/lib/understanding/text";
import { citiesNamed, isInRegion, labelOf, regionsNamed } from "./cities";
import { nameKey } from "./name-key";

/** Words of a name, and of what follows it (“New South Wales”). */
const MOST_WORDS = 5;
/** So many places of one name are kept, the largest first. */
const MOST_VALUES = 5;

/** A stretch of a text's words. */
const keyOf = (text: string, tokens: Token[], from: number, to: number): string =>
  nameKey(text.slice(tokens[from]!.start, tokens[to - 1]!.end));

/** The longest name that begins at a word. */
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
  const after = text.slice(tokens[to - 1]!.end).startsWith(",") || isCapital(text, tokens[to]);
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

/** So few letters are mostly short for something else: EU, AC, DC. */
const SHORT = 3;

const isStopWord = (tokens: Token[], at: number, to: number): boolean => {
  const { text } = tokens[at]!;
  return to === at + 1 && (STOP_WORDS.has(text) || (text.length <= SHORT && !SHORT_PLACES.has(text)));
};

const SHORT_PLACES: ReadonlySet<string> = new Set(
  "nyc pau gap ulm ube bar hue lae ica qom van lod".split(" "),
);

/** Places by name in what the reader marked, in capitals or not. */
export const placeKind: Kind = {
  name: "place",
  isName: false,
  label: labelOf,
  find: (text) => placesIn(text, (tokens, at, to) => !isStopWord(tokens, at, to)),
};

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
        !NO_PLACES.has(tokens[at]!.text),
    ),
};

/** Towns somewhere, and something else to nearly everybody. */
const NO_PLACES: ReadonlySet<string> = new Set(
  "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas easter stull".split(
    " ",
  ),
);

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
        !isStopWord(tokens, at, named.to) &&
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
