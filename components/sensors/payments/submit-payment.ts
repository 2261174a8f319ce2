import { z } from "zod";
import { LatestAnswer } from "@/lib/desks/sensors/types";
import { bodyOf, type Call } from "./call";
import { type Offer, readOffer, type Terms } from "./offer";
import { latestUrl, redeemUrl } from "./payments-api";
import type { SignedPayment } from "./pending-payment";
import { PurchaseFailure, type Settlement } from "./purchase";

/** What was bought, and what was paid for it. */
export interface Delivery {
  answer: LatestAnswer;
  settlement: Settlement;
}

/**
 * Asks for a sensor's latest reading without paying.
 * @throws PurchaseFailure `unreachable`
 */
export async function askOffer(sensor: string, terms: Terms, call: Call): Promise<Offer> {
  const response = await call(latestUrl(sensor)).catch(() => {
    throw new PurchaseFailure("unreachable", "Almanac can't be reached. Nothing was signed.");
  });
  const body = await bodyOf(response);
  if (response.status !== 402) throw new PurchaseFailure("unreachable", wordsOf(body, response.status));
  try {
    return readOffer(body, terms);
  } catch (error) {
    throw new PurchaseFailure("unreachable", (error as Error).message);
  }
}

/** What came, for all we know: perhaps it was paid. */
const LOST = "No answer came. The payment may have been made; the same one can be presented again.";

/**
 * Presents a signed payment for a sensor's latest reading; the same one as often as needed, for it can be settled once.
 * @throws PurchaseFailure `refused`: nothing was or will be paid; `given`: it was, and the reading went out already;
 * `lost`: present it again
 */
export async function submitPayment(sensor: string, payment: SignedPayment, call: Call): Promise<Delivery> {
  const headers = { "x-payment": payment.header };
  const response = await call(latestUrl(sensor), { headers }).catch(() => {
    throw new PurchaseFailure("lost", LOST);
  });
  const body = await bodyOf(response);
  if (response.ok) return deliveryIn(response, body);
  const receipt = receiptOf(response, body);
  if (receipt && response.status === CONFLICT) return redeem(receipt, payment, call);
  const isRefused = REFUSALS.includes(response.status);
  throw new PurchaseFailure(isRefused ? "refused" : "lost", wordsOf(body, response.status));
}

/** The payment's answer was given. */
const CONFLICT = 409;

/** The payment won't be taken, or can't be read at all. Of anything else (a limit, a fault) it isn't known. */
const REFUSALS = [400, 402, CONFLICT];

/** The reading went out once, but not to us, or it was lost on the way: its receipt gives it once more. */
async function redeem(receiptId: string, payment: SignedPayment, call: Call): Promise<Delivery> {
  const headers = { "x-payment": payment.header };
  const response = await call(redeemUrl(receiptId), { method: "POST", headers }).catch(() => {
    throw new PurchaseFailure("lost", LOST);
  });
  const body = await bodyOf(response);
  if (response.ok) return deliveryIn(response, body, receiptId);
  const isGiven = response.status === CONFLICT || response.status === 404;
  throw new PurchaseFailure(isGiven ? "given" : "lost", wordsOf(body, response.status));
}

function deliveryIn(response: Response, body: unknown, receiptId?: string): Delivery {
  const answer = LatestAnswer.safeParse(body);
  if (!answer.success) throw new PurchaseFailure("lost", LOST);
  return {
    answer: answer.data,
    settlement: {
      transaction: transactionIn(response.headers.get("x-payment-response")),
      receiptId: receiptId ?? receiptOf(response, body),
    },
  };
}

const Named = z.object({ receipt_id: z.string() });

const receiptOf = (response: Response, body: unknown): string | undefined =>
  response.headers.get("x-receipt-id") ?? Named.safeParse(body).data?.receipt_id;

const PaymentResponse = z.object({ transaction: z.string().min(1) });

/** The settlement's hash, from the header X-PAYMENT-RESPONSE: JSON in base64. */
function transactionIn(header: string | null): string | undefined {
  try {
    return PaymentResponse.safeParse(JSON.parse(atob(header ?? ""))).data?.transaction;
  } catch {
    return undefined;
  }
}

const Refusal = z.object({ error: z.string().min(1) });

const wordsOf = (body: unknown, status: number): string =>
  Refusal.safeParse(body).data?.error ?? `The server couldn't answer (${status}).`;
