import { insertInteraction, type Lesson } from "@/db/memory";
import { clock } from "@/lib/clock";
import { fairTurn } from "@/lib/fair-turn";
import { logger } from "@/lib/log";
import { ENCODER, meaningOf } from "./encoder";
import { pending } from "./pending";

export interface Decision {
  agent: string;
  decision: string;
  reasoning: string;
  /** ISO 8601 in UTC; absent: now. */
  at?: string;
}

export interface Interaction {
  owner: string;
  /** What is remembered of a conversation is forgotten with it. */
  threadId?: string;
  desk: string;
  question: string;
  answer: string;
  decisions: Decision[];
  success: boolean;
  /** Milliseconds that it took. */
  ms: number;
  /** Listed, but never recalled. */
  securityBlocked?: boolean;
  /** It wasn't the desk's to answer. */
  intentRejected?: boolean;
  /** E.g. `{ type: "asked_for", text: "forecast" }`. */
  lessons?: Lesson[];
}

/** Letters that are kept of a question and of an answer. */
const MOST_QUESTION = 4000;
const MOST_ANSWER = 8000;

/** @returns its id; undefined where it couldn't be kept, which is logged and fails no answer */
export function remember(interaction: Interaction): Promise<number | undefined> {
  return pending(keep(interaction));
}

async function keep(interaction: Interaction): Promise<number | undefined> {
  // The turn after next of the event loop: a streamed answer leaves in between.
  for (const _ of [1, 2]) await fairTurn();
  try {
    const row = await rowOf(interaction);
    return await insertInteraction({
      interaction: row,
      decisions: interaction.decisions.map(({ agent, decision, reasoning, at }) => ({
        agentName: agent,
        decision,
        reasoning,
        timestamp: at ?? clock.iso(),
      })),
      lessons: interaction.lessons ?? [],
    });
  } catch (error) {
    logger().error({ err: error, desk: interaction.desk }, "an interaction could not be remembered");
    return undefined;
  }
}

async function rowOf({
  owner,
  threadId,
  desk,
  question,
  answer,
  decisions,
  success,
  ms,
  ...rest
}: Interaction) {
  const query = question.slice(0, MOST_QUESTION);
  // Without its meaning it is still listed, and found by its words.
  const vector = await meaningOf(query, "background").catch(() => null);
  return {
    owner,
    threadId: threadId ?? null,
    desk,
    query,
    answer: answer.slice(0, MOST_ANSWER),
    agents: [...new Set(decisions.map(({ agent }) => agent))],
    success,
    timeMs: Math.round(ms),
    securityBlocked: rest.securityBlocked ?? false,
    intentRejected: rest.intentRejected ?? false,
    vector,
    encoder: vector && ENCODER,
  };
}
