export interface NameMention {
  name: string;
  start: number;
  end: number;
  /** What follows is what it is compared with: “than Rome”. */
  reference?: boolean;
}

/** Without accents, case, possessive and plural. */
export function wordStem(word: string): string {
  if (word === "&") return "and";
  const plain = word
    .normalize("NFD")
    .replace(/\p{M}|['’]s?$|['’.]/gu, "")
    .toLowerCase();
  return plain.length > 3 ? plain.replace(/(?<![sui])s$/, "") : plain;
}

const WORD = /&|[\p{L}\p{N}\p{M}'’]+(?:\.(?=\p{L}))?/gu;

interface Word {
  stem: string;
  start: number;
  end: number;
}

export const wordsIn = (text: string): Word[] =>
  [...text.matchAll(WORD)].map((match) => ({
    stem: wordStem(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));

/** Where the second word is no name: “east bedroom” and, beside “Bedroom west”, “the east”. */
export function aliasesOf(names: readonly string[]): [alias: string, name: string][] {
  const pairs = names.flatMap((name) => {
    const [first, second, ...more] = name.split(" ");
    return first && second && more.length === 0 && /^\p{Ll}+$/u.test(second) ? [{ name, first, second }] : [];
  });
  const twins = Map.groupBy(pairs, ({ first }) => first);
  return pairs.flatMap(({ name, first, second }) => {
    const isTwin = twins.get(first)!.length > 1;
    return [[`${second} ${first}`, name], ...(isTwin ? [[second, name] as [string, string]] : [])] as [
      string,
      string,
    ][];
  });
}

export class NameFinder {
  private readonly byFirst = new Map<string, { name: string; stems: string[] }[]>();

  constructor(names: Iterable<string>) {
    for (const name of names) {
      const stems = wordsIn(name).map(({ stem }) => stem);
      const [first] = stems;
      if (!first) continue;
      const same = this.byFirst.get(first);
      if (same) same.push({ name, stems });
      else this.byFirst.set(first, [{ name, stems }]);
    }
    for (const same of this.byFirst.values()) same.sort((a, b) => b.stems.length - a.stems.length);
  }

  find(text: string): NameMention[] {
    const words = wordsIn(text);
    const found: NameMention[] = [];
    for (let at = 0; at < words.length; ) {
      const match = this.byFirst
        .get(words[at]!.stem)
        ?.find(({ stems }) => stems.every((stem, index) => words[at + index]?.stem === stem));
      if (!match) {
        at += 1;
        continue;
      }
      const last = words[at + match.stems.length - 1]!;
      found.push({ name: match.name, start: words[at]!.start, end: last.end });
      at += match.stems.length;
    }
    return found;
  }
}
