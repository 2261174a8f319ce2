import { randomBytes } from "node:crypto";
import { type Address, type Hex, toHex } from "viem";
import type { AgentWallet, Payments } from "../runtime";

const TYPES = {
  TransferWithAuthorization: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
    { name: "validAfter", type: "uint256" },
    { name: "validBefore", type: "uint256" },
    { name: "nonce", type: "bytes32" },
  ],
} as const;

export interface PaymentTerms {
  amount: number;
  to?: Address;
  nonce?: Hex;
  /** Seconds since the epoch. */
  validAfter?: number;
  validBefore?: number;
}

export async function authorise(runtime: Payments, { client, address }: AgentWallet, terms: PaymentTerms) {
  const now = Math.floor(Date.now() / 1000);
  const authorization = {
    from: address,
    to: terms.to ?? runtime.payTo,
    value: String(terms.amount),
    validAfter: String(terms.validAfter ?? now - 60),
    validBefore: String(terms.validBefore ?? now + 120),
    nonce: terms.nonce ?? toHex(randomBytes(32)),
  };
  const { asset, chain } = runtime.settings;
  const signature = await client.signTypedData({
    domain: { name: asset.name, version: asset.version, chainId: chain.id, verifyingContract: asset.address },
    types: TYPES,
    primaryType: "TransferWithAuthorization",
    message: {
      ...authorization,
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
    },
  });
  return { authorization, signature };
}
export type Authorised = Awaited<ReturnType<typeof authorise>>;

export function exchange(runtime: Payments, payload: Authorised, version: 1 | 2, price: number) {
  const { asset, network, caip2 } = runtime.settings;
  const common = {
    scheme: "exact",
    asset: asset.address,
    payTo: runtime.payTo,
    maxTimeoutSeconds: 120,
    extra: { name: asset.name, version: asset.version },
  };
  if (version === 1) {
    return {
      x402Version: 1,
      paymentPayload: { x402Version: 1, scheme: "exact", network, payload },
      paymentRequirements: {
        ...common,
        network,
        maxAmountRequired: String(price),
        resource: "http://127.0.0.1/api/echo",
        description: "",
        mimeType: "application/json",
      },
    };
  }
  const paymentRequirements = { ...common, network: caip2, amount: String(price) };
  return {
    x402Version: 2,
    paymentPayload: { x402Version: 2, accepted: paymentRequirements, payload },
    paymentRequirements,
  };
}

export interface Verdict {
  status: number;
  isValid?: boolean;
  invalidReason?: string;
  success?: boolean;
  transaction?: string;
  error?: string;
}

export async function post(url: string, act: "verify" | "settle", body: unknown): Promise<Verdict> {
  const response = await fetch(`${url}/${act}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as object) };
}
