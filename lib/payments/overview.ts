import { getAlwaysAsk } from "@/db/payment-preferences";
import { spentBy } from "@/db/spending";
import { payeeAddress, walletAddresses } from "./accounts";
import { balanceOf } from "./balances";
import { type Endpoint, paymentSettings } from "./settings";
import type { PaymentsOverview, WalletState } from "./types";

/** No balances while the chain is down. @throws AppError `upstream_unavailable` on missing or damaged keys */
export async function paymentsOverview(owner: string): Promise<PaymentsOverview> {
  const { mode, network, chain, asset, prices, bounds, over } = paymentSettings();
  // No answer has the empty id, so its sum isn't used.
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

/** A wallet is low when it has money for fewer purchases. */
const FEW = 10;

/** With balances where the chain answers. @throws AppError `upstream_unavailable` when keys are missing or damaged */
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
