import { distance } from "fastest-levenshtein";
import lists from "./words.json";

export interface Token {
  /** In lower case, typos and short forms undone: “tues” is “tuesday”, “yrs” is “year”. */
  text: string;
  raw: string;
  start: number;
  end: number;
  value?: number;
  /** Nothing stands between it and the token before. */
  glued: boolean;
  plural: boolean;
}

export const words = (list: string): string[] => list.split(" ");
export const wordSet = (list: string): ReadonlySet<string> => new Set(words(list));

const MONTHS = words(lists.months);
/** From Sunday on, as `Date` counts them. */
export const WEEKDAYS = words(lists.weekdays);
/** From “first” to “twentieth”. */
export const ORDINALS = words(lists.ordinals);
export const SUFFIXES = wordSet("st nd rd th");
/** The hours of the parts of a day, which may run into the next. */
export const DAY_PARTS: Record<string, number[]> = lists.dayParts;

const NAMES = [...WEEKDAYS, ...Object.keys(DAY_PARTS), "weekend"];
const PLURALS = new Set(NAMES.map((name) => `${name}s`));

const ALIASES = new Map([
  ...[...words(lists.units), ...NAMES].map((word): [string, string] => [`${word}s`, word]),
  ...Object.entries(lists.spellings).flatMap(([word, others]) =>
    words(others).map((other): [string, string] => [other, word]),
  ),
]);

const GUESSED = [...MONTHS, ...WEEKDAYS, ...words(lists.guessed)].filter((word) => word.length > 4);
const NO_TYPOS = wordSet(lists.noTypos);

function canonical(raw: string): string {
  const word = raw.endsWith("'s") ? raw.slice(0, -2) : raw;
  const known = ALIASES.get(word);
  if (known) return known;
  if (word.length < 5 || NO_TYPOS.has(word)) return word;
  return guess(word) ?? (word.endsWith("s") ? guess(word.slice(0, -1)) : undefined) ?? word;
}

/** Its first letter must be right: nobody mistypes that one often, and it keeps other words out. */
function guess(word: string): string | undefined {
  return GUESSED.find((name) => {
    if (name[0] !== word[0] || Math.abs(name.length - word.length) > 2) return false;
    return name === word || distance(name, word) <= (name.length > 7 ? 2 : name.length > 5 ? 1 : 0);
  });
}

const TOKEN = /2(?:day|nite|moro\p{L}*|morrow)\b|\d+|[ap]\.\s?m\b\.?|\p{L}+(?:['’]\p{L}+)*|\S/giu;

/** The tokens of a text; digits and letters that touch (“9am”, “Q1”) are two. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: written, index: start } of text.matchAll(TOKEN)) {
    const raw = written.toLowerCase().replaceAll("’", "'");
    const isNumber = Number.isFinite(Number(raw));
    tokens.push({
      text: isNumber ? raw : canonical(raw),
      raw,
      start,
      end: start + written.length,
      value: isNumber ? Number(raw) : undefined,
      glued: tokens.at(-1)?.end === start,
      plural: PLURALS.has(raw),
    });
  }
  return tokens;
}

/** What was read, and the index of the token after it. */
export interface Read<T> {
  value: T;
  next: number;
}

export const found = <T>(value: T, next: number): Read<T> => ({ value, next });

export const textAt = (tokens: Token[], at: number): string => tokens[at]?.text ?? "";

export const says = (tokens: Token[], at: number, ...said: string[]): boolean =>
  said.every((word, offset) => textAt(tokens, at + offset) === word);

/** The index after the words that may stand there, in any number. */
export function skip(tokens: Token[], at: number, fillers: ReadonlySet<string>): number {
  let next = at;
  while (next < tokens.length && fillers.has(textAt(tokens, next))) next += 1;
  return next;
}

export function longest<T>(reads: (Read<T> | undefined)[]): Read<T> | undefined {
  let best: Read<T> | undefined;
  for (const read of reads) if (read && (!best || read.next > best.next)) best = read;
  return best;
}

export function phraseReader<T>(table: Record<string, T>) {
  const phrases = Object.entries(table)
    .map(([phrase, value]) => ({ said: words(phrase).map(canonical), value }))
    .sort((a, b) => b.said.length - a.said.length);
  return (tokens: Token[], at: number): Read<T> | undefined => {
    const phrase = phrases.find(({ said }) => says(tokens, at, ...said));
    return phrase && found(phrase.value, at + phrase.said.length);
  };
}

export const monthOf = (word: string): number => MONTHS.indexOf(word);
export const weekdayOf = (word: string): number => WEEKDAYS.indexOf(word);
