import { once } from "node:events";
import {
  decodePaymentRequiredHeader,
  decodePaymentResponseHeader,
  encodePaymentRequiredHeader,
  HTTPFacilitatorClient,
} from "@x402/core/http";
import { ExactEvmScheme } from "@x402/evm/exact/server";
import { withX402 as withX402V2, x402ResourceServer } from "@x402/next";
import { NextRequest, NextResponse } from "next/server";
import type { Hex } from "viem";
import { withX402 as withX402V1 } from "x402-next";
import { z } from "zod";
import type { Payments } from "../runtime";
import type { PaymentSettings } from "../settings";
import { PAYMENT_HEADER, type PaymentPayload } from "./payment";
import { type Refusal, refusalFor } from "./refusal";
import type { Terms } from "./terms";

/** Milliseconds. */
export interface Timeouts {
  verifyMs: number;
  settleMs: number;
  /** Until the chain shows what the facilitator says it settled. */
  confirmMs: number;
}

/** As a wrapper says; the chain may say otherwise. */
export type Result =
  /** Without a transaction the chain must be searched. */
  | { kind: "settled"; transaction?: Hex }
  | { kind: "refused"; refusal: Refusal }
  /** No answer, or none to rely on. After verification, money may have moved. */
  | { kind: "unknown"; cause: unknown };

type Version = 1 | 2;
type Handler = (request: NextRequest) => Promise<NextResponse>;

export const SETTLEMENT_HEADER = { 1: "X-PAYMENT-RESPONSE", 2: "PAYMENT-RESPONSE" } as const;

/** Seconds: a person at a wallet needs a while. */
const maxTimeoutSeconds = 300;
const mimeType = "application/json";

const WITH_X402: Record<Version, (handler: Handler, terms: Terms, runtime: Payments) => Handler> = {
  1: (handler, { amount, payTo, url, description }, { settings: { network, asset }, facilitatorUrl }) => {
    const { address, decimals, name, version } = asset;
    const price = { amount, asset: { address, decimals, eip712: { name, version } } };
    const config = { resource: url as `${string}://${string}`, description, mimeType, maxTimeoutSeconds };
    const facilitator = { url: facilitatorUrl as `${string}://${string}` };
    return withX402V1(handler, payTo, { price, network, config }, facilitator);
  },
  2: (handler, { amount, payTo, url, description }, { settings: { caip2, asset }, facilitatorUrl }) => {
    const { address, name, version } = asset;
    const price = { amount, asset: address, extra: { name, version } };
    const accepts = { scheme: "exact", network: caip2, price, payTo, maxTimeoutSeconds };
    const server = new x402ResourceServer(facilitatorAt(facilitatorUrl, caip2));
    // Not a map of paths: one missing from it would be free.
    const config = { accepts, resource: url, description, mimeType };
    return withX402V2(handler, config, server.register(caip2, new ExactEvmScheme()));
  },
};

/**
 * A client that doesn't ask the facilitator what it supports: while that is down, clients would get an error instead
 * of an offer, and @x402/core ends the process when our network is missing from its answer.
 */
function facilitatorAt(url: string, network: PaymentSettings["caip2"]): HTTPFacilitatorClient {
  const supported = { kinds: [{ x402Version: 2, scheme: "exact", network }], extensions: [], signers: {} };
  return Object.assign(new HTTPFacilitatorClient({ url }), { getSupported: async () => supported });
}

/** v1's offer is the body of the 402, v2's a header. */
export async function offers(terms: Terms, runtime: Payments, error: string) {
  // Without the client's headers: browsers would get x402-next's page, which loads from other hosts.
  const ask = (version: Version) =>
    WITH_X402[version](notForFree, terms, runtime)(new NextRequest(terms.url));
  const [v1, v2] = await Promise.all([ask(1), ask(2)]);
  const required = decodePaymentRequiredHeader(v2.headers.get("PAYMENT-REQUIRED") ?? "");
  return {
    body: (await v1.json()) as object,
    headers: { "PAYMENT-REQUIRED": encodePaymentRequiredHeader({ ...required, error }) },
  };
}

async function notForFree(): Promise<never> {
  throw new Error("A request without a payment must not reach the answer.");
}

/** `reserve` runs between the two; where it returns undefined nothing is settled. @throws what `reserve` throws */
export async function verifyAndSettle(
  payment: PaymentPayload,
  terms: Terms,
  runtime: Payments,
  { verifyMs, settleMs }: Timeouts,
  reserve: () => { answer: unknown } | undefined,
): Promise<Result> {
  const version = payment.x402Version;
  let isVerified = false;
  // x402-next has no timeout. After ours a settlement under way may finish, which the chain will show, but none may start.
  const time = new AbortController();
  let timer = setTimeout(() => time.abort(), verifyMs);
  const timedOut = once(time.signal, "abort").then((): Result => unknown("The facilitator took too long."));
  const handler: Handler = async () => {
    if (time.signal.aborted) return new NextResponse(null, { status: 504 });
    const reserved = reserve();
    if (!reserved) return new NextResponse(null, { status: 409 });
    isVerified = true;
    clearTimeout(timer);
    timer = setTimeout(() => time.abort(), settleMs);
    return NextResponse.json(reserved.answer);
  };
  const headers = { [PAYMENT_HEADER[version]]: Buffer.from(JSON.stringify(payment)).toString("base64") };
  const response = WITH_X402[version](handler, terms, runtime)(new NextRequest(terms.url, { headers }));
  try {
    return await Promise.race([response.then((answer) => resultOf(version, answer, isVerified)), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

const Settlement = z.object({
  success: z.boolean(),
  transaction: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/)
    .transform((hash) => hash as Hex)
    .optional()
    .catch(undefined),
  errorReason: z.string().optional(),
});

async function resultOf(version: Version, response: NextResponse, isVerified: boolean): Promise<Result> {
  const header = response.headers.get(SETTLEMENT_HEADER[version]);
  const settlement = header === null ? undefined : Settlement.parse(decodePaymentResponseHeader(header));
  if (settlement?.success) return { kind: "settled", transaction: settlement.transaction };
  const reason = settlement ? settlement.errorReason : await reasonOf(version, response);
  // A failure with a transaction may yet succeed.
  const refusal = settlement?.transaction ? undefined : refusalFor(reason, isVerified ? "settle" : "verify");
  return refusal ? { kind: "refused", refusal } : unknown(`${response.status} ${reason}`);
}

async function reasonOf(version: Version, response: NextResponse): Promise<string | undefined> {
  if (response.status !== 402) return "no reason";
  if (version === 1) return z.object({ error: z.string().optional() }).parse(await response.json()).error;
  const required = response.headers.get("PAYMENT-REQUIRED");
  return required === null ? "no reason" : decodePaymentRequiredHeader(required).error;
}

const unknown = (message: string): Result => ({ kind: "unknown", cause: new Error(message) });
