import { insertReceipt, type NewReceipt, receiptByKey } from "@/db/receipts";
import type { Receipt } from "@/db/schema";
import { AppError } from "@/lib/errors";
import type { PublicInput } from "@/lib/http/handle";
import { reasonOf } from "../rpc";
import { type Payments, payments } from "../runtime";
import { Facilitator, type Patience } from "./facilitator";
import { mismatch } from "./match";
import { type Goods, type Offer, offerFor } from "./offers";
import { ownerOf } from "./owner";
import { isSamePayment, type PaymentPayload, readPayment, StoredPayment } from "./payment";
import { lookAgainLater } from "./recover";
import { mayBeTheChain } from "./refusal";
import { deliver, paymentRequired } from "./respond";
import { type Outcome, settle } from "./settle";

/** What is sold at an address. */
export interface Sale extends Goods {
  /**
   * Makes the answer: a pure read, which runs before anyone is asked to pay, too.
   * @throws AppError that the request is answered with; nobody pays for it
   */
  answer: () => unknown;
  patience?: Partial<Patience>;
}

/** One request at the till. */
interface Till extends PublicInput {
  sale: Sale;
  runtime: Payments;
  offer: Offer;
  facilitator: Facilitator;
}

/**
 * Answers a request of which the answer costs money, by x402, for clients of both its versions. The order is what keeps both sides' money safe: an answer
 * must be possible before anyone is asked to pay; a payment's nonce is reserved with the answer beside it before the money moves; the answer goes out when it has moved. A
 * payment that comes again gets what it is owed: the answer, once.
 * @throws AppError what the sale's answer throws; `bad_request` for a payment that can't be read; `conflict` for one whose answer was given; `upstream_unavailable` when payments
 *   can't be checked, or when one's outcome is unknown
 */
export async function paid(input: PublicInput, sale: Sale): Promise<Response> {
  // A HEAD has no body to give an answer in.
  const payment = input.request.method === "HEAD" ? undefined : readPayment(input.request.headers);
  if (!payment) sale.answer();
  const runtime = await payments();
  const offer = offerFor(sale, runtime, input.request);
  const till: Till = {
    ...input,
    sale,
    runtime,
    offer,
    facilitator: new Facilitator(runtime.facilitatorUrl, sale.patience),
  };
  return payment ? present(till, payment) : paymentRequired(offer, input);
}

async function present(till: Till, payment: PaymentPayload): Promise<Response> {
  const { sale, offer, facilitator } = till;
  const draft = newReceipt(till, payment);
  const known = receiptByKey(draft);
  if (known) return presentAgain(till, payment, known);
  // It may say that there is nothing to buy.
  sale.answer();
  const refusal = mismatch(payment, offer, sale);
  if (refusal) return paymentRequired(offer, till, refusal);
  const verdict = await facilitator.verify(draft.payload);
  if (verdict.kind === "unknown") throw cannotCheck(verdict.cause);
  if (verdict.kind === "refused") {
    if (mayBeTheChain(verdict.refusal)) await assertChainAnswers(till);
    return paymentRequired(offer, till, verdict.refusal);
  }
  // Read, reserved and kept without a pause: of uses at the same time, one gets the row.
  const receipt = insertReceipt({ ...draft, answer: sale.answer() });
  return receipt ? finish(till, receipt, true) : presentAgain(till, payment, receiptByKey(draft)!);
}

/** A payment whose nonce has a receipt. */
async function presentAgain(till: Till, payment: PaymentPayload, receipt: Receipt): Promise<Response> {
  const { offer, sale, runtime } = till;
  const refuse = (reason: string, message: string) =>
    paymentRequired(offer, till, { reason, message }, receipt.id);
  if (!isSamePayment(payment, StoredPayment.parse(receipt.payload).payment)) {
    const message = "The payment's nonce was used before. Sign a new payment.";
    return paymentRequired(offer, till, { reason: "invalid_exact_evm_nonce_already_used", message });
  }
  if (receipt.resource !== sale.resource) {
    const message = `This payment was for ${receipt.resource}. Sign a new payment for this request.`;
    return refuse("invalid_resource", message);
  }
  if (receipt.status === "settled") return deliver(receipt, receipt.transaction ?? "", runtime, till);
  if (receipt.status === "failed") return refuse("invalid_payment", `${receipt.error} Sign a new payment.`);
  return finish(till, receipt, false);
}

/** Once there is a receipt money may move: whatever fails from here on must not look as if it hadn't. */
async function finish(till: Till, receipt: Receipt, isNew: boolean): Promise<Response> {
  try {
    return await conclude(till, receipt, await settle(receipt, till.facilitator, isNew));
  } catch (error) {
    throw error instanceof AppError ? error : unknownOutcome(receipt, error);
  }
}

function conclude(till: Till, receipt: Receipt, outcome: Outcome): Response {
  const { offer, runtime, log } = till;
  log.add({ receipt: receipt.id, payment: outcome.kind });
  if (outcome.kind === "settled") return deliver(receipt, outcome.transaction, runtime, till);
  if (outcome.kind === "failed") {
    const message = `${outcome.message} Sign a new payment.`;
    return paymentRequired(offer, till, { reason: "invalid_payment", message }, receipt.id);
  }
  lookAgainLater(receipt.validBefore);
  if (outcome.kind === "unknown") throw unknownOutcome(receipt);
  return paymentRequired(offer, till, outcome.refusal, receipt.id);
}

type Draft = Omit<NewReceipt, "answer" | "payload"> & { payload: StoredPayment };

/** All of a receipt but the answer. */
function newReceipt(till: Till, payment: PaymentPayload): Draft {
  const { runtime, sale, request } = till;
  const { from, nonce, value, validBefore } = payment.payload.authorization;
  return {
    network: runtime.settings.network,
    asset: runtime.settings.asset.address.toLowerCase(),
    payer: from.toLowerCase(),
    nonce: nonce.toLowerCase(),
    payTo: runtime.payTo.toLowerCase(),
    amount: Number(value),
    validBefore: Number(validBefore),
    resource: sale.resource,
    protocol: payment.x402Version,
    payload: stored(till, payment),
    owner: ownerOf(request),
  };
}

function stored({ runtime, offer }: Till, payment: PaymentPayload): StoredPayment {
  const requirements = payment.x402Version === 1 ? offer.v1 : offer.v2;
  return { payment, requirements: { ...requirements }, sandbox: runtime.settings.mode === "sandbox" };
}

const cannotCheck = (cause: unknown) =>
  new AppError(
    "upstream_unavailable",
    "Payments can't be checked at the moment. Nothing was charged: present the same payment again in a while.",
    { cause },
  );

/** A facilitator that can't reach the chain finds every payment bad; the payer isn't to blame then. */
async function assertChainAnswers({ runtime }: Till): Promise<void> {
  try {
    await runtime.chain.getBlockNumber({ cacheTime: 0 });
  } catch (cause) {
    throw cannotCheck(new Error(reasonOf(cause)));
  }
}

function unknownOutcome({ id }: Receipt, cause?: unknown): AppError {
  return new AppError(
    "upstream_unavailable",
    "Whether this payment went through isn't known yet. Don't sign a new one: present the same payment again in a while, and the answer is given without a second charge.",
    { cause, details: { receipt_id: id } },
  );
}
