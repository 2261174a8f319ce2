import { getAddress } from "viem";
import { untilWritable } from "@/db/lock";
import { insertReceipt, markSettled, type NewReceipt } from "@/db/receipts";
import type { Receipt } from "@/db/schema";
import { logger } from "@/lib/log";
import { processWide } from "@/lib/process-wide";
import type { Payments } from "../runtime";
import { confirmTransfer, lookUpReceipt } from "../transfers";
import { fingerprint, type PaymentPayload } from "./payment";
import { type Result, type Timeouts, verifyAndSettle } from "./protocols";
import type { Refusal } from "./refusal";
import type { Sale, Terms } from "./terms";

const TIMEOUTS: Timeouts = { verifyMs: 10_000, settleMs: 25_000, confirmMs: 5_000 };

export interface Purchase {
  sale: Sale;
  terms: Terms;
  runtime: Payments;
  payment: PaymentPayload;
  draft: Omit<NewReceipt, "answer">;
}

/** By this attempt, or `before` it, so that the payment no longer proves who paid. */
export interface Settled {
  kind: "settled" | "settled before";
  transaction: string;
  receipt: Receipt;
}

/** Without a receipt no money can have moved. */
export type Outcome =
  | Settled
  | { kind: "failed"; message: string; receipt: Receipt }
  /** With a receipt it stays open until the payment expires: a facilitator may be wrong about what it sent. */
  | { kind: "refused"; refusal: Refusal; receipt?: Receipt }
  | { kind: "unknown"; cause?: unknown; receipt?: Receipt }
  | { kind: "taken"; receipt?: undefined };

export const isSettled = (outcome: Outcome): outcome is Settled =>
  outcome.kind === "settled" || outcome.kind === "settled before";

const underWay = processWide("payments.settling", () => new Map<string, Promise<Outcome>>());

/** Simultaneous uses of one payment share an attempt. @throws what the answer throws; then no money has moved */
export function settle(purchase: Purchase, known?: Receipt): Promise<Outcome> {
  const key = `${fingerprint(purchase.payment)} ${purchase.sale.resource}`;
  const joined = underWay.get(key);
  if (joined) return known ? joined.then(asBefore) : joined;
  const attempt = attemptToSettle(purchase, known).finally(() => underWay.delete(key));
  underWay.set(key, attempt);
  return attempt;
}

async function attemptToSettle(purchase: Purchase, known?: Receipt): Promise<Outcome> {
  const { sale, draft, payment, runtime } = purchase;
  const timeouts = { ...TIMEOUTS, ...sale.timeouts };
  let receipt = known;
  let isTaken = false;
  // One synchronous step: of several uses at the same time, one gets the row.
  const reserve = () => {
    receipt ??= insertReceipt({ ...draft, answer: sale.answer() });
    isTaken = !receipt;
    return receipt;
  };
  try {
    const before = known && (await lookUpReceipt(known));
    if (known && before && before.kind !== "open") return asBefore({ ...before, receipt: known });
    const result = await verifyAndSettle(payment, termsFor(purchase, known), runtime, timeouts, reserve);
    if (isTaken) return { kind: "taken" };
    if (!receipt) return result.kind === "settled" ? { kind: "unknown" } : result;
    const outcome = await outcomeOf(receipt, result, timeouts);
    // The chain may have been behind when it said that the payment wasn't settled yet.
    return known && result.kind !== "settled" ? asBefore(outcome) : outcome;
  } catch (cause) {
    // Once there is a receipt money may have moved, so a failure mustn't look as if it hadn't.
    if (!receipt) throw cause;
    return { kind: "unknown", cause, receipt };
  }
}

const asBefore = (outcome: Outcome): Outcome =>
  outcome.kind === "settled" ? { ...outcome, kind: "settled before" } : outcome;

/** An earlier payment is settled on the terms of its time, even if the price has changed since. */
function termsFor({ terms }: Purchase, known: Receipt | undefined): Terms {
  return known ? { ...terms, amount: String(known.amount), payTo: getAddress(known.payTo) } : terms;
}

async function outcomeOf(receipt: Receipt, result: Result, { confirmMs }: Timeouts): Promise<Outcome> {
  if (result.kind === "settled" && result.transaction) {
    const { transaction } = result;
    const shown = await confirmTransfer(receipt, transaction, confirmMs);
    // While the chain is out of reach the facilitator's word has to do, as the protocol has it.
    if (shown !== "unpaid") {
      if (shown === "unknown") logger().warn({ receipt: receipt.id }, "settled by the facilitator's word");
      await untilWritable();
      markSettled(receipt.id, transaction);
      return { kind: "settled", transaction, receipt };
    }
  }
  const onChain = await lookUpReceipt(receipt);
  if (onChain.kind === "settled" || onChain.kind === "failed") return { ...onChain, receipt };
  if (onChain.kind === "open" && result.kind === "refused") return { ...result, receipt };
  const err = result.kind === "unknown" ? result.cause : "the facilitator says settled, the chain doesn't";
  logger().warn({ receipt: receipt.id, err }, "the outcome of a payment is unknown");
  return { kind: "unknown", receipt };
}
