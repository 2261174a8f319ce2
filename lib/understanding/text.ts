export interface Token {
  text: string;
  start: number;
  end: number;
}

const WORD = /\$?[\p{L}\p{N}][\p{L}\p{N}'’.-]*|&/gu;

const PLAIN = /^[A-Za-z0-9]+$/;

/** Lower case, no accents, no apostrophes or inner dots: “Anne’s” and “Annes”, “St.” and “st” are the same word. */
function normaliseWord(word: string): string {
  if (word === "&") return "and";
  if (PLAIN.test(word)) return word.toLowerCase();
  return word
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’.]/g, "")
    .toLowerCase();
}

/** The words of a text in order; hyphens split, so that “two-way” is two words. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(WORD)) {
    let at = match.index;
    for (const part of match[0].split("-")) {
      const normal = normaliseWord(part);
      if (normal) tokens.push({ text: normal, start: at, end: at + part.length });
      at += part.length + 1;
    }
  }
  return tokens;
}

export function normalise(text: string): string {
  return tokenise(text)
    .map((token) => token.text)
    .join(" ");
}

/** Whether each word that was typed begins a word of the name, whatever the case and the accents; no word is typed for nothing. */
export function isTypedFor(name: string, typed: string): boolean {
  const words = normalise(name).split(" ");
  const wanted = tokenise(typed);
  return wanted.length > 0 && wanted.every(({ text }) => words.some((word) => word.startsWith(text)));
}

/** Everyday words that carry no subject: never taken for a misspelt name. A desk adds those of its field (`Scope.common`). */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after again all also am an and any anyone are around as ask at away back be because been before being best
  better between both but by can cant change changes changing check could current currently day did do does doesnt
  doing done dont down due during each early either else enough even ever every everything far fast faster few find
  first for free from get gets getting give go goes going gone good got had has have having he help her here hi him
  his hour hours how i id if im in info information instead into is isnt it its ive just know last late later least
  left less let like list little live long look lot made make many may me mean might min mins minute minutes more
  morning most much must my name near nearest need needed never new next night no not now of off ok okay on once one
  ones only or other our out over own part people place planning please pls put quick quicker quickest quickly really
  right run running runs said same say see service services she should show since so some something soon start
  starting status still stop stopping stops sure take taking tell than thank thanks that thats the their them then
  there these they thing things think this those through time times to today together tomorrow tonight too try under
  until up us use using very via wait waiting want wanted was way we week weekend well went were what whats when whens
  where wheres which while who why will with without work working would yes yesterday yet you your open stuck problem
  problems issue issues leave leaving call calls towards toward heading head reach avoid avoiding skip direct fastest
  shortest easiest colour color hey hello`
    .split(/\s+/)
    .filter(Boolean),
);

/** Each with the mark that ends it. */
export const sentencesIn = (text: string): string[] => text.split(/(?<=[.!?])\s+/);

/** Words read at either end of a long text: what it asks stands there, and reading costs more than its length. */
const ENDS = 30;

const LONGEST_WORD = 80;

/** A text as far as it is read: all of a short one, both ends of a long one, and of each word its beginning. */
export function inBrief(question: string): string {
  const words = question.split(/\s+/).map((word) => word.slice(0, LONGEST_WORD));
  return words.length <= 2 * ENDS
    ? words.join(" ")
    : [...words.slice(0, ENDS), ...words.slice(-ENDS)].join(" ");
}
