import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { z } from "zod";
import { say } from "@/lib/agent/node";
import type { AnyTool } from "@/lib/agent/tools/tool";
import { readConversation } from "@/lib/models/embedded/conversation";
import { EMBEDDED_ID } from "@/lib/models/spec";
import { completenessPrompt } from "../prompts";
import type { MarketsState, MarketsUpdate } from "../state";
import { inspect } from "../validate/inspect";
import { askJson } from "./ask-json";
import { composeFindings, hasFindings } from "./compose";
import { isTalk } from "./is-talk";

/** How often an answer goes back because of its form. */
const MOST_FIXES = 2;

const CompletenessForm = z.object({
  complete: z.preprocess(
    (written) => (typeof written === "string" ? !/^(false|no)$/i.test(written) : written),
    z.boolean(),
  ),
  problem: z.string().catch(""),
});

/** Looks whether the response can be shown: no raw calls, no broken end, no answer missing. What can't goes back to the agent, twice at most. */
export const responseValidator =
  (tools: AnyTool[]) =>
  async (state: MarketsState, config: LangGraphRunnableConfig): Promise<MarketsUpdate> => {
    say(config, { type: "progress", text: "checking the answer" });
    const names = tools.map(({ name }) => name);
    // What was composed of the tools' words would only be composed so again.
    const isComposed = state.writer === EMBEDDED_ID && state.response.trim() !== "";
    const badForm = isComposed ? undefined : inspect(state.response, names);
    const fault = badForm ?? (state.stuck ? undefined : await judged(state, config));
    if (!fault) return { feedback: null };
    const attempts = state.validator_attempts + 1;
    if (state.validator_attempts < MOST_FIXES) {
      say(config, {
        type: "progress",
        text: `the answer ${fault}: asking again (${attempts} of ${MOST_FIXES})`,
      });
      return {
        validator_attempts: attempts,
        feedback: { by: "response_validator", reason: fault, retry: [] },
      };
    }
    // A model's opinion of a well-formed answer doesn't withhold it.
    return badForm ? { feedback: null, ...withoutDraft(state, badForm) } : { feedback: null };
  };

/** A language model's judgement of an answer of a language model. */
async function judged(state: MarketsState, config: LangGraphRunnableConfig): Promise<string | undefined> {
  const { messages, response, writer } = state;
  if (!writer || writer === EMBEDDED_ID || isTalk(state)) return undefined;
  const { question } = readConversation(messages);
  const text = `Question: ${question}\n\nAnswer: ${response}`;
  const form = await askJson(CompletenessForm, { prompt: completenessPrompt, text }, config);
  if (form?.complete !== false) return undefined;
  return `isn't complete${form.problem && `: ${form.problem}`}`;
}

/** What is shown in place of a response that stays unfit to be shown. */
function withoutDraft({ calls }: MarketsState, fault: string): MarketsUpdate {
  const response = hasFindings(calls)
    ? `*The model's answer ${fault}. This is what the tools returned:*\n\n${composeFindings(calls)}`
    : `The model gave no answer that can be shown: it ${fault}. Ask again, or rephrase the question.`;
  return { response, figures: undefined, writer: null };
}
