import {
  type CircuitBreakerPolicy,
  CircuitState,
  circuitBreaker,
  DelegateBackoff,
  type FailureReason,
  handleWhen,
  type IBreaker,
  isBrokenCircuitError,
} from "cockatiel";
import { clock } from "@/lib/clock";
import { processWide } from "@/lib/process-wide";
import { isSourceError, SourceError, type SourceErrorKind } from "./source-error";

const FAILURES_TO_OPEN = 5;
const HALF_OPEN_AFTER_MS = 30_000;

/** How long one failure stops requests, in milliseconds; undefined: only the fifth in a row does, for 30 s. */
export type Cooldown = (error: SourceError) => number | undefined;

interface Breaker {
  policy: CircuitBreakerPolicy;
  /** Epoch, ms. */
  openUntil?: number;
  isCooling?: boolean;
  lastError?: SourceErrorKind;
  /** ISO 8601 in UTC. */
  lastErrorAt?: string;
}

export interface BreakerState {
  source: string;
  state: "closed" | "open" | "half_open";
  /** Then a trial is let through. ISO 8601 in UTC. */
  openUntil?: string;
  lastError?: SourceErrorKind;
  /** ISO 8601 in UTC. */
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

/** A 3xx or 4xx is about the request, an abort about the caller. */
function isFault(error: unknown): error is SourceError {
  if (!isSourceError(error)) return false;
  if (error.kind === "http") return (error.status ?? 500) >= 500;
  return FAULTY_KINDS[error.kind];
}

const breakers = () => processWide("breakers", () => new Map<string, Breaker>());

const NEVER: Cooldown = () => undefined;

function breakerOf(source: string, cooldown: Cooldown): Breaker {
  const existing = breakers().get(source);
  if (existing) return existing;
  const coolingOff = (failure: FailureReason<unknown> | undefined) =>
    failure && "error" in failure && isSourceError(failure.error) ? cooldown(failure.error) : undefined;
  const policy = circuitBreaker(handleWhen(isFault), {
    breaker: openingBreaker(() => coolingOff(policy.lastFailure) !== undefined),
    halfOpenAfter: new DelegateBackoff(({ result }) => coolingOff(result) ?? HALF_OPEN_AFTER_MS),
  });
  const breaker: Breaker = { policy };
  policy.onBreak((failure) => {
    const ms = "isolated" in failure ? undefined : coolingOff(failure);
    breaker.openUntil = clock.ms() + (ms ?? HALF_OPEN_AFTER_MS);
    breaker.isCooling = ms !== undefined;
  });
  policy.onReset(() => {
    breaker.openUntil = undefined;
  });
  breakers().set(source, breaker);
  return breaker;
}

function openingBreaker(opensAtOnce: () => boolean): IBreaker {
  let failures = 0;
  return {
    state: undefined,
    success: () => {
      failures = 0;
    },
    failure: () => {
      failures += 1;
      return failures >= FAILURES_TO_OPEN || opensAtOnce();
    },
  };
}

/** An open breaker lets one trial run decide. @throws SourceError `breaker_open`, or what the run throws */
export async function throughBreaker<T>(
  source: string,
  run: (trial: boolean) => Promise<T>,
  cooldown: Cooldown = NEVER,
): Promise<T> {
  const breaker = breakerOf(source, cooldown);
  try {
    return await breaker.policy.execute(() => run(breaker.policy.state === CircuitState.HalfOpen));
  } catch (error) {
    if (isBrokenCircuitError(error)) {
      throw notAsked(source, breaker);
    }
    if (isFault(error)) {
      breaker.lastError = error.kind;
      breaker.lastErrorAt = clock.iso();
    }
    throw error;
  }
}

function notAsked(source: string, { openUntil, isCooling }: Breaker): SourceError {
  if (!isCooling || openUntil === undefined) {
    return new SourceError(source, "breaker_open", "not asked after repeated failures");
  }
  const retryAfter = Math.max(1, Math.ceil((openUntil - clock.ms()) / 1000));
  return new SourceError(source, "breaker_open", `not asked for ${retryAfter} s after a failure`, {
    retryAfter,
  });
}

/** For a source that answered too late, so that no request need wait for it. `due`: nobody asks it yet. */
export function lateTrial(source: string): "due" | "running" | undefined {
  const breaker = breakers().get(source);
  if (breaker?.lastError !== "timeout") return undefined;
  if (breaker.policy.state === CircuitState.HalfOpen) return "running";
  const isOver = breaker.openUntil !== undefined && breaker.openUntil <= clock.ms();
  return breaker.policy.state === CircuitState.Open && isOver ? "due" : undefined;
}

export function breakerStates(): BreakerState[] {
  return [...breakers()].map(([source, { policy, openUntil, lastError, lastErrorAt }]) => ({
    source,
    state: STATES[policy.state],
    ...(openUntil !== undefined &&
      policy.state === CircuitState.Open && { openUntil: new Date(openUntil).toISOString() }),
    lastError,
    lastErrorAt,
  }));
}

export function resetBreakers(): void {
  breakers().clear();
}
