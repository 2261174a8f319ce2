import { setAlwaysAsk } from "@/db/payment-preferences";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { paymentsOverview } from "@/lib/payments/overview";
import { PaymentsOverview } from "@/lib/payments/types";
import { PaymentPreferences } from "./schema";

const shared = {
  path: "/api/payments",
  auth: "caller",
  tag: "Payments",
  outputs: json("How readings are paid here", PaymentsOverview),
  errors: ["upstream_unavailable"],
} as const;

export const GET = defineRoute(
  {
    ...shared,
    method: "GET",
    operationId: "getPayments",
    summary: "Prices, the agent's wallets, and spending against its bounds",
  },
  ({ caller }) => paymentsOverview(caller.id),
);

export const PATCH = defineRoute(
  {
    ...shared,
    method: "PATCH",
    operationId: "changePayments",
    summary: "Whether the caller wants to be asked before each payment",
    input: { body: { schema: PaymentPreferences, example: { always_ask: true } } },
  },
  ({ body, caller }) => {
    setAlwaysAsk(caller.id, body.always_ask);
    return paymentsOverview(caller.id);
  },
);

export const { POST, PUT, DELETE, OPTIONS } = otherMethods(GET, PATCH);
