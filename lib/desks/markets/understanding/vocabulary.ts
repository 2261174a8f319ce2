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

/** Terms that can be explained. */
export const termKind = words("term", namesOf(terms));

/** What isn't offered. */
export const refusalKind = words("refusal", namesOf(refusals));

const { measure, fundamental, verdict, ...others } = tables;

/** What is measured of coins. */
export const measureKind = words("measure", measure);

/** What an indicator may be asked to be. */
export const verdictKind = words("verdict", verdict);

/** Market data. */
export const fundamentalKind = words("fundamental", fundamental);

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

/** All that questions to this desk name. */
export const kinds: Kind[] = [
  coins,
  indicators,
  measureKind,
  fundamentalKind,
  verdictKind,
  ...Object.entries(others).map(([name, entries]) => words(name, entries)),
  termKind,
  refusalKind,
  topicKind,
];
