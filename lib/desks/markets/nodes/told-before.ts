import { type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { z } from "zod";
import type { ToldSource } from "../understanding/frame";

const Result = z.object({
  sources: z.array(z.object({ source: z.string(), live: z.boolean() })),
});

/** The sources of the last answer that had any. */
export function toldBefore(messages: BaseMessage[]): ToldSource[] {
  let found: ToldSource[] = [];
  let isNew = true;
  for (const message of messages) {
    if (HumanMessage.isInstance(message)) isNew = true;
    if (!ToolMessage.isInstance(message)) continue;
    const sources = sourcesIn(message.text);
    found = isNew ? sources : [...found, ...sources];
    isNew = false;
  }
  return found;
}

function sourcesIn(content: string): ToldSource[] {
  try {
    return Result.safeParse(JSON.parse(content)).data?.sources ?? [];
  } catch {
    return [];
  }
}
