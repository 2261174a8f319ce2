import PQueue from "p-queue";
import { AppError } from "@/lib/errors";
import { networkOf } from "@/lib/http/forwarded";
import { type Limiter, limiterOf, secondsOf, takeOne } from "@/lib/http/limiter";
import { processWide } from "@/lib/process-wide";
import { isOwnPurchase } from "./owner";

const SECONDS = 60;
/** Failures in a minute, per network and in total. */
const MOST = { network: 30, all: 600 };
/** Each check counts as a failure until it ends, so more at once would use up the limit. */
const AT_ONCE = 15;
const WAITING = 500;

const limits = () =>
  processWide("payments.unverified", () => ({
    network: limiterOf("unverified:network", { points: MOST.network, duration: SECONDS }),
    all: limiterOf("unverified", { points: MOST.all, duration: SECONDS }),
    /** Only networks with checks under way. */
    queues: new Map<string, PQueue>(),
  }));

/** Each check costs a request to facilitator or chain. @throws AppError `rate_limited`; nothing was checked then */
export async function limited<T>(
  request: Request,
  check: () => Promise<T>,
  isGood: (result: T) => boolean,
): Promise<T> {
  if (isOwnPurchase(request)) return check();
  const network = networkOf(request.headers);
  return inTurn(network, async () => {
    const giveBack = await take(network);
    const result = await check();
    if (isGood(result)) await giveBack();
    return result;
  });
}

async function inTurn<T>(network: string | undefined, work: () => Promise<T>): Promise<T> {
  if (!network) return work();
  const queue = queueOf(network);
  if (queue.size >= WAITING) throw tooMany(SECONDS);
  return queue.add(work);
}

function queueOf(network: string): PQueue {
  const { queues } = limits();
  const known = queues.get(network);
  if (known) return known;
  const queue = new PQueue({ concurrency: AT_ONCE });
  queue.once("idle", () => queues.delete(network));
  queues.set(network, queue);
  return queue;
}

/** An unknown network has no limit of its own. */
async function take(network: string | undefined): Promise<() => Promise<unknown>> {
  const { network: ofNetwork, all } = limits();
  // First looked at, to bound the networks remembered; taken last, so that a limited network doesn't use up the total.
  const inAll = await (await all()).get("all");
  if (inAll && inAll.consumedPoints >= MOST.all) throw tooMany(secondsOf(inAll.msBeforeNext));
  if (network) await consume(ofNetwork, network);
  await consume(all, "all");
  return async () => {
    await (await all()).reward("all");
    if (network) await (await ofNetwork()).reward(network);
  };
}

async function consume(limiter: Limiter, key: string): Promise<void> {
  const retryAfter = await takeOne(limiter, key);
  if (retryAfter !== undefined) throw tooMany(retryAfter);
}

function tooMany(retryAfter: number): AppError {
  return new AppError(
    "rate_limited",
    `Too many payments couldn't be verified at the moment. Nothing was charged for this request: present the same payment again in ${retryAfter} s.`,
    { retryAfter },
  );
}
