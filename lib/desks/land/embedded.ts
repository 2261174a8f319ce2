import type { ToolMessage } from "@langchain/core/messages";
import { z } from "zod";
import type { Interpreter } from "@/lib/models/embedded/model";
import { placeMentions } from "./places";
import { listOwnAreas } from "./places/own-areas";
import type { LandState } from "./state";
import { understandLand } from "./understanding";

/** The embedded model's way with this desk's questions: as changes to the query so far. */
export const embeddedInterpreter = (state: LandState, owner: string): Interpreter => ({
  understand: (question, history) => understandLand(question, history, state, listOwnAreas(owner)),
  compose: composeResults,
});

const Told = z.object({
  message: z.string().default(""),
  /** The user must answer first. */
  asks: z.boolean().default(false),
  note: z.string().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** What there is to say of the tools' results: what failed, what is asked, or the insights; not the way there. */
export function composeResults(results: ToolMessage[]): string {
  const told = results.map((result) => ({ tool: result.name, ...parsed(result.text) }));
  const failed = told.find(({ error }) => error)?.error;
  if (failed) return failed.message;
  // What a later call of the same tool could do without an answer is no longer asked.
  const asked = told.filter(
    ({ asks, tool }, at) => asks && !told.slice(at + 1).some((later) => later.tool === tool && !later.asks),
  );
  const insights = told.filter(({ tool }) => tool === "generate_insights");
  const said = asked.length > 0 ? asked : insights.length > 0 ? insights : told;
  const notes = new Set(told.flatMap(({ note }) => note ?? []));
  return [...notes, ...said.map(({ message }) => message)].join("\n\n");
}

function parsed(text: string): z.infer<typeof Told> {
  return Told.safeParse(JSON.parse(text)).data ?? { message: text, asks: false };
}

/** Reads the gazetteer ahead of the first question. */
export async function warmUpLand(): Promise<void> {
  placeMentions("Where?");
}
