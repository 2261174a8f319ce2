import type { Cooldown } from "./breaker";

const LIMITED_MS = 120_000;
const BROKEN_MS = 30_000;
const LONGEST_MS = 86_400_000;

/** A limit: `Retry-After` or 120 s; a 5xx or no answer: 30 s. An unreadable answer counts towards five in a row. */
export const coolAtOnce: Cooldown = ({ kind, status = 0, retryAfter }) => {
  if (kind === "rate_limited") return retryAfter ? Math.min(retryAfter * 1000, LONGEST_MS) : LIMITED_MS;
  return status >= 500 || kind === "timeout" || kind === "refused" ? BROKEN_MS : undefined;
};
