import { claimRedemption, receiptById } from "@/db/receipts";
import type { Receipt } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { payments } from "../runtime";
import { lookUp } from "./evidence";
import { callerOf } from "./owner";
import { isSamePayment, readPayment, StoredPayment } from "./payment";
import { answerOf } from "./respond";

const noSuchReceipt = () => new AppError("not_found", "There is no such receipt.");

/**
 * A caller's receipt.
 * @throws AppError `not_found`, the same for another's as for one that doesn't exist
 */
export function ownReceipt(owner: string, id: string): Receipt {
  const receipt = receiptById(id);
  if (receipt?.owner !== owner) throw noSuchReceipt();
  return receipt;
}

/**
 * Gives a receipt's answer once more, without a payment: to its owner, or to whoever presents the payment that it is for.
 * @throws AppError `not_found` for anyone else; `bad_request` for a payment that can't be read; `conflict` when it was given once more before, or nothing was paid
 */
export async function redeem(request: Request, id: string): Promise<Response> {
  const receipt = receiptById(id);
  if (!receipt || !isEntitled(request, receipt)) throw noSuchReceipt();
  const settled = receipt.status === "settling" ? await settledNow(receipt) : receipt;
  if (settled.status === "failed") throw new AppError("conflict", `${settled.error}`);
  if (settled.status !== "settled") throw notSettled(receipt);
  // Before it is claimed: a claim is for good, and the payments runtime may fail to start.
  const runtime = await payments();
  // Whoever hung up can still have it.
  if (!request.signal.aborted && !claimRedemption(id)) {
    throw new AppError("conflict", "This receipt's answer has been given once more. Sign a new payment.");
  }
  return answerOf(settled, runtime);
}

function isEntitled(request: Request, receipt: Receipt): boolean {
  const payment = readPayment(request.headers);
  if (payment && isSamePayment(payment, StoredPayment.parse(receipt.payload).payment)) return true;
  return receipt.owner !== null && callerOf(request)?.id === receipt.owner;
}

/** Its row after a look at the chain. */
async function settledNow(receipt: Receipt): Promise<Receipt> {
  await lookUp(receipt);
  return receiptById(receipt.id) ?? receipt;
}

const notSettled = ({ id, resource }: Receipt) =>
  new AppError(
    "conflict",
    `Nothing has been charged for this receipt as far as is known. Present its payment again at ${resource}.`,
    { details: { receipt_id: id } },
  );
