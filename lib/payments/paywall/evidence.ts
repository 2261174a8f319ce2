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

/** A transfer that its payer authorised, as far as the chain is asked for it. Addresses and nonce in lower case. */
export type Transfer = Pick<
  Receipt,
  "asset" | "payer" | "payTo" | "nonce" | "amount" | "validBefore" | "createdAt"
>;

/** What became of a payment. */
export type Fate =
  | { kind: "settled"; transaction: string }
  /** Nothing came of it, and nothing will. */
  | { kind: "failed"; message: string }
  /** Nothing came of it yet; it is still good. */
  | { kind: "open" }
  /** The chain couldn't be asked, or gives no clear answer. */
  | { kind: "unknown"; isUsed?: boolean };

/**
 * Looks a receipt's payment up on the chain and writes down what became of it.
 * @throws what the database throws
 */
export async function lookUp(receipt: Receipt): Promise<Fate> {
  if (!isReceiptOfThisChain(receipt)) return { kind: "unknown" };
  const fate = await fateOf(receipt);
  if (fate.kind === "settled" || fate.kind === "failed") await untilWritable();
  if (fate.kind === "settled") markSettled(receipt.id, fate.transaction);
  if (fate.kind === "failed") markFailed(receipt.id, fate.message);
  return fate;
}

/** Whether a receipt was paid on the chain that is paid on now. */
export const isReceiptOfThisChain = ({ network, payload }: Receipt): boolean =>
  isOfThisChain({ network, sandbox: StoredPayment.parse(payload).sandbox });

/** Whether a payment was made on the chain that is paid on now. The sandbox's has Base Sepolia's name, and knows nothing of its payments. */
export function isOfThisChain({ network, sandbox }: { network: string; sandbox: boolean }): boolean {
  const settings = paymentSettings();
  return network === settings.network && sandbox === (settings.mode === "sandbox");
}

/**
 * What the chain says became of a transfer. That its nonce is used isn't enough: the payer may have cancelled it, or used it for another transfer.
 * `isUsed` says that it was, too long ago to find what for.
 */
export async function fateOf(transfer: Transfer): Promise<Fate> {
  try {
    return await ask(transfer);
  } catch (error) {
    const { payer, nonce } = transfer;
    logger().warn({ payer, nonce, reason: reasonOf(error) }, "a payment can't be looked up");
    return { kind: "unknown" };
  }
}

async function ask(transfer: Transfer): Promise<Fate> {
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
  // Neither before its time, as of several nodes behind one address one may lag, nor when its blocks may not have been searched.
  if (!isOver) return { kind: "unknown" };
  const isCertain = transaction !== null || clock.ms() - Date.parse(transfer.createdAt) < SEARCHED_MS;
  return isCertain ? { kind: "failed", message: USED_OTHERWISE } : { kind: "unknown", isUsed: true };
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
      return (await isPaidBy(receipt, transaction, await payments())) ? "paid" : "unpaid";
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) return "unknown";
      if (performance.now() >= until) return "unpaid";
      await wait(POLL_MS);
    }
  }
}

/**
 * Whether a transaction used an authorisation to pay its payee its amount: the token notes the use, and directly after it the transfer
 * (`_transferWithAuthorization` of Circle's EIP3009.sol).
 */
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
