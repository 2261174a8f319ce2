import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from "cockatiel";
import { clock } from "@/lib/clock";
import { processWide } from "@/lib/process-wide";
import { isSourceError, SourceError, type SourceErrorKind } from "./source-error";

const FAILURES_TO_OPEN = 5;
const HALF_OPEN_AFTER_MS = 30_000;

interface Breaker {
  policy: CircuitBreakerPolicy;
  lastError?: SourceErrorKind;
  /** ISO 8601 in UTC */
  lastErrorAt?: string;
}

export interface BreakerState {
  source: string;
  state: "closed" | "open" | "half_open";
  lastError?: SourceErrorKind;
  /** ISO 8601 in UTC */
  lastErrorAt?: string;
}

const STATES: Record<CircuitState, BreakerState["state"]> = {
  [CircuitState.Closed]: "closed",
  [CircuitState.Open]: "open",
  [CircuitState.HalfOpen]: "half_open",
  [CircuitState.Isolated]: "open",
};

const FAULTY_KINDS: Record<SourceErrorKind, boolean> = {
  timeout: true,
  refused: true,
  rate_limited: true,
  http: true,
  malformed: true,
  schema: true,
  breaker_open: false,
  aborted: false,
};

/** Whether it tells against the source. A 3xx or 4xx is about the one request, an abort about the caller. */
function isFault(error: unknown): error is SourceError {
  if (!isSourceError(error)) return false;
  if (error.kind === "http") return (error.status ?? 500) >= 500;
  return FAULTY_KINDS[error.kind];
}

const breakers = () => processWide("breakers", () => new Map<string, Breaker>());

function breakerOf(source: string): Breaker {
  const existing = breakers().get(source);
  if (existing) return existing;
  const policy = circuitBreaker(handleWhen(isFault), {
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
    halfOpenAfter: HALF_OPEN_AFTER_MS,
  });
  const breaker: Breaker = { policy };
  breakers().set(source, breaker);
  return breaker;
}

/**
 * Runs it unless the source failed five times in a row within the last 30 s; then one trial run decides.
 * `trial` tells the run whether it is that one.
 * @throws SourceError `breaker_open` without a run, or what the run throws
 */
export async function throughBreaker<T>(source: string, run: (trial: boolean) => Promise<T>): Promise<T> {
  const breaker = breakerOf(source);
  try {
    return await breaker.policy.execute(() => run(breaker.policy.state === CircuitState.HalfOpen));
  } catch (error) {
    if (isBrokenCircuitError(error)) {
      throw new SourceError(source, "breaker_open", "not asked after repeated failures");
    }
    if (isFault(error)) {
      breaker.lastError = error.kind;
      breaker.lastErrorAt = clock.iso();
    }
    throw error;
  }
}

/** Every source asked so far, with its breaker's state and its last failure; for the health endpoint. */
export function breakerStates(): BreakerState[] {
  return [...breakers()].map(([source, { policy, lastError, lastErrorAt }]) => ({
    source,
    state: STATES[policy.state],
    lastError,
    lastErrorAt,
  }));
}

/** Forgets every breaker; for tests. */
export function resetBreakers(): void {
  breakers().clear();
}
