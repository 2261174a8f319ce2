import { z } from "zod";
import type { Overview } from "../payments-api";

const Hex = z.templateLiteral(["0x", z.string().regex(/^[0-9a-fA-F]+$/)]);

/** One of the `accepts` of x402's version 1 (coinbase/x402: specs/transports-v1/http.md, scheme_exact_evm.md). */
export const Offer = z.object({
  scheme: z.literal("exact"),
  network: z.string(),
  /** Atomic units. */
  maxAmountRequired: z.string().regex(/^\d{1,15}$/),
  payTo: Hex,
  asset: Hex,
  /** Seconds. */
  maxTimeoutSeconds: z.number().int().positive(),
  /** As the token's signatures have them. */
  extra: z.object({ name: z.string(), version: z.string() }),
});
export type Offer = z.infer<typeof Offer>;

const PaymentRequired = z.object({ x402Version: z.literal(1), accepts: z.array(z.unknown()) });

/** Atomic units. */
export const priceOf = (offer: Offer): number => Number(offer.maxAmountRequired);

export type Terms = Pick<Overview, "network" | "asset">;

/** One of a 402's with our network and token. @throws Error with a sentence for people where there is none */
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

/** EIP-3009's TransferWithAuthorization: `value` in atomic units, times in seconds since the epoch. */
export const Authorization = z.object({
  from: Hex,
  to: Hex,
  value: z.string(),
  validAfter: z.string(),
  validBefore: z.string(),
  nonce: Hex,
});
export type Authorization = z.infer<typeof Authorization>;

/** Until its outcome is known it is presented again, and never replaced by another. */
export const SignedPayment = z.object({
  /** As the header X-PAYMENT carries it. */
  header: z.string().min(1),
  offer: Offer,
  authorization: Authorization,
  /** Milliseconds since the epoch. */
  signedAt: z.number().int(),
});
export type SignedPayment = z.infer<typeof SignedPayment>;
