import type { Desk } from "@/lib/agent/desk";
import { START } from "@/lib/agent/desk-id";
import { type Reading, type ReadingContext, readText } from "@/lib/understanding/reader";

/** What the product answers itself: small talk, questions about it, and what is no desk's. */
export type Talk = "greet" | "thanks" | "about" | "nonsense" | "outside" | "dropped" | "foreign";

const TALK: ReadonlySet<string> = new Set<Talk>(["greet", "thanks", "about", "nonsense"]);

export interface Before extends ReadingContext {
  desk: Desk;
  place?: string;
}

export const readAtStart = (text: string, before?: Omit<ReadingContext, "page">): Promise<Reading> =>
  readText(text, { page: START, last: before?.last, asked: before?.asked });

export function talkOf({ acts, functions }: Reading): Talk {
  if (functions[0]?.name !== "none") return "outside";
  return (acts.find(({ name }) => TALK.has(name))?.name as Talk | undefined) ?? "outside";
}
