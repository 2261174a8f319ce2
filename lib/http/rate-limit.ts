import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/process-wide";

export type Limit = "chat" | "writes" | "searches";

/** In memory here; a store shared by several instances would fit, too. */
export interface RateLimit {
  /** @throws AppError rate_limited, with the seconds to wait */
  take(caller: string): Promise<void>;
}

interface Settings {
  points: number;
  /** Seconds. */
  duration?: number;
  /** Bounds the memory, as a new session costs nothing. */
  maxCallers?: number;
  /** For the refusal. */
  what?: string;
}

export function memoryRateLimit({ points, duration = 60, maxCallers = 20_000, what }: Settings): RateLimit {
  const callers = new RateLimiterMemory({ points, duration });
  const newcomers = new RateLimiterMemory({ points: maxCallers, duration });
  return {
    async take(caller) {
      const isKnown = (await callers.get(caller)) !== null;
      if (!isKnown) await consume(newcomers, "all", "Too many people are asking at the moment.");
      await consume(callers, caller, tooMany(points, duration, what));
    },
  };
}

const tooMany = (points: number, duration: number, what?: string): string =>
  what
    ? `There were more than ${points} ${what} in ${duration} seconds.`
    : `That was more than ${points} in ${duration} seconds.`;

async function consume(limiter: RateLimiterMemory, key: string, reason: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new AppError("rate_limited", `${reason} Try again in ${retryAfter} s.`, { retryAfter });
  }
}

/** Multiples of ALMANAC_CHAT_PER_MINUTE: what is cheaper than a question may come more often. */
const TIMES: Record<Limit, number> = { chat: 1, writes: 2, searches: 10 };
const WHAT: Partial<Record<Limit, string>> = { writes: "changes", searches: "searches" };

export const perMinute = (limit: Limit): number => env().ALMANAC_CHAT_PER_MINUTE * TIMES[limit];

export function callerLimit(limit: Limit): RateLimit {
  return processWide(`limit-on-${limit}`, () =>
    memoryRateLimit({ points: perMinute(limit), what: WHAT[limit] }),
  );
}
