import type { Redis } from "ioredis";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { redis } from "@/lib/redis";

interface Settings {
  points: number;
  /** Seconds. */
  duration: number;
  /** Never shared. */
  isOwn?: boolean;
}

/** Asked for before each use. */
export type Limiter = () => Promise<RateLimiterAbstract>;

/** Counts of all instances together where there is a Redis, else, and while it is away, of this process. */
export function limiterOf(name: string, { isOwn, ...settings }: Settings): Limiter {
  const own = new RateLimiterMemory(settings);
  let shared: { client: Redis; limiter: RateLimiterRedis } | undefined;
  return async () => {
    const storeClient = isOwn ? undefined : await redis();
    if (!storeClient) return own;
    if (shared?.client !== storeClient) {
      const keyPrefix = `almanac:limit:${name}`;
      const limiter = new RateLimiterRedis({ ...settings, storeClient, keyPrefix, insuranceLimiter: own });
      shared = { client: storeClient, limiter };
    }
    return shared.limiter;
  };
}

/** Takes one. @returns seconds to wait, where there are none left */
export async function takeOne(limiter: Limiter, key: string): Promise<number | undefined> {
  try {
    await (await limiter()).consume(key);
    return undefined;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return secondsOf(refusal.msBeforeNext);
  }
}

export const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));
