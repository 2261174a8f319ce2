import { ExactEvmSchemeV1 } from "@x402/evm/exact/v1/client";
import type { Address, Hex } from "viem";
import { z } from "zod";
import { Authorization, type Offer } from "../offer";
import type { SignedPayment } from "../pending-payment";

type Signer = ConstructorParameters<typeof ExactEvmSchemeV1>[0];
/** EIP-712 as x402 gives it to be signed. */
export type TypedData = Parameters<Signer["signTypedData"]>[0];

interface SigningWallet {
  address: Address;
  sign(typed: TypedData): Promise<Hex>;
}

/**
 * A payment of x402's version 1 for an offer, by x402's own client code. (That for version 2 is fifteen times as large, and
 * the same endpoint takes both.)
 * @param agree called with what is to be signed, before the wallet is; what it throws is thrown
 */
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
