import { encodePaymentResponseHeader } from "@x402/core/http";
import type { SettleResponse } from "@x402/core/types";
import { claimDelivery } from "@/db/receipts";
import type { Receipt } from "@/db/schema";
import { AppError } from "@/lib/errors";
import type { Payments } from "../runtime";
import { isOwners } from "./owner";
import { PAYMENT_HEADER } from "./payment";
import { toSign } from "./proof";
import { offers, SETTLEMENT_HEADER } from "./protocols";
import type { Refusal } from "./refusal";
import { publicOrigin, type Terms } from "./terms";

/** A request for something that is sold. */
export interface SaleRequest {
  request: Request;
  requestId: string;
  runtime: Payments;
  terms: Terms;
}

const ASKED_TO_PAY: Refusal = {
  reason: "payment_required",
  message: `Pay for this with x402: send the payment in ${PAYMENT_HEADER[1]} (version 1) or ${PAYMENT_HEADER[2]} (version 2).`,
};

/**
 * The 402, which is an error of the API and carries the offers of both protocol versions.
 * @param refusal why a payment that was presented isn't taken
 * @param receiptId of that payment, where there is one
 */
export async function paymentRequired(
  { runtime, terms, requestId }: SaleRequest,
  { reason, message }: Refusal = ASKED_TO_PAY,
  receiptId?: string,
): Promise<Response> {
  const offer = await offers(terms, runtime, message);
  const error = { success: false, error: message, code: "payment_required", reason, receipt_id: receiptId };
  const body = { ...offer.body, ...error, request_id: requestId };
  return Response.json(body, { status: 402, headers: { ...offer.headers, "cache-control": "no-store" } });
}

/**
 * Sends the answer of a settled receipt out, if it hasn't been, to who is entitled to it.
 * @throws AppError `conflict` when it has
 */
export function deliver(receipt: Receipt, sale: SaleRequest): Response {
  // Whoever hung up can still have it.
  if (!sale.request.signal.aborted && !claimDelivery(receipt.id)) throw alreadyDelivered(receipt, sale);
  return answerOf(receipt, sale.runtime);
}

/**
 * Sends the answer of a receipt out that was settled before this request. Its payment's signature is on the chain for all to see by now, so who
 * presents it needn't be the payer: only the caller whom the receipt belongs to gets the answer here. Nobody is left with nothing, as the payer can always sign for it.
 * @throws AppError `conflict` for anyone else, saying how to prove to be the payer, and when the answer was given
 */
export function deliverLater(receipt: Receipt, sale: SaleRequest): Response {
  if (isOwners(sale.request, receipt)) return deliver(receipt, sale);
  throw receipt.deliveredAt ? alreadyDelivered(receipt, sale) : stillOwed(receipt, sale);
}

/** The answer that a receipt holds, with the settlement in the header of its protocol version. */
export function answerOf(receipt: Receipt, runtime: Payments): Response {
  const version = receipt.protocol === 1 ? 1 : 2;
  const { network, caip2 } = runtime.settings;
  const settlement = {
    success: true,
    transaction: receipt.transaction ?? "",
    // v1 has names where the type has v2's identifiers.
    network: (version === 1 ? network : caip2) as SettleResponse["network"],
    payer: receipt.payer,
  };
  const headers = {
    [SETTLEMENT_HEADER[version]]: encodePaymentResponseHeader(settlement),
    "X-RECEIPT-ID": receipt.id,
    "cache-control": "no-store",
  };
  return Response.json(receipt.answer, { headers });
}

function alreadyDelivered(receipt: Receipt, sale: SaleRequest): AppError {
  const hint = receipt.redeemedAt
    ? "Sign a new payment for a new one."
    : `Was it lost? ${howToRedeem(receipt)}`;
  return redeemable(receipt, sale, `This payment's answer has been given. ${hint}`);
}

const stillOwed = (receipt: Receipt, sale: SaleRequest): AppError =>
  redeemable(
    receipt,
    sale,
    `This payment has been settled, and its answer is kept for who paid. ${howToRedeem(receipt)}`,
  );

/** How a settled receipt's answer is had. */
export const howToRedeem = ({ id }: Receipt): string =>
  `POST /api/payments/receipts/${id}/redeem gives it once: with the API key or session that it was paid with, or with a fresh signature of the payer.`;

function redeemable(receipt: Receipt, { request, runtime }: SaleRequest, message: string): AppError {
  const { id, redeemedAt } = receipt;
  const sign = toSign(id, publicOrigin(request), runtime.settings.chain.id);
  const details = redeemedAt
    ? { receipt_id: id, redeemable: false }
    : { receipt_id: id, redeemable: true, sign };
  return new AppError("conflict", message, { details });
}
