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

/** For an answer, a caller's day, everyone's day, and the caller's wish to be always asked. */
export type Bound = "answer" | "caller" | "day" | "always_ask";

/** In atomic units of USDC; 0 for `always_ask`. */
export interface Exceeded {
  bound: Bound;
  limit: number;
  /** Without the new purchases; reservations count. */
  spent: number;
}

/** None: the items may be bought without asking. */
export function wouldExceed(who: Spender, items: SpendItem[]): { bounds: Exceeded[] } {
  return { bounds: exceeded(who.owner, spentBy(who), items) };
}

/**
 * All or none, so that two at the same time can't exceed a limit together. Limits that aren't `approved` hold.
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

/** Before the payment is sent, for the chain to be asked later. @throws AppError `conflict`: don't send it */
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

/** Nothing was paid and nothing will be. */
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

/** A browser's session, which anyone gets, may not lift the server's daily limit. */
export function mayApprove(owner: string, bound: Bound): boolean {
  if (bound === "always_ask") return true;
  if (paymentSettings().over === "refuse") return false;
  return bound !== "day" || owner.startsWith(KEY_OWNER);
}
