import { getAlwaysAsk } from "@/db/payment-preferences";
import {
  markSpendingPaid,
  noteSpendingSigned,
  releaseSpending,
  reserveSpending,
  type Settled,
  type Spender,
  type Spent,
  spentBy,
} from "@/db/spending";
import { AppError } from "@/lib/errors";
import { lookAgainLater } from "./recover";
import { type Endpoint, paymentSettings } from "./settings";
import type { Authorization } from "./wallets";

const KEY_OWNER = "key:";

export interface SpendItem {
  endpoint: Endpoint;
  /** What is bought, e.g. an address. */
  resource: string;
  /** Atomic units of USDC. */
  amount: number;
}

/** The limits on payments: for an answer, for a caller in a day, for all in a day, and the caller's wish to be always asked. */
export type Bound = "answer" | "caller" | "day" | "always_ask";

/** A limit that a payment would exceed, in atomic units of USDC. For `always_ask` both are 0. */
export interface Exceeded {
  bound: Bound;
  limit: number;
  /** Without the new purchases; reservations count. */
  spent: number;
}

/**
 * The limits that buying these items would exceed; none: they may be bought without asking.
 */
export function wouldExceed(who: Spender, items: SpendItem[]): { bounds: Exceeded[] } {
  return { bounds: exceeded(who.owner, spentBy(who), items) };
}

/**
 * Reserves the money for purchases, all or none, so that two at the same time can't exceed a limit together.
 * @param approved the limits that the user agreed to exceed; others hold, and so do those that the user may not lift
 * @returns the reservations' ids in the order of the items, or the limits that would be exceeded
 */
export function reserve(
  who: Spender,
  items: SpendItem[],
  { approved }: { approved: readonly Bound[] },
): { ids: string[] } | { over: Exceeded[] } {
  let over: Exceeded[] = [];
  const ids = reserveSpending(who, items, approved.length > 0, (spent) => {
    over = exceeded(who.owner, spent, items).filter(
      ({ bound }) => !(approved.includes(bound) && mayApprove(who.owner, bound)),
    );
    return over.length === 0;
  });
  return ids ? { ids } : { over };
}

/**
 * Records the payment signed for a reservation, before it is sent. Even if the process dies then, the chain is asked about it later.
 * @throws AppError `conflict` when it isn't reserved any more: the payment must not be sent
 */
export function noteSigned(id: string, { from, to, nonce, validBefore }: Authorization): void {
  const { network, asset, mode } = paymentSettings();
  const signed = {
    network,
    sandbox: mode === "sandbox",
    asset: asset.address.toLowerCase(),
    payer: from.toLowerCase(),
    payTo: to.toLowerCase(),
    nonce: nonce.toLowerCase(),
    validBefore: Number(validBefore),
  };
  if (!noteSpendingSigned(id, signed)) {
    throw new AppError("conflict", "What was set aside for this was given back meanwhile. Ask again.");
  }
  lookAgainLater(signed.validBefore);
}

export function markPaid(id: string, settled: Settled): void {
  markSpendingPaid(id, settled);
}

/** Releases a reservation: nothing was paid and nothing will be. */
export function release(id: string): void {
  releaseSpending(id);
}

function exceeded(owner: string, spent: Spent, items: SpendItem[]): Exceeded[] {
  if (items.length === 0) return [];
  const { bounds } = paymentSettings();
  const cost = items.reduce((sum, { amount }) => sum + amount, 0);
  const passed = (["answer", "caller", "day"] as const)
    .map((bound) => ({ bound, limit: bounds[bound], spent: spent[bound] }))
    .filter((bound) => bound.spent + cost > bound.limit);
  return getAlwaysAsk(owner) ? [...passed, { bound: "always_ask", limit: 0, spent: 0 }] : passed;
}

/**
 * Whether a caller may approve exceeding a limit. A browser's session, which anyone gets, may not lift the server's daily limit;
 * with ALMANAC_SPEND_OVER `refuse` nobody may lift any.
 */
export function mayApprove(owner: string, bound: Bound): boolean {
  if (bound === "always_ask") return true;
  if (paymentSettings().over === "refuse") return false;
  return bound !== "day" || owner.startsWith(KEY_OWNER);
}
