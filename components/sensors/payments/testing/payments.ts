import { vi } from "vitest";
import type { Overview } from "../payments-api";
import type { Authorization, Offer, SignedPayment } from "../purchase/offer";

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

export const offer = (more: Partial<Offer> = {}): Offer => ({
  scheme: "exact",
  network: "base-sepolia",
  maxAmountRequired: "1000",
  payTo: "0x00000000000000000000000000000000000000aa",
  asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
  maxTimeoutSeconds: 60,
  extra: { name: "USDC", version: "2" },
  ...more,
});

export const authorization = (): Authorization => ({
  from: "0x00000000000000000000000000000000000000b1",
  to: "0x00000000000000000000000000000000000000aa",
  value: "1000",
  validAfter: "1795284000",
  validBefore: "1795284660",
  nonce: `0x${"5".repeat(64)}`,
});

export const payment = (header = "eyJ4"): SignedPayment => ({
  header,
  offer: offer(),
  authorization: authorization(),
  signedAt: 1_795_284_600_000,
});

export function stubTab(): Map<string, string> {
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  return items;
}
