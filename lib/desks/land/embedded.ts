import type { ToolMessage } from "@langchain/core/messages";
import { z } from "zod";
import type { Interpreter } from "@/lib/models/embedded/model";
import { placeMentions } from "./places";
import { listOwnAreas } from "./places/own-areas";
import type { LandState } from "./state";
import { WAITING } from "./tools/for-model";
import { understandLand } from "./understanding";

export const embeddedInterpreter = (state: LandState, owner: string): Interpreter => ({
  understand: (question, history) => understandLand(question, history, state, listOwnAreas(owner)),
  compose: composeResults,
});

const Told = z.object({
  message: z.string().default(""),
  /** The user must answer first. */
  asks: z.boolean().default(false),
  note: z.string().optional(),
  chosen: z
    .object({ places: z.array(z.string()), dataset_id: z.number().nullable(), by: z.string().nullable() })
    .optional(),
  error: z.object({ message: z.string() }).optional(),
});

type Parsed = z.infer<typeof Told> & { tool?: string };

/** What there is to say of the tools' results: what failed, what is asked, or the insights; not the way there. */
export function composeResults(results: ToolMessage[]): string {
  const told: Parsed[] = results.map((result) => ({ tool: result.name, ...parsed(result.text) }));
  const failed = told.find(({ error }) => error)?.error;
  if (failed) return failed.message;
  // What a later call of the same tool could do without an answer is no longer asked; other data or places don't answer it.
  const isSame = (one: Parsed, other: Parsed) =>
    one.tool === other.tool &&
    (one.tool !== "pull_data" || JSON.stringify(one.chosen) === JSON.stringify(other.chosen));
  const asked = told.filter(
    (one, at) => one.asks && !told.slice(at + 1).some((later) => isSame(one, later) && !later.asks),
  );
  const insights = told.filter(({ tool, message }) => tool === "generate_insights" && message !== WAITING);
  const answers = told.filter((one) => asked.includes(one) || insights.includes(one));
  const said = answers.length > 0 ? answers : told;
  const notes = told.flatMap(({ note }) => note ?? []);
  // Two asks of a turn may need the same answer from the user first: it is asked for once.
  return [...new Set([...notes, ...said.map(({ message }) => message)])].join("\n\n");
}

function parsed(text: string): z.infer<typeof Told> {
  return Told.safeParse(JSON.parse(text)).data ?? { message: text, asks: false };
}

/** Reads the gazetteer ahead of the first question. */
export async function warmUpLand(): Promise<void> {
  placeMentions("Where?");
}
