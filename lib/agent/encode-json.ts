import { AppError, type ErrorCode } from "@/lib/errors";
import type { AgentEvent, Answer } from "./events";

/** Waits for the run's end. @throws AppError with the run's error, or `conflict` when it was stopped */
export async function wholeAnswer(events: AsyncIterable<AgentEvent>): Promise<Answer> {
  for await (const event of events) {
    if (event.type === "answer") return event.answer;
    if (event.type === "error") {
      const { code, error, retryAfter } = event;
      throw new AppError(code as ErrorCode, error.message, { retryAfter });
    }
    if (event.type === "stopped") break;
  }
  throw new AppError("conflict", "The answer was stopped.");
}
