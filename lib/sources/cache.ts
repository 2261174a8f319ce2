import { clock } from "@/lib/clock";
import { processWide } from "./process-wide";

/** Keeps the text of answers. Neither method may throw: an answer never fails for want of a cache. */
export interface SourceCache {
  /** The value and when it was stored (epoch, ms); undefined when absent or past its time to live. */
  get(key: string): { value: string; storedAt: number } | undefined;
  /** @param ttlMs time to live in milliseconds */
  set(key: string, value: string, ttlMs: number): void;
}

interface Limits {
  maxEntries?: number;
  /** UTF-16 code units of all values together */
  maxSize?: number;
  /** epoch, ms */
  now?: () => number;
}

/** A cache in memory that drops the least recently used values beyond 500 entries or 32 million characters. */
export function memoryCache({
  maxEntries = 500,
  maxSize = 32_000_000,
  now = clock.ms,
}: Limits = {}): SourceCache {
  const entries = new Map<string, { value: string; storedAt: number; expiresAt: number }>();
  let size = 0;

  function drop(key: string): void {
    size -= entries.get(key)?.value.length ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.expiresAt <= now()) {
        drop(key);
        return undefined;
      }
      // A Map keeps the order of insertion, so putting it back makes it the most recently used.
      entries.delete(key);
      entries.set(key, entry);
      return { value: entry.value, storedAt: entry.storedAt };
    },
    set(key, value, ttlMs) {
      drop(key);
      if (value.length > maxSize) return;
      entries.set(key, { value, storedAt: now(), expiresAt: now() + ttlMs });
      size += value.length;
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && size <= maxSize) return;
        drop(oldest);
      }
    },
  };
}

const installed = () => processWide("source-cache", () => ({ cache: memoryCache() }));

/** The cache in use: in memory unless another was installed. */
export function sourceCache(): SourceCache {
  return installed().cache;
}

/** Installs another cache for the whole process. */
export function useCache(cache: SourceCache): void {
  installed().cache = cache;
}
