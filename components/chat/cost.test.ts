import { expect, test } from "vitest";
import { costOf } from "./cost";

const payment = (amount: number, sandbox: boolean) => ({
  bought: "latest price of tea",
  amount,
  network: "base-sepolia",
  sandbox,
  transaction: null,
  receipt_id: null,
});

test("an answer's payments are added up, and said to be no money where they are none", () => {
  expect(costOf([])).toEqual([]);
  expect(costOf([payment(1000, true), payment(5000, true)])).toEqual(["$0.006 of the sandbox"]);
  expect(costOf([payment(1000, false)])).toEqual(["$0.001"]);
});
