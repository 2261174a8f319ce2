import { ExactEvmSchemeV1 } from "@x402/evm/exact/v1/client";
import { type Address, type Hex, toHex } from "viem";
import { z } from "zod";
import type { ReceiptProof } from "../payments-api";
import { Authorization, type Offer, type SignedPayment } from "../purchase/offer";

type Signer = ConstructorParameters<typeof ExactEvmSchemeV1>[0];
/** EIP-712 as x402 gives it to be signed. */
export type TypedData = Parameters<Signer["signTypedData"]>[0];

interface SigningWallet {
  address: Address;
  sign(typed: TypedData): Promise<Hex>;
}

/** By x402's version 1: its code for version 2 is fifteen times as large, and the endpoint takes both. */
export async function signPayment(
  offer: Offer,
  { address, sign }: SigningWallet,
  agree: (authorization: Authorization) => Promise<void>,
): Promise<SignedPayment> {
  let authorization: Authorization | undefined;
  const scheme = new ExactEvmSchemeV1({
    address,
    async signTypedData(typed) {
      authorization = shown(typed);
      await agree(authorization);
      return sign(typed);
    },
  });
  const payment = await scheme.createPaymentPayload(1, offer as unknown as Requirements);
  if (!authorization) throw new Error("x402 asked for no signature.");
  return { header: btoa(JSON.stringify(payment)), offer, authorization, signedAt: Date.now() };
}

/** The scheme's type has version 2's form; it reads version 1's. */
type Requirements = Parameters<ExactEvmSchemeV1["createPaymentPayload"]>[1];

const Figure = z.bigint().transform(String);
const Message = z.object({
  from: z.string(),
  to: z.string(),
  value: Figure,
  validAfter: Figure,
  validBefore: Figure,
  nonce: z.string(),
});

const shown = ({ message }: TypedData): Authorization => Authorization.parse(Message.parse(message));

const REDEMPTION = [
  { name: "receipt", type: "string" },
  { name: "origin", type: "string" },
  { name: "issuedAt", type: "uint256" },
  { name: "nonce", type: "bytes32" },
];

/** As lib/payments/paywall/proof.ts checks it. It is good at this origin only, once, for five minutes. */
export async function signRedemption(
  { receiptId, origin, chainId }: { receiptId: string; origin: string; chainId: number },
  sign: SigningWallet["sign"],
): Promise<ReceiptProof> {
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const issuedAt = Math.floor(Date.now() / 1000);
  const signature = await sign({
    domain: { name: "Almanac receipt", version: "1", chainId },
    types: { Redemption: REDEMPTION },
    primaryType: "Redemption",
    message: { receipt: receiptId, origin, issuedAt: BigInt(issuedAt), nonce },
  });
  return { issued_at: issuedAt, nonce, signature };
}
