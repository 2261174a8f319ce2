import { encodePaymentResponseHeader } from "@x402/core/http";
import type { SettleResponse } from "@x402/core/types";
import { claimDelivery } from "@/db/receipts";
import type { Receipt } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { publicOrigin } from "@/lib/http/public-origin";
import type { Payments } from "../runtime";
import { isOwners } from "./owner";
import { PAYMENT_HEADER } from "./payment";
import { toSign } from "./proof";
import { offers, SETTLEMENT_HEADER } from "./protocols";
import type { Refusal } from "./refusal";
import type { Terms } from "./terms";

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

/** The 402, with the offers of both protocol versions. */
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

/** For a caller entitled to the answer. @throws AppError `conflict` when it was delivered before */
export function deliver(receipt: Receipt, sale: SaleRequest): Response {
  // A client that hung up can ask again.
  if (!sale.request.signal.aborted && !claimDelivery(receipt.id)) throw alreadyDelivered(receipt, sale);
  return answerOf(receipt, sale.runtime);
}

/**
 * For a payment settled before this request: its signature is public by now, so only the receipt's caller is answered.
 * @throws AppError `conflict` for anyone else, which says how to redeem it, and when it was delivered before
 */
export function deliverLater(receipt: Receipt, sale: SaleRequest): Response {
  if (isOwners(sale.request, receipt)) return deliver(receipt, sale);
  throw receipt.deliveredAt ? alreadyDelivered(receipt, sale) : stillOwed(receipt, sale);
}

export function answerOf(receipt: Receipt, runtime: Payments): Response {
  const version = receipt.protocol === 1 ? 1 : 2;
  const { network, caip2 } = runtime.settings;
  const settlement = {
    success: true,
    transaction: receipt.transaction ?? "",
    // The type has v2's identifiers; v1 has names.
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

function stillOwed(receipt: Receipt, sale: SaleRequest): AppError {
  const message = `This payment has been settled, and its answer is kept for its payer. ${howToRedeem(receipt)}`;
  return redeemable(receipt, sale, message);
}

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
