import type { Mention } from "@/lib/understanding/frame";
import type { Kind } from "@/lib/understanding/kinds";
import { Lexicon } from "@/lib/understanding/lexicon";
import { STOP_WORDS, type Token, tokenise } from "@/lib/understanding/text";
import { allCoins, coinById, findCoins, namesOf } from "../coins/coins";
import { resolveCoin } from "../coins/resolve";
import { WORD_SYMBOLS } from "../coins/word-symbols";
import { named } from "../tools/named";
import type { Coin } from "../types";
import names from "./coin-names.json";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const [WORDS, ABBREVIATIONS, NEVER, JOINERS] = [
  names.words,
  names.abbreviations,
  names.never,
  names.joiners,
].map(setOf) as [ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>];

const spelled = (table: Record<string, string[]>) =>
  new Map(Object.entries(table).flatMap(([id, spellings]) => spellings.map((spelling) => [spelling, id])));
const OTHER = spelled(names.other);
const SLIPS = spelled(names.slips);

const LONGEST = 4;
/** A name that is a word as well counts only where the reader saw one: the engine passes over what is less than sure. */
const IF_MARKED = 0.95;
/** Read with other letters than it was written with, which has to be said. */
const SLIP = 0.89;
/** So many of the biggest coins are known without a sign that a coin is meant; misspellings are looked for in fewer. */
const WELL_KNOWN = 500;
const MISSPELT = 150;

/** The coins: by symbol, name, id, “$symbol” or pair (“BTC/USDT”), the values being ids. */
export const coins: Kind = {
  name: "coin",
  isName: true,
  find: (text) => {
    const said = choiceIn(text);
    return said ? [said] : mentionsIn(text);
  },
  label: (id) => {
    const coin = coinById(id);
    return coin ? labelOf(coin) : id;
  },
  near(text) {
    const found = resolveCoin(text);
    return "choices" in found ? found.choices.slice(0, 3).map(labelOf) : [labelOf(found.coin)];
  },
};

/** “Bitcoin (BTC)”; where another coin is called the same, its id stands for the symbol. */
export function labelOf(coin: Coin): string {
  const isShared =
    findCoins(coin.name).filter(({ symbol, name }) => symbol === coin.symbol && name === coin.name).length >
    1;
  return isShared ? `${coin.name} (${coin.id})` : named(coin);
}

/** How a tool is told of a coin: by its symbol, or by its id where others share that. */
export function writtenAs(coin: Coin): string {
  const found = resolveCoin(coin.symbol);
  return "coin" in found && found.coin.id === coin.id ? coin.symbol : `id:${coin.id}`;
}

export function coinWritten(written: unknown): Coin | undefined {
  const found = typeof written === "string" ? resolveCoin(written) : undefined;
  return found && "coin" in found ? found.coin : undefined;
}

function choiceIn(text: string): Mention | undefined {
  const at = text.lastIndexOf(" (");
  if (at < 1 || !text.endsWith(")")) return undefined;
  const coin = findCoins(text.slice(0, at)).find((one) => labelOf(one) === text);
  return coin && { kind: "coin", values: [coin.id], start: 0, end: text.length, score: 1 };
}

interface Reading {
  text: string;
  tokens: Token[];
  /** Capitals say nothing where everything is in capitals. */
  isShouted: boolean;
  isOnlyNames: boolean;
}

function mentionsIn(text: string): Mention[] {
  const tokens = tokenise(text);
  const reading: Reading = {
    text,
    tokens,
    isShouted: tokens.length > 2 && text === text.toUpperCase(),
    isOnlyNames: tokens.every(({ text: word }) => JOINERS.has(word) || isNamed(word)),
  };
  const taken = new Set<number>();
  const found: Mention[] = [];
  for (let size = Math.min(LONGEST, tokens.length); size > 0; size--) {
    for (let at = 0; at + size <= tokens.length; at++) {
      const inside = tokens.slice(at, at + size).map((_, index) => at + index);
      if (inside.some((index) => taken.has(index))) continue;
      const read = size === 1 ? oneWord(reading, at) : severalWords(reading, at, size);
      if (!read) continue;
      const end = at + size + (isQuoted(reading, at + size) ? 1 : 0);
      for (let index = at; index < end; index++) taken.add(index);
      found.push({ kind: "coin", start: tokens[at]!.start, end: tokens[end - 1]!.end, ...read });
    }
  }
  return [...found, ...misspelt(reading, taken)].sort((a, b) => a.start - b.start);
}

type Read = Pick<Mention, "values" | "score">;

const isNamed = (word: string): boolean => OTHER.has(word) || findCoins(word).length > 0;

