import { performance } from "node:perf_hooks";
import PQueue from "p-queue";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/process-wide";
import { type Run, runs } from "./run";

/** For each answer that is worked on, so many may wait. */
const WAITING_FOR_EACH = 16;
/** What a caller is told to wait who found no place, in seconds. */
const COME_BACK_S = 5;

/** Unless a number is set, this many are worked on while they keep the event loop busy: more would only hold one another up. */
const FEWEST = 4;
/** And up to this many while it is idle, as when models and sources are waited for. */
const MOST = 32;
/** So many find room, those that wait among them. */
const ROOM = 136;
const STEP = 4;
const LOOK_MS = 250;
/** Shares of the time that the event loop works. */
const IDLE = 0.5;
const BUSY = 0.7;

/** The runs of this process, which begin in the order in which they came. Several instances have one each. */
const runQueue = () =>
  processWide("run-queue", () => {
    const fixed = env().ALMANAC_ANSWERS_AT_ONCE;
    const queue = new PQueue({ concurrency: fixed ?? FEWEST });
    if (fixed === undefined) fitToLoad(queue);
    return queue;
  });

function fitToLoad(queue: PQueue): void {
  let last = performance.eventLoopUtilization();
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    queue.concurrency = concurrencyFor(queue, utilization);
  };
  setInterval(look, LOOK_MS).unref();
}

/**
 * How many answers to work on at once.
 * @param utilization the share of the last moment in which the event loop worked, 0 to 1
 */
export function concurrencyFor(
  { concurrency, size: waiting }: { concurrency: number; size: number },
  utilization: number,
): number {
  if (utilization > BUSY) return FEWEST;
  if (waiting > 0 && utilization < IDLE) return Math.min(MOST, concurrency + STEP);
  return concurrency;
}

function room(): number {
  const fixed = env().ALMANAC_ANSWERS_AT_ONCE;
  return fixed === undefined ? ROOM : fixed * (1 + WAITING_FOR_EACH);
}

/**
 * Expects that another run finds a place, before anything of it is stored.
 * @throws AppError `too_busy`, with the seconds to wait
 */
export function expectRoom(): void {
  if (runs().size < room()) return;
  throw new AppError(
    "too_busy",
    `Too many questions wait to be answered. Nothing was saved; ask again in ${COME_BACK_S} seconds.`,
    { retryAfter: COME_BACK_S },
  );
}

/**
 * Works on a run when it is its turn and its first event was read. One that is stopped while it waits doesn't wait on: what is left to do is to end it.
 * @param work handles its own failures, the run's having been stopped among them
 */
export async function inTurn(run: Run, work: () => Promise<void>): Promise<void> {
  if (run.signal.aborted) return work();
  const queue = runQueue();
  const isRead = run.whenRead();
  if (queue.pending >= queue.concurrency) run.emit({ type: "progress", text: waitingWords(queue.size) });
  const waiting = new AbortController();
  const leave = () => waiting.abort();
  run.signal.addEventListener("abort", leave, { once: true });
  const begin = async () => {
    // p-queue frees the place of what is aborted although it works on; the next must wait until it has let go.
    run.signal.removeEventListener("abort", leave);
    await Promise.race([isRead, run.whenStopped()]);
    await work();
  };
  await queue.add(begin, { signal: waiting.signal }).catch(work);
}

const waitingWords = (before: number): string =>
  before === 0
    ? "Other questions are being answered; this one is next"
    : `Waiting: ${before} ${before === 1 ? "question is" : "questions are"} before this one`;
