import { untilWritable } from "@/db/lock";
import { receiptByKey } from "@/db/receipts";
import type { Receipt } from "@/db/schema";
import { AppError, toAppError } from "@/lib/errors";
import type { PublicInput } from "@/lib/http/handle";
import { lookAgainLater } from "../recover";
import { reasonOf } from "../rpc";
import { type Payments, payments } from "../runtime";
import { ownerOf } from "./owner";
import { isSamePayment, type PaymentPayload, readPayment, StoredPayment } from "./payment";
import { mayBeTheChain, NOT_OFFERED, type Refusal } from "./refusal";
import { deliver, deliverLater, howToRedeem, paymentRequired } from "./respond";
import { isSettled, type Outcome, type Purchase, type Settled, settle } from "./settle";
import { isForSale, type Sale, termsOf } from "./terms";
import { limited } from "./unverified";

type Input = PublicInput & Purchase;

/**
 * Sells an answer by x402, in both versions of the protocol. The wrappers x402-next and @x402/next make the offers,
 * verify and settle. This makes the answer before anyone is asked to pay, reserves the payment's nonce with it before
 * money moves, asks the chain whether money moved, and gives each payment its answer once.
 * @throws AppError what the answer throws; `bad_request`: unreadable; `conflict`: settled before, unless the answer is
 * owed to this caller; `rate_limited`, `upstream_unavailable`, `storage_full`, `storage_busy`
 */
export async function paid(input: PublicInput, sale: Sale): Promise<Response> {
  const { request } = input;
  // A HEAD has no body for an answer.
  const payment = request.method === "HEAD" ? undefined : readPayment(request.headers);
  if (!payment) sale.answer();
  const runtime = await payments();
  const terms = termsOf(sale, runtime, request);
  if (!payment) return paymentRequired({ ...input, runtime, terms });
  // Unlike other GETs, buying writes.
  await untilWritable();
  const draft = draftReceipt(payment, sale, runtime, request);
  return present({ ...input, sale, terms, runtime, payment, draft });
}

async function present(input: Input): Promise<Response> {
  const { sale, terms, payment, draft } = input;
  const known = receiptByKey(draft);
  if (known) return presentAgain(input, known);
  // It may say that there is nothing to buy.
  sale.answer();
  if (!isForSale(payment, terms, sale)) return paymentRequired(input, NOT_OFFERED);
  return conclude(input, await verified(input));
}

async function presentAgain(input: Input, receipt: Receipt): Promise<Response> {
  const { sale, payment } = input;
  if (!isSamePayment(payment, StoredPayment.parse(receipt.payload).payment)) {
    const message = "The payment's nonce was used before. Sign a new payment.";
    return paymentRequired(input, { reason: "invalid_exact_evm_nonce_already_used", message });
  }
  if (receipt.resource !== sale.resource) {
    const message = `This payment was for ${receipt.resource}. Sign a new payment for this request.`;
    return paymentRequired(input, { reason: "invalid_resource", message }, receipt.id);
  }
  if (receipt.status === "settled") return deliverLater(receipt, input);
  if (receipt.status === "failed") return paymentRequired(input, failure(receipt.error), receipt.id);
  return conclude(input, await verified(input, receipt));
}

const verified = (input: Input, known?: Receipt): Promise<Outcome> =>
  limited(input.request, () => settle(input, known), isSettled);

async function conclude(input: Input, outcome: Outcome): Promise<Response> {
  if (outcome.kind === "taken") return present(input);
  const { receipt } = outcome;
  input.log.add({ receipt: receipt?.id, payment: outcome.kind });
  if (isSettled(outcome)) return delivered(outcome, input);
  if (outcome.kind === "failed") return paymentRequired(input, failure(outcome.message), outcome.receipt.id);
  if (receipt) lookAgainLater(receipt.validBefore);
  if (outcome.kind === "unknown") {
    throw receipt ? unknownOutcome(receipt, outcome.cause) : cannotCheck(outcome.cause);
  }
  if (!receipt && mayBeTheChain(outcome.refusal)) await assertChainAnswers(input.runtime);
  return paymentRequired(input, outcome.refusal, receipt?.id);
}

/** The money has moved, so a failure from here on mustn't look as if it hadn't. */
function delivered({ kind, transaction, receipt: before }: Settled, input: Input): Response {
  const receipt = { ...before, transaction };
  try {
    return kind === "settled" ? deliver(receipt, input) : deliverLater(receipt, input);
  } catch (error) {
    throw error instanceof AppError ? error : unknownOutcome(receipt, error);
  }
}

function draftReceipt(
  payment: PaymentPayload,
  sale: Sale,
  { settings, payTo }: Payments,
  request: Request,
): Purchase["draft"] {
  const { from, nonce, value, validBefore } = payment.payload.authorization;
  const payload: StoredPayment = { payment, sandbox: settings.mode === "sandbox" };
  return {
    network: settings.network,
    asset: settings.asset.address.toLowerCase(),
    payer: from.toLowerCase(),
    nonce: nonce.toLowerCase(),
    payTo: payTo.toLowerCase(),
    amount: Number(value),
    validBefore: Number(validBefore),
    resource: sale.resource,
    protocol: payment.x402Version,
    payload,
    owner: ownerOf(request),
  };
}

const failure = (reason: string | null): Refusal => ({
  reason: "invalid_payment",
  message: `${reason} Sign a new payment.`,
});

/** A facilitator that can't reach the chain refuses every payment; the payer isn't to blame then. */
async function assertChainAnswers({ chain }: Payments): Promise<void> {
  try {
    await chain.getBlockNumber({ cacheTime: 0 });
  } catch (cause) {
    throw cannotCheck(new Error(reasonOf(cause)));
  }
}

const cannotCheck = (cause: unknown) =>
  new AppError(
    "upstream_unavailable",
    "Payments can't be checked at the moment. Nothing was charged: present the same payment again in a while.",
    { cause },
  );

function unknownOutcome(receipt: Receipt, cause?: unknown): AppError {
  const isFull = cause !== undefined && toAppError(cause).code === "storage_full";
  const message = isFull
    ? `The server's storage is full, so the outcome of this payment can't be saved. Don't sign a new payment: if it was charged, the answer is kept. ${howToRedeem(receipt)} Try when there is room on its disk.`
    : `Whether this payment went through isn't known yet. Don't sign a new one: present the same payment again in a while. It is charged once at most, and if it was already, its answer is kept. ${howToRedeem(receipt)}`;
  const options = { cause, details: { receipt_id: receipt.id } };
  return new AppError(isFull ? "storage_full" : "upstream_unavailable", message, options);
}
