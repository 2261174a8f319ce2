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
}

const MIN_FUZZY_LENGTH = 5;

/** How many letters may be wrong in a name of this length. */
function allowedTypos(length: number): number {
  if (length < MIN_FUZZY_LENGTH) return 0;
  if (length < 8) return 1;
  return length < 14 ? 2 : 3;
}

/**
 * The names of one kind of thing, searchable in free text: exact words first, longest first, then
 * misspellings within a bounded edit distance (Levenshtein).
 */
export class Lexicon {
  private readonly names = new Map<string, Name>();
  private readonly bySize = new Map<number, Name[]>();
  private readonly longest: number;
  // A question is read once for each tool that names this kind of thing.
  private readonly found = new LRUCache<string, Mention[]>({ max: 500 });

  /** @param common everyday words of the field, never taken for a misspelt name */
  constructor(
    entries: Entry[],
    private readonly common: readonly string[] = [],
  ) {
    for (const entry of entries) for (const name of entry.names) this.add(name, entry.value);
    for (const name of this.names.values()) {
      this.bySize.set(name.size, [...(this.bySize.get(name.size) ?? []), name]);
    }
    this.longest = Math.max(0, ...this.bySize.keys());
  }

  private add(text: string, value: string): void {
    const tokens = tokenise(text);
    const words = tokens.map((token) => token.text).join(" ");
    if (!words) return;
    const known = this.names.get(words);
    if (!known) this.names.set(words, { words, size: tokens.length, values: [value] });
    else if (!known.values.includes(value)) known.values.push(value);
  }

  /** Every mention in the tokens, in order, none overlapping another; longer and more exact ones win. */
  find(tokens: Token[]): Mention[] {
    const key = wordsOf(tokens, 0, tokens.length);
    const known = this.found.get(key);
    if (known) return known;
    const found = this.search(tokens);
    this.found.set(key, found);
    return found;
  }

  private search(tokens: Token[]): Mention[] {
    const taken = new Array<boolean>(tokens.length).fill(false);
    const found: Mention[] = [];
    const claim = (mention: Mention | undefined) => {
      if (!mention) return;
      taken.fill(true, mention.from, mention.to);
      found.push(mention);
    };
    for (const match of [this.exact, this.fuzzy]) {
      for (let size = Math.min(this.longest + 1, tokens.length); size > 0; size--) {
        for (let from = 0; from + size <= tokens.length; from++) {
          if (taken.slice(from, from + size).some(Boolean)) continue;
          claim(match.call(this, tokens, from, size));
        }
      }
    }
    return found.sort((a, b) => a.from - b.from);
  }

  private exact(tokens: Token[], from: number, size: number): Mention | undefined {
    const name = this.names.get(wordsOf(tokens, from, size));
    return name && { values: name.values, from, to: from + size, score: 1 };
  }

  private fuzzy(tokens: Token[], from: number, size: number): Mention | undefined {
    const span = tokens.slice(from, from + size);
    if (this.isStop(span[0]) || this.isStop(span.at(-1))) return undefined;
    const words = wordsOf(tokens, from, size);
    // One word more or less, so that “earlscourt” and “oxford  circ us” are found too.
    const candidates = [size, size - 1, size + 1].flatMap((n) => this.bySize.get(n) ?? []);
    const best = closest(words, candidates);
    return best && { values: best.values, from, to: from + size, score: best.score };
  }

  private isStop(token: Token | undefined): boolean {
    return !token || STOP_WORDS.has(token.text) || this.common.includes(token.text);
  }
}

function wordsOf(tokens: Token[], from: number, size: number): string {
  return tokens
    .slice(from, from + size)
    .map((token) => token.text)
    .join(" ");
}

function closest(words: string, candidates: Name[]): { values: string[]; score: number } | undefined {
  let best: { values: string[]; score: number } | undefined;
  for (const name of candidates) {
    const limit = allowedTypos(Math.min(words.length, name.words.length));
    if (limit === 0 || Math.abs(words.length - name.words.length) > limit) continue;
    const typos = distance(words, name.words);
    if (typos > limit) continue;
    // A wrong first letter is rare in a typo and common between different names.
    const penalty = words[0] === name.words[0] ? 0 : 0.15;
    const score = 1 - typos / name.words.length - penalty;
    if (!best || score > best.score) best = { values: name.values, score };
  }
  return best && best.score >= 0.7 ? best : undefined;
}
