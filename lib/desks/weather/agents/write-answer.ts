import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { sayFault } from "@/lib/agent/node";
import { answerWithoutModel } from "@/lib/agent/tools/answer-without-model";
import { askApproval, runCalls } from "@/lib/agent/tools/run-calls";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import { AppError } from "@/lib/errors";
import { configuredModels } from "@/lib/models";
import { composeAnswer, withNotes } from "@/lib/models/embedded/compose";
import { readConversation, understoodKwargs } from "@/lib/models/embedded/conversation";
import { EMBEDDED_ID } from "@/lib/models/spec";
import type { Understanding } from "@/lib/understanding/teaching";
import { saidOnce } from "../answer/said-once";
import { withoutRepeats } from "../answer/without-repeats";
import { collectedIn } from "../collected";
import { callsOf } from "../needs";
import { reviewOf } from "../review";
import type { SharedState } from "../state";
import { ANSWER_TOOLS } from "../tools";
import type { Outcome } from "./agent";
import { byModel, type Written } from "./by-model";
import { ownWords } from "./own-words";
import { toolMessages } from "./tool-messages";
import { understoodIn } from "./understood-in";

const REFUSED =
  "I didn't answer, because you rejected what was collected. Ask again, or rephrase the question.";

export async function writeAnswer(state: SharedState, config: LangGraphRunnableConfig): Promise<Outcome> {
  const isCollected = callsOf(state.reading).length > 0;
  if (state.review && isCollected && !askApproval(reviewOf(state))) {
    return {
      decision: "REJECTED",
      reasoning: "The user rejected what was collected.",
      update: { answer: REFUSED, understood: understoodIn(state.reading) },
    };
  }
  const { text, calls } = await findings(state, config);
  const all = [...state.calls, ...calls];
  const written = await write(state, all, text, config);
  return {
    decision: "ANSWER",
    reasoning: `Written by ${written.writer}${isCollected ? ` from ${all.filter(({ result }) => result).length} results` : ""}.`,
    update: {
      ...written,
      messages: [...((written.messages as BaseMessage[]) ?? []), ...toolMessages(calls)],
      calls: all,
      next_agent: "safety",
    },
  };
}

/** What the collected data say to the question; undefined where it needs no data. */
async function findings(
  state: SharedState,
  config: LangGraphRunnableConfig,
): Promise<{ text?: string; calls: ToolCallRecord[] }> {
  const { reading } = state;
  if (reading?.kind !== "calls") return { calls: [] };
  // Where a sample stands for the site, its remark says that the site isn't known.
  const answered = reading.calls.filter(({ args }) => state.remarks.length === 0 || args.about !== "where");
  const wanted = answered.map(({ tool, args }) => ({
    id: `call_${crypto.randomUUID()}`,
    name: tool,
    args,
  }));
  const given = { ...state, ...collectedIn(state) };
  const { messages, calls } = await runCalls(wanted, ANSWER_TOOLS, given, config);
  const before = readConversation(state.messages).history.flatMap(({ answer }) => answer ?? []);
  const remarks = state.remarks.filter(
    (remark) => !state.messages.some((one) => AIMessage.isInstance(one) && one.text.includes(remark)),
  );
  const told = withoutRepeats(composeAnswer(messages));
  const whole = [saidOnce(told, before), ...remarks].join("\n\n");
  const isRepeated = [whole, [told, ...state.remarks].join("\n\n")].some((text) =>
    repeatsAnswer(text, state),
  );
  const said = isRepeated ? NO_MORE : whole;
  return {
    text: withNotes(said, {
      notes: reading.notes ?? [],
      after: reading.after,
      pending: reading.pending,
      frames: [],
    }),
    calls,
  };
}

const NO_MORE =
  "I can't say more than in my last answer: no weather service can be reached, and what is usual tells no single days or hours.";

/** Whether a follow-up would be answered word for word as the turn before was, of what is usual. */
function repeatsAnswer(text: string, { reading, messages, ...collected }: SharedState): boolean {
  const isFollowUp = reading?.kind === "calls" && reading.frames?.every(({ act }) => act === "refine");
  const { outlooks } = collectedIn({ reading, messages, ...collected });
  const isUsual = outlooks.length > 0 && outlooks.every(({ weather }) => weather.kind === "normals");
  return isFollowUp === true && isUsual && readConversation(messages).history.at(-1)?.answer === text;
}

const hasLanguageModel = (): boolean => configuredModels().some((id) => id !== EMBEDDED_ID);

/** In a language model's words where there is one; else, or where it fails, in the embedded model's. */
async function write(
  state: SharedState,
  calls: ToolCallRecord[],
  text: string | undefined,
  config: LangGraphRunnableConfig,
): Promise<Written> {
  const reading = readingWith(state.reading, text);
  // What to ask back is known, with the choices that the page shows.
  if (!hasLanguageModel() || reading.kind === "ask") return written(state.question, reading, config);
  try {
    const said = await byModel(state, calls, text, config);
    if (said.writer !== EMBEDDED_ID) return { ...said, understood: understoodIn(reading) };
    return written(state.question, reading, config);
  } catch (error) {
    if (config.signal?.aborted || !(error instanceof AppError) || reading.kind !== "say") throw error;
    sayFault(config, error);
    return {
      answer: answerWithoutModel(error, reading.text),
      writer: null,
      understood: understoodIn(reading),
    };
  }
}

const readingWith = (reading: Understanding | null, text: string | undefined): Understanding =>
  reading?.kind === "calls"
    ? { ...reading, kind: "say", text: text ?? "", notes: [] }
    : (reading ?? { kind: "outside" });

async function written(
  question: string,
  reading: Understanding,
  config: LangGraphRunnableConfig,
): Promise<Written> {
  const said = await ownWords(question, reading, config);
  return { answer: said.text, writer: EMBEDDED_ID, understood: understoodKwargs(said) };
}
