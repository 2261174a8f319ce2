import { expect, test } from "vitest";
import { shortAddress } from "@/lib/desks/sensors/short-address";
import { amountInWords, boughtWords, payerWords, walletState } from "./payment-labels";
import type { Wallet } from "./payments-api";
import { overview } from "./testing/payments";

const nameOf = (address: string) =>
  address === "0x00000000000000000000000000000000000000c1" ? "Attic" : shortAddress(address);

test.each([
  ["/api/sensors/latest?address=0x00000000000000000000000000000000000000C1", "Latest reading of Attic"],
  [
    "http://h/api/sensors/recent?address=0x00000000000000000000000000000000000000c1",
    "Recent readings of Attic",
  ],
  ["/api/sensors/latest?address=0x00000000000000000000000000000000000000d2", "Latest reading of 0x0000…00d2"],
  ["/api/elsewhere", "/api/elsewhere"],
  ["/api/sensors/latest", "/api/sensors/latest"],
  ["http://[", "http://["],
])("%s", (resource, words) => {
  expect(boughtWords(resource, nameOf)).toBe(words);
});

test("the agent's wallets are the agent, whatever the case of an address", () => {
  const address = "0x00000000000000000000000000000000000000B1";
  const ours = overview({ wallets: [{ endpoint: "latest", address, balance: 1, low: false }] });
  expect(payerWords(address.toLowerCase(), ours)).toBe("by the agent");
  expect(payerWords("0x00000000000000000000000000000000000000e7", ours)).toBe("by 0x0000…00e7");
});

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
    "Low. Enough for 2 recent readings. Add",
  ],
  [
    "empty",
    wallet({ balance: 999, low: true }),
    "Not enough to buy latest readings. Add test USDC with the button.",
  ],
  ["unknown", wallet({ balance: null, low: true }), "isn’t known"],
] as const)("a wallet that is %s says so", (level, held, words) => {
  const state = walletState(held, overview());
  expect(state.level).toBe(level);
  expect(state.words).toContain(words);
});

test("where there is money, it says where to send it", () => {
  const base = overview({ mode: "base", sandbox: false, network: "base", chain_id: 8453 });
  expect(walletState(wallet({ balance: 0, low: true }), base).words).toBe(
    "Not enough to buy latest readings. Send USDC on Base to its address.",
  );
});

test("what costs nothing can be had any number of times", () => {
  const free = overview({ prices: { latest: 0, recent: 0 } });
  expect(walletState(wallet({ balance: 0 }), free).words).toBe("Enough for any number of latest readings.");
});

test("the sandbox's dollars are never said to be money", () => {
  expect(amountInWords(1000, overview())).toBe("$0.001 in test USDC");
  expect(amountInWords(1000, overview({ mode: "base", sandbox: false, network: "base" }))).toBe(
    "$0.001 in USDC",
  );
});
