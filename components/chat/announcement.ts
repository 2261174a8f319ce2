import type { ChatMessage } from "@/lib/agent/ui-message";
import { answerState, isUnfinished } from "./answer-state";

/** How the last answer ended, if it came in while the page was open; a stored one is no news. */
export function announcementOf(last: ChatMessage | undefined): string {
  // A question that failed is an alert of its own.
  if (last?.role !== "assistant") return "";
  if (answerState(last, "idle") === "waiting") return "Your approval is needed";
  const { status } = last.metadata ?? {};
  if (status && status !== "waiting") return "";
  return isUnfinished(last) ? "Answer ended early" : "Answer complete";
}
