import { type StructuredTool, tool } from "@langchain/core/tools";
import type { z } from "zod";
import type { ToolUnderstanding } from "@/lib/understanding/taught";
import { toolSchema } from "./tool-schema";

/** So that a model can say when a question is outside of it. */
export interface Scope {
  /** Completes “I answer questions about …”. */
  about: string;
  starters: string[];
  /** They sound like this desk's and aren't. */
  outside: string[];
  /** They put a question outside by themselves, unless they are part of a name. */
  foreign?: string[];
  /** They are no subject and never a misspelt name. */
  common?: readonly string[];
}

/** Language models read `description` and `input`, the embedded model also `understanding`. */
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

/** The runtime calls the tool itself, never LangChain. */
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
