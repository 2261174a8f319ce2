import type { ToolMessage } from "@langchain/core/messages";
import { z } from "zod";
import type { Pending } from "@/lib/understanding/frame";
import type { Scope } from "../tool";
import type { Understood } from "./conversation";

const Said = z.union([
  z.object({ message: z.string() }).transform((result) => result.message),
  z.object({ error: z.object({ message: z.string() }) }).transform((result) => result.error.message),
]);

/** In the order of the calls; every figure is from the tools. */
export function composeAnswer(results: ToolMessage[]): string {
  const told = [...new Set(results.map((result) => said(result.text)))];
  // Two asks of one place may come to a sentence and to the same with more before it.
  return told
    .filter((text, at) => !told.some((other, place) => place !== at && other.endsWith(` ${text}`)))
    .join("\n\n");
}

function said(content: string): string {
  try {
    return Said.parse(JSON.parse(content));
  } catch {
    return content;
  }
}

export function withNotes(answer: string, understood: Understood | undefined): string {
  if (!understood) return answer;
  const { notes, after = [], pending } = understood;
  return [notes.join(" "), answer, ...after, pending ? composeAsk(pending) : ""].filter(Boolean).join("\n\n");
}

export function composeAsk({ ask, choices }: Pending): string {
  return choices.length === 0 ? ask : [ask, "", ...choices.map((choice) => `- ${choice}`)].join("\n");
}

const starters = (scope: Scope | undefined) =>
  (scope?.starters ?? []).slice(0, 3).map((starter) => `- ${starter}`);

const about = (scope: Scope | undefined) => scope?.about ?? "what my tools know";

const listed = (sentence: string, scope: Scope | undefined): string =>
  [sentence, "", ...starters(scope)].join("\n").trim();

export const composeHelp = (scope: Scope | undefined): string =>
  listed(`Hello! I answer questions about ${about(scope)}. For example:`, scope);

export const composeOutside = (scope: Scope | undefined): string =>
  listed(
    `That is outside what I can answer here: I answer questions about ${about(scope)}. You could ask:`,
    scope,
  );

export const composeAbout = (product: string, scope: Scope | undefined): string =>
  listed(`${product} Here I answer questions about ${about(scope)}. For example:`, scope);

export const composeThanks = (): string => "You're welcome. Ask whenever you like.";

export const composeNonsense = (scope: Scope | undefined): string =>
  listed(
    `I couldn't make out a question in that. I answer questions about ${about(scope)}, for example:`,
    scope,
  );
