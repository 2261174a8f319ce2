import { endAnswer, type FinishedAnswer } from "@/db/messages";
import { logger } from "@/lib/log";
import { processWide } from "@/lib/process-wide";

type Ended = Pick<FinishedAnswer, "status" | "error">;

const AGAIN_MS = 1000;

const waiting = processWide("answers-to-end", () => new Map<string, Ended>());
const timer = processWide("ends-answers", (): { id?: NodeJS.Timeout } => ({}));

/** Marks an answer as failed, now or as soon as the disk takes writes again. Resolves after the first attempt. */
export async function endAnswerSurely(answerId: string, ended: Ended): Promise<void> {
  waiting.set(answerId, ended);
  await endWaiting();
}

async function endWaiting(): Promise<void> {
  clearTimeout(timer.id);
  for (const [answerId, ended] of waiting) {
    try {
      await endAnswer(answerId, ended);
      waiting.delete(answerId);
    } catch (error) {
      logger().warn({ err: error, waiting: waiting.size }, "answers can't be ended yet");
      timer.id = setTimeout(() => void endWaiting(), AGAIN_MS).unref();
      return;
    }
  }
}
