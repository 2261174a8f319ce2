import { afterEach, expect, test } from "vitest";
import { Buyer, type PayingWallet } from "./buyer";
import type { PaymentStorage } from "./pending-payment";
import { PurchaseFailure } from "./purchase";
import { authorization, offer } from "./testing/offer";
import { overview } from "./testing/overview";
import { Shop } from "./testing/shop";

const SENSOR = "0x00000000000000000000000000000000000000c1";
const terms = overview();

let open: Shop | undefined;
afterEach(() => open?.close());

/** A shop, a tab's storage, and a wallet that numbers its payments. */
async function scene() {
  const counter = await Shop.open();
  open = counter;
  const items = new Map<string, string>();
  const tab: PaymentStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
  let signed = 0;
  const wallet: PayingWallet = {
    address: authorization().from as PayingWallet["address"],
    asksHere: false,
    async pay(asked, agree) {
      await agree(authorization());
      signed += 1;
      return { header: `payment-${signed}`, offer: asked, authorization: authorization(), signedAt: 0 };
    },
  };
  const call = (path: string, init?: RequestInit) => fetch(`${counter.url}${path}`, init);
  const enter = () => new Buyer(SENSOR, { call, storage: () => tab });
  return { counter, wallet, enter, items, signed: () => signed };
}

test("offer, signature, settlement, reading", async () => {
  const { counter, wallet, enter, items } = await scene();
  const buyer = enter();
  await buyer.buy(wallet, terms);
  expect(buyer.read()).toMatchObject({
    isDone: true,
    offer: offer(),
    settlement: { transaction: "0xfeed", receiptId: "r-1" },
    answer: { reading: { temperature: 21.5 } },
  });
  expect(counter.presented).toEqual(["payment-1"]);
  expect(items.size).toBe(0);
});

test("a lost answer: the same payment is presented again, even after a reload, and no other is signed", async () => {
  const { counter, wallet, enter, signed } = await scene();
  counter.next("hang up", "down");
  const buyer = enter();
  await buyer.buy(wallet, terms);
  expect(buyer.read().failure?.kind).toBe("lost");
  await buyer.buy(wallet, terms);
  expect(buyer.read().failure).toEqual({ kind: "lost", message: "The facilitator didn't answer." });
  buyer.reset();
  expect(buyer.read().step).toBe("settlement");

  const reloaded = enter();
  expect(reloaded.read()).toMatchObject({ step: "settlement", failure: { kind: "lost" } });
  await reloaded.presentAgain();
  expect(reloaded.read().isDone).toBe(true);
  expect(counter.presented).toEqual(["payment-1", "payment-1", "payment-1"]);
  expect(signed()).toBe(1);
});

test("a refused payment is done with: the next is another", async () => {
  const { counter, wallet, enter } = await scene();
  counter.next("refuse");
  const buyer = enter();
  await buyer.buy(wallet, terms);
  expect(buyer.read().failure).toEqual({ kind: "refused", message: "The authorisation has expired." });
  await buyer.buy(wallet, terms);
  expect(buyer.read().isDone).toBe(true);
  expect(counter.presented).toEqual(["payment-1", "payment-2"]);
});

test("what was delivered but never came is redeemed by the receipt", async () => {
  const { counter, wallet, enter } = await scene();
  counter.next("hang up", "given");
  const buyer = enter();
  await buyer.buy(wallet, terms);
  await buyer.presentAgain();
  expect(buyer.read()).toMatchObject({ isDone: true, settlement: { receiptId: "r-1" } });
  expect(counter.redeemed).toEqual(["payment-1"]);
});

test("what was delivered and redeemed is given no more, and the next payment is another", async () => {
  const { counter, wallet, enter } = await scene();
  counter.redemptions = 0;
  counter.next("hang up", "given");
  const buyer = enter();
  await buyer.buy(wallet, terms);
  await buyer.presentAgain();
  expect(buyer.read().failure?.kind).toBe("given");
  await buyer.buy(wallet, terms);
  expect(counter.presented).toEqual(["payment-1", "payment-1", "payment-2"]);
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
  expect(buyer.read().isDone).toBe(true);
});

test("without a dialog of the wallet's own the page asks, and no is no", async () => {
  const { counter, wallet, enter, signed } = await scene();
  const buyer = enter();
  const asked = new Promise<void>((resolve) => {
    buyer.subscribe(() => buyer.read().asksHere && resolve());
  });
  const bought = buyer.buy({ ...wallet, asksHere: true }, terms);
  await asked;
  expect(buyer.read().authorization).toEqual(authorization());
  buyer.answer(false);
  await bought;
  expect(buyer.read().failure?.kind).toBe("declined");
  expect([signed(), counter.presented]).toEqual([0, []]);
});

test("the wallet's failure is told, and an unknown sensor is no offer", async () => {
  const { counter, wallet, enter } = await scene();
  const chain = new PurchaseFailure("chain", "The wallet is on another network.");
  const buyer = enter();
  await buyer.buy({ ...wallet, pay: () => Promise.reject(chain) }, terms);
  expect(buyer.read().failure).toEqual({ kind: "chain", message: chain.message });
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
