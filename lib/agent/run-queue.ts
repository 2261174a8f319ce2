import { performance } from "node:perf_hooks";
import PQueue from "p-queue";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/process-wide";
import { type Run, runs } from "./run";

/** For each answer being worked on. */
const WAITING_FOR_EACH = 16;
/** Retry-After, in seconds. */
const COME_BACK_S = 5;

/** While the event loop is busy: more would only slow each other down. */
const FEWEST = 4;
/** While it is idle, waiting for models and sources. */
const MOST = 32;
/** Answers in progress and waiting, together. */
const ROOM = 136;
const STEP = 4;
const LOOK_MS = 250;
/** Shares of time in which the event loop works. */
const IDLE = 0.5;
const BUSY = 0.7;

/** First come, first served. Each instance has its own queue. */
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

/** @param utilization the share of the last moment in which the event loop worked, 0 to 1 */
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

/** Checked before anything of the run is stored. @throws AppError `too_busy`, with the seconds to wait */
export function expectRoom(): void {
  if (runs().size < room()) return;
  throw new AppError(
    "too_busy",
    `Too many questions wait to be answered. Nothing was saved; ask again in ${COME_BACK_S} seconds.`,
    { retryAfter: COME_BACK_S },
  );
}

/** Waits for the run's turn and for its first event to be read. A stopped run goes at once; `work` handles failures. */
export async function inTurn(run: Run, work: () => Promise<void>): Promise<void> {
  if (run.signal.aborted) return work();
  const queue = runQueue();
  const isRead = run.whenRead();
  if (queue.pending >= queue.concurrency) run.emit({ type: "progress", text: waitingWords(queue.size) });
  const waiting = new AbortController();
  const leave = () => waiting.abort();
  run.signal.addEventListener("abort", leave, { once: true });
  const begin = async () => {
    // p-queue frees the place of what is aborted while it still works; the next must wait until it has let go.
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
