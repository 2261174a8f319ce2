export interface Word {
  text: string;
  start: number;
  end: number;
}

/** Letters that Unicode doesn't take apart into a plain one and its mark. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ə: "e",
  "&": "and",
};

/** Lower case, without accents: “Pará” and “para” are the same word. */
function foldWord(word: string): string {
  const lower = word.toLowerCase();
  const plain = /^[a-z0-9]*$/.test(lower) ? lower : unmarked(lower);
  return plain === "st" || plain === "ste" ? "saint" : plain;
}

function unmarked(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[ßæœøłđðþıə&]/g, (letter) => PLAIN[letter]!);
}

/** The words of a text in order; hyphens, full stops and apostrophes part words, so that “Brazil's” begins with “brazil”. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+|&/gu)].map(({ 0: word, index }) => ({
    text: foldWord(word),
    start: index,
    end: index + word.length,
  }));
}

export const fold = (text: string): string =>
  wordsOf(text)
    .map((word) => word.text)
    .join(" ");

/** Where spellings of a length are kept that begin with the same letter as these words. */
export const bucketOf = (words: string, length = words.length): string => `${words[0]}${length}`;

export function allowedTypos(length: number): number {
  if (length < 5) return 0;
  if (length < 8) return 1;
  return length < 14 ? 2 : 3;
}

/** Letters missing, extra, wrong or swapped (optimal string alignment); above `limit`, some number above it. */
export function typos(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
    [before, last] = [last, row];
  }
  return last[b.length]!;
}

const HEARD: Record<string, string> = { c: "k", q: "k", g: "k", z: "s", v: "f", w: "f", d: "t", b: "p" };
const SILENT = new Set("aeiouyhj");

/** The consonants of a name as they are heard, each run of one once: “phillipines” is “philippines”. */
const sound = (name: string): string =>
  [...name]
    .filter((letter) => !SILENT.has(letter))
    .map((letter) => HEARD[letter] ?? letter)
    .filter((letter, at, all) => letter !== all[at - 1])
    .join("");

const sortedLetters = (name: string): string => [...name].sort().join("");

/** Shorter names are so near to one another that one wrong letter makes another name: Nakuru isn't Nauru. */
const SHORT = 8;

/** Whether one name may be a misspelling of another: a short one must sound alike or have the same letters. */
export const isAlike = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >= SHORT || sound(a) === sound(b) || sortedLetters(a) === sortedLetters(b);
