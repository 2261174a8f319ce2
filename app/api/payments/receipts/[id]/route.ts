import { handle, preflight } from "@/lib/http/handle";
import { parseParams } from "@/lib/http/parse";
import { ownReceipt } from "@/lib/payments/paywall/redeem";
import { presentReceipt, ReceiptParams } from "../schema";

const route = { auth: "caller", name: "/api/payments/receipts/[id]" } as const;

/** One of the caller's receipts. */
export const GET = handle(route, ({ params, caller }) =>
  presentReceipt(ownReceipt(caller.id, parseParams(params, ReceiptParams).id)),
);

export const OPTIONS = preflight;
