import { z } from "zod";
import { LatestAnswer } from "@/lib/desks/sensors/types";
import { latestUrl, type ReceiptProof, redeemUrl } from "../payments-api";
import { type Offer, readOffer, type SignedPayment, type Terms } from "./offer";
import { type Delivery, PurchaseFailure } from "./purchase";

/** Without paying. @throws PurchaseFailure `unreachable` */
export async function askOffer(sensor: string, terms: Terms): Promise<Offer> {
  const { response, body } = await request(
    latestUrl(sensor),
    {},
    new PurchaseFailure("unreachable", "The server can’t be reached. Nothing was signed."),
  );
  if (response.status !== 402) throw new PurchaseFailure("unreachable", wordsOf(response, body));
  try {
    return readOffer(body, terms);
  } catch (error) {
    throw new PurchaseFailure("unreachable", (error as Error).message);
  }
}

const LOST =
  "No answer arrived. The payment may have gone through; you can present the same one again without paying twice.";

const lost = () => new PurchaseFailure("lost", LOST);

/** A payment settles only once. @throws PurchaseFailure `refused`, `given`, `owed` or `lost`: present it again */
export async function submitPayment(sensor: string, payment: SignedPayment): Promise<Delivery> {
  const headers = { "x-payment": payment.header };
  const { response, body } = await request(latestUrl(sensor), { headers }, lost());
  if (response.ok) return deliveryIn(response, body, lost());
  const words = wordsOf(response, body);
  const receiptId = receiptOf(response, body);
  if (!receiptId || response.status !== CONFLICT)
    throw new PurchaseFailure(REFUSALS.has(response.status) ? "refused" : "lost", words);
  if (Named.safeParse(body).data?.redeemable === false) throw new PurchaseFailure("given", words);
  return redeemOwn(receiptId);
}

/** The payment was settled before. */
const CONFLICT = 409;
const NOT_FOUND = 404;

/** The payment won't be taken, or can't be read. Other failures (a limit, a fault) leave it open. */
const REFUSALS = new Set([400, 402, CONFLICT]);

const OWED =
  "The payment was settled, but from another session. Sign with the wallet that paid to fetch the reading: that moves no money.";

/** It went out, but not to us, or was lost on the way: its receipt gives it once more. */
async function redeemOwn(receiptId: string): Promise<Delivery> {
  const { response, body } = await request(redeemUrl(receiptId), { method: "POST" }, lost());
  if (response.ok) return { ...deliveryIn(response, body, lost()), isRedeemed: true };
  if (response.status === NOT_FOUND) throw new PurchaseFailure("owed", OWED, receiptId);
  throw new PurchaseFailure(response.status === CONFLICT ? "given" : "lost", wordsOf(response, body));
}

/** By the payer's fresh signature. @throws PurchaseFailure `given`: nothing is left; `owed`: sign again */
export async function redeemOwed(receiptId: string, proof: ReceiptProof): Promise<Delivery> {
  const owed = (message: string) => new PurchaseFailure("owed", message, receiptId);
  const { response, body } = await request(
    redeemUrl(receiptId),
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(proof),
    },
    owed("No answer arrived. Sign again to fetch the reading."),
  );
  const unreadable = owed("The reading couldn’t be understood. Sign again.");
  if (response.ok) return { ...deliveryIn(response, body, unreadable), isRedeemed: true };
  if (response.status === CONFLICT) throw new PurchaseFailure("given", wordsOf(response, body));
  throw owed(
    response.status === NOT_FOUND
      ? "This isn’t the wallet that paid. Choose the one that did, and sign again."
      : wordsOf(response, body),
  );
}

/** @throws `unanswered` where no response comes */
async function request(url: string, init: RequestInit, unanswered: PurchaseFailure) {
  const response = await fetch(url, init).catch(() => {
    throw unanswered;
  });
  return { response, body: (await response.json().catch(() => undefined)) as unknown };
}

function deliveryIn(response: Response, body: unknown, unreadable: PurchaseFailure): Delivery {
  const { data: answer } = LatestAnswer.safeParse(body);
  if (!answer) throw unreadable;
  const transaction = transactionIn(response.headers.get("x-payment-response"));
  return { answer, transaction, receiptId: receiptOf(response, body) };
}

const Named = z.object({ receipt_id: z.string(), redeemable: z.boolean().optional() });

const receiptOf = (response: Response, body: unknown): string | undefined =>
  response.headers.get("x-receipt-id") ?? Named.safeParse(body).data?.receipt_id;

const PaymentResponse = z.object({ transaction: z.string().min(1) });

/** The header X-PAYMENT-RESPONSE: JSON in base64. */
function transactionIn(header: string | null): string | undefined {
  try {
    return PaymentResponse.safeParse(JSON.parse(atob(header ?? ""))).data?.transaction;
  } catch {
    return undefined;
  }
}

const Refusal = z.object({ error: z.string().min(1) });

const wordsOf = ({ status }: Response, body: unknown): string =>
  Refusal.safeParse(body).data?.error ?? `The server couldn’t answer (${status}).`;
