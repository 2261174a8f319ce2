import { nameKey } from "./groups";
import { wordStem, wordsIn } from "./names";
import type { Parsed } from "./parse";
import { unitOf } from "./units";

export interface Stranger {
  text: string;
  start: number;
  end: number;
}

const PROPER = /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}+(?:(?:[ -]|['’]s )\p{Lu}\p{Ll}+)*/gu;
const BEGINNING = /(?:^|[.:!?|•·→“"(–—]|\n|^[-*\d.)\s]*)\s*$/u;
const ACTS =
  /^(?:['’]s\s|\s+(?:lost|gained|emitted|recorded|saw|had|has|is|was|ranks?|comes?|came|leads?|led|follows?|accounts?|accounted)\b)/u;
const GENERAL = new Set(
  `fahrenheit celsius monday tuesday wednesday thursday friday saturday sunday january february march april may june july
  august september october november december it this that there they these those what which everything nothing total together
  both each all none one english europe earth almanac yes sure please note here if you your we the in of and also unfortunately
  simulated sample data table figure hello thank sorry neither nobody nowhere however overall otherwise let just only most more
  least less another other such today tomorrow yesterday now currently next last first second third`.split(
    /\s+/,
  ),
);

export function strangersIn({ text, names, times, numbers }: Parsed, known: ReadonlySet<string>): Stranger[] {
  if (/^\s*#|\?\W*$/u.test(text)) return [];
  const chars = text.split("");
  for (const { start, end } of [...names, ...times, ...numbers]) chars.fill("0", start, end);
  const isKnown = (stem: string) =>
    stem.length < 3 || known.has(stem) || known.has(wordStem(stem)) || GENERAL.has(stem);
  return [...chars.join("").matchAll(PROPER)].flatMap((match) => {
    const start = match.index;
    const isFirst = BEGINNING.test(chars.slice(0, start).join(""));
    const words = wordsIn(match[0]);
    const isAct = words.length > 1 || ACTS.test(text.slice(start + match[0].length));
    const told = isFirst && !isAct ? [] : words;
    const isUnit = !unitOf(match[0]).dimension.startsWith("other:");
    if (isUnit || told.every(({ stem }) => isKnown(stem))) return [];
    return { text: match[0], start, end: start + match[0].length };
  });
}

const CAUSE =
  /\b(?:(?:due to|because of|caused by|owing to|as a result of|thanks to|driven by|blamed on)\s+|(?:after|following)\s+an?\s+)(?<cause>[^.,;:()–—]+)/giu;

/** Why something is so can't be told from its values. */
export function causesIn({ text }: Parsed, known: ReadonlySet<string>): Stranger[] {
  return [...text.matchAll(CAUSE)].flatMap((match) => {
    const { cause = "" } = match.groups ?? {};
    const words = wordsIn(cause).filter(
      ({ stem }) => stem.length > 3 && !/^(?:that|this|these|their|more|which)$/.test(stem),
    );
    if (words.slice(0, 2).every(({ stem }) => known.has(wordStem(stem)))) return [];
    const end = match.index + match[0].length;
    return { text: cause.trim(), start: end - cause.length, end };
  });
}

export const knownWords = (texts: Iterable<string>): Set<string> => {
  const words = new Set<string>();
  for (const text of texts) for (const word of nameKey(text).split(" ")) words.add(wordStem(word));
  return words;
};
