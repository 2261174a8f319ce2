import { setImmediate } from "node:timers/promises";
import {
  AIMessage,
  type BaseMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { LRUCache } from "lru-cache";
import { countTokens, mostTokens } from "@/lib/models/tokens";
import { processWide } from "@/lib/process-wide";

/** Role, separators, names. */
const PER_MESSAGE = 8;

export function wordsOf(message: BaseMessage): string {
  const content = typeof message.content === "string" ? message.content : JSON.stringify(message.content);
  const calls = AIMessage.isInstance(message) ? message.tool_calls : undefined;
  return calls?.length ? content + JSON.stringify(calls) : content;
}

/** A conversation's texts come again with each turn, so they are cached. */
const MOST_LETTERS = 2_000_000;
const counted = () =>
  processWide(
    "memory.counted",
    () =>
      new LRUCache<string, number>({ maxSize: MOST_LETTERS, sizeCalculation: (_, text) => text.length + 1 }),
  );

/** By OpenAI's cl100k table. */
export async function tokensIn(messages: BaseMessage[]): Promise<number> {
  let sum = 0;
  for (const message of messages) sum += (await tokensOf(wordsOf(message))) + PER_MESSAGE;
  return sum;
}

export async function tokensOf(text: string): Promise<number> {
  const known = counted().get(text);
  if (known !== undefined) return known;
  await setImmediate();
  const tokens = await countTokens(text);
  counted().set(text, tokens);
  return tokens;
}

export const mostTokensIn = (messages: BaseMessage[]): number =>
  messages.reduce((sum, message) => sum + mostTokens(wordsOf(message)) + PER_MESSAGE, 0);

const KINDS: Record<string, new (fields: never) => BaseMessage> = {
  human: HumanMessage,
  ai: AIMessage,
  system: SystemMessage,
  tool: ToolMessage,
};

/** A message of an unknown kind stays as it is. */
export function withText(message: BaseMessage, content: string): BaseMessage {
  const Kind = KINDS[message.type];
  return Kind ? new Kind({ ...message.lc_kwargs, id: message.id, content } as never) : message;
}
