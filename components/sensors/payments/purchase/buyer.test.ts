import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { authorization, offer, overview, payment, stubTab } from "../testing/payments";
import { Shop } from "../testing/shop";
import { Buyer, type PayingWallet } from "./buyer";
import { PurchaseFailure } from "./purchase";
import { bought } from "./purchase-storage";

const SENSOR = "0x00000000000000000000000000000000000000c1";
const terms = overview();

let open: Shop | undefined;
afterEach(() => {
  open?.close();
  bought.write([]);
  vi.unstubAllGlobals();
});

async function scene() {
  const counter = await Shop.open();
  open = counter;
  const items = stubTab();
  const overNetwork = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => overNetwork(`${counter.url}${path}`, init));
  let signed = 0;
  const wallet: PayingWallet = {
    address: authorization().from as PayingWallet["address"],
    asksHere: false,
    async pay(_, agree) {
      await agree(authorization());
      signed += 1;
      return payment(`payment-${signed}`);
    },
    prove: async () => ({ issued_at: 1, nonce: "0x1", signature: "0xgood" }),
  };
  const enter = () => new Buyer(SENSOR, new QueryClient());
  return { counter, wallet, enter, items, signed: () => signed };
}

test("offer, signature, settlement, reading", async () => {
  const { counter, wallet, enter, items } = await scene();
  const buyer = enter();
  await buyer.buy(wallet, terms);
  expect(buyer.read()).toMatchObject({
    offer: offer(),
    delivery: { transaction: "0xfeed", receiptId: "r-1", answer: { reading: { temperature: 21.5 } } },
  });
  expect(counter.presented).toEqual(["payment-1"]);
  expect(items.size).toBe(0);
  expect(bought.read()).toEqual([{ id: "r-1", payer: authorization().from, sensor: SENSOR }]);
});

test("a purchase begins with nothing of the last", async () => {
  const { counter, wallet, enter } = await scene();
  const buyer = enter();
  await buyer.buy(wallet, terms);
  const second = buyer.buy(wallet, terms);
  expect(buyer.read()).toEqual({ step: "offer" });
  await second;
  expect(counter.presented).toEqual(["payment-1", "payment-2"]);
});

test("a lost answer: the same payment is presented again, even after a reload, and no other is signed", async () => {
  const { counter, wallet, enter, signed } = await scene();
  counter.next("hang up", "down");
  const buyer = enter();
  await buyer.buy(wallet, terms);
  expect(buyer.read().failure?.kind).toBe("lost");
  await buyer.buy(wallet, terms);
  expect(buyer.read().failure).toMatchObject({ kind: "lost", message: "The facilitator didn't answer." });

  const reloaded = enter();
  expect(reloaded.read()).toMatchObject({
    step: "settlement",
    failure: { kind: "lost" },
    authorization: authorization(),
  });
  const again = reloaded.presentAgain();
  expect(reloaded.read()).toMatchObject({ step: "settlement", authorization: authorization() });
  expect(reloaded.read().failure).toBeUndefined();
  await again;
  expect(reloaded.read().delivery).toBeDefined();
  expect(counter.presented).toEqual(["payment-1", "payment-1", "payment-1"]);
  expect(signed()).toBe(1);
});

test("where nothing may be stored, the page holds the payment", async () => {
  const { counter, wallet, enter, signed } = await scene();
  vi.stubGlobal("sessionStorage", undefined);
  counter.next("hang up");
  const buyer = enter();
  await buyer.buy(wallet, terms);
  await buyer.buy(wallet, terms);
  expect(buyer.read().delivery).toBeDefined();
  expect(counter.presented).toEqual(["payment-1", "payment-1"]);
  expect(signed()).toBe(1);
});

test("a refused payment is done with: the next is another", async () => {
  const { counter, wallet, enter } = await scene();
  counter.next("refuse");
  const buyer = enter();
  await buyer.buy(wallet, terms);
  expect(buyer.read().failure).toMatchObject({ kind: "refused", message: "The authorisation has expired." });
  await buyer.buy(wallet, terms);
  expect(buyer.read().delivery).toBeDefined();
  expect(counter.presented).toEqual(["payment-1", "payment-2"]);
});

