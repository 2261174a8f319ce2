import { type Kind, words } from "@/lib/understanding/kinds";
import { tokenise } from "@/lib/understanding/text";
import { coins } from "./coins";
import { indicators } from "./indicators";
import refusals from "./refusals.json";
import terms from "./terms.json";
import table from "./words.json";

const { indicator: _, ...tables } = table;

const namesOf = (entries: Record<string, { names: string[] }>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(entries).map(([value, entry]) => [value, entry.names]));

export const termKind = words("term", namesOf(terms));

export const refusalKind = words("refusal", namesOf(refusals));

const { measure, fundamental, verdict, currency, ...others } = tables;

const measures = words("measure", measure);

/** What is measured of coins; “does that mean” measures nothing. */
export const measureKind: Kind = {
  ...measures,
  find: (text) => measures.find(text).filter(({ start, end }) => !isVerb(text, start, end)),
};

const SUBJECTS: ReadonlySet<string> = new Set(
  "that this it they you these those does do did what not would i".split(" "),
);

const isVerb = (text: string, start: number, end: number): boolean =>
  text.slice(start, end).toLowerCase() === "mean" &&
  SUBJECTS.has(tokenise(text.slice(0, start)).at(-1)?.text ?? "");

export const verdictKind = words("verdict", verdict);

export const fundamentalKind = words("fundamental", fundamental);

export const currencyKind = words("currency", currency);

const TOPICS = ["price", "prices", "value", "worth", "chart", "market", "crypto", "quote"];
const letters = (word: string): string => [...word].sort().join("");

/** Words that say no more than the function, alone and with their letters in another order: “pirce”. */
const topicKind: Kind = {
  name: "topic",
  isName: false,
  find(text) {
    const [token, ...others] = tokenise(text);
    const meant = TOPICS.find((word) => word[0] === token?.text[0] && letters(word) === letters(token!.text));
    if (!token || !meant || others.length > 0 || meant === token.text) return [];
    return [{ kind: "topic", values: [meant], start: token.start, end: token.end, score: 0.9 }];
  },
};

export const kinds: Kind[] = [
  coins,
  indicators,
  measureKind,
  fundamentalKind,
  verdictKind,
  currencyKind,
  ...Object.entries(others).map(([name, entries]) => words(name, entries)),
  termKind,
  refusalKind,
  topicKind,
];
