import { claimRedemption, receiptById } from "@/db/receipts";
import type { Receipt } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { callerLimit } from "@/lib/http/rate-limit";
import { type Payments, payments } from "../runtime";
import { lookUpReceipt } from "../transfers";
import { isOwners } from "./owner";
import { assertFresh, isOfPayer, type ReceiptProof, takeProof } from "./proof";
import { answerOf } from "./respond";
import { limited } from "./unverified";

const noSuchReceipt = () => new AppError("not_found", "There is no such receipt.");

/** @throws AppError `not_found`, the same for another's as for one that doesn't exist */
export function ownReceipt(owner: string, id: string): Receipt {
  const receipt = receiptById(id);
  if (receipt?.owner !== owner) throw noSuchReceipt();
  return receipt;
}

/**
 * Gives a receipt's answer once more: to its caller, or to its payer by a fresh signature. The payment's own signature
 * is no proof: once settled, it is on the chain for everyone to see.
 * @throws AppError `not_found` for anyone else; `bad_request` for a proof that is too old; `rate_limited`;
 * `conflict` when the receipt was redeemed, the proof was used, or nothing was paid
 */
export async function redeem(request: Request, id: string, proof?: ReceiptProof): Promise<Response> {
  if (proof) assertFresh(proof);
  const receipt = receiptById(id);
  if (!receipt) throw noSuchReceipt();
  // Before the claim, which can't be undone: the payments runtime may fail to start.
  const runtime = await payments();
  await assertEntitled(request, receipt, runtime, proof);
  if (receipt.status === "settling") await lookUpReceipt(receipt);
  const settled = receiptById(id) ?? receipt;
  if (settled.status === "failed") throw new AppError("conflict", `${settled.error}`);
  if (settled.status !== "settled") throw notSettled(receipt);
  // A client that hung up can ask again.
  if (!request.signal.aborted && !claimRedemption(id)) {
    throw new AppError("conflict", "This receipt's answer has been given once more. Sign a new payment.");
  }
  return answerOf(settled, runtime);
}

async function assertEntitled(
  request: Request,
  receipt: Receipt,
  runtime: Payments,
  proof: ReceiptProof | undefined,
): Promise<void> {
  if (isOwners(request, receipt)) return callerLimit("writes").take(`${receipt.owner}`);
  if (!proof) throw noSuchReceipt();
  const check = () => isOfPayer(proof, receipt, request, runtime);
  if (!(await limited(request, check, (isGood) => isGood))) throw noSuchReceipt();
  takeProof(proof, receipt);
}

const notSettled = ({ id, resource }: Receipt) =>
  new AppError(
    "conflict",
    `Nothing has been charged for this receipt as far as is known. Present its payment again at ${resource}.`,
    { details: { receipt_id: id } },
  );
