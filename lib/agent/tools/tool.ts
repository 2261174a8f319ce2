import type { z } from "zod";
import type { ModelTool } from "@/lib/models/tool";
import type { Provenance } from "@/lib/sources/provenance";
import type { Approval, ApprovalRequest } from "../approval";
import type { GraphState } from "../desk";
import type { Figure } from "../figure";
import type { Fact } from "../truth/fact";

/** What a tool gives back: data for programs, a message for people, and where both come from. */
export interface ToolResult<Data = unknown> {
  data: Data;
  /** The answer in Markdown, every figure in it taken from `data`. */
  message: string;
  /** Where the message's figures come from, in its order. */
  figures?: Figure[];
  provenance: Provenance[];
  /** Two or three questions that would be natural now. */
  followUps?: string[];
}

/** What a call of a tool may use. */
export interface ToolContext<State = GraphState> {
  /** The caller's id: threads, bounds and areas of their own belong to it. */
  caller: string;
  threadId: string;
  answerId: string;
  /** The asker's time zone, by its IANA name. */
  zone: string;
  /** Aborted when the answer is stopped or the call takes too long. */
  signal: AbortSignal;
  /** The graph's state, with what this call and those before it changed. */
  state: State;
  /** Changes the graph's state. */
  update(change: Partial<State>): void;
  /** Tells whoever watches what is going on. */
  say(text: string): void;
  /** What the tool's approval policy let the call do. */
  grant: unknown;
}

/** Makes of a result what a model reads: short, with totals for what it leaves out, and the message as `message`. */
export type ForModel<Data> = (
  result: ToolResult<Data>,
  /** The asker's time zone, by its IANA name, for the times in it. */
  asker: Pick<ToolContext, "zone">,
) => unknown;

/** A tool, described without a framework: the runtime adapts it to models, graphs and protocols. */
export interface Tool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  State = GraphState,
> extends ModelTool<Input> {
  /** The schema of a result's `data`. */
  output: Output;
  /** What it is called in a list of tools; made from its name when left out. */
  title?: string;
  /** What a call changes that stays, besides what it pays; it only looks things up when left out. */
  changes?: "adds" | "removes";
  /** It asks no other service: all that it needs is on this server. */
  isLocal?: boolean;
  /** Of no use by itself: it works on what other calls of a conversation left in the graph's state, or only makes conversation. */
  needsConversation?: boolean;
  /** In words, what a call does, e.g. “finding the area”. */
  progress?: string;
  /** What a call costs; nothing where it is free. */
  cost?(input: z.infer<Input>, asker: Pick<ToolContext, "caller">): Cost[];
  /** Decides before calls run whether they may, or whether the user is asked. Tools that share a policy are decided on together. */
  approval?: ApprovalPolicy;
  /** Calls of it don't run beside others. */
  sequential?: boolean;
  /** What makes two calls of one message the same, where that isn't their arguments as they stand. */
  sameAs?(input: z.infer<Input>, asker: Pick<ToolContext, "caller">): unknown;
  /** How long a call may take, in milliseconds; 60 s when left out. */
  timeoutMs?: number;
  /** What a model reads of a result; the whole result when left out. */
  forModel?: ForModel<z.infer<Output>>;
  /** The values of a result that a model's words are checked against; every number in its data when left out. */
  facts?(result: ToolResult<z.infer<Output>>): Fact[];
  run(call: { ctx: ToolContext<State>; input: z.infer<Input> }): Promise<ToolResult<z.infer<Output>>>;
}

/** A tool of whatever input, output and state, for lists of tools. */
// biome-ignore lint/suspicious/noExplicitAny: `run` is contravariant in its input and state, so no narrower type holds every tool.
export type AnyTool = Tool<any, any, any>;

/** Lets the compiler infer a tool's input and output. */
export const defineTool = <Input extends z.ZodObject, Output extends z.ZodType, State = GraphState>(
  tool: Tool<Input, Output, State>,
): Tool<Input, Output, State> => tool;

/** A tool that was called, and what came of it. */
export interface ToolCallRecord {
  id: string;
  name: string;
  args: Record<string, unknown>;
  result?: ToolResult;
  /** `reasons`: what lay behind it, for those who look into the steps. */
  error?: { code: string; message: string; reasons?: string };
}

/** A call as a model wants it. */
export type WantedCall = Pick<ToolCallRecord, "id" | "name" | "args">;

/** What a call of a tool costs; tools add what their policy needs to know. */
export interface Cost {
  /** Atomic units of USDC, a millionth of a dollar each. */
  amount: number;
  [fact: string]: unknown;
}

/** A call that a policy decides on. */
export interface CallToApprove {
  tool: AnyTool;
  input: unknown;
  costs: Cost[];
}

/** Whether calls may run. A grant is handed to each of them as `ctx.grant`. */
export type Verdict =
  | { kind: "run"; grant?: unknown }
  | { kind: "ask"; request: ApprovalRequest }
  | { kind: "refuse"; message: string };

/**
 * Decides whether calls may run, all that it is responsible for at once. It is asked again after the user has decided,
 * with their decision, because prices and bounds may have changed meanwhile; then it must not ask.
 */
export type ApprovalPolicy = (
  calls: CallToApprove[],
  asker: Pick<ToolContext, "caller" | "answerId">,
  decided?: Approval,
) => Verdict;
