import { Lexicon } from "./lexicon";
import type { Teaching } from "./teaching";
import { normalise, tokenise } from "./text";

/** A shorter word is too like others to be one that is misspelt. */
const LONG = 8;

/** The function whose subject a question names, of a desk's `subjects`; a long one also where it is misspelt. */
export function subjectOf(question: string, subjects: Teaching["subjects"] = {}): string | undefined {
  const words = ` ${normalise(question)} `;
  const found = Object.entries(subjects).find(([, terms]) =>
    terms.some((term) => words.includes(` ${term} `)),
  );
  return found?.[0] ?? longTermsOf(subjects).find(tokenise(question))[0]?.values[0];
}

const lexicons = new WeakMap<object, Lexicon>();

function longTermsOf(subjects: NonNullable<Teaching["subjects"]>): Lexicon {
  const known = lexicons.get(subjects);
  if (known) return known;
  const entries = Object.entries(subjects).map(([value, terms]) => ({
    value,
    names: terms.filter(({ length }) => length >= LONG),
  }));
  const made = new Lexicon(entries);
  lexicons.set(subjects, made);
  return made;
}
