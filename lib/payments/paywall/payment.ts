import { z } from "zod";
import { AppError, fieldError } from "@/lib/errors";
import { faultsOf } from "@/lib/http/parse";

export const PAYMENT_HEADER = { 1: "X-PAYMENT", 2: "PAYMENT-SIGNATURE" } as const;

/** Longer than any payment: stock clients send about 1 kB, smart wallets' signatures a few more. */
const MAX_LENGTH = 16_384;

const hex = (digits: string, what: string) => z.string().regex(new RegExp(`^0x[0-9a-fA-F]${digits}$`), what);
const address = hex("{40}", "must be an address: 0x and 40 hexadecimal digits");
/** At most 15 digits, so that it is exact as a number, too. */
const whole = z.string().regex(/^\d{1,15}$/, "must be a whole number as text");

/** EIP-3009's `TransferWithAuthorization`: `value` in atomic units, times in seconds since the epoch. */
const Authorization = z.object({
  from: address,
  to: address,
  value: whole,
  validAfter: whole,
  validBefore: whole,
  nonce: hex("{64}", "must be 32 bytes: 0x and 64 hexadecimal digits"),
});

export type Authorization = z.infer<typeof Authorization>;

const ExactPayload = z.object({
  signature: hex("+", "must be hexadecimal").max(8192),
  authorization: Authorization,
});

/** x402 v1, scheme exact on EVM: https://github.com/coinbase/x402, specs/x402-specification-v1.md. */
const PayloadV1 = z.object({
  x402Version: z.literal(1),
  scheme: z.string(),
  network: z.string(),
  payload: ExactPayload,
});

/** x402 v2 of the same; `accepted` is what the client chose of the offer. */
const PayloadV2 = z.object({
  x402Version: z.literal(2),
  resource: z.looseObject({ url: z.string() }).nullish(),
  accepted: z.looseObject({
    scheme: z.string(),
    network: z.string(),
    amount: z.string(),
    asset: z.string(),
    payTo: z.string(),
  }),
  payload: ExactPayload,
  extensions: z.record(z.string(), z.unknown()).nullish(),
});

/** Decoded, not verified. */
const PaymentPayload = z.discriminatedUnion("x402Version", [PayloadV1, PayloadV2]);
export type PaymentPayload = z.infer<typeof PaymentPayload>;

export const StoredPayment = z.object({
  payment: PaymentPayload,
  /** The sandbox's chain has Base Sepolia's name. */
  sandbox: z.boolean(),
});
export type StoredPayment = z.infer<typeof StoredPayment>;

/** @throws AppError `bad_request` that names the header, when it can't be read or there are two */
export function readPayment(headers: Headers): PaymentPayload | undefined {
  const v1 = headers.get(PAYMENT_HEADER[1]);
  const v2 = headers.get(PAYMENT_HEADER[2]);
  if (v1 !== null && v2 !== null) {
    throw new AppError(
      "bad_request",
      `Send one payment: ${PAYMENT_HEADER[1]} or ${PAYMENT_HEADER[2]}, not both.`,
    );
  }
  if (v1 !== null) return decode(PAYMENT_HEADER[1], v1, PayloadV1);
  return v2 === null ? undefined : decode(PAYMENT_HEADER[2], v2, PayloadV2);
}

function decode<T>(header: string, text: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(fromBase64(header, text));
  if (result.success) return result.data;
  const faults = faultsOf(result.error).map(({ path, message }) => ({
    path: path ? `${header}.${path}` : header,
    message,
  }));
  throw new AppError("bad_request", `${faults[0]?.path}: ${faults[0]?.message}`, { faults });
}

function fromBase64(header: string, text: string): unknown {
  if (text.length > MAX_LENGTH) throw fieldError("bad_request", header, `is longer than ${MAX_LENGTH} bytes`);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw fieldError("bad_request", header, "must be Base64");
  try {
    return JSON.parse(Buffer.from(text, "base64").toString("utf8"));
  } catch {
    throw fieldError("bad_request", header, "must be JSON, encoded as Base64");
  }
}

/** The same authorisation and signature, in whichever protocol version. */
export function isSamePayment(one: PaymentPayload, other: PaymentPayload): boolean {
  return fingerprint(one) === fingerprint(other);
}

export function fingerprint({ payload: { signature, authorization } }: PaymentPayload): string {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  return [signature, from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce]
    .join(" ")
    .toLowerCase();
}
