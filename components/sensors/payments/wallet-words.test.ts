import { expect, test } from "vitest";
import type { Wallet } from "./payments-api";
import { overview } from "./testing/overview";
import { walletState } from "./wallet-words";

const wallet = (more: Partial<Wallet>): Wallet => ({
  endpoint: "latest",
  address: "0x00000000000000000000000000000000000000b1",
  balance: 500_000,
  low: false,
  ...more,
});

test.each([
  ["good", wallet({}), "Enough for 500 latest readings."],
  [
    "low",
    wallet({ balance: 12_000, endpoint: "recent", low: true }),
    "Low. Enough for 2 recent readings. Fund",
  ],
  [
    "empty",
    wallet({ balance: 999, low: true }),
    "Too little to buy latest readings. Fund it with the button.",
  ],
  ["unknown", wallet({ balance: null, low: true }), "isn't known"],
] as const)("a wallet that is %s says so", (level, held, words) => {
  const state = walletState(held, overview());
  expect(state.level).toBe(level);
  expect(state.words).toContain(words);
});

test("where there is money, it says where to send it", () => {
  const base = overview({ mode: "base", sandbox: false, network: "base", chain_id: 8453 });
  expect(walletState(wallet({ balance: 0, low: true }), base).words).toBe(
    "Too little to buy latest readings. Send USDC on Base to its address.",
  );
});

test("what costs nothing can be had any number of times", () => {
  const free = overview({ prices: { latest: 0, recent: 0 } });
  expect(walletState(wallet({ balance: 0 }), free).words).toBe("Enough for any number of latest readings.");
});
