import { HumanMessage, SystemMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { KnownOfCaller } from "@/lib/agent/known-of-caller";
import { sayModel } from "@/lib/agent/say-model";
import { chatModel, ROLES } from "@/lib/models";
import { writerOf } from "@/lib/models/chain";
import { withoutThinking } from "@/lib/models/thinking";
import { LINES } from "./lines";
import { type Exchange, routerPrompt } from "./prompts";
import { SCOPE } from "./scope";
import { routingChoices, SPECIALISTS, specialistOf } from "./specialists";

export interface Routing {
  agent: string;
  /** 0.5, 0.7 or 0.9 by how many of the line's keywords stand in the question. */
  confidence: number;
  reasoning: string;
}

const DEFAULT = "CIRCLE";

interface Circumstances {
  known?: KnownOfCaller;
  /** The exchange before; its specialist keeps a question in which nothing points elsewhere. */
  last?: Exchange;
}

/** Never fails: a failing model gives CIRCLE at 0.5; one that names no agent keeps the last specialist, or CIRCLE. */
export async function routeQuery(
  query: string,
  config: LangGraphRunnableConfig,
  { known = NOTHING, last }: Circumstances = {},
): Promise<Routing> {
  try {
    const model = chatModel(ROLES.router).withConfig({
      choices: routingChoices(),
      fallback: last?.agent ?? DEFAULT,
      scope: SCOPE,
    });
    const started = performance.now();
    const answer = await model.invoke(
      [new SystemMessage(routerPrompt(known, last)), new HumanMessage(query)],
      config,
    );
    const ms = performance.now() - started;
    sayModel(config, { ...writerOf(answer), ms, usage: answer.usage_metadata });
    const agent = readAgent(answer.text, last?.agent);
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

const NOTHING: KnownOfCaller = { context: "", userContext: {}, user_persona: null };

/** The agent that a model named: in capitals, as it was asked to, before any other spelling or its line's name. */
export function readAgent(text: string, otherwise = DEFAULT): string {
  const said = withoutThinking(text);
  return namedFirst(said, (words) => words) ?? namedFirst(said, (words) => words.toUpperCase()) ?? otherwise;
}

function namedFirst(text: string, spell: (words: string) => string): string | undefined {
  const words = ` ${plain(spell(text))} `;
  const places = SPECIALISTS.flatMap(({ agent, lines }) =>
    [agent, ...lines, ...lines.map((id) => LINES[id].name)].map((name) => ({
      agent,
      at: words.indexOf(` ${plain(name.toUpperCase())} `),
    })),
  ).filter(({ at }) => at >= 0);
  return places.sort((a, b) => a.at - b.at)[0]?.agent;
}

const plain = (text: string): string =>
  text
    .replace(/\bAND\b/g, " ")
    .replace(/[^A-Za-z]+/g, " ")
    .trim();

/** Two or more of the agent's keywords in the question: 0.9; one: 0.7; none: 0.5. */
export function calculateConfidence(query: string, agent: string): number {
  const text = query.toLowerCase();
  const matches = specialistOf(agent)?.keywords.filter((keyword) => text.includes(keyword)).length ?? 0;
  if (matches >= 2) return 0.9;
  return matches === 1 ? 0.7 : 0.5;
}

export function generateReasoning(query: string, agent: string): string {
  const text = query.toLowerCase();
  if (text.includes(agent.toLowerCase())) return `Direct mention of ${agent} line in query`;
  const station = specialistOf(agent)?.stationMentions.find((mention) => text.includes(mention));
  if (station) return `Query mentions ${station} station (${agent} line)`;
  return `Query content suggests ${agent} line relevance`;
}
