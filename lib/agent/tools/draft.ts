import { AIMessageChunk, type ToolCallChunk, type UsageMetadata } from "@langchain/core/messages";
import { type ModelAnswer, writerOf } from "@/lib/models/chain";
import type { PassedOver } from "@/lib/models/failure";
import { withoutThinking } from "@/lib/models/thinking";
import type { Usage } from "../usage";
import type { WrittenCall } from "./calls-in-text";

export interface Draft {
  /** Without thinking. */
  text: string;
  calls: WrittenCall[];
  refusal: string;
  finish: string;
  /** Empty until it has begun. */
  model: string;
  passedOver: PassedOver[];
  usage?: Usage;
  extras: Record<string, unknown>;
}

export const emptyDraft = (): Draft => ({
  text: "",
  calls: [],
  refusal: "",
  finish: "",
  model: "",
  passedOver: [],
  extras: {},
});

/** LangChain's joining of chunks would complete arguments that broke off. `onText` gets all text so far. */
export async function readDraft(
  chunks: AsyncIterable<ModelAnswer>,
  draft: Draft,
  onText: (text: string) => void,
): Promise<void> {
  const calls: OpenCall[] = [];
  let raw = "";
  for await (const chunk of chunks) {
    const { model, passedOver } = writerOf(chunk);
    const { refusal, ...extras } = chunk.additional_kwargs ?? {};
    draft.model ||= model;
    draft.passedOver = passedOver ?? draft.passedOver;
    draft.finish = finishOf(chunk.response_metadata ?? {}) ?? draft.finish;
    draft.refusal += typeof refusal === "string" ? refusal : "";
    Object.assign(draft.extras, extras);
    if (chunk.usage_metadata) draft.usage = usageOf(chunk.usage_metadata);
    for (const piece of piecesOf(chunk)) addPiece(calls, piece);
    if (!chunk.text) continue;
    raw += chunk.text;
    draft.text = withoutThinking(raw);
    onText(draft.text);
  }
  draft.calls = calls.map(({ name, args }) => ({ name, args: args.trim() ? json(args) : {} }));
}

function finishOf({ finish_reason, done_reason, stop_reason }: Record<string, unknown>): string | undefined {
  const reason = finish_reason ?? done_reason ?? stop_reason;
  return typeof reason === "string" && reason ? reason : undefined;
}

const usageOf = ({ input_tokens, output_tokens }: UsageMetadata): Usage => ({ input_tokens, output_tokens });

const piecesOf = (message: ModelAnswer): ToolCallChunk[] =>
  AIMessageChunk.isInstance(message)
    ? (message.tool_call_chunks ?? [])
    : (message.tool_calls ?? []).map(({ id, name, args }, index) => ({
        id,
        name,
        args: JSON.stringify(args),
        index,
      }));

interface OpenCall {
  index?: number;
  id?: string;
  name: string;
  args: string;
}

/** A piece continues the newest call of its index and id, unless it starts a new one after that call is complete. */
function addPiece(calls: OpenCall[], { index, id, name, args = "" }: ToolCallChunk): void {
  const open = calls.findLast(
    (call) => (index === undefined || call.index === index) && (!id || !call.id || call.id === id),
  );
  const isSame =
    open && (!name || !open.name || (id && open.id === id) || (name === open.name && !open.args));
  if (!isSame) {
    calls.push({ index, id, name: name ?? "", args });
    return;
  }
  open.name ||= name ?? "";
  open.args += args;
}

/** JSON, even with line breaks in its strings; an incomplete text stays text, which reading the arguments refuses. */
function json(text: string): unknown {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON doesn't allow.
    return JSON.parse(text.replace(/[\u0000-\u001f]+/g, " "));
  } catch {
    return text;
  }
}
