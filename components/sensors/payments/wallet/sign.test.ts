import { recoverTypedDataAddress } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, test, vi } from "vitest";
import { PaymentPayloadSchema } from "x402/types";
import { toSign } from "@/lib/payments/paywall/proof";
import { PurchaseFailure } from "../purchase/purchase";
import { offer } from "../testing/payments";
import { signPayment, signRedemption, type TypedData } from "./sign";

const account = privateKeyToAccount(generatePrivateKey());
const wallet = {
  address: account.address,
  sign: (typed: TypedData) => account.signTypedData(typed as never),
};
const agrees = async () => {};

test("the payment is x402's, and what was shown is what was signed", async () => {
  const payment = await signPayment(offer(), wallet, agrees);
  const decoded = PaymentPayloadSchema.parse(JSON.parse(atob(payment.header)));
  expect(decoded).toMatchObject({ x402Version: 1, scheme: "exact", network: "base-sepolia" });
  const { payload } = decoded as { payload: { signature: `0x${string}`; authorization: unknown } };
  expect(payload.authorization).toMatchObject({ from: account.address, value: "1000" });
  const { from, to, value, validAfter, validBefore, nonce } = payment.authorization;
  const signer = await recoverTypedDataAddress({
    domain: { name: "USDC", version: "2", chainId: 84532, verifyingContract: offer().asset },
    types: {
      TransferWithAuthorization: [
        { name: "from", type: "address" },
        { name: "to", type: "address" },
        { name: "value", type: "uint256" },
        { name: "validAfter", type: "uint256" },
        { name: "validBefore", type: "uint256" },
        { name: "nonce", type: "bytes32" },
      ],
    },
    primaryType: "TransferWithAuthorization",
    message: {
      from,
      to,
      value: BigInt(value),
      validAfter: BigInt(validAfter),
      validBefore: BigInt(validBefore),
      nonce,
    },
    signature: payload.signature,
  });
  expect(signer).toBe(account.address);
});

test("nothing is signed before the payer agrees", async () => {
  const sign = vi.fn(wallet.sign);
  const declined = new PurchaseFailure("declined", "No.");
  await expect(signPayment(offer(), { ...wallet, sign }, () => Promise.reject(declined))).rejects.toBe(
    declined,
  );
  expect(sign).not.toHaveBeenCalled();
});

test("no two payments have the same nonce", async () => {
  const two = await Promise.all([signPayment(offer(), wallet, agrees), signPayment(offer(), wallet, agrees)]);
  expect(new Set(two.map(({ authorization }) => authorization.nonce)).size).toBe(2);
});

test("a redemption is signed as the server checks it, each with another nonce", async () => {
  const origin = "https://almanac.example";
  const asked = { receiptId: "6f0a1f1e-0f8e-4f29-a35e-5d0f2f1f9a11", origin, chainId: 84532 };
  const proofs = await Promise.all([signRedemption(asked, wallet.sign), signRedemption(asked, wallet.sign)]);
  for (const { issued_at, nonce, signature } of proofs) {
    const { message, ...frame } = toSign(asked.receiptId, origin, asked.chainId);
    const signer = await recoverTypedDataAddress({
      ...frame,
      message: { ...message, issuedAt: BigInt(issued_at), nonce: nonce as `0x${string}` },
      signature: signature as `0x${string}`,
    });
    expect(signer).toBe(account.address);
    expect(Math.abs(Date.now() / 1000 - issued_at)).toBeLessThan(5);
  }
  expect(proofs[0]?.nonce).not.toBe(proofs[1]?.nonce);
});
