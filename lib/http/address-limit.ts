import { LRUCache } from "lru-cache";
import { env } from "@/lib/env";
import { processWide } from "@/lib/process-wide";
import { memoryRateLimit } from "./rate-limit";

const HOUR = 3600;
/** As many callers behind one address may ask as much as each may. */
const TOGETHER = 5;
const MOST_KNOWN = 50_000;

const limits = () =>
  processWide("address-limits", () => {
    const points = env().ALMANAC_CHAT_PER_MINUTE;
    return {
      known: new LRUCache<string, true>({ max: MOST_KNOWN }),
      newcomers: memoryRateLimit({ points, duration: HOUR, what: "new visitors from your network" }),
      questions: memoryRateLimit({ points: points * TOGETHER, what: "questions from your network" }),
    };
  });

/**
 * Counts a session's question for the network that it is from, as a new session costs nothing and an address does: of one network,
 * ALMANAC_CHAT_PER_MINUTE sessions may ask for the first time in an hour, and all together five times as many questions in a minute.
 * @param network see `networkOf`; undefined: can't be told, isn't limited
 * @throws AppError rate_limited, with the seconds to wait
 */
export async function takeOfNetwork(session: string, network: string | undefined): Promise<void> {
  if (!network) return;
  const { known, newcomers, questions } = limits();
  if (!known.has(session)) await newcomers.take(network);
  known.set(session, true);
  await questions.take(network);
}
