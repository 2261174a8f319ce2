import { LRUCache } from "lru-cache";
import { clock } from "@/lib/clock";
import { processWide } from "@/lib/process-wide";

export interface CachedAnswer {
  value: string;
  /** Epoch, ms. */
  storedAt: number;
}

/** Neither method may throw or reject: an answer never fails because of its cache. */
export interface SourceCache {
  /** Undefined when absent or past its time to live. */
  get(key: string): CachedAnswer | undefined | Promise<CachedAnswer | undefined>;
  /** Nobody waits for it. @param ttlMs milliseconds */
  set(key: string, value: string, ttlMs: number): void;
}

interface MemoryCache extends SourceCache {
  get(key: string): CachedAnswer | undefined;
}

interface Limits {
  maxEntries?: number;
  /** UTF-16 code units of all values together */
  maxSize?: number;
  /** epoch, ms */
  now?: () => number;
}

/** Drops the least recently used values beyond 500 entries or 32 million characters. */
export function memoryCache({
  maxEntries = 500,
  maxSize = 32_000_000,
  now = clock.ms,
}: Limits = {}): MemoryCache {
  const entries = new LRUCache<string, CachedAnswer>({
    max: maxEntries,
    maxSize,
    sizeCalculation: ({ value }) => Math.max(1, value.length),
    perf: { now },
    ttlResolution: 0,
  });
  return {
    get: (key) => entries.get(key),
    set: (key, value, ttlMs) => entries.set(key, { value, storedAt: now() }, { ttl: ttlMs }),
  };
}

const installed = () => processWide("source-cache", () => ({ cache: memoryCache() as SourceCache }));

export function sourceCache(): SourceCache {
  return installed().cache;
}

export function useCache(cache: SourceCache): void {
  installed().cache = cache;
}
