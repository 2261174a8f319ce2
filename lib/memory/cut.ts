import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { tokensIn, withText } from "./messages";

/** From a person's message on, as some models refuse other conversations and none answers an unseen question. */
export function startOfLast(messages: BaseMessage[], least: number): number {
  const last = Math.max(0, messages.length - least);
  return Math.max(
    0,
    messages.findLastIndex(({ type }, at) => at <= last && type === "human"),
  );
}

const SHORTEST = 400;
const CUT = " … (cut)";

/** Halves the longest texts; where that isn't enough the first messages go, never the last. */
export async function cutToFit(
  messages: BaseMessage[],
  most: number,
): Promise<{ messages: BaseMessage[]; cut: number }> {
  const kept = [...messages];
  const cut = new Set<number>();
  while ((await tokensIn(kept)) > most) {
    const at = longestOf(kept);
    const text = kept[at]?.text ?? "";
    if (text.length <= SHORTEST) return { messages: await lastWithin(kept, most), cut: cut.size };
    kept[at] = withText(kept[at] as BaseMessage, text.slice(0, Math.floor(text.length / 2)) + CUT);
    cut.add(at);
  }
  return { messages: kept, cut: cut.size };
}

const longestOf = (messages: BaseMessage[]): number =>
  messages.reduce(
    (longest, { text }, at) => (text.length > (messages[longest]?.text.length ?? -1) ? at : longest),
    0,
  );

/** The last one stays, without its calls' arguments if it must. */
async function lastWithin(messages: BaseMessage[], most: number): Promise<BaseMessage[]> {
  let rest = messages;
  while (rest.length > 1 && (await tokensIn(rest)) > most) {
    rest = rest.slice(1);
    while (rest.length > 1 && rest[0]?.type === "tool") rest = rest.slice(1);
  }
  if ((await tokensIn(rest)) <= most) return rest;
  return rest.map((message) =>
    AIMessage.isInstance(message)
      ? new AIMessage({ id: message.id, content: message.text.slice(0, SHORTEST) })
      : withText(message, message.text.slice(0, SHORTEST)),
  );
}
