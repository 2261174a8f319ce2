import { type Address, getAddress } from "viem";
import { publicOrigin } from "@/lib/http/public-origin";
import type { Payments } from "../runtime";
import type { Endpoint } from "../settings";
import type { PaymentPayload } from "./payment";
import type { Timeouts } from "./protocols";

export interface Sale {
  endpoint: Endpoint;
  /** Path and query in one spelling, e.g. `/api/shop/apple?size=2`: what a payment is bound to. */
  resource: string;
  description: string;
  /**
   * Makes the answer: a pure read, which also runs before anyone is asked to pay.
   * @throws AppError that the request is answered with; nobody pays for it
   */
  answer: () => unknown;
  timeouts?: Partial<Timeouts>;
}

export interface Terms {
  /** Atomic units of USDC. */
  amount: string;
  payTo: Address;
  url: string;
  description: string;
}

export function termsOf(
  { endpoint, resource, description }: Sale,
  runtime: Payments,
  request: Request,
): Terms {
  const { prices, mode } = runtime.settings;
  return {
    amount: String(prices[endpoint]),
    payTo: getAddress(runtime.payTo),
    url: publicOrigin(request) + resource,
    description: mode === "sandbox" ? `${description} (sandbox: no real money)` : description,
  };
}

/**
 * Whether a payment is for a sale, in what the libraries leave open: facilitators of v1 take more than the price, and none checks which
 * request is paid for. The payee is checked here as well, before a nonce is reserved.
 */
export function isForSale(payment: PaymentPayload, { payTo, amount }: Terms, { resource }: Sale): boolean {
  const { to, value } = payment.payload.authorization;
  if (to.toLowerCase() !== payTo.toLowerCase() || BigInt(value) !== BigInt(amount)) return false;
  // To x402-next another scheme is a fault of its own. A v1 payment doesn't name its resource, and a v2 one needn't.
  if (payment.x402Version === 1) return payment.scheme === "exact";
  return !payment.resource || pathOf(payment.resource.url) === resource;
}

/** Path and query, without the host and protocol, which a proxy may change. */
function pathOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
