import type { BaseMessage } from "@langchain/core/messages";
import { withText, wordsOf } from "./messages";

/** Under the same id the last one stays; of the same words in a row, one. */
export function withoutDuplicates(messages: BaseMessage[]): BaseMessage[] {
  const lastOf = new Map(messages.map((message, at) => [message.id ?? at, at]));
  const once = messages.filter((message, at) => lastOf.get(message.id ?? at) === at);
  return once.filter((message, at) => !isSame(message, once[at + 1]));
}

/** Tool messages and calls belong together, one to one. */
const isSame = (message: BaseMessage, next: BaseMessage | undefined): boolean =>
  ["human", "system", "ai"].includes(message.type) &&
  message.type === next?.type &&
  !("tool_calls" in message && (message.tool_calls as unknown[] | undefined)?.length) &&
  wordsOf(message) === wordsOf(next);

const SAME_LATER = "(The same result came again later.)";
/** A shorter result costs no more than the note in its place. */
const WORTH_REPLACING = 200;

/** Repeated results lose their text; their messages stay, as models want an answer to each call. */
export function withoutRepeatedResults(messages: BaseMessage[]): {
  messages: BaseMessage[];
  repeated: number;
} {
  const lastOf = new Map(messages.map((message, at) => [resultKey(message), at]));
  const isRepeated = (message: BaseMessage, at: number) =>
    message.type === "tool" && message.text.length > WORTH_REPLACING && lastOf.get(resultKey(message)) !== at;
  return {
    messages: messages.map((message, at) =>
      isRepeated(message, at) ? withText(message, SAME_LATER) : message,
    ),
    repeated: messages.filter(isRepeated).length,
  };
}

const resultKey = (message: BaseMessage): string =>
  `${message.type}\n${message.name ?? ""}\n${wordsOf(message)}`;
