import type { ToolMessage } from "@langchain/core/messages";
import { z } from "zod";
import type { Scope } from "../tool";
import type { Pending } from "./understand";

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

/** A question back, with what there is to choose from. */
export function composeAsk(pending: Pending): string {
  if (pending.choices.length === 0) return pending.ask;
  return [`${pending.ask} There are several:`, "", ...pending.choices.map((choice) => `- ${choice}`)].join(
    "\n",
  );
}

const starters = (scope: Scope | undefined) =>
  (scope?.starters ?? []).slice(0, 3).map((starter) => `- ${starter}`);

/** What to say to a greeting. */
export function composeHelp(scope: Scope | undefined): string {
  return [
    `Hello! I answer questions about ${scope?.about ?? "what my tools know"}. For example:`,
    "",
    ...starters(scope),
  ]
    .join("\n")
    .trim();
}

/** What to say to a question that none of the tools can answer. */
export function composeOutside(scope: Scope | undefined): string {
  return [
    `That is outside what I can answer here: I answer questions about ${scope?.about ?? "what my tools know"}. You could ask:`,
    "",
    ...starters(scope),
  ]
    .join("\n")
    .trim();
}
