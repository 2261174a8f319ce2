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

/** How the ids of callers with an API key begin. */
const KEY_OWNER = "key:";

/** Something that the agent is about to buy. */
export interface SpendItem {
  endpoint: Endpoint;
  /** What it is about, e.g. an address. */
  resource: string;
  /** Atomic units of USDC. */
  amount: number;
}

/** What a payment is measured by: on one answer, for a caller in a day, for all in a day, and whether the caller is always asked. */
export type Bound = "answer" | "caller" | "day" | "always_ask";

/** A bound that a payment would pass; atomic units of USDC. For `always_ask` both are 0. */
export interface Exceeded {
  bound: Bound;
  limit: number;
  /** Without what is about to be bought; reservations count. */
  spent: number;
}

/**
 * The bounds that buying these would pass; none: they may be bought without asking.
 * @param items what is bought together
 */
export function wouldExceed(who: Spender, items: SpendItem[]): { bounds: Exceeded[] } {
  return { bounds: exceeded(who.owner, spentBy(who), items) };
}

/**
 * Sets money aside for what is about to be bought, all of it or none. Two at the same time can't pass a bound together.
 * @param approved the bounds that the user was shown and said yes to pass; those that aren't theirs to lift hold all the same
 * @returns the reservations' ids in the order of the items, or the bounds that are in the way
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
 * Notes the payment that was signed for what is reserved; to be called before it is sent. Whatever happens then, be it that the process dies, the chain is asked what became of it
 * once it must be known.
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

/** Notes that what was reserved is paid. */
export function markPaid(id: string, settled: Settled): void {
  markSpendingPaid(id, settled);
}

/** Gives back what was reserved: nothing was paid, and nothing will be. */
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
 * Whether a caller's yes lifts a bound. What the server spends in a day isn't for a browser's session to lift: anyone gets one.
 * With ALMANAC_SPEND_OVER `refuse` nobody's does.
 */
export function mayApprove(owner: string, bound: Bound): boolean {
  if (bound === "always_ask") return true;
  if (paymentSettings().over === "refuse") return false;
  return bound !== "day" || owner.startsWith(KEY_OWNER);
}
