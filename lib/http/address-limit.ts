import { LRUCache } from "lru-cache";
import { env } from "@/lib/env";
import { processWide } from "@/lib/process-wide";
import { type Limit, perMinute, type RateLimit, rateLimit } from "./rate-limit";

const HOUR = 3600;
/** A multiple of a caller's. */
const TOGETHER = 5;
const MOST_KNOWN = 50_000;

const limits = () =>
  processWide("address-limits", () => {
    const points = env().ALMANAC_CHAT_PER_MINUTE;
    return {
      known: new LRUCache<string, true>({ max: MOST_KNOWN }),
      // In memory, as is who is known.
      newcomers: rateLimit({
        isOwn: true,
        name: "new-visitors",
        points,
        duration: HOUR,
        what: "new visitors from your network",
      }),
      chat: togetherLimit("chat", "questions"),
      writes: togetherLimit("writes", "changes"),
      searches: togetherLimit("searches", "searches"),
    };
  });

const togetherLimit = (limit: Limit, things: string): RateLimit =>
  rateLimit({
    name: `network:${limit}`,
    points: perMinute(limit) * TOGETHER,
    what: `${things} from your network`,
  });

/**
 * A new session costs nothing, an address does; an unknown network isn't limited.
 * @throws AppError rate_limited, with the seconds to wait
 */
export async function takeOfNetwork(
  session: string,
  network: string | undefined,
  limit: Limit = "chat",
): Promise<void> {
  if (!network) return;
  const { known, newcomers, ...together } = limits();
  if (!known.has(session)) await newcomers.take(network);
  known.set(session, true);
  await together[limit].take(network);
}
