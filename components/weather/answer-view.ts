import { z } from "zod";
import type { AnswerCall, AnswerNode } from "@/components/desk-page/canvas-bridge";
import { Outlook } from "@/lib/desks/weather/answer/outlook";
import { Provenance } from "@/lib/sources/provenance";

/** The weather of a place, with where it is from. */
export interface Shown extends Outlook {
  provenance: Provenance[];
}

const Result = z.object({ data: Outlook, provenance: z.array(Provenance) });

/** The places whose weather an answer collected. */
export const outlooksIn = (calls: readonly AnswerCall[]): Shown[] =>
  calls.flatMap(({ tool, output }) => {
    const result = tool === "weather_forecast" ? Result.safeParse(output).data : undefined;
    return result ? [{ ...result.data, provenance: result.provenance }] : [];
  });

/** What an agent decided. */
const Decision = z.object({ agent: z.string(), decision: z.string(), reasoning: z.string(), ms: z.number() });
export type Decision = z.infer<typeof Decision>;

const WithDecisions = z.object({ decisions: z.array(Decision) });

/** What the agents of an answer decided, in the order in which they ran. */
export const decisionsIn = (nodes: readonly AnswerNode[]): Decision[] =>
  nodes.flatMap(({ update }) => WithDecisions.safeParse(update).data?.decisions.at(-1) ?? []);
