import { type StructuredTool, tool } from "@langchain/core/tools";
import type { z } from "zod";
import type { Provenance } from "@/lib/sources/provenance";
import type { Slot } from "./embedded/slots";

/** What a tool gives back: data for programs, a message for people, and where both come from. */
export interface ToolResult<Data = unknown> {
  data: Data;
  /** The answer in Markdown, every figure in it taken from `data`. */
  message: string;
  provenance: Provenance[];
  /** Two or three questions that would be natural now. */
  followUps?: string[];
}

/** How the embedded model reads a follow-up such as “and back?”: the last call's arguments, changed. */
export interface FollowUp<Input> {
  examples: string[];
  apply(last: Partial<Input>): Partial<Input>;
}

/** What a desk answers, for a model that has to say when a question is outside of it. */
export interface Scope {
  /** Completes “I answer questions about …”. */
  about: string;
  /** Questions that work. */
  starters: string[];
  /** Questions that sound like this desk's and aren't. */
  outside: string[];
  /** Words that by themselves put a question outside, unless they are part of a name. */
  foreign?: string[];
  /** Everyday words of its field: they carry no subject, and are never taken for a misspelt name. */
  common?: readonly string[];
}

/**
 * A tool, described without a framework. Language models read `description` and `input`; the embedded model
 * also ranks tools by `examples` and `keywords`, and fills `input` through `slots`.
 */
export interface ToolSpec<Schema extends z.ZodObject = z.ZodObject, Data = unknown> {
  name: string;
  description: string;
  input: Schema;
  /** Questions this tool answers, in many phrasings; mentions of entities in them are masked before ranking. */
  examples: string[];
  /** Words and phrases that speak for this tool. */
  keywords?: string[];
  slots: { [Key in keyof z.infer<Schema>]?: Slot };
  followUps?: FollowUp<z.infer<Schema>>[];
  /**
   * Makes arguments that were partly carried over from an earlier call agree with each other.
   * @param fresh names of the arguments that this question gave
   */
  settle?(args: Record<string, unknown>, fresh: ReadonlySet<string>): Record<string, unknown>;
  run(input: z.infer<Schema>, context: ToolContext): Promise<ToolResult<Data>>;
}

/** A spec of whatever input and data, for lists of tools. */
// biome-ignore lint/suspicious/noExplicitAny: `run` is contravariant in its input, so that no narrower type holds every spec.
export type AnyToolSpec = ToolSpec<any, any>;

export interface ToolContext {
  signal?: AbortSignal;
}

/** Lets the compiler infer a spec's input and data. */
export function defineTool<Schema extends z.ZodObject, Data>(
  spec: ToolSpec<Schema, Data>,
): ToolSpec<Schema, Data> {
  return spec;
}

const specs = new WeakMap<object, AnyToolSpec>();

/** The LangChain tool of a spec. Its result is the JSON of a `ToolResult`. */
export function toLangChainTool(spec: AnyToolSpec): StructuredTool {
  const made = tool(
    async (input: unknown, config: { signal?: AbortSignal }) =>
      JSON.stringify(await spec.run(spec.input.parse(input), { signal: config?.signal })),
    { name: spec.name, description: spec.description, schema: spec.input },
  ) as unknown as StructuredTool;
  specs.set(made, spec);
  return made;
}

/** The spec a LangChain tool was made from, if it was made from one. */
export function specOf(langChainTool: object): AnyToolSpec | undefined {
  return specs.get(langChainTool);
}
