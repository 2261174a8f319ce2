import type { Mention } from "./frame";
import { type Entry, Lexicon } from "./lexicon";
import { type Token, tokenise } from "./text";

export interface Kind {
  name: string;
  /** Every mention in a text, none overlapping another. */
  find(text: string): Mention[];
  /** Names count wherever they stand; words such as “gain” only where the reader took them for a detail. */
  isName: boolean;
  /** What a value is called in a sentence; by default as it is. */
  label?(value: string): string;
  /** The labels of things called almost so, best first, for a question back. */
  near?(text: string): string[];
}

/** Of the text that was read last: all kinds of a desk are looked for in it. */
let last: { text: string; tokens: Token[] } | undefined;

function tokensOf(text: string): Token[] {
  if (last?.text !== text) last = { text, tokens: tokenise(text) };
  return last.tokens;
}

export function kindOf(
  name: string,
  entries: Entry[] | (() => Entry[]),
  options: Partial<Omit<Kind, "name" | "find">> & { common?: readonly string[] } = {},
): Kind {
  let lexicon: Lexicon | undefined;
  const { common, ...rest } = options;
  return {
    name,
    isName: true,
    ...rest,
    find(text) {
      lexicon ??= new Lexicon(typeof entries === "function" ? entries() : entries, common);
      const tokens = tokensOf(text);
      return lexicon.find(tokens).map(({ values, from, to, score }) => ({
        kind: name,
        values,
        start: tokens[from]!.start,
        end: tokens[to - 1]!.end,
        score,
      }));
    },
  };
}

/** Words of a desk for one thing each, e.g. `{ soy: ["soybeans", "soya"] }`: a value's own name counts too. */
export function words(name: string, table: Record<string, string[]>, label?: Kind["label"]): Kind {
  const entries = Object.entries(table).map(([value, names]) => ({ value, names: [value, ...names] }));
  return kindOf(name, entries, { isName: false, label });
}
