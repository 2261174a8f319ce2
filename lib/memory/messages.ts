import {
  AIMessage,
  type BaseMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { countTokens, mostTokens } from "@/lib/models/tokens";

/** What a message costs beside its text: role, separators, names. */
const PER_MESSAGE = 8;

/** A message in words, as a model reads it: with the calls that it makes. */
export function wordsOf(message: BaseMessage): string {
  const content = typeof message.content === "string" ? message.content : JSON.stringify(message.content);
  const calls = AIMessage.isInstance(message) ? message.tool_calls : undefined;
  return calls?.length ? content + JSON.stringify(calls) : content;
}

const counted = new WeakMap<BaseMessage, number>();

/** The tokens of messages, by OpenAI's cl100k table. */
export async function tokensIn(messages: BaseMessage[]): Promise<number> {
  let sum = 0;
  for (const message of messages) {
    const tokens = counted.get(message) ?? (await countTokens(wordsOf(message))) + PER_MESSAGE;
    counted.set(message, tokens);
    sum += tokens;
  }
  return sum;
}

/** As many tokens as the messages can have at most. It takes no time. */
export const mostTokensIn = (messages: BaseMessage[]): number =>
  messages.reduce((sum, message) => sum + mostTokens(wordsOf(message)) + PER_MESSAGE, 0);

const KINDS: Record<string, new (fields: never) => BaseMessage> = {
  human: HumanMessage,
  ai: AIMessage,
  system: SystemMessage,
  tool: ToolMessage,
};

/** The same message with another text. One of an unknown kind stays as it is. */
export function withText(message: BaseMessage, content: string): BaseMessage {
  const Kind = KINDS[message.type];
  return Kind ? new Kind({ ...message.lc_kwargs, id: message.id, content } as never) : message;
}
