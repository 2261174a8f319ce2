import type { ZodOpenApiPathsObject } from "zod-openapi";
import { LatestAnswer, RecentAnswer } from "@/lib/desks/sensors/types";
import { PaymentsOverview } from "@/lib/payments/types";
import { ReceiptJson, ReceiptParams, Receipts, ReceiptsQuery } from "../../payments/receipts/schema";
import { Balance, BalanceQuery, FundRequest, PaymentPreferences } from "../../payments/schema";
import { body, getterOf } from "../operations";
import { failures, json, TO_BODIES } from "../responses";

const tags = ["Payments"];

const get = getterOf(tags);

/** What readings cost, what the agent may spend, and what was paid. */
export const paymentsPaths: ZodOpenApiPathsObject = {
  "/api/payments": {
    get: get(
      { operationId: "getPayments", summary: "Prices, the agent's wallets, and spending against its bounds" },
      json("How readings are paid here", PaymentsOverview),
      "upstream_unavailable",
    ),
    patch: {
      tags,
      operationId: "changePayments",
      summary: "Whether the caller wants to be asked before each payment",
      requestBody: body(PaymentPreferences, { always_ask: true }),
      responses: {
        "200": json("How readings are paid here", PaymentsOverview),
        ...failures(...TO_BODIES, "upstream_unavailable"),
      },
    },
  },
  "/api/payments/balance": {
    get: get(
      {
        operationId: "getBalance",
        summary: "What an address holds of the network's USDC",
        requestParams: { query: BalanceQuery },
      },
      json("The balance", Balance),
      "bad_request",
      "upstream_unavailable",
    ),
  },
  "/api/payments/fund": {
    post: {
      tags,
      operationId: "fundAddress",
      summary: "Gives an address a dollar of the sandbox; elsewhere there is nothing to give",
      requestBody: body(FundRequest, { address: "0x1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d" }),
      responses: {
        "200": json("What it holds now", Balance),
        ...failures(...TO_BODIES, "not_found", "conflict", "upstream_unavailable"),
      },
    },
  },
  "/api/payments/receipts": {
    get: get(
      {
        operationId: "listReceipts",
        summary: "The caller's receipts, the newest first",
        requestParams: { query: ReceiptsQuery },
      },
      json("The receipts", Receipts),
      "bad_request",
    ),
  },
  "/api/payments/receipts/{id}": {
    get: get(
      {
        operationId: "getReceipt",
        summary: "One of the caller's receipts",
        requestParams: { path: ReceiptParams },
      },
      json("The receipt", ReceiptJson),
      "bad_request",
      "not_found",
    ),
  },
  "/api/payments/receipts/{id}/redeem": {
    post: {
      tags,
      security: [],
      operationId: "redeemReceipt",
      summary:
        "Gives what was paid for once more: to the receipt's owner, or to whoever presents its payment",
      requestParams: { path: ReceiptParams },
      responses: {
        "200": json("What was bought", LatestAnswer.or(RecentAnswer)),
        ...failures("bad_request", "not_found", "conflict", "internal", "upstream_unavailable"),
      },
    },
  },
};
