import { type AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { AppError, toAppError } from "@/lib/errors";
import { logger } from "@/lib/log";
import type { ModelCallOptions, ModelChain } from "@/lib/models/chain";
import { type AnyToolSpec, type ToolResult, toLangChainTool } from "@/lib/models/tool-spec";
import { withSpan } from "@/lib/telemetry";
import { say } from "./node";

/** A tool that was called, and what came of it. */
export interface ToolCallRecord {
  id: string;
  name: string;
  args: Record<string, unknown>;
  result?: ToolResult;
  error?: { code: string; message: string };
}

export interface LoopResult {
  /** The answer, the last of the model's messages. */
  answer: AIMessage;
  /** What was said on the way: the model's calls and the tools' results. */
  steps: BaseMessage[];
  calls: ToolCallRecord[];
}

interface Loop {
  model: ModelChain;
  specs: AnyToolSpec[];
  /** System prompt and conversation, the open question last. */
  messages: BaseMessage[];
  config: LangGraphRunnableConfig;
  options?: Partial<ModelCallOptions>;
  maxRounds?: number;
}

/**
 * Lets a model call tools until it answers. A failing tool gives the model a structured error and the conversation goes on.
 * @throws AppError when the model fails, or still calls tools after `maxRounds`
 */
export async function toolLoop({
  model,
  specs,
  messages,
  config,
  options,
  maxRounds = 4,
}: Loop): Promise<LoopResult> {
  const bound = model.bindTools(specs.map(toolOf), options);
  const steps: BaseMessage[] = [];
  const calls: ToolCallRecord[] = [];
  for (let round = 0; round <= maxRounds; round++) {
    const answer = (await bound.invoke([...messages, ...steps], config)) as AIMessage;
    sayModel(answer, config);
    const wanted = answer.tool_calls ?? [];
    if (wanted.length === 0) return { answer, steps, calls };
    steps.push(answer);
    const done = await Promise.all(
      wanted.map(({ id, name, args }) =>
        callTool({ id: id ?? crypto.randomUUID(), name, args }, specs, config),
      ),
    );
    calls.push(...done);
    steps.push(...done.map(toMessage));
  }
  throw neverAnswered();
}

/** For a model that calls tools without end. */
export const neverAnswered = (): AppError =>
  new AppError(
    "model_unavailable",
    "The model kept asking for data and never answered. Ask again in other words.",
  );

/** Notes which model wrote a message. */
export function sayModel(message: AIMessage, config: LangGraphRunnableConfig): void {
  const model = message.response_metadata?.model_id;
  if (typeof model === "string") say(config, { type: "model", model });
}

const tools = new WeakMap<AnyToolSpec, ReturnType<typeof toLangChainTool>>();

function toolOf(spec: AnyToolSpec) {
  let made = tools.get(spec);
  if (!made) {
    made = toLangChainTool(spec);
    tools.set(spec, made);
  }
  return made;
}

export type WantedCall = Pick<ToolCallRecord, "id" | "name" | "args">;

/** Calls one tool and says so to whoever watches the run. Its failure is part of what comes back. */
export async function callTool(
  wanted: WantedCall,
  specs: AnyToolSpec[],
  config: LangGraphRunnableConfig,
): Promise<ToolCallRecord> {
  const started = performance.now();
  say(config, { type: "tool-start", ...wanted });
  const outcome = await withSpan(`tool ${wanted.name}`, { "almanac.tool": wanted.name }, () =>
    attempt(wanted, specs, config.signal),
  );
  say(config, {
    type: "tool-end",
    id: wanted.id,
    name: wanted.name,
    result: outcome.result ?? { error: outcome.error },
    failed: outcome.error !== undefined,
    ms: Math.round(performance.now() - started),
  });
  return { ...wanted, ...outcome };
}

async function attempt(
  { name, args }: WantedCall,
  specs: AnyToolSpec[],
  signal?: AbortSignal,
): Promise<Pick<ToolCallRecord, "result" | "error">> {
  const spec = specs.find((candidate) => candidate.name === name);
  if (!spec) return { error: { code: "not_found", message: `There is no tool called ${name}.` } };
  const input = spec.input.safeParse(args);
  if (!input.success) {
    const issue = input.error.issues[0];
    return { error: { code: "bad_request", message: `${issue?.path.join(".")}: ${issue?.message}` } };
  }
  try {
    return { result: await spec.run(input.data, { signal }) };
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    const error = toAppError(thrown);
    if (error.code === "internal") logger().error({ err: thrown, tool: name }, "tool failed");
    return { error: { code: error.code, message: error.message } };
  }
}

function toMessage({ id, name, result, error }: ToolCallRecord): ToolMessage {
  return new ToolMessage({
    tool_call_id: id,
    name,
    content: JSON.stringify(error ? { error } : result),
    status: error ? "error" : "success",
  });
}
