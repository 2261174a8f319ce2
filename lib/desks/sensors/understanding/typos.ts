import { distance } from "fastest-levenshtein";

/** How many slips of the finger a word of this length may hold. */
function allowedSlips(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** Letters to insert, drop, change or swap with their neighbour; a swap is one slip, where Levenshtein counts two. */
function slips(a: string, b: string): number {
  const plain = distance(a, b);
  if (plain < 2) return plain;
  for (let at = 0; at + 1 < a.length; at++) {
    const isSwapped = a[at] === b[at + 1] && a[at + 1] === b[at] && a[at] !== a[at + 1];
    if (isSwapped) return plain - 1;
  }
  return plain;
}

/** People rarely miss the first letter; two different words often differ in it. */
const startAlike = (a: string, b: string) => a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);

/** How far a word is from a name of the lexicon, if it may be that name misspelt; undefined if not. */
function misspells(word: string, name: string): number | undefined {
  const most = allowedSlips(Math.min(word.length, name.length));
  if (most === 0 || Math.abs(word.length - name.length) > most || !startAlike(word, name)) return undefined;
  const found = slips(word, name);
  return found <= most ? found : undefined;
}

/** The names that a word is most likely a misspelling of: the nearest ones within the bounds, all of equals. */
export function misspelt(word: string, names: Iterable<string>): string[] {
  let best: string[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const found = misspells(word, name);
    if (found === undefined || found > least) continue;
    best = found < least ? [name] : [...best, name];
    least = found;
  }
  return best;
}
