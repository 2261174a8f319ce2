import type { ChatMessage } from "@/lib/agent/ui-message";

/** A question and what came back. An answer without a question is one that the page only saw the end of. */
export interface Turn {
  key: string;
  question?: ChatMessage;
  answer?: ChatMessage;
}

/** Messages in pairs. */
export function turnsOf(messages: ChatMessage[]): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (message.role === "user") turns.push({ key: message.id, question: message });
    else if (last && !last.answer) last.answer = message;
    else turns.push({ key: message.id, answer: message });
  }
  return turns;
}
