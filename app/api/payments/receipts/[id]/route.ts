import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { ownReceipt } from "@/lib/payments/paywall/redeem";
import { presentReceipt, ReceiptJson, ReceiptParams } from "../schema";

export const GET = defineRoute(
  {
    method: "GET",
    path: "/api/payments/receipts/{id}",
    auth: "caller",
    operationId: "getReceipt",
    tag: "Payments",
    summary: "One of the caller's receipts",
    input: { params: ReceiptParams },
    outputs: json("The receipt", ReceiptJson),
    errors: ["not_found"],
  },
  ({ params, caller }) => presentReceipt(ownReceipt(caller.id, params.id)),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods(GET);
