import { z } from "zod";
import type { Overview } from "../payments-api";

const Hex = z.templateLiteral(["0x", z.string().regex(/^[0-9a-fA-F]+$/)]);

/**
 * What a paid endpoint asks, one of the `accepts` of x402's version 1 (specs/transports-v1/http.md and
 * specs/schemes/exact/scheme_exact_evm.md of coinbase/x402).
 */
export const Offer = z.object({
  scheme: z.literal("exact"),
  network: z.string(),
  /** Atomic units. */
  maxAmountRequired: z.string().regex(/^\d{1,15}$/),
  payTo: Hex,
  asset: Hex,
  /** How long the payment is good for, in seconds. */
  maxTimeoutSeconds: z.number().int().positive(),
  /** The token's name and version as its signatures have them. */
  extra: z.object({ name: z.string(), version: z.string() }),
});
export type Offer = z.infer<typeof Offer>;

const PaymentRequired = z.object({ x402Version: z.literal(1), accepts: z.array(z.unknown()) });

/** What is asked, in atomic units. */
export const priceOf = (offer: Offer): number => Number(offer.maxAmountRequired);

export type Terms = Pick<Overview, "network" | "asset">;

/**
 * The offer among those of a 402 that this page can take: its own network, its own token.
 * @throws Error with a sentence for people where there is none
 */
export function readOffer(body: unknown, { network, asset }: Terms): Offer {
  const required = PaymentRequired.safeParse(body);
  if (!required.success) throw new Error("The offer couldn’t be read. Nothing was signed.");
  const offers = required.data.accepts.flatMap((offer) => Offer.safeParse(offer).data ?? []);
  const own = offers.find(
    (offer) => offer.network === network && offer.asset.toLowerCase() === asset.address.toLowerCase(),
  );
  if (!own)
    throw new Error(`It isn’t offered for ${asset.symbol} on this page’s network. Nothing was signed.`);
  return own;
}

/** EIP-3009's TransferWithAuthorization, each figure as it is signed: `value` in atomic units, times in seconds since the epoch. */
export const Authorization = z.object({
  from: Hex,
  to: Hex,
  value: z.string(),
  validAfter: z.string(),
  validBefore: z.string(),
  nonce: Hex,
});
export type Authorization = z.infer<typeof Authorization>;

/** A payment that was signed. Until its outcome is known it is presented again, and never replaced by another. */
export const SignedPayment = z.object({
  /** As the header X-PAYMENT carries it. */
  header: z.string().min(1),
  offer: Offer,
  authorization: Authorization,
  /** When, in milliseconds since the epoch. */
  signedAt: z.number().int(),
});
export type SignedPayment = z.infer<typeof SignedPayment>;
