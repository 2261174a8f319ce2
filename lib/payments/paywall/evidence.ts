import { setTimeout as wait } from "node:timers/promises";
import {
  type Address,
  type Hex,
  isAddressEqual,
  parseEventLogs,
  TransactionReceiptNotFoundError,
} from "viem";
import { markFailed, markSettled } from "@/db/receipts";
import type { Receipt } from "@/db/schema";
import { clock } from "@/lib/clock";
import { logger } from "@/lib/log";
import { authorizationState, settlementOf } from "../balances";
import { reasonOf } from "../rpc";
import { type Payments, payments } from "../runtime";
import { paymentSettings } from "../settings";
import { USDC_ABI } from "../usdc";
import { StoredPayment } from "./payment";

/** How often the chain is asked for a transaction that has yet to show, in milliseconds. */
const POLL_MS = 250;
/** Seconds after its end until an authorisation counts as void: clocks differ, and a block of before may still come. */
export const GRACE_SECONDS = 30;
/** `settlementOf` looks through a day; to be on the safe side, less. */
const SEARCHED_MS = 20 * 3_600_000;

const EXPIRED = "This payment expired before it was settled. Nothing was charged.";
const USED_OTHERWISE = "The payer cancelled this payment, or used it for another transfer.";

/** What became of a receipt's payment. */
export type Fate =
  | { kind: "settled"; transaction: string }
  /** Nothing came of it, and nothing will. */
  | { kind: "failed"; message: string }
  /** Nothing came of it yet; it is still good. */
  | { kind: "open" }
  /** The chain couldn't be asked, or gives no clear answer. */
  | { kind: "unknown" };

/**
 * Looks a receipt's payment up on the chain and writes down what became of it. That its nonce is used isn't enough: the payer
 * may have cancelled it, or used it for another transfer.
 */
export async function lookUp(receipt: Receipt): Promise<Fate> {
  if (!isOfThisChain(receipt)) return { kind: "unknown" };
  try {
    const fate = await fateOf(receipt);
    if (fate.kind === "settled") markSettled(receipt.id, fate.transaction);
    if (fate.kind === "failed") markFailed(receipt.id, fate.message);
    return fate;
  } catch (error) {
    logger().warn({ receipt: receipt.id, reason: reasonOf(error) }, "a payment can't be looked up");
    return { kind: "unknown" };
  }
}

/** Whether a receipt was paid on the chain that is paid on now. The sandbox's has Base Sepolia's name, and knows nothing of its payments. */
export function isOfThisChain({ network, payload }: Receipt): boolean {
  const settings = paymentSettings();
  const { sandbox } = StoredPayment.parse(payload);
  return network === settings.network && sandbox === (settings.mode === "sandbox");
}

async function fateOf(receipt: Receipt): Promise<Fate> {
  const payer = receipt.payer as Address;
  const nonce = receipt.nonce as Hex;
  const isOver = receipt.validBefore + GRACE_SECONDS < clock.chainSeconds();
  if (!(await authorizationState(payer, nonce))) {
    return isOver ? { kind: "failed", message: EXPIRED } : { kind: "open" };
  }
  const transaction = await settlementOf(payer, nonce);
  if (transaction && (await paysUs(receipt, transaction, await payments()))) {
    return { kind: "settled", transaction };
  }
  // Neither before its time, as of several nodes behind one address one may lag, nor when its blocks may not have been searched.
  const isCertain =
    isOver && (transaction !== null || clock.ms() - Date.parse(receipt.createdAt) < SEARCHED_MS);
  return isCertain ? { kind: "failed", message: USED_OTHERWISE } : { kind: "unknown" };
}

/**
 * Whether the chain shows that a transaction paid for a receipt; waits for one that has yet to show.
 * @returns "unknown" when the chain can't be asked
 */
export async function confirm(
  receipt: Receipt,
  transaction: Hex,
  waitMs: number,
): Promise<"paid" | "unpaid" | "unknown"> {
  const until = performance.now() + waitMs;
  for (;;) {
    try {
      return (await paysUs(receipt, transaction, await payments())) ? "paid" : "unpaid";
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) return "unknown";
      if (performance.now() >= until) return "unpaid";
      await wait(POLL_MS);
    }
  }
}

/**
 * Whether a transaction used the receipt's authorisation to pay us its amount: the token notes the use, and directly after it the transfer
 * (`_transferWithAuthorization` of Circle's EIP3009.sol).
 */
async function paysUs(receipt: Receipt, hash: Hex, { chain }: Payments): Promise<boolean> {
  const { logs } = await chain.getTransactionReceipt({ hash });
  const ofToken = logs.filter(({ address }) => isAddressEqual(address, receipt.asset as Address));
  const events = parseEventLogs({ abi: USDC_ABI, logs: ofToken });
  const used = events.findIndex(
    ({ eventName, args }) =>
      eventName === "AuthorizationUsed" &&
      isAddressEqual(args.authorizer, receipt.payer as Address) &&
      args.nonce.toLowerCase() === receipt.nonce,
  );
  const next = used < 0 ? undefined : events[used + 1];
  return (
    next?.eventName === "Transfer" &&
    isAddressEqual(next.args.from, receipt.payer as Address) &&
    isAddressEqual(next.args.to, receipt.payTo as Address) &&
    next.args.value === BigInt(receipt.amount)
  );
}
