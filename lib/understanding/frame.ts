import { z } from "zod";
import type { Provenance } from "@/lib/sources/provenance";
import { ACTS, OPERATIONS, ROLES } from "./reader/labels";

export const Mention = z.object({
  kind: z.string(),
  values: z
    .array(z.string())
    .describe("What may be meant, the likeliest first; several where the name is shared"),
  start: z.number().int().describe("Offset in the text"),
  end: z.number().int().describe("The same, excluded"),
  score: z.number().describe("1 for the exact words, less with typos"),
});
export type Mention = z.infer<typeof Mention>;

export const Slot = z.object({
  role: z.enum(ROLES),
  text: z.string().describe("As written"),
  start: z.number().int().describe("Offset in the request's text"),
  certainty: z.number().describe("From 0 to 1"),
  mentions: z.array(Mention),
  carried: z.literal(true).optional().describe("From an earlier turn"),
  is_everyday: z
    .literal(true)
    .optional()
    .describe("Common words in small letters that no kind of name knows"),
});
export type Slot = z.infer<typeof Slot>;

export const Frame = z.object({
  desk: z.string(),
  function: z.string().describe("One of the desk's, e.g. `loss`"),
  operation: z.enum(OPERATIONS),
  act: z.enum(ACTS),
  certainty: z.number().describe("How sure the reader is of the function, from 0 to 1"),
  text: z.string().describe("The words that it was read from"),
  slots: z.array(Slot),
  at: z.string().describe("ISO 8601: when it was asked, which “yesterday” is counted from"),
});
export type Frame = z.infer<typeof Frame>;

/** A request that no reader read, for the turns after it: what it is of is sure. */
export const sureFrame = (
  desk: string,
  name: string,
  { text, slots = [], at }: { text: string; slots?: Slot[]; at: Date },
): Frame => ({
  desk,
  function: name,
  operation: "value",
  act: "ask",
  certainty: 1,
  text,
  slots,
  at: at.toISOString(),
});

export const Pending = z.object({
  frame: Frame,
  role: z.enum(ROLES),
  kind: z.string().optional().describe("The kind of name that is missing, if it is one"),
  ask: z.string(),
  choices: z.array(z.string()),
});
export type Pending = z.infer<typeof Pending>;

export interface Call {
  tool: string;
  args: Record<string, unknown>;
}

export interface Turn {
  question: string;
  calls: Call[];
  /** What was understood, a frame for each request; empty where a language model answered. */
  frames: Frame[];
  answer?: string;
  sources?: Provenance[];
  pending?: Pending;
}
