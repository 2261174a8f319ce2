import { dan, deu, eng, fra, ita, nld, nob, pol, por, spa, swe, tur } from "stopword";
import OTHERS from "./foreign.json" with { type: "json" };
import { tokenise } from "./text";

/** Everyday words of other languages that aren't everyday words of English. Of two that fit as well, the first is meant. */
const WORDS: Record<string, readonly string[]> = {
  es: spa,
  fr: fra,
  de: deu,
  pt: por,
  it: ita,
  nl: nld,
  pl: pol,
  tr: tur,
  sv: swe,
  da: dan,
  no: nob,
};

const plain = (words: readonly string[]): string[] =>
  words.flatMap((word) => tokenise(word).map(({ text }) => text));
const english = new Set([...plain(eng), ...OTHERS.english]);
const more: Record<string, readonly string[]> = OTHERS.more;
const languages = Object.entries(WORDS).map(([language, words]) => ({
  language,
  words: new Set(
    plain([...words, ...(more[language] ?? [])]).filter((word) => word.length > 1 && !english.has(word)),
  ),
}));

const FEWEST = 2;

const ENGLISH_ONLY = "I understand questions in English only, so please put it in English.";

/** What to say to a question in another language, in it where we can; undefined: English, or too short to tell. */
export function foreignTo(text: string): string | undefined {
  if (isOfOtherScript(text)) return ENGLISH_ONLY;
  const words = wordsIn(text);
  const count = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length;
  const [likeliest] = languages
    .map(({ language, words: known }) => ({ language, count: count(known) }))
    .sort((a, b) => b.count - a.count);
  if (!likeliest || likeliest.count < FEWEST || likeliest.count <= count(english)) return undefined;
  const own = (OTHERS.sentences as Record<string, string>)[likeliest.language];
  return [own, ENGLISH_ONLY].filter(Boolean).join(" ");
}

/** Without names, which are the same in every language. */
const wordsIn = (text: string): string[] =>
  tokenise(text)
    .filter(({ start }, index) => index === 0 || !/^\p{Lu}/u.test(text.slice(start)))
    .map((token) => token.text);

function isOfOtherScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  return letters.length > 1 && others.length > letters.length / 2;
}
