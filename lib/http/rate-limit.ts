import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/process-wide";
import { type Limiter, limiterOf, takeOne } from "./limiter";

export type Limit = "chat" | "writes" | "searches";

export interface RateLimit {
  /** @throws AppError rate_limited, with the seconds to wait */
  take(caller: string): Promise<void>;
}

interface Settings {
  /** Of its own among all limits. */
  name: string;
  points: number;
  /** Seconds. */
  duration?: number;
  /** Bounds the memory, as a new session costs nothing. */
  maxCallers?: number;
  /** For the refusal. */
  what?: string;
  /** Counts of this process alone, also where others share theirs. */
  isOwn?: boolean;
}

export function rateLimit(settings: Settings): RateLimit {
  const { name, points, duration = 60, maxCallers = 20_000, what, isOwn } = settings;
  const callers = limiterOf(name, { points, duration, isOwn });
  const newcomers = limiterOf(`${name}:newcomers`, { points: maxCallers, duration, isOwn });
  return {
    async take(caller) {
      const isKnown = (await (await callers()).get(caller)) !== null;
      if (!isKnown) await consume(newcomers, "all", "Too many people are asking at the moment.");
      await consume(callers, caller, tooMany(points, duration, what));
    },
  };
}

const tooMany = (points: number, duration: number, what?: string): string =>
  what
    ? `There were more than ${points} ${what} in ${duration} seconds.`
    : `That was more than ${points} in ${duration} seconds.`;

async function consume(limiter: Limiter, key: string, reason: string): Promise<void> {
  const retryAfter = await takeOne(limiter, key);
  if (retryAfter === undefined) return;
  throw new AppError("rate_limited", `${reason} Try again in ${retryAfter} s.`, { retryAfter });
}

/** Multiples of ALMANAC_CHAT_PER_MINUTE: what is cheaper than a question may come more often. */
const TIMES: Record<Limit, number> = { chat: 1, writes: 2, searches: 10 };
const WHAT: Partial<Record<Limit, string>> = { writes: "changes", searches: "searches" };

export const perMinute = (limit: Limit): number => env().ALMANAC_CHAT_PER_MINUTE * TIMES[limit];

export function callerLimit(limit: Limit): RateLimit {
  return processWide(`limit-on-${limit}`, () =>
    rateLimit({ name: limit, points: perMinute(limit), what: WHAT[limit] }),
  );
}
