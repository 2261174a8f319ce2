import { clock } from "@/lib/clock";
import type { Goods, Offer } from "./offers";
import type { PaymentPayload } from "./payment";
import { type Refusal, refusalFor } from "./refusal";

/** Less time than this, in seconds, is too little to settle in; facilitators ask for as much. */
const TIME_TO_SETTLE = 6;

/**
 * Why a payment isn't for this offer, as far as that can be told without the chain; undefined when it is.
 * @param now seconds since the epoch
 */
export function mismatch(
  payment: PaymentPayload,
  offer: Offer,
  goods: Goods,
  now = clock.chainSeconds(),
): Refusal | undefined {
  return (
    chosenMismatch(payment, offer, goods) ?? authorizationMismatch(payment, offer) ?? timing(payment, now)
  );
}

/** What the payer says it is for. v1 names only scheme and network; what it leaves out is in the signature. */
function chosenMismatch(payment: PaymentPayload, offer: Offer, goods: Goods): Refusal | undefined {
  const isV1 = payment.x402Version === 1;
  const { scheme, network } = isV1 ? payment : payment.accepted;
  if (scheme !== "exact") return refuse("unsupported_scheme", "Only x402's scheme “exact” is taken here.");
  const wanted = isV1 ? offer.v1.network : offer.v2.network;
  if (network !== wanted) {
    return refuse("invalid_network", `The payment is for another network; pay on ${wanted}.`);
  }
  if (isV1) return undefined;
  const { asset, payTo, amount } = payment.accepted;
  if (!isSame(asset, offer.v2.asset)) {
    return refuse("invalid_asset", `The payment is in another token; pay in USDC, ${offer.v2.asset}.`);
  }
  if (!isSame(payTo, offer.v2.payTo)) return wrongPayee(offer);
  if (amount !== offer.v2.amount) return wrongAmount(amount, offer);
  if (payment.resource && !isFor(payment.resource.url, goods)) {
    return refuse("invalid_resource", "The payment is for another request. Sign a new payment for this one.");
  }
  return undefined;
}

/** What is signed. */
function authorizationMismatch({ payload }: PaymentPayload, offer: Offer): Refusal | undefined {
  const { to, value } = payload.authorization;
  if (!isSame(to, offer.v2.payTo)) return wrongPayee(offer);
  return BigInt(value) === BigInt(offer.v2.amount) ? undefined : wrongAmount(value, offer);
}

function timing({ payload }: PaymentPayload, now: number): Refusal | undefined {
  const { validAfter, validBefore } = payload.authorization;
  if (Number(validBefore) < now + TIME_TO_SETTLE) return refusalFor("payment_expired");
  if (Number(validAfter) <= now) return undefined;
  return refusalFor("invalid_exact_evm_payload_authorization_valid_after");
}

const refuse = (reason: string, message: string): Refusal => ({ reason, message });

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** By path and query: which host and protocol a proxy shows is not ours to say. */
function isFor(url: string, { resource }: Goods): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  return pathname + search === resource;
}

function wrongPayee({ v2 }: Offer): Refusal {
  const message = `The payment is to another address; pay ${v2.payTo}.`;
  return refuse("invalid_exact_evm_payload_recipient_mismatch", message);
}

function wrongAmount(amount: string, { v2 }: Offer): Refusal {
  const message = `The payment is of ${inDollars(amount)}; this costs ${inDollars(v2.amount)}, no less and no more.`;
  return refuse("invalid_exact_evm_payload_authorization_value", message);
}

/** Atomic units of USDC as dollars, e.g. `$0.001`; what is no number as it stands. */
function inDollars(amount: string): string {
  return /^\d{1,15}$/.test(amount) ? `$${Number(amount) / 1_000_000}` : "another amount";
}
