import { findMessage } from "@/db/messages";
import type { Thread } from "@/db/schema";
import { inNameLetters } from "@/lib/http/text";

const LONGEST = 60;

/** In one line of characters allowed in names, cut between words. */
export function titleFrom(question: string): string {
  const line = inNameLetters(question);
  if (line === "") return question.trim() === "" ? "Selection" : "Question";
  if (line.length <= LONGEST) return line;
  const cut = line.slice(0, LONGEST);
  const space = cut.lastIndexOf(" ");
  return `${cut.slice(0, space > LONGEST / 2 ? space : LONGEST).replace(/[\s,;:.]+$/, "")}…`;
}

/** Whether one of these questions, and not a person, gave the title. */
export const isTitledBy = ({ id, title }: Pick<Thread, "id" | "title">, questions: string[]): boolean =>
  questions.some((question) => titleFrom(findMessage(id, question)?.content ?? "") === title);