function meant(written: string, score: number): Read | undefined {
  const id = OTHER.get(written);
  if (id) return { values: [id], score };
  const slip = SLIPS.get(written);
  if (slip) return { values: [slip], score: SLIP };
  if (findCoins(written).length === 0) return undefined;
  const resolved = resolveCoin(written);
  const found = "coin" in resolved ? [resolved.coin] : resolved.choices;
  return found.length > 0 ? { values: found.map((coin) => coin.id), score } : undefined;
}

function severalWords({ text, tokens }: Reading, at: number, size: number): Read | undefined {
  const words = tokens.slice(at, at + size);
  const written = text.slice(words[0]!.start, words.at(-1)!.end).toLowerCase();
  const plain = words.map((token) => token.text);
  if (plain.every((word) => STOP_WORDS.has(word))) return undefined;
  const isWord = plain.every((word) => STOP_WORDS.has(word) || WORDS.has(word) || WORD_SYMBOLS.has(word));
  const score = isWord ? IF_MARKED : 1;
  return meant(plain.join(" "), score) ?? (written.includes(",") ? undefined : meant(written, score));
}

function oneWord(reading: Reading, at: number): Read | undefined {
  const { text, tokens, isShouted, isOnlyNames } = reading;
  const token = tokens[at]!;
  const raw = text.slice(token.start, token.end);
  const isTicker = raw.startsWith("$");
  const word = withoutPossessive(isTicker ? token.text.slice(1) : token.text, raw);
  if (word.length > 40 || !Number.isNaN(Number(word)) || hasNumber(word)) return undefined;
  if (isTicker) return first(word, 1);
  if (ABBREVIATIONS.has(word)) return undefined;
  const isCapital =
    !isShouted && raw.length > 1 && raw.replace(/['’]s$/, "") === raw.replace(/['’]s$/, "").toUpperCase();
  const isPlain = STOP_WORDS.has(word) || WORDS.has(word) || WORD_SYMBOLS.has(word) || word.length < 3;
  if (!isCapital && (isPlain || NEVER.has(word)))
    return isOnlyNames && !NEVER.has(word) ? first(word, IF_MARKED) : undefined;
  const found = first(word, isCapital && isPlain ? (WORD_SYMBOLS.has(word) ? 1 : IF_MARKED) : 1);
  return found && !found.values.some(isWellKnown)
    ? { ...found, score: Math.min(found.score, IF_MARKED) }
    : found;
}

const withoutPossessive = (word: string, raw: string): string =>
  raw.endsWith("'s") || raw.endsWith("’s") ? word.slice(0, -1) : word;

const hasNumber = (word: string): boolean =>
  !Number.isNaN(Number.parseFloat(word)) && findCoins(word).length === 0;

function first(word: string, score: number): Read | undefined {
  const pair = QUOTES.find((quote) => word.length > quote.length + 1 && word.endsWith(quote));
  const plural = word.length > 4 && word.endsWith("s") ? word.slice(0, -1) : undefined;
  for (const one of [word, plural, pair && word.slice(0, -pair.length)]) {
    const read = one && meant(one, score);
    if (read) return read;
  }
  return undefined;
}

const QUOTES = ["usdt", "usdc", "usd"];

function isQuoted({ text, tokens }: Reading, at: number): boolean {
  const token = tokens[at];
  return token !== undefined && QUOTES.includes(token.text) && "/-".includes(text[token.start - 1] ?? " ");
}

function misspelt({ tokens }: Reading, taken: ReadonlySet<number>): Mention[] {
  return lexicon()
    .find(tokens)
    .filter(
      ({ from, to, score }) =>
        score < 1 && !range(from, to).some((at) => taken.has(at) || isPlainWord(tokens[at]!.text)),
    )
    .map(({ values, from, to, score }) => ({
      kind: "coin",
      values,
      start: tokens[from]!.start,
      end: tokens[to - 1]!.end,
      score: Math.min(score, SLIP),
    }));
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);
const isPlainWord = (word: string): boolean =>
  WORDS.has(word) || WORD_SYMBOLS.has(word) || ABBREVIATIONS.has(word);

interface Known {
  big: ReadonlySet<string>;
  lexicon: Lexicon;
}
const known = new WeakMap<Coin[], Known>();

function knownOf(all: Coin[]): Known {
  const made = known.get(all) ?? {
    big: new Set(all.slice(0, WELL_KNOWN).map(({ id }) => id)),
    lexicon: new Lexicon(
      all.slice(0, MISSPELT).map((coin) => ({
        value: coin.id,
        names: namesOf(coin).filter((name) => name !== coin.symbol.toLowerCase()),
      })),
      [...WORDS, ...WORD_SYMBOLS],
    ),
  };
  known.set(all, made);
  return made;
}

const lexicon = () => knownOf(allCoins()).lexicon;
const isWellKnown = (id: string): boolean => knownOf(allCoins()).big.has(id);

export const isCoinNamed = (question: string): boolean =>
  coins.find(question).some(({ score }) => score === 1);
