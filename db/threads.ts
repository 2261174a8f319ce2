import { and, desc, eq, like, lt, or, sql } from "drizzle-orm";
import { AppError } from "@/lib/errors";
import { prepared, store } from "./client";
import { type Thread, threads } from "./schema";

const statements = prepared(({ db }) => ({
  find: db
    .select()
    .from(threads)
    .where(and(eq(threads.id, sql.placeholder("id")), eq(threads.owner, sql.placeholder("owner"))))
    .prepare(),
  insert: db
    .insert(threads)
    .values({
      id: sql.placeholder("id"),
      owner: sql.placeholder("owner"),
      desk: sql.placeholder("desk"),
      title: sql.placeholder("title"),
      metadata: sql.placeholder("metadata"),
      createdAt: sql.placeholder("createdAt"),
      updatedAt: sql.placeholder("updatedAt"),
    })
    .prepare(),
}));

/**
 * A caller's thread.
 * @throws AppError `not_found`, the same for another's thread as for one that doesn't exist
 */
export function getThread(owner: string, id: string): Thread {
  const thread = statements().find.get({ id, owner });
  if (!thread) throw new AppError("not_found", "There is no such thread. It may have been deleted.");
  return thread;
}

export interface NewThread {
  owner: string;
  desk: string;
  title: string;
  metadata?: Record<string, unknown>;
  id?: string;
}

/** Makes a thread with an id of its own (UUID v4) unless one is given. */
export function createThread({
  owner,
  desk,
  title,
  metadata = {},
  id = crypto.randomUUID(),
}: NewThread): Thread {
  const now = new Date().toISOString();
  const thread = { id, owner, desk, title, metadata, createdAt: now, updatedAt: now };
  statements().insert.run(thread);
  return thread;
}

export interface ThreadQuery {
  desk?: string;
  /** Part of the title. */
  q?: string;
  limit: number;
  /** Only threads that changed before this one, as the last page's `next` gave it. */
  before?: string;
}

export interface ThreadPage {
  threads: Thread[];
  /** Where the next page begins; null on the last one. */
  next: string | null;
}

/** A caller's threads, the latest changed first. */
export function listThreads(owner: string, { desk, q, limit, before }: ThreadQuery): ThreadPage {
  const [updatedAt, id] = before?.split("_") ?? [];
  const rows = store()
    .db.select()
    .from(threads)
    .where(
      and(
        eq(threads.owner, owner),
        desk ? eq(threads.desk, desk) : undefined,
        q ? like(threads.title, `%${q.replace(/[%_]/g, "")}%`) : undefined,
        updatedAt && id
          ? or(lt(threads.updatedAt, updatedAt), and(eq(threads.updatedAt, updatedAt), lt(threads.id, id)))
          : undefined,
      ),
    )
    .orderBy(desc(threads.updatedAt), desc(threads.id))
    .limit(limit + 1)
    .all();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { threads: page, next: rows.length > limit && last ? `${last.updatedAt}_${last.id}` : null };
}

/**
 * Changes a thread's title or metadata.
 * @throws AppError `not_found`
 */
export function updateThread(
  owner: string,
  id: string,
  patch: { title?: string; metadata?: Record<string, unknown> },
): Thread {
  getThread(owner, id);
  return store()
    .db.update(threads)
    .set({ ...patch, updatedAt: new Date().toISOString() })
    .where(eq(threads.id, id))
    .returning()
    .get();
}

/**
 * Deletes a thread with its messages and checkpoints.
 * @throws AppError `not_found`
 */
export async function deleteThread(owner: string, id: string): Promise<void> {
  getThread(owner, id);
  store().db.delete(threads).where(eq(threads.id, id)).run();
  await store().checkpointer.deleteThread(id);
}
