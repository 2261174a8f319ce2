import { encodePaymentRequiredHeader, encodePaymentResponseHeader } from "@x402/core/http";
import type { PaymentRequired, SettleResponse } from "@x402/core/types";
import { claimDelivery } from "@/db/receipts";
import type { Receipt } from "@/db/schema";
import { AppError } from "@/lib/errors";
import type { Payments } from "../runtime";
import type { Offer } from "./offers";
import { PAYMENT_HEADER } from "./payment";
import type { Refusal } from "./refusal";

/** The request that is answered. */
interface Asked {
  request: Request;
  requestId: string;
}

const ASKED_TO_PAY: Refusal = {
  reason: "payment_required",
  message: `Pay for this with x402: send the payment in ${PAYMENT_HEADER[1]} (version 1) or ${PAYMENT_HEADER[2]} (version 2).`,
};

/**
 * The 402: the offer of x402 v1 in the body, which is an error of the API at the same time, and that of v2 in the header PAYMENT-REQUIRED.
 * @param refusal why a payment that was presented isn't taken
 * @param receiptId of that payment, where there is one
 */
export function paymentRequired(
  offer: Offer,
  { requestId }: Asked,
  refusal: Refusal = ASKED_TO_PAY,
  receiptId?: string,
): Response {
  const required: PaymentRequired = {
    x402Version: 2,
    error: refusal.message,
    resource: offer.resource,
    accepts: [offer.v2],
  };
  const body = {
    success: false,
    error: refusal.message,
    code: "payment_required",
    reason: refusal.reason,
    receipt_id: receiptId,
    x402Version: 1,
    accepts: [offer.v1],
    request_id: requestId,
  };
  const headers = { "PAYMENT-REQUIRED": encodePaymentRequiredHeader(required), "cache-control": "no-store" };
  return Response.json(body, { status: 402, headers });
}

/**
 * Sends the answer of a settled receipt out, if it hasn't been.
 * @throws AppError `conflict` when it has
 */
export function deliver(
  receipt: Receipt,
  transaction: string,
  runtime: Payments,
  { request }: Asked,
): Response {
  // Whoever hung up is still owed it.
  if (!request.signal.aborted && !claimDelivery(receipt.id)) throw alreadyDelivered(receipt);
  return answerOf({ ...receipt, transaction }, runtime);
}

/** The answer that a receipt holds, with the settlement in the header of its protocol version. */
export function answerOf(receipt: Receipt, runtime: Payments): Response {
  const isV1 = receipt.protocol === 1;
  const { network, caip2 } = runtime.settings;
  const settlement = {
    success: true,
    transaction: receipt.transaction ?? "",
    // v1 has names where the type has v2's identifiers.
    network: (isV1 ? network : caip2) as SettleResponse["network"],
    payer: receipt.payer,
  };
  const headers = {
    [isV1 ? "X-PAYMENT-RESPONSE" : "PAYMENT-RESPONSE"]: encodePaymentResponseHeader(settlement),
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
