import { shortAddress } from "@/lib/desks/sensors/short-address";
import { dollars } from "@/lib/payments/dollars";
import type { Endpoint, Overview, Receipt, Wallet } from "./payments-api";

type Mode = Overview["mode"];

interface Network {
  name: string;
  worth: string;
  /** For anyone to look a transaction up; nobody else sees the sandbox's chain. */
  explorer?: string;
}

export const NETWORKS: Record<Mode, Network> = {
  sandbox: {
    name: "the sandbox’s own chain",
    worth: "The sandbox’s chain runs on this server, and its dollars aren’t real money.",
  },
  "base-sepolia": {
    name: "Base Sepolia",
    worth: "Base Sepolia is a public test network, and its dollars aren’t real money.",
    explorer: "https://sepolia.basescan.org",
  },
  base: {
    name: "Base",
    worth: "Base is a public network, and these are real dollars.",
    explorer: "https://basescan.org",
  },
};

/** “$0.001 in test USDC”. @param amount in atomic units */
export const amountInWords = (amount: number, { asset, sandbox }: Overview): string =>
  `${dollars(amount)} in ${sandbox ? "test " : ""}${asset.symbol}`;

export const BALANCE_UNKNOWN = "The balance isn’t known: the chain didn’t answer.";

interface WalletState {
  level: "good" | "low" | "empty" | "unknown";
  words: string;
}

export function walletState({ endpoint, balance, low }: Wallet, overview: Overview): WalletState {
  if (balance === null) return { level: "unknown", words: BALANCE_UNKNOWN };
  const price = overview.prices[endpoint];
  const topUp = overview.sandbox
    ? "Add test USDC with the button."
    : `Send ${overview.asset.symbol} on ${NETWORKS[overview.mode].name} to its address.`;
  if (balance < price) return { level: "empty", words: `Not enough to buy ${BUYS[endpoint]}. ${topUp}` };
  const enough = `Enough for ${countOf(balance, price)} ${BUYS[endpoint]}.`;
  return low ? { level: "low", words: `Low. ${enough} ${topUp}` } : { level: "good", words: enough };
}

export const BUYS: Record<Endpoint, string> = { latest: "latest readings", recent: "recent readings" };

const countOf = (balance: number, price: number): string =>
  price > 0 ? Math.floor(balance / price).toLocaleString() : "any number of";

export const STATUS_WORDS: Record<Receipt["status"], string> = {
  reserved: "Started",
  settling: "Outcome not known yet",
  settled: "Paid",
  failed: "Not paid",
};

const SOLD: Partial<Record<string, string>> = {
  "/api/sensors/latest": "Latest reading",
  "/api/sensors/recent": "Recent readings",
};

/** “Latest reading of Attic”. `resource`: path and query, or an address; `nameOf` takes addresses in lower case. */
export function boughtWords(resource: string, nameOf: (address: string) => string): string {
  if (!URL.canParse(resource, "http://localhost")) return resource;
  const { pathname, searchParams } = new URL(resource, "http://localhost");
  const address = searchParams.get("address")?.toLowerCase();
  const sold = SOLD[pathname];
  return sold && address ? `${sold} of ${nameOf(address)}` : resource;
}

export function payerWords(payer: string, { wallets }: Overview): string {
  const isAgent = wallets.some(({ address }) => address.toLowerCase() === payer.toLowerCase());
  return isAgent ? "by the agent" : `by ${shortAddress(payer)}`;
}
