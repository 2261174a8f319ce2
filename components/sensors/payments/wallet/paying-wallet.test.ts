import { UserRejectedRequestError } from "viem";
import { expect, test } from "vitest";
import { PurchaseFailure } from "../purchase/purchase";
import { walletFailure } from "./paying-wallet";

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

test.each([
  ["declined", "viem's refusal", new UserRejectedRequestError(new Error("denied"))],
  ["declined", "a wallet's plain object", { code: 4001, message: "User denied" }],
  ["chain", "wagmi's other chain", named("ConnectorChainMismatchError", "The current chain…")],
  [
    "chain",
    "a wallet's other chain",
    new Error('Provided chainId "84532" must match the active chainId "1"'),
  ],
  ["wallet", "anything else", new Error("Ledger is locked")],
  ["wallet", "nothing", undefined],
])("%s: %s", (kind, _, error) => {
  expect(walletFailure(error)).toMatchObject({ kind });
});

test("a failure that is told already is left as it is", () => {
  const failure = new PurchaseFailure("short", "Too little.");
  expect(walletFailure(failure)).toBe(failure);
});

test("a wallet's own words are one line and end in a stop", () => {
  expect(walletFailure(new Error("Ledger is locked\nVersion: viem")).message).toBe(
    "The wallet couldn’t sign: Ledger is locked. Nothing was paid.",
  );
});

test("what it means is said of what was asked for", () => {
  expect(walletFailure({ code: 4001 }, "The reading stays yours to fetch.").message).toBe(
    "You didn’t sign. The reading stays yours to fetch.",
  );
});
