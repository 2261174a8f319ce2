import { Redis } from "ioredis";
import { z } from "zod";
import { clock } from "@/lib/clock";
import { logger } from "@/lib/log";
import { processWide } from "@/lib/process-wide";
import type { CachedAnswer, SourceCache } from "./cache";

const PATIENCE_MS = 500;
const RECONNECT_MS = { first: 500, longest: 30_000 };

const Kept = z.object({ value: z.string(), storedAt: z.number() });

interface Connection {
  url: string;
  client: Redis;
  /** When the first attempt to connect has ended, well or not. */
  tried: Promise<void>;
}

const held = processWide("redis", (): { open?: Connection } => ({}));

/** Without a connection it is empty; it never makes an answer fail. */
export function redisCache(url: string): SourceCache {
  return {
    async get(key) {
      const client = await reachable(url);
      const text = await client?.get(key).catch(() => null);
      return text ? read(text) : undefined;
    },
    set(key, value, ttlMs) {
      void reachable(url)
        .then((client) => client?.set(key, JSON.stringify({ value, storedAt: clock.ms() }), "PX", ttlMs))
        .catch(() => undefined);
    },
  };
}

/** Ends the connection, so that the process can end. */
export function closeRedis(): void {
  held.open?.client.disconnect();
  held.open = undefined;
}

async function reachable(url: string): Promise<Redis | undefined> {
  if (held.open?.url !== url) {
    closeRedis();
    held.open = connect(url);
  }
  const { client, tried } = held.open;
  await tried;
  return client.status === "ready" ? client : undefined;
}

function connect(url: string): Connection {
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    retryStrategy: (times) => Math.min(RECONNECT_MS.first * 2 ** times, RECONNECT_MS.longest),
  });
  let isDown = false;
  client.on("ready", () => {
    isDown = false;
  });
  client.on("error", ({ message }: Error) => {
    // Each attempt to reconnect fails with an error of its own.
    if (!isDown) logger().warn({ reason: message }, "Redis can't be reached; answers are not kept meanwhile");
    isDown = true;
  });
  return { url, client, tried: client.connect().then(undefined, () => undefined) };
}

function read(text: string): CachedAnswer | undefined {
  try {
    return Kept.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
