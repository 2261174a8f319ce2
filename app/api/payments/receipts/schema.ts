import { z } from "zod";
import { type Receipt, receipts } from "@/db/schema";
import { StoredPayment } from "@/lib/payments/paywall/payment";

const Status = z.enum(receipts.status.enumValues);

export const ReceiptsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  status: Status.optional(),
});

export const ReceiptParams = z.object({ id: z.uuid() });

export const ReceiptJson = z
  .object({
    id: z.string(),
    status: Status.describe("settling: it isn't known yet whether money moved; failed: it didn't, and won't"),
    network: z.string().describe("x402's name of it, e.g. base-sepolia"),
    sandbox: z.boolean().describe("No money: the chain is this machine's own"),
    amount: z.number().int().describe("Atomic units of USDC, a millionth of a dollar each"),
    payer: z.string(),
    pay_to: z.string(),
    resource: z.string().describe("What was bought: path and query"),
    transaction: z.string().nullable().describe("The settlement's hash"),
    error: z.string().nullable().describe("Why it failed"),
    created_at: z.string(),
    settled_at: z.string().nullable(),
    delivered_at: z.string().nullable().describe("When the answer went out; null: it is still owed"),
    redeemable: z.boolean().describe("Its answer can be had once more"),
  })
  .meta({ id: "Receipt" });

export const Receipts = z.object({ receipts: z.array(ReceiptJson) });

/** Without the payment itself and the answer. */
export function presentReceipt(receipt: Receipt): z.infer<typeof ReceiptJson> {
  return {
    id: receipt.id,
    status: receipt.status,
    network: receipt.network,
    sandbox: StoredPayment.parse(receipt.payload).sandbox,
    amount: receipt.amount,
    payer: receipt.payer,
    pay_to: receipt.payTo,
    resource: receipt.resource,
    transaction: receipt.transaction,
    error: receipt.error,
    created_at: receipt.createdAt,
    settled_at: receipt.settledAt,
    delivered_at: receipt.deliveredAt,
    redeemable: receipt.status === "settled" && receipt.redeemedAt === null,
  };
}
