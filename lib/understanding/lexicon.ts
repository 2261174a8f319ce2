import { distance } from "fastest-levenshtein";
import { LRUCache } from "lru-cache";
import { STOP_WORDS, type Token, tokenise } from "./text";

/** A thing that can be named in a question, and its names. A name may belong to several things. */
export interface Entry {
  value: string;
  names: string[];
}

/** A place in a text where something of a lexicon is named; several `values` when the name is ambiguous. */
export interface Mention {
  values: string[];
  /** Index of the first token, and past the last. */
  from: number;
  to: number;
  /** 1 for the exact words, less with typos. */
  score: number;
}

interface Name {
  words: string;
  size: number;
  values: string[];
  /** Its place among all names: of two as close to a text, the first is meant. */
  place: number;
  letters: number;
}

const MIN_FUZZY_LENGTH = 5;

function allowedTypos(length: number): number {
  if (length < MIN_FUZZY_LENGTH) return 0;
  if (length < 8) return 1;
  return length < 14 ? 2 : 3;
}
const MOST_TYPOS = 3;

/** Which letters a text has, each as one of 32 bits. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

/** How many letters of one text the other hasn't, both ways; a typo makes two at most. */
function differing(one: number, other: number): number {
  let rest = one ^ other;
  let count = 0;
  for (; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Of the questions that are kept with their mentions: bytes, about, of each kind of thing. */
const MOST_KEPT = 200_000;
const MENTION = 100;

/** Names of one kind of thing, searchable in free text: exact and longest first, then misspellings (Levenshtein). */
export class Lexicon {
  private readonly names = new Map<string, Name>();
  /** By the number of their words, and of their letters. */
  private readonly bySize = new Map<number, Map<number, Name[]>>();
  private readonly longest: number;
  private readonly common: ReadonlySet<string>;
  // A question is read once for each tool that names this kind of thing.
  private readonly found = new LRUCache<string, Mention[]>({
    maxSize: MOST_KEPT,
    sizeCalculation: (mentions, text) => 1 + text.length + mentions.length * MENTION,
  });

  /** @param common everyday words of the field, never taken for a misspelt name */
  constructor(entries: Entry[], common: readonly string[] = []) {
    this.common = new Set(common);
    for (const entry of entries) for (const name of entry.names) this.add(name, entry.value);
    for (const name of this.names.values()) this.index(name);
    this.longest = Math.max(0, ...this.bySize.keys());
  }

  private add(text: string, value: string): void {
    const tokens = tokenise(text);
    const words = tokens.map((token) => token.text).join(" ");
    if (!words) return;
    const known = this.names.get(words);
    if (known) {
      if (!known.values.includes(value)) known.values.push(value);
      return;
    }
    const place = this.names.size;
    this.names.set(words, { words, size: tokens.length, values: [value], place, letters: lettersOf(words) });
  }

  private index(name: Name): void {
    const byLength = this.bySize.get(name.size) ?? new Map<number, Name[]>();
    this.bySize.set(name.size, byLength);
    const alike = byLength.get(name.words.length);
    if (alike) alike.push(name);
    else byLength.set(name.words.length, [name]);
  }

  /** Every mention in the tokens, in order, none overlapping another; longer and more exact ones win. */
  find(tokens: Token[]): Mention[] {
    const key = wordsOf(tokens);
    const known = this.found.get(key);
    if (known) return known;
    const found = this.search(tokens);
    this.found.set(key, found);
    return found;
  }

  private search(tokens: Token[]): Mention[] {
    const phrases = new Phrases(tokens);
    const taken = new Array<boolean>(tokens.length).fill(false);
    const found: Mention[] = [];
    const isTaken = (from: number, to: number) => {
      const at = taken.indexOf(true, from);
      return at >= 0 && at < to;
    };
    for (const { match, nearly } of [
      { match: this.exact, nearly: 0 },
      { match: this.fuzzy, nearly: 1 },
    ]) {
      for (let size = Math.min(this.longest + 1, tokens.length); size > 0; size--) {
        if (!this.hasNamesOf(size, nearly)) continue;
        for (let from = 0; from + size <= tokens.length; from++) {
          if (isTaken(from, from + size)) continue;
          const mention = match.call(this, phrases, from, size);
          if (!mention) continue;
          taken.fill(true, mention.from, mention.to);
          found.push(mention);
        }
      }
    }
    return found.sort((a, b) => a.from - b.from);
  }

  private hasNamesOf(size: number, nearly: number): boolean {
    for (let count = size - nearly; count <= size + nearly; count++) if (this.bySize.has(count)) return true;
    return false;
  }

  private exact(phrases: Phrases, from: number, size: number): Mention | undefined {
    const name = this.names.get(phrases.of(from, size));
    return name && { values: name.values, from, to: from + size, score: 1 };
  }

  private fuzzy(phrases: Phrases, from: number, size: number): Mention | undefined {
    const { tokens } = phrases;
    if (this.isStop(tokens[from]) || this.isStop(tokens[from + size - 1])) return undefined;
    const words = phrases.of(from, size);
    const best = this.closest(words, size);
    return best && { values: best.name.values, from, to: from + size, score: best.score };
  }

  private closest(words: string, size: number): Close | undefined {
    if (words.length < MIN_FUZZY_LENGTH) return undefined;
    const letters = lettersOf(words);
    let best: Close | undefined;
    // One word more or less, so that “earlscourt” and “oxford  circ us” are found too.
    for (const count of [size, size - 1, size + 1]) {
      const found = this.closestOf(words, letters, this.bySize.get(count));
      if (found && (!best || found.score > best.score)) best = found;
    }
    return best && best.score >= LEAST_SCORE ? best : undefined;
  }

  private closestOf(
    words: string,
    letters: number,
    byLength: Map<number, Name[]> | undefined,
  ): Close | undefined {
    let best: Close | undefined;
    for (let length = words.length - MOST_TYPOS; byLength && length <= words.length + MOST_TYPOS; length++) {
      for (const name of byLength.get(length) ?? []) {
        const score = likeness(words, letters, name);
        if (score === undefined || (best && best.score > score)) continue;
        if (!best || score > best.score || name.place < best.name.place) best = { name, score };
      }
    }
    return best;
  }

  private isStop(token: Token | undefined): boolean {
    return !token || STOP_WORDS.has(token.text) || this.common.has(token.text);
  }
}

class Phrases {
  private readonly text: string;
  private readonly ends: number[] = [];

  constructor(readonly tokens: Token[]) {
    this.text = wordsOf(tokens);
    let end = -1;
    for (const { text } of tokens) {
      end += text.length + 1;
      this.ends.push(end);
    }
  }

  of(from: number, size: number): string {
    const start = from === 0 ? 0 : this.ends[from - 1]! + 1;
    return this.text.slice(start, this.ends[from + size - 1]);
  }
}

const wordsOf = (tokens: Token[]): string => tokens.map((token) => token.text).join(" ");

interface Close {
  name: Name;
  score: number;
}

const LEAST_SCORE = 0.7;

/** How like a name some words are, 1 being the same; undefined where more is wrong than may be. */
function likeness(words: string, letters: number, name: Name): number | undefined {
  const limit = allowedTypos(Math.min(words.length, name.words.length));
  if (limit === 0 || Math.abs(words.length - name.words.length) > limit) return undefined;
  if (differing(letters, name.letters) > 2 * limit) return undefined;
  const typos = distance(words, name.words);
  if (typos > limit) return undefined;
  // A wrong first letter is rare in a typo and common between different names.
  const penalty = words[0] === name.words[0] ? 0 : 0.15;
  return 1 - typos / name.words.length - penalty;
}
