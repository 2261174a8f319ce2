import { normalise } from "@/lib/understanding/text";
import phrases from "./phrases.json";

export type Phrases = Exclude<keyof typeof phrases, "least">;

export const says = (text: string, list: readonly string[]): boolean => {
  const words = ` ${normalise(text)} `;
  return list.some((phrase) => words.includes(` ${normalise(phrase)} `));
};

export const hasPhrase = (text: string, which: Phrases): boolean => says(text, phrases[which]);

const POLITE = "please|pls|hey|ok|okay|just|can you|could you|would you|will you|now|go and";
const ORDER = new RegExp(
  `^(?:(?:${POLITE}) )*(?:(?:buy|purchase|sell|order|swap) (?:some|half|all|another|a few|[$]?\\d)|get me some|(?:buy|sell|purchase|order) (?:me|my)\\b)`,
);

/** “Buy me 50 dollars of BTC”: an order, and no question. */
export const isOrder = (text: string): boolean => ORDER.test(normalise(text));

/** Whether a text is one of the phrases and nothing more, but for what stands before it. */
export const isPhrase = (text: string, which: Phrases): boolean =>
  phrases[which].some((phrase) => normalise(text) === normalise(phrase));

export const beginsWith = (text: string, which: Phrases): boolean =>
  phrases[which].some((phrase) => `${normalise(text)} `.startsWith(`${normalise(phrase)} `));

export const endsWith = (text: string, which: Phrases): boolean =>
  phrases[which].some((phrase) => ` ${normalise(text)}`.endsWith(` ${normalise(phrase)}`));

/** Whether the least of something is asked for: “which fell least”, “the worst return”, “the calmest”. */
export function asksLeast(text: string, measure: string): boolean {
  const { any, ...own } = phrases.least;
  const words = (own as Record<string, string[]>)[measure] ?? [];
  if (measure === "return" && says(text, phrases.eitherWay)) return false;
  if (measure === "return" && says(text, words)) return !says(text, ["least"]);
  // “From top to bottom” is how far, and no end of a list.
  const isOfFall = measure === "drawdown" && says(text, phrases.peakToTrough);
  return says(text, [...any.filter((word) => !isOfFall || word !== "bottom"), ...words]);
}

/** The sentences of a line of an answer, without the sign of a list. */
export const sentencesOf = (line: string): string[] => line.replace(/^- /, "").split(/(?<=\.)\s+(?=[A-Z*])/);
