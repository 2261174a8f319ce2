import { dollars } from "../dollars";
import type { PaymentPayload } from "./payment";
import { type Refusal, refusal } from "./refusal";
import type { Sale, Terms } from "./terms";

/**
 * Why a payment isn't for these terms, as far as the libraries leave that open: facilitators of v1 take more than the price, and none
 * knows which request is paid for. The payee, who gets the money, is checked here as well.
 */
export function mismatch(
  payment: PaymentPayload,
  { payTo, amount }: Terms,
  { resource }: Sale,
): Refusal | undefined {
  const { to, value } = payment.payload.authorization;
  // x402-next takes it for a fault of its own.
  if (payment.x402Version === 1 && payment.scheme !== "exact") return refusal("unsupported_scheme");
  if (isForAnother(payment, resource)) {
    return refusal(
      "invalid_resource",
      "The payment is for another request. Sign a new payment for this one.",
    );
  }
  if (to.toLowerCase() !== payTo.toLowerCase()) {
    return refusal(
      "invalid_exact_evm_payload_recipient_mismatch",
      `The payment is to another address; pay ${payTo}.`,
    );
  }
  if (BigInt(value) === BigInt(amount)) return undefined;
  return refusal(
    "invalid_exact_evm_payload_authorization_value",
    `The payment is of ${dollars(Number(value))}; this costs ${dollars(Number(amount))}, no less and no more.`,
  );
}

/** A payment of v1 doesn't name its request, and one of v2 needn't. */
const isForAnother = (payment: PaymentPayload, resource: string) =>
  payment.x402Version === 2 && Boolean(payment.resource) && pathOf(payment.resource?.url ?? "") !== resource;

/** Path and query: which host and protocol a proxy shows is not ours to say. */
function pathOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
