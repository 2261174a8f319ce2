import type Database from "better-sqlite3";

/** In ms. Waiting for another process blocks the event loop; most writes of others take less. */
export const BUSY_TIMEOUT_MS = 50;

/** Fails at once with SQLITE_BUSY while another process holds the database. */
export function withoutWaiting<Result>(sqlite: Database.Database, run: () => Result): Result {
  sqlite.pragma("busy_timeout = 0");
  try {
    return run();
  } finally {
    sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}
