import { listReceipts } from "@/db/receipts";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { presentReceipt, Receipts, ReceiptsQuery } from "./schema";

export const GET = defineRoute(
  {
    method: "GET",
    path: "/api/payments/receipts",
    auth: "caller",
    operationId: "listReceipts",
    tag: "Payments",
    summary: "The caller's receipts, the newest first",
    input: { query: ReceiptsQuery },
    outputs: json("The receipts", Receipts),
  },
  ({ query, caller }) => ({ receipts: listReceipts(caller.id, query).map(presentReceipt) }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods(GET);
