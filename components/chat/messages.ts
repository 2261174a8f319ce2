import { notesOf } from "@/components/ui/sources";
import type { ChatData, ChatMessage } from "@/lib/agent/ui-message";

/** The text of a message: of a question what was asked, of a finished answer its final text, else what has come of the newest draft. */
export function textOf(message: ChatMessage): string {
  const answer = answerOf(message);
  if (answer) return answer.response;
  return message.parts.findLast((part) => part.type === "text")?.text ?? "";
}

/** A link to a desk that knows, by itself in a line: the question goes along in the address. */
const WAY = /^\[([^\]]+)\]\((\/[a-z]+\?q=[^)\s]+)\)\s*$/gm;

export function partWays(text: string): { text: string; ways: { words: string; href: string }[] } {
  const ways = [...text.matchAll(WAY)].map(([, words = "", href = ""]) => ({ words, href }));
  return { text: ways.length > 0 ? text.replace(WAY, "").trimEnd() : text, ways };
}

export function answerOf(message: ChatMessage): ChatData["answer"] | undefined {
  return message.parts.find(
    (part): part is Extract<Part, { type: "data-answer" }> => part.type === "data-answer",
  )?.data;
}

export function approvalOf(message: ChatMessage): ChatData["approval"] | undefined {
  return message.parts.find(
    (part): part is Extract<Part, { type: "data-approval" }> => part.type === "data-approval",
  )?.data;
}

export function progressOf(message: ChatMessage): string | undefined {
  return message.parts.findLast(
    (part): part is Extract<Part, { type: "data-progress" }> => part.type === "data-progress",
  )?.data.text;
}

type Part = ChatMessage["parts"][number];

/** A question and what came back. An answer without a question is one that the page only saw the end of. */
export interface Turn {
  /** Of the place, not of the question: another version of it takes the same. */
  key: string;
  question?: ChatMessage;
  answer?: ChatMessage;
}

export interface Place {
  /** The server's id of the question. */
  id: string;
  /** The ids of all questions asked in this place, oldest first, this one included. */
  versions: string[];
}

/**
 * Messages in pairs.
 * @param first what the first pair counts as; less than 0 where some were put before those that stood first
 */
export function turnsOf(messages: ChatMessage[], first = 0): Turn[] {
  const turns: Turn[] = [];
  const begin = (turn: Omit<Turn, "key">) => turns.push({ key: `turn-${first + turns.length}`, ...turn });
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

/**
 * What each answer has to say of its sources that none before it has said, a note a line, by the answer's id: that a service
 * has failed is said once a conversation.
 */
export function newNotes(messages: ChatMessage[]): Map<string, string> {
  const said = new Set<string>();
  return new Map(
    messages.map((message) => {
      const fresh = notesOf(answerOf(message)?.provenance ?? []).filter((note) => !said.has(note));
      for (const note of fresh) said.add(note);
      return [message.id, fresh.join("\n")];
    }),
  );
}
