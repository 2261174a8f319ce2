import type { z } from "zod";
import type { AnyModelTool, FollowUp, ToolUnderstanding } from "../tool";
import type { Slots } from "./slots";

/** A tool with all that the embedded model ranks and fills it by. */
export interface EmbeddedTool {
  name: string;
  description: string;
  input: z.ZodObject;
  examples: string[];
  keywords: string[];
  slots: Slots;
  followUps: FollowUp<Record<string, unknown>>[];
  settle?: ToolUnderstanding<Record<string, unknown>>["settle"];
}

const known = new WeakMap<AnyModelTool, EmbeddedTool>();

/** The embedded model's view of a tool; the same object each time. */
export function embeddedTool(tool: AnyModelTool): EmbeddedTool {
  const made = known.get(tool);
  if (made) return made;
  const { name, description, input, understanding } = tool;
  const view: EmbeddedTool = {
    name,
    description,
    input,
    examples: understanding?.examples ?? [],
    keywords: understanding?.keywords ?? [],
    slots: (understanding?.slots ?? {}) as Slots,
    followUps: understanding?.followUps ?? [],
    settle: understanding?.settle,
  };
  known.set(tool, view);
  return view;
}
