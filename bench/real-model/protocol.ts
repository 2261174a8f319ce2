import { emptyDraft, readDraft } from "@/lib/agent/tools/draft";
import { readArgs } from "@/lib/agent/tools/read-args";
import type { AnyTool } from "@/lib/agent/tools/tool";
import { AppError } from "@/lib/errors";
import { chatModel, ROLES } from "@/lib/models";
import type { ModelAnswer, ModelChain } from "@/lib/models/chain";
import { langChainTool } from "@/lib/models/tool";

export interface Finding {
  what: string;
  outcome: string;
  ms: number;
}

/** Whether the server took the schema, and the tool the arguments. */
export interface ForcedCall extends Finding {
  isAccepted: boolean;
  isTaken: boolean;
}

const QUESTION = "What is the capital of France? Answer in one sentence.";

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return error instanceof AppError && cause instanceof Error ? cause.message : message;
}

async function found(what: string, attempt: () => Promise<string>): Promise<Finding> {
  const started = performance.now();
  const outcome = await attempt().catch((error: unknown) => `failed: ${reasonOf(error)}`);
  return { what, outcome, ms: Math.round(performance.now() - started) };
}

/** Also the tokens that both are said to have taken. */
export async function basics(): Promise<Finding[]> {
  const model = chatModel(ROLES.specialist);
  let whole: ModelAnswer["usage_metadata"];
  return [
    await found("plain answer", async () => {
      const answer = await model.invoke(QUESTION);
      whole = answer.usage_metadata;
      return answer.text.trim() || "empty";
    }),
    await found("streamed answer", () => streamed(model)),
    await found("tokens counted, not streaming", async () => countOf(whole)),
  ];
}

const countOf = (usage: { input_tokens: number; output_tokens: number } | undefined): string =>
  usage ? `${usage.input_tokens} in, ${usage.output_tokens} out` : "no";

async function streamed(model: ModelChain): Promise<string> {
  const started = performance.now();
  let first = 0;
  let pieces = 0;
  const draft = emptyDraft();
  const chunks = await model.stream(QUESTION);
  await readDraft(chunks, draft, () => {
    first ||= performance.now() - started;
    pieces += 1;
  });
  const tokens = draft.usage?.output_tokens ?? pieces;
  const seconds = (performance.now() - started - first) / 1000;
  return `first token ${Math.round(first)} ms, ${Math.round(tokens / seconds)} tokens a second, tokens counted: ${countOf(draft.usage)}`;
}

/** As a stream, read as the desks do. */
export async function forcedCall(tool: AnyTool, question: string): Promise<ForcedCall> {
  let isAccepted = false;
  let isTaken = false;
  const finding = await found(tool.name, async () => {
    const draft = emptyDraft();
    const model = chatModel(ROLES.specialist).bindTools([langChainTool(tool)], { tool_choice: tool.name });
    await readDraft(await model.stream(question), draft, () => {});
    isAccepted = true;
    const [call, ...more] = draft.calls;
    if (!call) return `no call: ${draft.text.trim() || "nothing at all"}`;
    const read = call.name === tool.name ? readArgs(tool, call.args) : { fault: `it called ${call.name}` };
    isTaken = "args" in read;
    const repeated = more.length > 0 ? ` and ${more.length} more` : "";
    return `${JSON.stringify(call.args)}${repeated}${"fault" in read ? ` — ${read.fault}` : ""}`;
  });
  return { ...finding, isAccepted, isTaken };
}
