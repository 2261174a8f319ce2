import { networkName } from "./networks";
import type { Endpoint, Overview, Wallet } from "./payments-api";

const BUYS: Record<Endpoint, string> = { latest: "latest readings", recent: "recent readings" };

/** What a wallet of the agent pays for. */
export const walletBuys = (endpoint: Endpoint): string => BUYS[endpoint];

export interface WalletState {
  level: "good" | "low" | "empty" | "unknown";
  /** How it stands, and what to do about it. */
  words: string;
}

/** How a wallet of the agent stands. */
export function walletState({ endpoint, balance, low }: Wallet, overview: Overview): WalletState {
  const what = walletBuys(endpoint);
  if (balance === null)
    return { level: "unknown", words: "The balance isn't known: the chain didn't answer just now." };
  const price = overview.prices[endpoint];
  const topUp = overview.sandbox
    ? "Fund it with the button."
    : `Send ${overview.asset.symbol} on ${networkName(overview.mode)} to its address.`;
  if (balance < price) return { level: "empty", words: `Too little to buy ${what}. ${topUp}` };
  const enough = `Enough for ${countOf(balance, price)} ${what}.`;
  return low ? { level: "low", words: `Low. ${enough} ${topUp}` } : { level: "good", words: enough };
}

const countOf = (balance: number, price: number): string =>
  price > 0 ? Math.floor(balance / price).toLocaleString() : "any number of";
