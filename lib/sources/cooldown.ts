import type { Cooldown } from "./breaker";

const LIMITED_MS = 120_000;
const BROKEN_MS = 30_000;
const LONGEST_MS = 86_400_000;

/**
 * Leaves a source alone after its first failure: when it limits our requests for `Retry-After` or 120 s, when it answers 5xx,
 * late or not at all for 30 s. An answer that can't be read only counts towards five in a row.
 */
export const coolAtOnce: Cooldown = ({ kind, status = 0, retryAfter }) => {
  if (kind === "rate_limited") return retryAfter ? Math.min(retryAfter * 1000, LONGEST_MS) : LIMITED_MS;
  return status >= 500 || kind === "timeout" || kind === "refused" ? BROKEN_MS : undefined;
};
