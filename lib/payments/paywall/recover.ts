import { openReceipts } from "@/db/receipts";
import { clock } from "@/lib/clock";
import { logger } from "@/lib/log";
import { processWide } from "@/lib/process-wide";
import { GRACE_SECONDS, isOfThisChain, lookUp } from "./evidence";

const MINUTE_MS = 60_000;

const timer = processWide<{ current?: NodeJS.Timeout }>("payments.recovery", () => ({}));

/**
 * Looks up what became of payments whose outcome isn't known, as after a crash: those that moved are settled, and their payers can have the answer; those that expired have failed. Nothing
 * is settled here: without the payer there nobody could be given what is charged for. What stays open is looked at again later.
 */
export async function recoverReceipts(): Promise<void> {
  const open = openReceipts().filter(isOfThisChain);
  for (const receipt of open) {
    const { kind } = await lookUp(receipt);
    logger().info({ receipt: receipt.id, payment: kind }, "looked up a payment");
  }
  const still = openReceipts().filter(isOfThisChain);
  if (still.length > 0) lookAgainLater(Math.min(...still.map(({ validBefore }) => validBefore)));
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
      recoverReceipts().catch((err) => logger().warn({ err }, "payments couldn't be looked up"));
    },
    Math.min(Math.max(inMs, MINUTE_MS), 60 * MINUTE_MS),
  ).unref();
}
