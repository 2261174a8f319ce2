import { expect, test } from "vitest";
import { boughtWords, payerWords } from "./receipt-words";
import { overview } from "./testing/overview";

const ATTIC = { address: "0x00000000000000000000000000000000000000C1", name: "Attic" };

test.each([
  ["/api/sensors/latest?address=0x00000000000000000000000000000000000000c1", "Latest reading of Attic"],
  [
    "http://h/api/sensors/recent?address=0x00000000000000000000000000000000000000c1",
    "Recent readings of Attic",
  ],
  ["/api/sensors/latest?address=0x00000000000000000000000000000000000000d2", "Latest reading of 0x0000…00d2"],
  ["/api/elsewhere", "/api/elsewhere"],
  ["/api/sensors/latest", "/api/sensors/latest"],
  ["http://[", "http://["],
])("%s", (resource, words) => {
  expect(boughtWords(resource, [ATTIC])).toBe(words);
});

test("the agent's wallets are the agent, whatever the case of an address", () => {
  const address = "0x00000000000000000000000000000000000000B1";
  const ours = overview({ wallets: [{ endpoint: "latest", address, balance: 1, low: false }] });
  expect(payerWords(address.toLowerCase(), ours)).toBe("by the agent");
  expect(payerWords("0x00000000000000000000000000000000000000e7", ours)).toBe("by 0x0000…00e7");
});
