import { afterEach, expect, test, vi } from "vitest";
import { payment, stubTab } from "../testing/payments";
import { bought, forgetBought, keepPayment, noteBought, recallPayment } from "./purchase-storage";

const SENSOR = "0xAbCd000000000000000000000000000000000001";

afterEach(() => vi.unstubAllGlobals());

test("a payment survives a reload, and is gone once it is settled", () => {
  const items = stubTab();
  keepPayment(SENSOR, payment());
  expect(recallPayment(SENSOR.toLowerCase())).toEqual(payment());
  keepPayment(SENSOR, undefined);
  expect(recallPayment(SENSOR)).toBeUndefined();
  expect(items.size).toBe(0);
});

test("each sensor's payment is its own", () => {
  stubTab();
  keepPayment(SENSOR, payment());
  expect(recallPayment(SENSOR.replace("1", "2"))).toBeUndefined();
});

test.each(["{", "null", '{"header":""}'])("what can't be read (%s) is nothing", (text) => {
  stubTab().set(`almanac-payment-${SENSOR.toLowerCase()}`, text);
  expect(recallPayment(SENSOR)).toBeUndefined();
});

test("the newest twenty receipts are remembered, each once, until they have nothing left to give", () => {
  for (let id = 1; id <= 25; id++) noteBought({ id: `r-${id}`, payer: "0xb1", sensor: SENSOR });
  noteBought({ id: "r-20", payer: "0xb1", sensor: SENSOR });
  expect(bought.read()).toHaveLength(20);
  expect(bought.read()[0]?.id).toBe("r-20");
  forgetBought("r-20");
  expect(bought.read().map(({ id }) => id)).not.toContain("r-20");
});
