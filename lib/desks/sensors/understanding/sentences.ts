import { normalise } from "@/lib/understanding/text";

/** What is told before it isn't asked: “the dishwasher hasn't been emptied. Was anyone in there?” */
export function lastSentence(text: string): string {
  const sentences = text.split(/(?<=[.!?])\s+/).filter((one) => normalise(one) !== "");
  return sentences.findLast((one) => one.endsWith("?")) ?? sentences.at(-1) ?? text;
}
