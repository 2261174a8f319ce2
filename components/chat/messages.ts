import { notesOf } from "@/components/ui/sources";
import type { ChatData, ChatMessage } from "@/lib/agent/ui-message";

/** A question, a finished answer's final text, else the newest draft. */
export function textOf(message: ChatMessage): string {
  const answer = answerOf(message);
  if (answer) return answer.response;
  return message.parts.findLast((part) => part.type === "text")?.text ?? "";
}

/** By itself in a line; the question goes along in the address. */
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

/** The page only saw the end of an answer without a question. */
export interface Turn {
  /** Of the place: another version of the question takes the same. */
  key: string;
  question?: ChatMessage;
  answer?: ChatMessage;
}

export interface Place {
  id: string;
  /** Asked in this place, oldest first, this one included. */
  versions: string[];
}

/** `first` is the first pair's number; less than 0 once earlier ones were put before it. */
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

/** Then each answer must say whose it is. */
export const isOfManyDesks = (messages: ChatMessage[]): boolean =>
  new Set(messages.flatMap(({ metadata }) => metadata?.desk ?? [])).size > 1;

/** Undefined until the server has the question. Asked in this tab, its server id came with the answer. */
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

/** By answer id, a note a line: a failed service is told of once a conversation. */
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
