import { markSettled } from "@/db/receipts";
import type { Receipt } from "@/db/schema";
import { logger } from "@/lib/log";
import { processWide } from "@/lib/sources/process-wide";
import { confirm, type Fate, lookUp } from "./evidence";
import type { Facilitator } from "./facilitator";
import { StoredPayment } from "./payment";
import type { Refusal } from "./refusal";

/** What came of an attempt to settle. A refused payment stays open until it expires: a facilitator may be wrong about what it sent. */
export type Outcome = Exclude<Fate, { kind: "open" }> | { kind: "refused"; refusal: Refusal };

const underWay = processWide("payments.settling", () => new Map<string, Promise<Outcome>>());

/**
 * Settles a receipt's payment, or finds that it is settled. Callers at the same time share one attempt.
 * @param isNew nobody has tried before, so that the chain needn't be asked first
 */
export function settle(receipt: Receipt, facilitator: Facilitator, isNew: boolean): Promise<Outcome> {
  const joined = underWay.get(receipt.id);
  if (joined) return joined;
  const attempt = attemptToSettle(receipt, facilitator, isNew).finally(() => underWay.delete(receipt.id));
  underWay.set(receipt.id, attempt);
  return attempt;
}

async function attemptToSettle(receipt: Receipt, facilitator: Facilitator, isNew: boolean): Promise<Outcome> {
  const before = isNew ? ({ kind: "open" } as const) : await lookUp(receipt);
  if (before.kind !== "open") return before;
  const said = await facilitator.settle(StoredPayment.parse(receipt.payload));
  if (said.kind === "settled" && said.transaction) {
    const shown = await confirm(receipt, said.transaction, facilitator.patience.confirmMs);
    // Where the chain is out of reach the facilitator's word has to do, as it does by protocol.
    if (shown !== "unpaid") {
      if (shown === "unknown") logger().warn({ receipt: receipt.id }, "settled by the facilitator's word");
      markSettled(receipt.id, said.transaction);
      return { kind: "settled", transaction: said.transaction };
    }
  }
  const fate = await lookUp(receipt);
  if (fate.kind !== "open") return fate;
  if (said.kind === "refused") return said;
  const err = said.kind === "unknown" ? said.cause : "the facilitator says settled, the chain doesn't";
  logger().warn({ receipt: receipt.id, err }, "the outcome of a payment is unknown");
  return { kind: "unknown" };
}
