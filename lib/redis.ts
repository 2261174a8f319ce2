import type { Redis } from "ioredis";
import { env } from "./env";
import { logger } from "./log";
import { processWide } from "./process-wide";

const PATIENCE_MS = 500;
const RECONNECT_MS = { first: 500, longest: 30_000 };

interface Connection {
  url: string;
  client: Promise<Redis>;
}

const held = processWide("redis", (): { open?: Connection } => ({}));

/** What the instances share; undefined where `REDIS_URL` isn't set, and while it can't be reached. */
export async function redis(): Promise<Redis | undefined> {
  const { REDIS_URL: url } = env();
  if (!url) return undefined;
  if (held.open?.url !== url) {
    void closeRedis();
    held.open = { url, client: connect(url) };
  }
  const client = await held.open.client;
  return client?.status === "ready" ? client : undefined;
}

/** Undefined where `REDIS_URL` isn't set. */
export async function redisHealth(): Promise<{ ok: boolean; detail?: string } | undefined> {
  if (!env().REDIS_URL) return undefined;
  if (await redis()) return { ok: true };
  const detail =
    "It can't be reached: each instance counts its limits alone, and keeps no answers of sources.";
  return { ok: false, detail };
}

/** Ends the connection, so that the process can end. */
export async function closeRedis(): Promise<void> {
  const { open } = held;
  held.open = undefined;
  (await open?.client)?.disconnect();
}

/** Resolves when the first attempt has ended, well or not; goes on trying. */
async function connect(url: string): Promise<Redis> {
  // Loaded only where it is used.
  const { Redis } = await import("ioredis");
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
    if (!isDown)
      logger().warn({ reason: message }, "Redis can't be reached; each instance is on its own meanwhile");
    isDown = true;
  });
  await client.connect().catch(() => undefined);
  return client;
}
