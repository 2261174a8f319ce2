import { clock } from "@/lib/clock";
import { dollars } from "../dollars";
import type { PaymentSettings } from "../settings";
import type { PaymentPayload } from "./payment";
import { type Refusal, refusal } from "./refusal";
import type { Sale, Terms } from "./terms";

/** Less time than this, in seconds, is too little to settle in; facilitators ask for as much. */
const TIME_TO_SETTLE = 6;

type Check = [isFault: boolean, reason: string, message?: string];

/**
 * Why a payment isn't for these terms, as far as that can be told without the chain; undefined when it is. Facilitators check most of
 * this, too, but those of v1 take more than the price, and none knows which request is paid for.
 */
export function mismatch(
  payment: PaymentPayload,
  { payTo, amount }: Terms,
  { resource }: Sale,
  { network, caip2, asset }: PaymentSettings,
): Refusal | undefined {
  const isV1 = payment.x402Version === 1;
  const chosen = isV1 ? payment : payment.accepted;
  const wanted = isV1 ? network : caip2;
  const { to, value, validAfter, validBefore } = payment.payload.authorization;
  const now = clock.chainSeconds();
  const checks: Check[] = [
    [chosen.scheme !== "exact", "unsupported_scheme", "Only x402's scheme “exact” is taken here."],
    [chosen.network !== wanted, "invalid_network", `The payment is for another network; pay on ${wanted}.`],
    [
      // v1 doesn't name the token, which shows in the signature, nor the request.
      !isV1 && !isSame(payment.accepted.asset, asset.address),
      "invalid_asset",
      `The payment is in another token; pay in USDC, ${asset.address}.`,
    ],
    [
      !isV1 && Boolean(payment.resource) && pathOf(payment.resource?.url ?? "") !== resource,
      "invalid_resource",
      "The payment is for another request. Sign a new payment for this one.",
    ],
    [
      !isSame(to, payTo),
      "invalid_exact_evm_payload_recipient_mismatch",
      `The payment is to another address; pay ${payTo}.`,
    ],
    [
      BigInt(value) !== BigInt(amount),
      "invalid_exact_evm_payload_authorization_value",
      `The payment is of ${dollars(Number(value))}; this costs ${dollars(Number(amount))}, no less and no more.`,
    ],
    [Number(validBefore) < now + TIME_TO_SETTLE, "payment_expired"],
    [Number(validAfter) > now, "invalid_exact_evm_payload_authorization_valid_after"],
  ];
  const [, reason, message] = checks.find(([isFault]) => isFault) ?? [];
  return reason === undefined ? undefined : refusal(reason, message);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Path and query: which host and protocol a proxy shows is not ours to say. */
function pathOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
