import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/errors";
import { networkOf } from "@/lib/http/forwarded";
import { processWide } from "@/lib/process-wide";
import { isOwnPurchase } from "./owner";

const SECONDS = 60;
/** How many payments, or proofs of having paid, may fail in a minute: of one network, and of all together. */
const MOST = { network: 30, all: 600 };

const limits = () =>
  processWide("payments.unverified", () => ({
    network: new RateLimiterMemory({ points: MOST.network, duration: SECONDS }),
    all: new RateLimiterMemory({ points: MOST.all, duration: SECONDS }),
  }));

/**
 * Checks what a request proves itself by, within the limits on what fails, as each check asks the facilitator or the chain. It counts
 * while it is under way, too, so that many at a time don't pass together. The agent's own purchases don't count.
 * @param isGood whether a result is no failure
 * @throws AppError `rate_limited` with the seconds to wait; nothing was checked then
 */
export async function limited<T>(
  request: Request,
  check: () => Promise<T>,
  isGood: (result: T) => boolean,
): Promise<T> {
  if (isOwnPurchase(request)) return check();
  const giveBack = await take(networkOf(request.headers));
  const result = await check();
  if (isGood(result)) await giveBack();
  return result;
}

/** A network that can't be told isn't limited by itself. */
async function take(network: string | undefined): Promise<() => Promise<unknown>> {
  const { network: ofNetwork, all } = limits();
  // First, so that there are never more networks to remember than all together may fail; last taken, so that a limited network takes nothing of the others'.
  const inAll = await all.get("all");
  if (inAll && inAll.consumedPoints >= MOST.all) throw tooMany(inAll);
  if (network) await consume(ofNetwork, network);
  await consume(all, "all");
  return () => Promise.all([all.reward("all"), network && ofNetwork.reward(network)]);
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new AppError(
    "rate_limited",
    `Too many payments couldn't be verified at the moment. Nothing was charged for this request: present the same payment again in ${retryAfter} s.`,
    { retryAfter },
  );
}
