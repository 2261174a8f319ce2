import { clock } from "@/lib/clock";
import { prepared } from "./client";

export interface CachedValue {
  value: string;
  /** Milliseconds since the epoch. */
  storedAt: number;
}

const statements = prepared(({ sqlite }) => ({
  read: sqlite.prepare<[string, number], CachedValue>(
    "SELECT value, stored_at AS storedAt FROM cache WHERE key = ? AND (expires_at IS NULL OR expires_at > ?)",
  ),
  write: sqlite.prepare(
    "INSERT OR REPLACE INTO cache (key, value, stored_at, expires_at) VALUES (?, ?, ?, ?)",
  ),
  count: sqlite.prepare<[string, string], { rows: number }>(
    "SELECT count(*) AS rows FROM cache WHERE key >= ? AND key < ?",
  ),
  dropOldest: sqlite.prepare<[string, string, number]>(
    "DELETE FROM cache WHERE key IN (SELECT key FROM cache WHERE key >= ? AND key < ? ORDER BY expires_at LIMIT ?)",
  ),
  prune: sqlite.prepare("DELETE FROM cache WHERE expires_at <= ?"),
}));

export function readCache(key: string, now = clock.ms()): CachedValue | undefined {
  return statements().read.get(key, now);
}

/** Drops expired ones, too. @param ttlMs milliseconds until the value expires; absent: never */
export function writeCache(key: string, value: string, ttlMs?: number, now = clock.ms()): void {
  statements().prune.run(now);
  statements().write.run(key, value, now, ttlMs === undefined ? null : now + ttlMs);
}

/** Those that expire first go. @returns how many it dropped */
export function boundCache(prefix: string, most: number): number {
  const range = [prefix, `${prefix}\u{10ffff}`] as const;
  const excess = (statements().count.get(...range)?.rows ?? 0) - most;
  return excess > 0 ? statements().dropOldest.run(...range, excess).changes : 0;
}
