import type { Overview } from "./payments-api";

type Mode = Overview["mode"];

/** Where money is, in words. */
const NAMES: Record<Mode, string> = {
  sandbox: "the sandbox's own chain",
  "base-sepolia": "Base Sepolia",
  base: "Base",
};

/** What USDC is worth there. */
const WORTH: Record<Mode, string> = {
  sandbox: "Sandbox: a chain on this server, its dollars are not money.",
  "base-sepolia": "Base Sepolia is a public test network: its dollars are not money.",
  base: "Base is a public network: these are real dollars.",
};

const EXPLORERS: Record<Mode, string | undefined> = {
  sandbox: undefined,
  "base-sepolia": "https://sepolia.basescan.org",
  base: "https://basescan.org",
};

export const networkName = (mode: Mode): string => NAMES[mode];

export const networkWorth = (mode: Mode): string => WORTH[mode];

/** Where anyone can look a transaction up; the sandbox's chain is nobody else's. */
export function explorerUrl(mode: Mode, transaction: string): string | undefined {
  const explorer = EXPLORERS[mode];
  return explorer && `${explorer}/tx/${transaction}`;
}
