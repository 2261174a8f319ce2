import type { z } from "zod";
import type { ModelTool } from "@/lib/models/tool";
import type { Provenance } from "@/lib/sources/provenance";
import type { Approval, ApprovalRequest } from "../approval";
import type { GraphState } from "../desk";
import type { Figure } from "../figure";
import type { Fact } from "../truth/fact";

export interface ToolResult<Data = unknown> {
  data: Data;
  /** Markdown. Every figure in it is from `data`. */
  message: string;
  /** Origins of the message's figures, in its order. */
  figures?: Figure[];
  provenance: Provenance[];
  followUps?: string[];
}

export interface ToolContext<State = GraphState> {
  caller: string;
  threadId: string;
  answerId: string;
  /** IANA name. */
  zone: string;
  /** When the answer is stopped or the call takes too long. */
  signal: AbortSignal;
  /** With the changes of this call and those before it. */
  state: State;
  update(change: Partial<State>): void;
  say(text: string): void;
  grant: unknown;
}

export type Asker = Pick<ToolContext, "caller" | "zone">;

/** Has totals for what is left out, and the message as `message`. */
export type ForModel<Data> = (result: ToolResult<Data>, asker: Pick<ToolContext, "zone">) => unknown;

/** Independent of frameworks; the runtime adapts it to models, graphs and protocols. */
export interface Tool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  State = GraphState,
> extends ModelTool<Input> {
  output: Output;
  /** In lists of tools; made from its name when left out. */
  title?: string;
  /** The lasting effect of a call, apart from payments; left out for tools that only read. */
  changes?: "adds" | "removes";
  /** It asks no other service. */
  isLocal?: boolean;
  /** It needs a graph's state, or only makes conversation, so MCP doesn't offer it. */
  needsConversation?: boolean;
  /** E.g. “finding the area”. */
  progress?: string;
  /** What a call does, as a sentence of the steps that is true however it ends, e.g. “Looked up the next trains at Bank.” */
  step?(input: z.infer<Input>, asker: Asker): string;
  /** Undefined where it is free. */
  cost?(input: z.infer<Input>, asker: Pick<ToolContext, "caller">): Cost[];
  /** Decides whether calls may run. Calls of tools with the same policy are decided together. */
  approval?: ApprovalPolicy;
  sequential?: boolean;
  /** A key by which two calls of one message are the same; their arguments when left out. */
  sameAs?(input: z.infer<Input>, asker: Pick<ToolContext, "caller">): unknown;
  /** 60 s when left out. */
  timeoutMs?: number;
  /** The whole result when left out. */
  forModel?: ForModel<z.infer<Output>>;
  /** What a model's words are checked against; every number in the data when left out. */
  facts?(result: ToolResult<z.infer<Output>>): Fact[];
  run(call: { ctx: ToolContext<State>; input: z.infer<Input> }): Promise<ToolResult<z.infer<Output>>>;
}

// biome-ignore lint/suspicious/noExplicitAny: `run` is contravariant in its input and state, so no narrower type holds every tool.
export type AnyTool = Tool<any, any, any>;

export const defineTool = <Input extends z.ZodObject, Output extends z.ZodType, State = GraphState>(
  tool: Tool<Input, Output, State>,
): Tool<Input, Output, State> => tool;

export interface ToolCallRecord {
  id: string;
  name: string;
  args: Record<string, unknown>;
  result?: ToolResult;
  /** `reasons` are for those who look into the steps. */
  error?: { code: string; message: string; reasons?: string };
}

export type WantedCall = Pick<ToolCallRecord, "id" | "name" | "args">;

export interface Cost {
  /** Atomic units of USDC, a millionth of a dollar each. */
  amount: number;
  [fact: string]: unknown;
}

export interface CallToApprove {
  tool: AnyTool;
  input: unknown;
  costs: Cost[];
}

/** A grant reaches each call as `ctx.grant`. */
export type Verdict =
  | { kind: "run"; grant?: unknown }
  | { kind: "ask"; request: ApprovalRequest }
  | { kind: "refuse"; message: string };

/** Decides on all its calls of a message at once, and again after the user's decision, when it mustn't ask again. */
export type ApprovalPolicy = (
  calls: CallToApprove[],
  asker: Pick<ToolContext, "caller" | "answerId">,
  decided?: Approval,
) => Verdict;
