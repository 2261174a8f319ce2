import { desks } from "@/lib/desks";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { redeem } from "@/lib/payments/paywall/redeem";
import { goodsOf } from "@/lib/payments/sale-outputs";
import { ReceiptParams } from "../../schema";

const goods = goodsOf(desks.flatMap(({ routes = [] }) => routes));

export const POST = defineRoute(
  {
    method: "POST",
    path: "/api/payments/receipts/{id}/redeem",
    auth: "public",
    operationId: "redeemReceipt",
    tag: "Payments",
    summary: "Gives what was paid for once more: to the receipt's owner, or to whoever presents its payment",
    input: { params: ReceiptParams },
    outputs: json("What was bought", goods),
    errors: ["not_found", "conflict", "upstream_unavailable"],
  },
  ({ request, params }) => redeem(request, params.id),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods(POST);
