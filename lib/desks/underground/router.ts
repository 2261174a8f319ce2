import { HumanMessage, SystemMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { chatModel, ROLES } from "@/lib/models";
import { type Known, routerPrompt } from "./prompts";
import { SCOPE } from "./scope";
import { routingChoices, SPECIALISTS, specialistOf } from "./specialists";

export interface Routing {
  agent: string;
  /** 0.5, 0.7 or 0.9 by how many of the line's keywords stand in the question. */
  confidence: number;
  reasoning: string;
}

const DEFAULT = "CIRCLE";

/** Its own words are no part of the answer. */
const UNSEEN = ["langsmith:nostream"];

/**
 * Which specialist answers a question. It never fails: a model that does, or that answers with something else, gives
 * CIRCLE at 0.5.
 * @param previous the conversation's last specialist, who keeps a question in which nothing points elsewhere
 * @param known what the caller says beside the question
 */
export async function routeQuery(
  query: string,
  config: LangGraphRunnableConfig,
  previous?: string,
  known: Known = { userContext: {}, context: "" },
): Promise<Routing> {
  try {
    const model = chatModel(ROLES.router).withConfig({
      choices: routingChoices(),
      fallback: previous ?? DEFAULT,
      scope: SCOPE,
      tags: UNSEEN,
    });
    const answer = await model.invoke(
      [new SystemMessage(routerPrompt(known)), new HumanMessage(query)],
      config,
    );
    const agent = readAgent(answer.text);
    return {
      agent,
      confidence: calculateConfidence(query, agent),
      reasoning: generateReasoning(query, agent),
    };
  } catch (error) {
    if (config.signal?.aborted) throw error;
    return { agent: DEFAULT, confidence: 0.5, reasoning: "Default routing due to processing error" };
  }
}

/** The agent a model named, also within a sentence; CIRCLE when it named none. */
export function readAgent(text: string): string {
  const words = text.toUpperCase().replace(/[^A-Z_ ]/g, " ");
  const exact = specialistOf(words.trim());
  if (exact) return exact.agent;
  return SPECIALISTS.find(({ agent }) => words.split(/\s+/).includes(agent))?.agent ?? DEFAULT;
}

/** Two or more of the agent's keywords in the question: 0.9; one: 0.7; none: 0.5. */
export function calculateConfidence(query: string, agent: string): number {
  const text = query.toLowerCase();
  const matches = specialistOf(agent)?.keywords.filter((keyword) => text.includes(keyword)).length ?? 0;
  if (matches >= 2) return 0.9;
  return matches === 1 ? 0.7 : 0.5;
}

/** Why the question went to the agent, in a sentence. */
export function generateReasoning(query: string, agent: string): string {
  const text = query.toLowerCase();
  if (text.includes(agent.toLowerCase())) return `Direct mention of ${agent} line in query`;
  const station = specialistOf(agent)?.stationMentions.find((mention) => text.includes(mention));
  if (station) return `Query mentions ${station} station (${agent} line)`;
  return `Query content suggests ${agent} line relevance`;
}
