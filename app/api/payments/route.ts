import { setAlwaysAsk } from "@/db/payment-preferences";
import { handle, preflight } from "@/lib/http/handle";
import { parseJson } from "@/lib/http/parse";
import { paymentsOverview } from "@/lib/payments/overview";
import { PaymentPreferences } from "./schema";

const route = { auth: "caller", name: "/api/payments" } as const;

/** How readings are paid, what the agent's wallets hold, and what was spent for the caller against the bounds. */
export const GET = handle(route, ({ caller }) => paymentsOverview(caller.id));

/** How the caller wants to be asked about money. */
export const PATCH = handle(route, async ({ request, caller }) => {
  const { always_ask } = await parseJson(request, PaymentPreferences);
  setAlwaysAsk(caller.id, always_ask);
  return paymentsOverview(caller.id);
});

export const OPTIONS = preflight;
