import { canonical, isPluralName } from "./words";

/** A word, a number or a sign of a text, with where it stands. */
export interface Token {
  /** In lower case, typos and short forms undone: “tues” is “tuesday”, “yrs” is “year”. */
  text: string;
  /** As written, in lower case. */
  raw: string;
  start: number;
  end: number;
  /** What the digits say. */
  value?: number;
  /** Nothing stands between it and the token before. */
  glued: boolean;
  /** “Sundays”, “mornings”. */
  plural: boolean;
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
      plural: !isNumber && isPluralName(raw),
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

/** Whether the words stand there one after the other. */
export const says = (tokens: Token[], at: number, ...words: string[]): boolean =>
  words.every((word, offset) => textAt(tokens, at + offset) === word);

/** The index after the words that may stand there, in any number. */
export function skip(tokens: Token[], at: number, words: ReadonlySet<string>): number {
  let next = at;
  while (next < tokens.length && words.has(textAt(tokens, next))) next += 1;
  return next;
}

/** The longest of what some readers find. */
export function longest<T>(reads: (Read<T> | undefined)[]): Read<T> | undefined {
  let best: Read<T> | undefined;
  for (const read of reads) if (read && (!best || read.next > best.next)) best = read;
  return best;
}
