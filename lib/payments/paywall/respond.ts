import { encodePaymentResponseHeader } from "@x402/core/http";
import type { SettleResponse } from "@x402/core/types";
import { claimDelivery } from "@/db/receipts";
import type { Receipt } from "@/db/schema";
import { AppError } from "@/lib/errors";
import type { Payments } from "../runtime";
import { PAYMENT_HEADER } from "./payment";
import { offers, SETTLEMENT_HEADER } from "./protocols";
import type { Refusal } from "./refusal";
import type { Terms } from "./terms";

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
 * Sends the answer of a settled receipt out, if it hasn't been.
 * @throws AppError `conflict` when it has
 */
export function deliver(receipt: Receipt, { request, runtime }: SaleRequest): Response {
  // Whoever hung up can still have it.
  if (!request.signal.aborted && !claimDelivery(receipt.id)) throw alreadyDelivered(receipt);
  return answerOf(receipt, runtime);
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

function alreadyDelivered({ id, redeemedAt }: Receipt): AppError {
  const hint = redeemedAt
    ? "Sign a new payment for a new one."
    : `Was it lost? POST /api/payments/receipts/${id}/redeem with the same payment gives it once more.`;
  return new AppError("conflict", `This payment's answer has been given. ${hint}`, {
    details: { receipt_id: id, redeemable: redeemedAt === null },
  });
}
