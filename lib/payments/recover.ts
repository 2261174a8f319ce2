import { openReceipts, receiptByKey } from "@/db/receipts";
import type { Receipt } from "@/db/schema";
import { markSpendingPaid, openSpending, releaseSpending, type SignedSpend } from "@/db/spending";
import { clock } from "@/lib/clock";
import { logger } from "@/lib/log";
import { processWide } from "@/lib/process-wide";
import {
  GRACE_SECONDS,
  isOfThisChain,
  isReceiptOfThisChain,
  lookUpReceipt,
  transferOutcome,
} from "./transfers";

const MINUTE_MS = 60_000;

const timer = processWide<{ current?: NodeJS.Timeout }>("payments.recovery", () => ({}));

/** Never settles a payment: without the payer present nobody would get what is charged for. */
export async function recoverPayments(): Promise<void> {
  for (const receipt of receiptsHere())
    await attempted({ receipt: receipt.id }, () => recoverReceipt(receipt));
  for (const spend of spendingHere()) await attempted({ spending: spend.id }, () => recoverSpending(spend));
  const still = [...receiptsHere(), ...spendingHere().map(({ signed }) => signed)];
  if (still.length > 0) lookAgainLater(Math.min(...still.map(({ validBefore }) => validBefore)));
}

const receiptsHere = (): Receipt[] => openReceipts().filter(isReceiptOfThisChain);
const spendingHere = (): SignedSpend[] => openSpending().filter(({ signed }) => isOfThisChain(signed));

/** A failure to save one doesn't stop the others. */
async function attempted(what: object, recover: () => Promise<string>): Promise<void> {
  try {
    const payment = await recover();
    logger().info({ ...what, payment }, "looked up a payment");
  } catch (err) {
    logger().warn({ ...what, err }, "a payment's outcome can't be saved");
  }
}

const recoverReceipt = async (receipt: Receipt): Promise<string> => (await lookUpReceipt(receipt)).kind;

/** Our own wallet signed it, so a used nonce means that it was spent, even if the transaction can't be found any more. */
async function recoverSpending({ id, signed, amount, createdAt }: SignedSpend): Promise<string> {
  const outcome = await transferOutcome({ ...signed, amount, createdAt });
  if (outcome.kind === "failed") releaseSpending(id);
  if (outcome.kind === "settled" || (outcome.kind === "unknown" && outcome.isUsed)) {
    const transaction = outcome.kind === "settled" ? outcome.transaction : null;
    markSpendingPaid(id, { transaction, receiptId: receiptByKey(signed)?.id ?? null });
  }
  return outcome.kind;
}

/** @param validBefore when the open payment ends, in seconds since the epoch */
export function lookAgainLater(validBefore: number): void {
  if (timer.current) return;
  const inMs = (validBefore + GRACE_SECONDS - clock.chainSeconds()) * 1000;
  timer.current = setTimeout(
    () => {
      timer.current = undefined;
      recoverPayments().catch((err) => logger().warn({ err }, "payments couldn't be looked up"));
    },
    Math.min(Math.max(inMs, MINUTE_MS), 60 * MINUTE_MS),
  ).unref();
}
