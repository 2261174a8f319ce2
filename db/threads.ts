import { setImmediate as turn } from "node:timers/promises";
import {
  and,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { prepared, store } from "./client";
import { purgeDeleted, restorableSince } from "./purge";
import { messages, type Thread, threads } from "./schema";
import { written, writtenRow } from "./written";

export const MAX_THREADS = 10_000;
/** Bytes of JSON: what is longer isn't in lists. */
const LISTED_METADATA = 16_384;

const statements = prepared(({ db, sqlite }) => ({
  /** There is a row where the limit is reached. */
  full: sqlite.prepare<[string, number], unknown>(
    "SELECT 1 FROM threads WHERE owner = ? AND deleted_at IS NULL LIMIT 1 OFFSET ?",
  ),
  find: db
    .select()
    .from(threads)
    .where(
      and(
        eq(threads.id, sql.placeholder("id")),
        eq(threads.owner, sql.placeholder("owner")),
        isNull(threads.deletedAt),
      ),
    )
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

const noSuchThread = () => new AppError("not_found", "There is no such thread. It may have been deleted.");

/** @throws AppError `not_found`, the same for another's and a deleted one as for one that doesn't exist */
export function getThread(owner: string, id: string): Thread {
  const thread = statements().find.get({ id, owner });
  if (!thread) throw noSuchThread();
  return thread;
}

export interface NewThread {
  owner: string;
  desk: string;
  title: string;
  metadata?: Record<string, unknown>;
  id?: string;
}

/** Makes an id (UUID v4) unless one is given. @throws AppError `conflict` when the owner has reached the limit */
export function createThread({
  owner,
  desk,
  title,
  metadata = {},
  id = crypto.randomUUID(),
}: NewThread): Thread {
  if (statements().full.get(owner, MAX_THREADS - 1)) {
    throw new AppError(
      "conflict",
      `You have ${MAX_THREADS.toLocaleString("en-GB")} conversations, the most there can be. Delete some first.`,
    );
  }
  const now = clock.iso();
  const thread = { id, owner, desk, title, metadata, createdAt: now, updatedAt: now };
  statements().insert.run(thread);
  return { ...thread, leafId: null, deletedAt: null };
}

export interface ThreadQuery {
  desk?: string;
  limit: number;
  /** Only threads that changed before this one: the last page's `next`. */
  before?: string;
}

export interface ThreadPage {
  threads: Thread[];
  /** A cursor; null on the last page. */
  next: string | null;
}

const { metadata, ...others } = getTableColumns(threads);

/** Metadata too long for a list is left out; only its length is looked at. */
const listed = {
  ...others,
  metadata:
    sql`CASE WHEN octet_length(${metadata}) <= ${LISTED_METADATA} THEN ${metadata} ELSE '{}' END`.mapWith(
      metadata,
    ),
};

export function listThreads(owner: string, { desk, limit, before }: ThreadQuery): ThreadPage {
  const [updatedAt, id] = before?.split("_") ?? [];
  const rows = store()
    .db.select(listed)
    .from(threads)
    .where(
      and(
        eq(threads.owner, owner),
        desk ? eq(threads.desk, desk) : undefined,
        isNull(threads.deletedAt),
        updatedAt && id
          ? or(lt(threads.updatedAt, updatedAt), and(eq(threads.updatedAt, updatedAt), lt(threads.id, id)))
          : undefined,
      ),
    )
    .orderBy(desc(threads.updatedAt), desc(threads.id))
    .limit(limit + 1)
    .all();
  return pageOf(rows, limit);
}

/** @param rows one more than the page has, where there is a next one */
function pageOf(rows: Thread[], limit: number): ThreadPage {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { threads: page, next: rows.length > limit && last ? `${last.updatedAt}_${last.id}` : null };
}

/** Then others get their turn. */
const SEARCHED_AT_ONCE = 20;

/** The latest changed first. @param q part of the title, or of what was said */
export async function searchThreads(
  owner: string,
  q: string,
  { limit, ...query }: ThreadQuery,
): Promise<ThreadPage> {
  const found: Thread[] = [];
  let before: string | null | undefined = query.before;
  while (before !== null && found.length <= limit) {
    const { threads: some, next } = listThreads(owner, { ...query, before, limit: SEARCHED_AT_ONCE });
    const hits = mentioning(q, some);
    found.push(...some.filter(({ id }) => hits.has(id)));
    before = next;
    await turn();
  }
  return pageOf(found, limit);
}

function mentioning(q: string, some: Thread[]): Set<string> {
  const ids = some.map(({ id }) => id);
  const rows = store()
    .db.select({ id: threads.id })
    .from(threads)
    .where(and(inArray(threads.id, ids), mentions(q)))
    .all();
  return new Set(rows.map(({ id }) => id));
}

function mentions(text: string): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const said = store()
    .db.select({ one: sql`1` })
    .from(messages)
    .where(and(eq(messages.threadId, threads.id), sql`${messages.content} LIKE ${pattern} ESCAPE '\\'`));
  return or(sql`${threads.title} LIKE ${pattern} ESCAPE '\\'`, exists(said));
}

export interface ThreadChange {
  /** It is no news of the thread either. */
  desk?: string;
  title?: string;
  metadata?: Record<string, unknown>;
  /** Of the branch that comes into view, which is no news of the thread. */
  leafId?: string;
}

export function updateThread(id: string, { leafId, desk, ...patch }: ThreadChange): Thread {
  const changed = Object.values(patch).some((value) => value !== undefined);
  const update = store()
    .db.update(threads)
    .set({ ...patch, leafId, desk, ...(changed && { updatedAt: clock.iso() }) })
    .where(eq(threads.id, id))
    .returning();
  return written(update);
}

/** `restoreThread` brings it back for a while. @throws AppError `not_found` */
export function deleteThread(owner: string, id: string): void {
  getThread(owner, id);
  const { db, sqlite, commits } = store();
  db.update(threads).set({ deletedAt: clock.iso() }).where(eq(threads.id, id)).run();
  commits.flush();
  purgeDeleted(sqlite);
}

/** One that wasn't deleted stays as it is. @throws AppError `not_found` when it is too late, too */
export function restoreThread(owner: string, id: string): Thread {
  const restorable = or(isNull(threads.deletedAt), gt(threads.deletedAt, restorableSince()));
  const update = store()
    .db.update(threads)
    .set({ deletedAt: null })
    .where(and(eq(threads.id, id), eq(threads.owner, owner), restorable))
    .returning();
  const thread = writtenRow(update);
  if (!thread) throw noSuchThread();
  return thread;
}
