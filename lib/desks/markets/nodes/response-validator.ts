import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { say } from "@/lib/agent/node";
import type { AnyTool } from "@/lib/agent/tools/tool";
import { EMBEDDED_ID } from "@/lib/models/spec";
import type { Judgement, MarketsState, MarketsUpdate } from "../state";
import { inspect } from "../validate/inspect";
import { composeFindings, hasFindings } from "./compose";
import { isTalk } from "./is-talk";
import { judgeCrypto } from "./judge";

const MOST_FIXES = 2;

/** No raw calls, no broken end, no answer missing: a response that can't be shown goes back to the agent, twice at most. */
export const responseValidator =
  (tools: AnyTool[]) =>
  async (state: MarketsState, config: LangGraphRunnableConfig): Promise<MarketsUpdate> => {
    say(config, { type: "progress", text: "checking the answer" });
    const names = tools.map(({ name }) => name);
    // What was composed of the tools' words would only be composed so again.
    const isComposed = state.writer === EMBEDDED_ID && state.response.trim() !== "";
    const badForm = isComposed ? undefined : inspect(state.response, names);
    const judged = badForm || state.stuck || isTalk(state) ? undefined : await judgeCrypto(state, config);
    const fault = badForm ?? faultIn(judged);
    const seen = { judged: judged ?? null };
    if (!fault) return { ...seen, feedback: null };
    const attempts = state.validator_attempts + 1;
    if (state.validator_attempts < MOST_FIXES) {
      say(config, {
        type: "progress",
        text: `the answer ${fault}: asking again (${attempts} of ${MOST_FIXES})`,
      });
      return {
        ...seen,
        validator_attempts: attempts,
        feedback: { by: "response_validator", reason: fault, retry: [] },
      };
    }
    // A model's opinion of a well-formed answer doesn't withhold it.
    return { ...seen, feedback: null, ...(badForm && withoutDraft(state, badForm)) };
  };

function faultIn(judged: Judgement | undefined): string | undefined {
  if (judged?.complete !== false) return undefined;
  return `isn't complete${judged.problem && `: ${judged.problem}`}`;
}

function withoutDraft({ calls }: MarketsState, fault: string): MarketsUpdate {
  const response = hasFindings(calls)
    ? `*The model's answer ${fault}. This is what the tools returned:*\n\n${composeFindings(calls)}`
    : `The model gave no answer that can be shown: it ${fault}. Ask again, or rephrase the question.`;
  return { response, figures: undefined, writer: null };
}
