import type { ChatData, ChatMessage } from "@/lib/agent/ui-message";

type Part = ChatMessage["parts"][number];

/** A question and what came back. An answer without a question is one that the page only saw the end of. */
export interface Turn {
  /** Of the place, not of the question: another version of it takes the same. */
  key: string;
  question?: ChatMessage;
  answer?: ChatMessage;
}

/** Where the server has a question. */
export interface Place {
  /** The server's id of the question. */
  id: string;
  /** The ids of all questions asked in this place, oldest first, this one included. */
  versions: string[];
}

/** Messages in pairs. */
export function turnsOf(messages: ChatMessage[]): Turn[] {
  const turns: Turn[] = [];
  const begin = (turn: Omit<Turn, "key">) => turns.push({ key: `turn-${turns.length}`, ...turn });
  for (const message of messages) {
    const last = turns.at(-1);
    if (message.role === "user") begin({ question: message });
    else if (last && !last.answer) last.answer = message;
    else begin({ answer: message });
  }
  return turns;
}

/** Whether several desks were asked, so that each answer must say whose it is. */
export const isOfManyDesks = (messages: ChatMessage[]): boolean =>
  new Set(messages.flatMap(({ metadata }) => metadata?.desk ?? [])).size > 1;

/**
 * Where the server has a turn's question; nowhere as long as it hasn't got it. A question that was asked in this tab
 * has an id of the tab's own: the server's came with the answer.
 */
export function placeOf({ question, answer }: Pick<Turn, "question" | "answer">): Place | undefined {
  if (!question) return undefined;
  const told = answer && threadOf(answer);
  if (told) return { id: told.question_id, versions: told.siblings ?? [told.question_id] };
  // Only what the server stored names its thread.
  if (!question.metadata?.threadId) return undefined;
  return { id: question.id, versions: question.metadata.siblings ?? [question.id] };
}

function threadOf(answer: ChatMessage): ChatData["thread"] | undefined {
  return answer.parts.find(
    (part): part is Extract<Part, { type: "data-thread" }> => part.type === "data-thread",
  )?.data;
}
