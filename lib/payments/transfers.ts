import { setTimeout as wait } from "node:timers/promises";
import {
  type Address,
  type Hex,
  isAddressEqual,
  parseEventLogs,
  TransactionReceiptNotFoundError,
} from "viem";
import { untilWritable } from "@/db/lock";
import { markFailed, markSettled } from "@/db/receipts";
import type { Receipt } from "@/db/schema";
import { clock } from "@/lib/clock";
import { logger } from "@/lib/log";
import { authorizationState, settlementOf } from "./balances";
import { StoredPayment } from "./paywall/payment";
import { reasonOf } from "./rpc";
import { type Payments, payments } from "./runtime";
import { paymentSettings } from "./settings";
import { USDC_ABI } from "./usdc";

/** Milliseconds. */
const POLL_MS = 250;
/** Seconds after its end until an authorisation counts as void: clocks differ, and an earlier block may still arrive. */
export const GRACE_SECONDS = 30;
/** `settlementOf` searches a day; less, to be safe. */
const SEARCHED_MS = 20 * 3_600_000;

const EXPIRED = "This payment expired before it was settled. Nothing was charged.";
const USED_OTHERWISE = "The payer cancelled this payment, or used it for another transfer.";

/** Addresses and nonce in lower case. */
export type Transfer = Pick<
  Receipt,
  "asset" | "payer" | "payTo" | "nonce" | "amount" | "validBefore" | "createdAt"
>;

export type TransferOutcome =
  | { kind: "settled"; transaction: string }
  /** It didn't happen and won't. */
  | { kind: "failed"; message: string }
  /** It didn't happen yet; its authorisation is still valid. */
  | { kind: "open" }
  /** The chain couldn't be asked, or gives no clear answer. `isUsed`: the nonce was used too long ago to find what for. */
  | { kind: "unknown"; isUsed?: boolean };

/** Saves the outcome. @throws what the database throws */
export async function lookUpReceipt(receipt: Receipt): Promise<TransferOutcome> {
  if (!isReceiptOfThisChain(receipt)) return { kind: "unknown" };
  const outcome = await transferOutcome(receipt);
  if (outcome.kind === "settled" || outcome.kind === "failed") await untilWritable();
  if (outcome.kind === "settled") markSettled(receipt.id, outcome.transaction);
  if (outcome.kind === "failed") markFailed(receipt.id, outcome.message);
  return outcome;
}

export const isReceiptOfThisChain = ({ network, payload }: Receipt): boolean =>
  isOfThisChain({ network, sandbox: StoredPayment.parse(payload).sandbox });

/** The sandbox's chain has Base Sepolia's name, so the name alone isn't enough. */
export function isOfThisChain({ network, sandbox }: { network: string; sandbox: boolean }): boolean {
  const settings = paymentSettings();
  return network === settings.network && sandbox === (settings.mode === "sandbox");
}

/** A used nonce isn't proof: the payer may have cancelled it, or used it for another transfer. */
export async function transferOutcome(transfer: Transfer): Promise<TransferOutcome> {
  try {
    return await ask(transfer);
  } catch (error) {
    const { payer, nonce } = transfer;
    logger().warn({ payer, nonce, reason: reasonOf(error) }, "a payment can't be looked up");
    return { kind: "unknown" };
  }
}

async function ask(transfer: Transfer): Promise<TransferOutcome> {
  const payer = transfer.payer as Address;
  const nonce = transfer.nonce as Hex;
  const isOver = transfer.validBefore + GRACE_SECONDS < clock.chainSeconds();
  if (!(await authorizationState(payer, nonce))) {
    return isOver ? { kind: "failed", message: EXPIRED } : { kind: "open" };
  }
  const transaction = await settlementOf(payer, nonce);
  if (transaction && (await isPaidBy(transfer, transaction, await payments()))) {
    return { kind: "settled", transaction };
  }
  // Not final before the authorisation ends, as a node behind the RPC may lag, nor when its blocks may not have been searched.
  if (!isOver) return { kind: "unknown" };
  const isCertain = transaction !== null || clock.ms() - Date.parse(transfer.createdAt) < SEARCHED_MS;
  return isCertain ? { kind: "failed", message: USED_OTHERWISE } : { kind: "unknown", isUsed: true };
}

/** Waits for a transaction that the chain doesn't show yet. @returns "unknown" when the chain can't be asked */
export async function confirmTransfer(
  receipt: Receipt,
  transaction: Hex,
  waitMs: number,
): Promise<"paid" | "unpaid" | "unknown"> {
  const until = performance.now() + waitMs;
  for (;;) {
    try {
      return (await isPaidBy(receipt, transaction, await payments())) ? "paid" : "unpaid";
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) return "unknown";
      if (performance.now() >= until) return "unpaid";
      await wait(POLL_MS);
    }
  }
}

/** The token logs the use and, directly after, the transfer (`_transferWithAuthorization`, Circle's EIP3009.sol). */
async function isPaidBy(transfer: Transfer, hash: Hex, { chain }: Payments): Promise<boolean> {
  const { logs } = await chain.getTransactionReceipt({ hash });
  const ofToken = logs.filter(({ address }) => isAddressEqual(address, transfer.asset as Address));
  const events = parseEventLogs({ abi: USDC_ABI, logs: ofToken });
  const used = events.findIndex(
    ({ eventName, args }) =>
      eventName === "AuthorizationUsed" &&
      isAddressEqual(args.authorizer, transfer.payer as Address) &&
      args.nonce.toLowerCase() === transfer.nonce,
  );
  const next = used < 0 ? undefined : events[used + 1];
  return (
    next?.eventName === "Transfer" &&
    isAddressEqual(next.args.from, transfer.payer as Address) &&
    isAddressEqual(next.args.to, transfer.payTo as Address) &&
    next.args.value === BigInt(transfer.amount)
  );
}
