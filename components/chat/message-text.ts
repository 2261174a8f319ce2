import type { ChatData, ChatMessage } from "@/lib/agent/ui-message";

type Part = ChatMessage["parts"][number];

/** The text of a message: of a question what was asked, of a finished answer its final text, else what has come of the newest draft. */
export function textOf(message: ChatMessage): string {
  const answer = answerOf(message);
  if (answer) return answer.response;
  return message.parts.findLast((part) => part.type === "text")?.text ?? "";
}

/** The answer as a whole, once it is there. */
export function answerOf(message: ChatMessage): ChatData["answer"] | undefined {
  return message.parts.find(
    (part): part is Extract<Part, { type: "data-answer" }> => part.type === "data-answer",
  )?.data;
}

/** What the answer waits for or has waited for. */
export function approvalOf(message: ChatMessage): ChatData["approval"] | undefined {
  return message.parts.find(
    (part): part is Extract<Part, { type: "data-approval" }> => part.type === "data-approval",
  )?.data;
}

/** What the run said last that it was doing. */
export function progressOf(message: ChatMessage): string | undefined {
  return message.parts.findLast(
    (part): part is Extract<Part, { type: "data-progress" }> => part.type === "data-progress",
  )?.data.text;
}
