import { z } from "zod";
import { clock } from "@/lib/clock";
import { redis } from "@/lib/redis";
import type { CachedAnswer, SourceCache } from "./cache";

const Kept = z.object({ value: z.string(), storedAt: z.number() });

/** Without a connection it is empty; it never makes an answer fail. */
export const redisCache: SourceCache = {
  async get(key) {
    const client = await redis();
    const text = await client?.get(key).catch(() => null);
    return text ? read(text) : undefined;
  },
  set(key, value, ttlMs) {
    void redis()
      .then((client) => client?.set(key, JSON.stringify({ value, storedAt: clock.ms() }), "PX", ttlMs))
      .catch(() => undefined);
  },
};

function read(text: string): CachedAnswer | undefined {
  try {
    return Kept.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
