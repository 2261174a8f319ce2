import { boundCache, readCache, writeCache } from "@/db/cache";
import { clock } from "@/lib/clock";
import { env } from "@/lib/env";
import { logger } from "@/lib/log";
import type { CachedAnswer, SourceCache } from "./cache";
import { redisCache } from "./redis-cache";

const PREFIX = "api_cache:";
const MAX_ROWS = 500;
const MAX_LENGTH = 4_000_000;

/** Not the key, nor the server's address. */
export interface ApiCall {
  client: string;
  method: "GET" | "POST";
  endpoint: string;
  params?: Record<string, string>;
}

/** `api_cache:{Client}:{Method}:{Endpoint}:{params}`, parameters sorted by name. */
export function apiCacheKey({ client, method, endpoint, params = {} }: ApiCall): string {
  const sorted = Object.keys(params)
    .sort()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(params[name] ?? "")}`);
  return [`${PREFIX}${part(client)}`, method, part(endpoint), sorted.join("&")].join(":");
}

const part = (text: string) => text.replaceAll("%", "%25").replaceAll(":", "%3A");

/** Across restarts: in Redis where `REDIS_URL` is set, else in the database. */
export function apiCache(): SourceCache {
  return logged(env().REDIS_URL ? redisCache : databaseCache);
}

const databaseCache: SourceCache = {
  get(key) {
    return quietly(() => {
      const kept = readCache(key);
      // A test's clock may have been ahead.
      return kept && kept.storedAt <= clock.ms() ? kept : undefined;
    });
  },
  set(key, value, ttlMs) {
    if (value.length > MAX_LENGTH) return;
    quietly(() => {
      writeCache(key, value, ttlMs);
      const dropped = boundCache(PREFIX, MAX_ROWS);
      if (dropped > 0) logger().info({ dropped }, "cache delete");
    });
  },
};

function quietly<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    logger().warn({ err: error }, "the cache in the database can't be used");
    return undefined;
  }
}

function logged(cache: SourceCache): SourceCache {
  return {
    async get(key) {
      const kept: CachedAnswer | undefined = await cache.get(key);
      if (kept) logger().info({ entry: key, age_s: ageInSeconds(kept) }, "cache hit");
      else logger().info({ entry: key }, "cache miss");
      return kept;
    },
    set(key, value, ttlMs) {
      cache.set(key, value, ttlMs);
      logger().info({ entry: key, ttl_s: ttlMs / 1000 }, "cache set");
    },
  };
}

const ageInSeconds = ({ storedAt }: CachedAnswer) => Math.round((clock.ms() - storedAt) / 1000);
