import type { Overview } from "../payments-api";

/** The sandbox's overview with nothing spent, and what a test needs to be otherwise. */
export const overview = (more: Partial<Overview> = {}): Overview => ({
  mode: "sandbox",
  sandbox: true,
  network: "base-sepolia",
  chain_id: 84532,
  asset: { address: "0x036CbD53842c5426634e7929541eC2318f3dCF7e", symbol: "USDC", decimals: 6 },
  prices: { latest: 1000, recent: 5000 },
  pay_to: "0x00000000000000000000000000000000000000aa",
  over: "ask",
  wallets: [],
  bounds: { answer: 20_000, caller: 250_000, day: 1_000_000 },
  spent: { caller: 0, day: 0 },
  always_ask: false,
  ...more,
});