test("what was delivered but never came is redeemed by the receipt", async () => {
  const { counter, wallet, enter } = await scene();
  counter.next("hang up", "settled");
  const buyer = enter();
  await buyer.buy(wallet, terms);
  await buyer.presentAgain();
  expect(buyer.read()).toMatchObject({ delivery: { receiptId: "r-1" } });
  expect(counter.redeemed).toEqual([""]);
});

test("what was delivered and redeemed is given no more, and the next payment is another", async () => {
  const { counter, wallet, enter } = await scene();
  counter.redemptions = 0;
  counter.next("hang up", "settled");
  const buyer = enter();
  await buyer.buy(wallet, terms);
  await buyer.presentAgain();
  expect(buyer.read().failure?.kind).toBe("given");
  counter.next("given");
  await buyer.buy(wallet, terms);
  expect(buyer.read().failure?.kind).toBe("given");
  await buyer.buy(wallet, terms);
  expect(counter.presented).toEqual(["payment-1", "payment-1", "payment-2", "payment-3"]);
  expect(counter.redeemed).toHaveLength(1);
});

test("the session that paid is gone: the payer's signature fetches the reading, and nothing is paid again", async () => {
  const { counter, wallet, enter, items, signed } = await scene();
  counter.isOwn = false;
  counter.next("hang up", "settled");
  const buyer = enter();
  await buyer.buy(wallet, terms);
  await buyer.presentAgain();
  expect(buyer.read()).toMatchObject({ step: "reading", failure: { kind: "owed", receiptId: "r-1" } });

  const declined = new PurchaseFailure("declined", "You didn’t sign.");
  await buyer.fetchOwed({ ...wallet, prove: () => Promise.reject(declined) });
  expect(buyer.read().failure).toEqual({ kind: "owed", message: "You didn’t sign.", receiptId: "r-1" });
  await buyer.fetchOwed({
    ...wallet,
    prove: async () => ({ issued_at: 1, nonce: "0x2", signature: "0xanothers" }),
  });
  expect(buyer.read().failure?.message).toContain("isn’t the wallet that paid");
  expect(items.size).toBe(1);

  await buyer.fetchOwed(wallet);
  expect(buyer.read().delivery).toMatchObject({ answer: { reading: { temperature: 21.5 } } });
  expect([signed(), items.size]).toEqual([1, 0]);
  expect(bought.read()).toEqual([]);
  expect(counter.redeemed).toEqual(["", "0xanothers", "0xgood"]);
});

test("too little in the wallet: nothing is signed", async () => {
  const { counter, wallet, enter, signed } = await scene();
  counter.balance = 999;
  const buyer = enter();
  await buyer.buy(wallet, terms);
  expect(buyer.read()).toMatchObject({ step: "signature", failure: { kind: "short" } });
  expect(signed()).toBe(0);
});

test("a balance that isn't known stops nobody", async () => {
  const { counter, wallet, enter } = await scene();
  counter.balance = undefined;
  const buyer = enter();
  await buyer.buy(wallet, terms);
  expect(buyer.read().delivery).toBeDefined();
});

test("without a dialog of the wallet's own the page asks, and no is no", async () => {
  const { counter, wallet, enter, signed } = await scene();
  const buyer = enter();
  const sale = buyer.buy({ ...wallet, asksHere: true }, terms);
  await vi.waitFor(() => expect(buyer.read().confirm).toBeDefined());
  expect(buyer.read().authorization).toEqual(authorization());
  buyer.read().confirm?.(false);
  await sale;
  expect(buyer.read()).toMatchObject({ failure: { kind: "declined" }, confirm: undefined });
  expect([signed(), counter.presented]).toEqual([0, []]);
});

test("the wallet's failure is told, and an unknown sensor is no offer", async () => {
  const { counter, wallet, enter } = await scene();
  const chain = new PurchaseFailure("chain", "The wallet is on another network.");
  const buyer = enter();
  await buyer.buy({ ...wallet, pay: () => Promise.reject(chain) }, terms);
  expect(buyer.read().failure).toMatchObject({ kind: "chain", message: chain.message });
  counter.next("unknown");
  await buyer.buy(wallet, terms);
  expect(buyer.read()).toMatchObject({
    step: "offer",
    failure: { kind: "unreachable", message: "There is no such sensor." },
  });
});

test("two presses buy one reading", async () => {
  const { counter, wallet, enter } = await scene();
  const buyer = enter();
  await Promise.all([buyer.buy(wallet, terms), buyer.buy(wallet, terms)]);
  expect(counter.presented).toEqual(["payment-1"]);
});
