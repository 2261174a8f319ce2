import { type StructuredTool, tool } from "@langchain/core/tools";
import type { z } from "zod";
import type { Slot } from "./embedded/slots";
import { toolSchema } from "./tool-schema";

/** How the embedded model reads a follow-up such as “and back?”: the last call's arguments, changed. */
export interface FollowUp<Input> {
  examples: string[];
  apply(last: Partial<Input>): Partial<Input>;
}

/** How the embedded model recognises the questions that a tool answers, and fills its arguments. */
export interface ToolUnderstanding<Input> {
  /** Questions this tool answers, in many phrasings; mentions of entities in them are masked before ranking. */
  examples: string[];
  /** Words and phrases that speak for this tool. */
  keywords?: string[];
  slots?: { [Key in keyof Input]?: Slot };
  followUps?: FollowUp<Input>[];
  /**
   * Makes arguments that were partly carried over from an earlier call agree with each other.
   * @param fresh names of the arguments that this question gave
   */
  settle?(args: Record<string, unknown>, fresh: ReadonlySet<string>): Record<string, unknown>;
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

/** A tool as models see it. Language models read `description` and `input`, the embedded model also `understanding`. */
export interface ModelTool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  description: string;
  input: Input;
  understanding?: ToolUnderstanding<z.infer<Input>>;
}

/** A tool of whatever input, for lists of tools. */
// biome-ignore lint/suspicious/noExplicitAny: `understanding` is contravariant in the input, so no narrower type holds every tool.
export type AnyModelTool = ModelTool<any>;

const bound = new WeakMap<AnyModelTool, StructuredTool>();
const sources = new WeakMap<object, AnyModelTool>();

/** The LangChain tool that a model is given. The runtime calls the tool itself, never LangChain. */
export function langChainTool(source: AnyModelTool): StructuredTool {
  const known = bound.get(source);
  if (known) return known;
  const { name, description, input } = source;
  const made = tool(
    () => {
      throw new Error(`${name} is called by the runtime.`);
    },
    { name, description, schema: toolSchema(input) },
  ) as unknown as StructuredTool;
  bound.set(source, made);
  sources.set(made, source);
  return made;
}

/** The tool that a LangChain tool was made from, if it was made here. */
export const sourceOf = (made: object): AnyModelTool | undefined => sources.get(made);
