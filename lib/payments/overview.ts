import { getAlwaysAsk } from "@/db/payment-preferences";
import { spentBy } from "@/db/spending";
import { payeeAddress, walletAddresses } from "./accounts";
import { balanceOf } from "./balances";
import { type Endpoint, paymentSettings } from "./settings";
import type { PaymentsOverview, WalletState } from "./types";

/**
 * How readings are paid, and what was spent for a caller. It is told though the chain is down, then without balances.
 * @throws AppError `upstream_unavailable` when keys are missing or damaged
 */
export async function paymentsOverview(owner: string): Promise<PaymentsOverview> {
  const { mode, network, chain, asset, prices, bounds, over } = paymentSettings();
  // No answer has no id: of that sum nothing is told.
  const { caller, day } = spentBy({ owner, answerId: "" });
  return {
    mode,
    sandbox: mode === "sandbox",
    network,
    chain_id: chain.id,
    asset,
    prices,
    pay_to: payeeAddress(),
    over,
    wallets: await walletStates(),
    bounds,
    spent: { caller, day },
    always_ask: getAlwaysAsk(owner),
  };
}

/** A wallet is low when it is good for fewer purchases than these. */
const FEW = 10;

/**
 * The agent's wallets with what they hold, where the chain says it.
 * @throws AppError `upstream_unavailable` when keys are missing or damaged
 */
export async function walletStates(): Promise<WalletState[]> {
  return Promise.all(
    walletAddresses().map(async ({ endpoint, address }) => {
      const balance = await balanceOf(address).catch(() => null);
      return { endpoint, address, balance, low: isLow(endpoint, balance) };
    }),
  );
}

const isLow = (endpoint: Endpoint, balance: number | null) =>
  balance !== null && balance < FEW * paymentSettings().prices[endpoint];
