import { AIMessage } from "@langchain/core/messages";
import { END, type LangGraphRunnableConfig } from "@langchain/langgraph";
import { REFUSAL } from "@/lib/guard/turn";
import { EMBEDDED_ID } from "@/lib/models/spec";
import type { SharedState } from "../state";
import { agentNode, type Outcome } from "./agent";
import { ownWords } from "./own-words";
import { nextStep, type Step } from "./routing";
import { understoodIn } from "./understood-in";
import { writeAnswer } from "./write-answer";

type Act = (state: SharedState, config: LangGraphRunnableConfig) => Promise<Outcome> | Outcome;

const sendTo =
  (agent: string, reasoning: string): Act =>
  () => ({
    decision: `TO ${agent.toUpperCase()}`,
    reasoning,
    update: { next_agent: agent },
  });

const ACTS: Record<Step, Act> = {
  security: sendTo("security", "The question hasn't been checked for safety yet."),
  intent: sendTo("intent", "It isn't known yet what the question is about."),
  ip: sendTo("ip", "The place isn't known yet."),
  weather: sendTo("weather", "The weather there isn't known yet."),
  safety: sendTo("safety", "The answer hasn't been checked yet."),
  learning: sendTo("learning", "There was an attack."),
  refuse: () => ({
    decision: "REFUSE",
    reasoning: "The question is an attack.",
    update: { answer: REFUSAL, next_agent: "learning" },
  }),
  excuse: ({ error, reading }) => ({
    decision: "EXCUSE",
    reasoning: "Something went wrong on the way.",
    update: { answer: error ?? "", understood: understoodIn(reading), next_agent: "supervisor" },
  }),
  decline,
  answer: writeAnswer,
  finish,
};

export const supervisor = agentNode("supervisor", "deciding what comes next", (state, config) =>
  ACTS[nextStep(state)](state, config),
);

/** What to say to another desk's question, to what is nobody's, and to small talk: no language model is needed for that. */
async function decline(
  { question, reading }: SharedState,
  config: LangGraphRunnableConfig,
): Promise<Outcome> {
  const said = await ownWords(question, reading ?? { kind: "outside" }, config);
  return {
    decision: "DECLINE",
    reasoning: `The question isn't about the weather (${reading?.kind ?? "unread"}).`,
    update: { answer: said.text, writer: EMBEDDED_ID, next_agent: "supervisor" },
  };
}

function finish({ answer, understood }: SharedState): Outcome {
  const content = answer ?? "";
  return {
    decision: "FINISH",
    reasoning: "Everything is done.",
    update: { next_agent: END, messages: [new AIMessage({ content, additional_kwargs: understood })] },
  };
}
