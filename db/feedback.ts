import { eq } from "drizzle-orm";
import { clock } from "@/lib/clock";
import { store } from "./client";
import { feedback, messages, type Rating } from "./schema";

export interface Feedback {
  rating: Rating;
  note?: string;
}

export function saveFeedback(messageId: string, { rating, note }: Feedback): Feedback {
  const opinion = { rating, note: note || null, createdAt: clock.iso() };
  store()
    .db.insert(feedback)
    .values({ messageId, ...opinion })
    .onConflictDoUpdate({ target: feedback.messageId, set: opinion })
    .run();
  return toFeedback(opinion);
}

export function deleteFeedback(messageId: string): void {
  store().db.delete(feedback).where(eq(feedback.messageId, messageId)).run();
}

export function feedbackIn(threadId: string): Map<string, Feedback> {
  const rows = store()
    .db.select({ messageId: feedback.messageId, rating: feedback.rating, note: feedback.note })
    .from(feedback)
    .innerJoin(messages, eq(messages.id, feedback.messageId))
    .where(eq(messages.threadId, threadId))
    .all();
  return new Map(rows.map(({ messageId, ...opinion }) => [messageId, toFeedback(opinion)]));
}

function toFeedback({ rating, note }: { rating: Rating; note: string | null }): Feedback {
  return note === null ? { rating } : { rating, note };
}
