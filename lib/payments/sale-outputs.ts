import { z } from "zod";
import type { Route } from "@/lib/http/define-route";
import { json, type Output } from "@/lib/http/outputs";

const header = (description: string) => ({ description, schema: { type: "string" } }) as const;

const PaymentRequired = z.object({
  success: z.literal(false),
  error: z.string().describe("A sentence for people"),
  code: z.literal("payment_required"),
  reason: z.string().optional().describe("x402's word for what is wrong with the payment"),
  receipt_id: z.string().optional().describe("Of the payment, when it is known here"),
  request_id: z.string(),
  x402Version: z.literal(1).meta({ override: { type: "integer" } }),
  accepts: z.array(z.record(z.string(), z.unknown())).describe("x402's payment requirements"),
});

const NOT_PAID = json(
  "Not paid, or not well: x402's offers, of version 1 in the body and of version 2 in the header PAYMENT-REQUIRED",
  PaymentRequired,
  { status: 402, headers: { "PAYMENT-REQUIRED": header("x402 version 2: the offer, JSON in base64") } },
);

/** For a route that sells with `paid`; lacks path, input and goods. */
export const SALE = {
  method: "GET",
  auth: "public",
  description:
    "Paid with x402, in either version: the payment goes into X-PAYMENT (1) or PAYMENT-SIGNATURE (2), at most 16 KiB long. Needs no key; with one, or with a browser's session, the receipt is the caller's.\n\nThe same payment may be presented again until it is settled. After that its signature is public on the chain and proves nothing: only the caller whom the receipt belongs to gets an answer that didn't get through here (once); anyone else gets a 409 that names the receipt, whose answer the payer has by a fresh signature: see `POST /api/payments/receipts/{id}/redeem`. Too many payments that can't be verified, from one network or in all, are answered with 429.",
  errors: ["not_found", "conflict", "rate_limited", "upstream_unavailable", "storage_full", "storage_busy"],
} as const;

export const saleOutputs = (answer: z.ZodType): Output[] => [
  json("Paid for", answer, {
    headers: {
      "X-PAYMENT-RESPONSE": header("x402 version 1: the settlement, JSON in base64"),
      "PAYMENT-RESPONSE": header("x402 version 2: the settlement, JSON in base64"),
      "X-RECEIPT-ID": header("Of the receipt in /api/payments/receipts"),
    },
  }),
  NOT_PAID,
];

export function goodsOf(routes: Route[]): z.ZodType {
  const sellers = routes.filter(({ outputs }) => outputs.includes(NOT_PAID));
  return z.union(sellers.flatMap(({ outputs }) => outputs[0]?.content?.["application/json"]?.schema ?? []));
}
