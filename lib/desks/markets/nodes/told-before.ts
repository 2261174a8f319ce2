import { type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { z } from "zod";
import type { Told } from "../understanding/frame";

const Result = z.object({
  message: z.string(),
  sources: z.array(z.object({ source: z.string(), live: z.boolean() })),
});

/** What the tools told for the last answer that called any, where it can still be read. */
export function toldBefore(messages: BaseMessage[]): Told {
  let told: Told = { sources: [], messages: [] };
  let isNew = true;
  for (const message of messages) {
    if (HumanMessage.isInstance(message)) isNew = true;
    if (!ToolMessage.isInstance(message)) continue;
    if (isNew) told = { sources: [], messages: [] };
    isNew = false;
    const result = resultIn(message.text);
    told.sources.push(...(result?.sources ?? []));
    if (result) told.messages.push(result.message);
  }
  return told;
}

function resultIn(content: string) {
  try {
    return Result.safeParse(JSON.parse(content)).data;
  } catch {
    return undefined;
  }
}
