import type { ChatMessage } from "@/lib/agent/ui-message";
import { answerOf, approvalOf } from "../messages";

/** As it is stored, or `failed` under our eyes. */
export type AnswerState = "working" | "complete" | "stopped" | "error" | "interrupted" | "waiting" | "failed";

/** `chat`: whether it is still reading this answer, has given up on it, or neither. */
export function answerState(message: ChatMessage, chat: "reading" | "failed" | "idle"): AnswerState {
  if (chat === "reading") return "working";
  if (chat === "failed") return "failed";
  const answer = answerOf(message);
  // Decided on, and yet not gone on with: it was broken off.
  if (answer?.waiting) return approvalOf(message)?.decision ? "stopped" : "waiting";
  const stored = message.metadata?.status;
  // The page is about to join it.
  if (stored === "running") return "working";
  // It has gone on since it was stored.
  if (stored === "waiting") return "complete";
  return stored ?? (answer ? "complete" : "stopped");
}

export function isUnfinished(message: ChatMessage | undefined): boolean {
  if (message?.role !== "assistant") return false;
  return message.metadata?.status ? message.metadata.status === "running" : !answerOf(message);
}
