import type Database from "better-sqlite3";
import { clock } from "@/lib/clock";
import { env } from "@/lib/env";
import { logger } from "@/lib/log";

const RESTORABLE_MS = 60 * 60 * 1000;

/** ISO 8601. */
export const restorableSince = (now = clock.ms()) => new Date(now - RESTORABLE_MS).toISOString();

/** Then others get their turn. */
const AT_ONCE = 100;

/** With their messages, links, feedback and checkpoints. Many are deleted little by little. */
export function purgeDeleted(sqlite: Database.Database): void {
  purge(sqlite, "deleted_at <= ?", restorableSince());
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Without a question for `ALMANAC_THREAD_DAYS`, if that is set. */
export function purgeUnused(sqlite: Database.Database, now = clock.ms()): void {
  const { ALMANAC_THREAD_DAYS: days } = env();
  if (days !== undefined) purge(sqlite, "updated_at <= ?", new Date(now - days * DAY_MS).toISOString());
}

function purge(sqlite: Database.Database, condition: string, moment: string): void {
  const expired = sqlite
    .prepare<[string, number], { id: string }>(`SELECT id FROM threads WHERE ${condition} LIMIT ?`)
    .all(moment, AT_ONCE);
  if (expired.length === 0) return;
  // A branch's checkpoint thread is the thread's id, a colon and its own id; ";" comes right after ":".
  const ofThread = "WHERE thread_id = $id OR (thread_id > $id || ':' AND thread_id < $id || ';')";
  const statements = [
    `DELETE FROM checkpoints ${ofThread}`,
    `DELETE FROM writes ${ofThread}`,
    "DELETE FROM threads WHERE id = $id",
  ].map((text) => sqlite.prepare(text));
  sqlite.transaction(() => {
    for (const { id } of expired) for (const statement of statements) statement.run({ id });
  })();
  if (expired.length === AT_ONCE) setImmediate(() => purgeOthers(sqlite, condition, moment));
}

/** Those whose turn doesn't come, as the database is held or closed, are deleted by the next purge. */
function purgeOthers(sqlite: Database.Database, condition: string, moment: string): void {
  try {
    if (sqlite.open) purge(sqlite, condition, moment);
  } catch (error) {
    logger().warn({ err: error }, "old threads couldn't be purged");
  }
}
