import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { clock } from "@/lib/clock";
import { store } from "./client";
import { type Share, shares, type Thread, threads } from "./schema";
import { written } from "./written";

export function getShare(threadId: string): Share | undefined {
  return store().db.select().from(shares).where(eq(shares.threadId, threadId)).get();
}

/** A thread has one link: shared again, it shows this branch. */
export function saveShare(threadId: string, leafId: string): Share {
  const upsert = store()
    .db.insert(shares)
    .values({
      token: randomBytes(24).toString("base64url"),
      threadId,
      leafId,
      createdAt: clock.iso(),
    })
    .onConflictDoUpdate({ target: shares.threadId, set: { leafId } })
    .returning();
  return written(upsert);
}

export function deleteShare(threadId: string): void {
  store().db.delete(shares).where(eq(shares.threadId, threadId)).run();
}

/** None when it was revoked, or the thread deleted. */
export function findShared(token: string): { thread: Thread; leafId: string } | undefined {
  return store()
    .db.select({ thread: threads, leafId: shares.leafId })
    .from(shares)
    .innerJoin(threads, eq(threads.id, shares.threadId))
    .where(and(eq(shares.token, token), isNull(threads.deletedAt)))
    .get();
}
