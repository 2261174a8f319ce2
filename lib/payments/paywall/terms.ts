import { type Address, getAddress } from "viem";
import { publicOrigin } from "@/lib/http/public-origin";
import type { Payments } from "../runtime";
import type { Endpoint } from "../settings";
import type { PaymentPayload } from "./payment";
import type { Timeouts } from "./protocols";

export interface Sale {
  endpoint: Endpoint;
  /** Path and query in one spelling, to which a payment is bound, e.g. `/api/shop/apple?size=2`. */
  resource: string;
  description: string;
  /** A pure read, which also runs before anyone is asked to pay. @throws AppError; then nobody pays */
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
 * Checks what the libraries leave open: v1 facilitators take more than the price, and none checks which request is
 * paid for. The payee is checked before a nonce is reserved.
 */
export function isForSale(payment: PaymentPayload, { payTo, amount }: Terms, { resource }: Sale): boolean {
  const { to, value } = payment.payload.authorization;
  if (to.toLowerCase() !== payTo.toLowerCase() || BigInt(value) !== BigInt(amount)) return false;
  // To x402-next another scheme is a fault of its own. A v1 payment doesn't name its resource, and a v2 one needn't.
  if (payment.x402Version === 1) return payment.scheme === "exact";
  return !payment.resource || pathOf(payment.resource.url) === resource;
}

/** Without host and protocol, which a proxy may change. */
function pathOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
