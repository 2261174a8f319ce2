import type { ToolMessage } from "@langchain/core/messages";
import { z } from "zod";
import type { Pending } from "@/lib/understanding/frame";
import type { Scope } from "../tool";
import type { Understood } from "./conversation";

const Said = z.union([
  z.object({ message: z.string() }).transform((result) => result.message),
  z.object({ error: z.object({ message: z.string() }) }).transform((result) => result.error.message),
]);

/** An answer out of what the tools said, in the order they were asked; every figure in it is theirs. */
export function composeAnswer(results: ToolMessage[]): string {
  return [...new Set(results.map((result) => said(result.text)))].join("\n\n");
}

function said(content: string): string {
  try {
    return Said.parse(JSON.parse(content));
  } catch {
    return content;
  }
}

/** An answer with what is to be said before it, and what is asked after it. */
export function withNotes(answer: string, understood: Understood | undefined): string {
  if (!understood) return answer;
  const { notes, after = [], pending } = understood;
  return [notes.join(" "), answer, ...after, pending ? composeAsk(pending) : ""].filter(Boolean).join("\n\n");
}

/** A question back, with what there is to choose from. */
export function composeAsk({ ask, choices }: Pending): string {
  return choices.length === 0 ? ask : [ask, "", ...choices.map((choice) => `- ${choice}`)].join("\n");
}

const starters = (scope: Scope | undefined) =>
  (scope?.starters ?? []).slice(0, 3).map((starter) => `- ${starter}`);

const about = (scope: Scope | undefined) => scope?.about ?? "what my tools know";

const listed = (sentence: string, scope: Scope | undefined): string =>
  [sentence, "", ...starters(scope)].join("\n").trim();

/** What to say to a greeting. */
export const composeHelp = (scope: Scope | undefined): string =>
  listed(`Hello! I answer questions about ${about(scope)}. For example:`, scope);

/** What to say to a question that none of the tools can answer. */
export const composeOutside = (scope: Scope | undefined): string =>
  listed(
    `That is outside what I can answer here: I answer questions about ${about(scope)}. You could ask:`,
    scope,
  );

/** What to say of the product, and what can be asked here. */
export const composeAbout = (product: string, scope: Scope | undefined): string =>
  listed(`${product} Here I answer questions about ${about(scope)}. For example:`, scope);

/** What to say to thanks, or to a goodbye. */
export const composeThanks = (): string => "You're welcome. Ask whenever you like.";

/** What to say to words that ask for nothing. */
export const composeNonsense = (scope: Scope | undefined): string =>
  listed(
    `I couldn't make out a question in that. I answer questions about ${about(scope)}, for example:`,
    scope,
  );
