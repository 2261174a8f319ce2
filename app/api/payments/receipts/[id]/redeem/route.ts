import { handle, preflight } from "@/lib/http/handle";
import { parseParams } from "@/lib/http/parse";
import { redeem } from "@/lib/payments/paywall/redeem";
import { ReceiptParams } from "../../schema";

const route = { auth: "public", name: "/api/payments/receipts/[id]/redeem" } as const;

/** Gives a receipt's answer once more: to its owner, or to whoever presents its payment. */
export const POST = handle(route, ({ request, params }) =>
  redeem(request, parseParams(params, ReceiptParams).id),
);

export const OPTIONS = preflight;
