import { type StructuredTool, tool } from "@langchain/core/tools";
import type { z } from "zod";
import type { ToolUnderstanding } from "@/lib/understanding/taught";
import { toolSchema } from "./tool-schema";

/** What a desk answers, so that a model can say when a question is outside of it. */
export interface Scope {
  /** Completes “I answer questions about …”. */
  about: string;
  starters: string[];
  /** Questions that sound like this desk's and aren't. */
  outside: string[];
  /** Words that put a question outside by themselves, unless they are part of a name. */
  foreign?: string[];
  /** Everyday words of its field, which are no subject and never a misspelt name. */
  common?: readonly string[];
}

/** A tool as models see it. Language models read `description` and `input`, the embedded model also `understanding`. */
export interface ModelTool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  description: string;
  input: Input;
  /** For desks that the reader wasn't trained on. */
  understanding?: ToolUnderstanding;
}

export type AnyModelTool = ModelTool;

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

export const sourceOf = (made: object): AnyModelTool | undefined => sources.get(made);
