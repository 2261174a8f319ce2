import { type Address, getAddress } from "viem";
import type { Payments } from "../runtime";
import type { Endpoint } from "../settings";
import type { Timeouts } from "./protocols";

/** What is sold at an address. */
export interface Sale {
  endpoint: Endpoint;
  /** Path and query in one spelling, e.g. `/api/shop/apple?size=2`: what a payment is bound to. */
  resource: string;
  /** What it is, in a few words. */
  description: string;
  /**
   * Makes the answer: a pure read, which also runs before anyone is asked to pay.
   * @throws AppError that the request is answered with; nobody pays for it
   */
  answer: () => unknown;
  timeouts?: Partial<Timeouts>;
}

/** What a sale asks for, whatever the version of the protocol. */
export interface Terms {
  /** Atomic units of USDC. */
  amount: string;
  payTo: Address;
  /** What is bought, by the address that the client asked. */
  url: string;
  description: string;
}

/** The terms of a sale today. */
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

/** Where clients reach this server: Next gives a request the address that it listens on, not the one that was asked. */
export function publicOrigin({ headers, url }: Request): string {
  const own = new URL(url);
  const first = (name: string) => headers.get(name)?.split(",")[0]?.trim();
  const protocol = first("x-forwarded-proto") ?? own.protocol.replace(":", "");
  const host = first("x-forwarded-host") ?? headers.get("host") ?? own.host;
  const origin = `${protocol}://${host}`;
  const isPlain = /^https?:\/\/[\w.:[\]-]+$/.test(origin) && URL.canParse(origin);
  return isPlain ? new URL(origin).origin : own.origin;
}
