import { expect, test } from "vitest";
import { boundShares, paidIn } from "./bounds";
import { overview } from "./testing/payments";

test("spending is told against each bound, in the order in which it is met", () => {
  const shares = boundShares(overview({ spent: { caller: 200_000, day: 1_000_000 } }), 1000);
  expect(shares.map(({ bound, spent, limit, share, level }) => [bound, spent, limit, share, level])).toEqual([
    ["answer", 1000, 20_000, 0.05, "free"],
    ["caller", 200_000, 250_000, 0.8, "near"],
    ["day", 1_000_000, 1_000_000, 1, "reached"],
  ]);
});

test("more than a bound fills its bar, and a bound of nothing is reached", () => {
  const [answer, caller] = boundShares(overview({ bounds: { answer: 20_000, caller: 0, day: 1 } }), 50_000);
  expect([answer?.share, answer?.level]).toEqual([1, "reached"]);
  expect([caller?.share, caller?.level]).toEqual([1, "reached"]);
});

const payment = (amount: number) => ({
  bought: "latest reading of Hall",
  endpoint: "latest",
  sensor: "0x1",
  amount,
  network: "base-sepolia",
  sandbox: true,
  transaction: null,
  receipt_id: null,
});

test("what an answer paid is the sum over its tools; what isn't a payment counts nothing", () => {
  const outputs = [
    { text: "…", data: { payments: [payment(1000), payment(1000)] } },
    { data: { payments: [payment(5000)] } },
    { data: { sensors: [] } },
    undefined,
    "text",
    { data: { payments: [{ amount: 9 }] } },
  ];
  expect(paidIn(outputs)).toBe(7000);
});
