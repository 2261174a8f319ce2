import { LRUCache } from "lru-cache";
import { type Address, type Hex, type TypedDataDomain, verifyTypedData } from "viem";
import { z } from "zod";
import type { Receipt } from "@/db/schema";
import { clock } from "@/lib/clock";
import { AppError, fieldError } from "@/lib/errors";
import { publicOrigin } from "@/lib/http/public-origin";
import { processWide } from "@/lib/process-wide";
import { unanswered } from "../balances";
import type { Payments } from "../runtime";

const hex = (digits: string, what: string) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-fA-F]${digits}$`), what)
    .transform((text) => text as Hex);

/** A fresh signature of `toSign`'s EIP-712 message with this time and nonce. */
export const ReceiptProof = z
  .object({
    issued_at: z
      .number()
      .int()
      .min(0)
      .describe("When it was signed, in seconds since the epoch; five minutes ago at most"),
    nonce: hex("{64}", "must be 32 bytes: 0x and 64 hexadecimal digits").describe("Any 32 bytes, used once"),
    signature: hex("{1,8192}", "must be hexadecimal, at most 8192 digits"),
  })
  .meta({ id: "ReceiptProof" });
export type ReceiptProof = z.infer<typeof ReceiptProof>;

/** Seconds: how old a signature may be, and how far ahead the payer's clock. */
const LIFETIME = 300;
const AHEAD = 60;

const TYPES = {
  Redemption: [
    { name: "receipt", type: "string" },
    { name: "origin", type: "string" },
    { name: "issuedAt", type: "uint256" },
    { name: "nonce", type: "bytes32" },
  ],
} as const;

/** The payer adds `issuedAt` and `nonce`. No token's domain: the signature can't move money or be used elsewhere. */
export function toSign(receiptId: string, origin: string, chainId: number) {
  const domain: TypedDataDomain = { name: "Almanac receipt", version: "1", chainId };
  return {
    domain,
    types: TYPES,
    primaryType: "Redemption",
    message: { receipt: receiptId, origin },
  } as const;
}

const used = processWide(
  "payments.proofs",
  () => new LRUCache<string, true>({ max: 50_000, ttl: (LIFETIME + AHEAD) * 1000 }),
);

/** @throws AppError `bad_request` when it is too old, or from the future */
export function assertFresh({ issued_at }: ReceiptProof): void {
  const age = clock.chainSeconds() - issued_at;
  if (age <= LIFETIME && age >= -AHEAD) return;
  throw fieldError("bad_request", "issued_at", `must be a time in the last ${LIFETIME} seconds: sign anew`);
}

/** For a wallet that is a contract the chain is asked. @throws AppError `upstream_unavailable` without its answer */
export async function isOfPayer(
  { issued_at, nonce, signature }: ReceiptProof,
  receipt: Receipt,
  request: Request,
  { chain, settings }: Payments,
): Promise<boolean> {
  const { message, ...frame } = toSign(receipt.id, publicOrigin(request), settings.chain.id);
  const address = receipt.payer as Address;
  const data = { ...frame, address, signature, message: { ...message, issuedAt: BigInt(issued_at), nonce } };
  // It throws for a signature that no key makes, as a contract's may be.
  if (await verifyTypedData(data).catch(() => false)) return true;
  try {
    const code = await chain.getCode({ address });
    return code !== undefined && (await chain.verifyTypedData(data));
  } catch (error) {
    throw unanswered(error);
  }
}

/** @throws AppError `conflict` when it was used before */
export function takeProof({ nonce }: ReceiptProof, { id }: Receipt): void {
  const key = `${id} ${nonce.toLowerCase()}`;
  if (used.has(key)) {
    throw new AppError("conflict", "This signature was used before. Sign again, with a new nonce.", {
      details: { receipt_id: id },
    });
  }
  used.set(key, true);
}
