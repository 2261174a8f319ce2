import { normalise, sentencesIn } from "@/lib/understanding/text";

/** What is told before it isn't asked: “the dishwasher hasn't been emptied. Was anyone in there?” */
export function lastSentence(text: string): string {
  const sentences = sentencesIn(text).filter((one) => normalise(one) !== "");
  return sentences.findLast((one) => one.endsWith("?")) ?? sentences.at(-1) ?? text;
}

/** Whether a text has one of the phrases, by whole words. */
export const hasOneOf = (text: string, phrases: readonly string[]): boolean => {
  const words = ` ${normalise(text)} `;
  return phrases.some((phrase) => words.includes(` ${phrase} `));
};
