import { expect, test } from "vitest";
import { type PaymentStorage, PendingPayment, type SignedPayment } from "./pending-payment";
import { authorization, offer } from "./testing/offer";

const SENSOR = "0xAbCd000000000000000000000000000000000001";

const payment = (header = "eyJ4"): SignedPayment => ({
  header,
  offer: offer(),
  authorization: authorization(),
  signedAt: 1_795_284_600_000,
});

function storage(): PaymentStorage & { items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

test("a payment survives a reload, and is gone once it is settled", () => {
  const tab = storage();
  new PendingPayment(SENSOR, () => tab).write(payment());
  const reloaded = new PendingPayment(SENSOR.toLowerCase(), () => tab);
  expect(reloaded.read()).toEqual(payment());
  reloaded.clear();
  expect(new PendingPayment(SENSOR, () => tab).read()).toBeUndefined();
  expect(tab.items.size).toBe(0);
});

test("each sensor's payment is its own", () => {
  const tab = storage();
  new PendingPayment(SENSOR, () => tab).write(payment());
  expect(new PendingPayment(SENSOR.replace("1", "2"), () => tab).read()).toBeUndefined();
});

test("where nothing may be stored it is kept in memory", () => {
  const kept = new PendingPayment(SENSOR, () => {
    throw new Error("SecurityError");
  });
  kept.write(payment());
  expect(kept.read()).toEqual(payment());
});

test.each(["{", "null", '{"header":""}'])("what can't be read (%s) is nothing", (text) => {
  const tab = storage();
  tab.setItem(`almanac-payment-${SENSOR.toLowerCase()}`, text);
  expect(new PendingPayment(SENSOR, () => tab).read()).toBeUndefined();
});
