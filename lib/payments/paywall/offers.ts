import type { PaymentRequired, PaymentRequirements } from "@x402/core/types";
import type { PaymentRequirementsV1 } from "@x402/core/types/v1";
import { getAddress } from "viem";
import type { Payments } from "../runtime";
import type { Endpoint } from "../settings";

/** How long a payment that is signed now stays good: a person at a wallet needs a while. */
const MAX_TIMEOUT_SECONDS = 300;

/** Something that is sold. */
export interface Goods {
  endpoint: Endpoint;
  /** Path and query in one spelling, e.g. `/api/sensors/latest?address=0x…`: what a payment is bound to. */
  resource: string;
  /** What it is, in a few words. */
  description: string;
}

/** One price in the forms of both protocol versions. */
export interface Offer {
  v1: PaymentRequirementsV1;
  v2: PaymentRequirements;
  /** What is bought, as v2 says it. */
  resource: PaymentRequired["resource"];
}

/** What is asked for goods. */
export function offerFor(
  { endpoint, resource, description }: Goods,
  runtime: Payments,
  request: Request,
): Offer {
  const { network, caip2, asset, prices, mode } = runtime.settings;
  const url = publicOrigin(request) + resource;
  const said = mode === "sandbox" ? `${description} (sandbox: no real money)` : description;
  const terms = {
    scheme: "exact",
    payTo: getAddress(runtime.payTo),
    asset: getAddress(asset.address),
    maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
    extra: { name: asset.name, version: asset.version },
  };
  const amount = String(prices[endpoint]);
  return {
    v1: {
      ...terms,
      // v1 has names where the type has v2's identifiers.
      network: network as PaymentRequirementsV1["network"],
      maxAmountRequired: amount,
      resource: url,
      description: said,
      mimeType: "application/json",
      outputSchema: { input: { type: "http", method: "GET", discoverable: true } },
    },
    v2: { ...terms, network: caip2, amount },
    resource: { url, description: said, mimeType: "application/json" },
  };
}

/** Where clients reach this server: Next gives a request the address that it listens on, not the one that was asked. */
function publicOrigin({ headers, url }: Request): string {
  const own = new URL(url);
  const first = (name: string) => headers.get(name)?.split(",")[0]?.trim();
  const protocol = first("x-forwarded-proto") ?? own.protocol.replace(":", "");
  const host = first("x-forwarded-host") ?? headers.get("host") ?? own.host;
  const origin = `${protocol}://${host}`;
  const isPlain = /^https?:\/\/[\w.:[\]-]+$/.test(origin) && URL.canParse(origin);
  return isPlain ? new URL(origin).origin : own.origin;
}
