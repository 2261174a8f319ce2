import { openReceipts, receiptByKey } from "@/db/receipts";
import type { Receipt } from "@/db/schema";
import { markSpendingPaid, openSpending, releaseSpending, type SignedSpend } from "@/db/spending";
import { clock } from "@/lib/clock";
import { logger } from "@/lib/log";
import { processWide } from "@/lib/process-wide";
import { fateOf, GRACE_SECONDS, isOfThisChain, isReceiptOfThisChain, lookUp } from "./paywall/evidence";

const MINUTE_MS = 60_000;

const timer = processWide<{ current?: NodeJS.Timeout }>("payments.recovery", () => ({}));

/**
 * Looks up what became of payments whose outcome isn't known, as after a crash. Of those made to us, the ones that moved are settled, so that their payers can have the answer,
 * and those that expired have failed; what the agent set aside for its own is paid or given back alike. Nothing is settled on the chain here: without the payer there nobody could be given what is
 * charged for. What stays open, or can't be asked for, is looked at again later.
 */
export async function recoverPayments(): Promise<void> {
  for (const receipt of receiptsHere())
    await attempted({ receipt: receipt.id }, () => recoverReceipt(receipt));
  for (const spend of spendingHere()) await attempted({ spending: spend.id }, () => recoverSpending(spend));
  const still = [...receiptsHere(), ...spendingHere().map(({ signed }) => signed)];
  if (still.length > 0) lookAgainLater(Math.min(...still.map(({ validBefore }) => validBefore)));
}

const receiptsHere = (): Receipt[] => openReceipts().filter(isReceiptOfThisChain);
const spendingHere = (): SignedSpend[] => openSpending().filter(({ signed }) => isOfThisChain(signed));

/** One that can't be saved doesn't keep the others from being looked up. */
async function attempted(what: object, recover: () => Promise<string>): Promise<void> {
  try {
    const payment = await recover();
    logger().info({ ...what, payment }, "looked up a payment");
  } catch (err) {
    logger().warn({ ...what, err }, "what became of a payment can't be saved");
  }
}

const recoverReceipt = async (receipt: Receipt): Promise<string> => (await lookUp(receipt)).kind;

/** The signature was one of our wallets': when it is used, it was spent, even if it can't be found any more where. */
async function recoverSpending({ id, signed, amount, createdAt }: SignedSpend): Promise<string> {
  const fate = await fateOf({ ...signed, amount, createdAt });
  if (fate.kind === "failed") releaseSpending(id);
  if (fate.kind === "settled" || (fate.kind === "unknown" && fate.isUsed)) {
    const transaction = fate.kind === "settled" ? fate.transaction : null;
    markSpendingPaid(id, { transaction, receiptId: receiptByKey(signed)?.id ?? null });
  }
  return fate.kind;
}

/**
 * Looks again once a payment must be known to be settled or void, be it that the payer never comes back.
 * @param validBefore seconds since the epoch
 */
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
