import { expect, test } from "vitest";
import { listAlerts, markAlertMet } from "@/db/price-alerts";
import { callAlone } from "@/lib/agent/tools/testing/call";
import { isolateEnv } from "@/lib/test-env";
import { listPriceAlerts, setPriceAlert } from "./price-alerts";
import { removePriceAlert } from "./remove-price-alert";

isolateEnv({ ALMANAC_NOW: "2026-07-01T11:00:00Z", ALMANAC_DATA: "sample" });

const set = (price: number, caller = "me") =>
  callAlone(setPriceAlert, { symbol: "BTC", direction: "above", price }, { caller });
const list = async (caller = "me") => (await callAlone(listPriceAlerts, {}, { caller })).result;

test("an alert is kept for the one who set it, and nobody else sees it", async () => {
  const { result } = await set(50_000);
  expect(result.message).toMatch(
    /^I watch for \*\*Bitcoin \(BTC\)\*\* to go above \*\*\$50,000\*\*\. It is checked/,
  );
  expect(listAlerts("me")).toHaveLength(1);
  expect((await list()).message).toBe(
    "You have a price alert:\n\n- **Bitcoin (BTC)** above **$50,000**: not met yet",
  );
  expect((await list("another")).message).toMatch(/^You have no price alerts\./);
});

test("a met alert is listed with the price that met it, its source and its time", async () => {
  await set(50_000);
  const [alert] = listAlerts("me");
  markAlertMet(alert!.id, { at: "2026-07-01T10:30:00.000Z", price: 50_123.4, source: "CoinGecko" });
  expect((await list()).message).toContain(
    "above **$50,000**: met at $50,123.40 (CoinGecko, 1 July 2026, 10:30 UTC)",
  );
});

test("of many alerts the newest are listed and the rest counted", async () => {
  for (let price = 1; price <= 25; price += 1) await set(price);
  const { message, figures } = await list();
  expect(message).toMatch(/^You have 25 price alerts:/);
  expect(message).toContain("And 5 more.");
  expect(figures).toHaveLength(20);
});

test("those of one coin, and those that have been met, are picked out", async () => {
  await set(50_000);
  await set(60_000);
  const only = async (args: object) =>
    (await callAlone(listPriceAlerts, args, { caller: "me" })).result.message;
  expect(await only({ symbols: ["ETH"] })).toBe(
    "You have no price alerts of Ethereum (ETH). You have 2 price alerts of other coins.",
  );
  expect(await only({ symbols: ["BTC"] })).toMatch(/^You have 2 price alerts of Bitcoin \(BTC\):/);
  expect(await only({ met: true })).toBe("No, none of your 2 price alerts has been met.");
  const [alert] = listAlerts("me");
  markAlertMet(alert!.id, { at: "2026-07-01T10:30:00.000Z", price: 50_123.4, source: "CoinGecko" });
  expect(await only({ met: true })).toMatch(/^Yes, 1 of 2 has been met:/);
  expect(await only({ met: false })).toMatch(/^1 of 2 has not been met yet:\n\n- .*50,000\*\*: not met yet$/);
  expect(await only({ symbols: ["ETH"], met: true })).toBe(
    "You have no price alerts of Ethereum (ETH). You have 2 price alerts of other coins.",
  );
  await callAlone(setPriceAlert, { symbol: "ETH", direction: "above", price: 1 }, { caller: "me" });
  expect(await only({ symbols: ["ETH"], met: true })).toBe(
    "No, none of your one price alert of Ethereum (ETH) has been met.",
  );
});

const remove = async (args: object, caller = "me") =>
  (await callAlone(removePriceAlert, args, { caller })).result;

test("without a live price, an alert in per cent of it is asked for in dollars, and none is set", async () => {
  const { result } = await callAlone(setPriceAlert, { symbol: "BTC", direction: "below", percent: 20 });
  expect(result.message).toMatch(
    /^There is no live price of \*\*Bitcoin \(BTC\)\*\*.*20% below.*At what price/,
  );
  expect(result.data).toMatchObject({ status: "no_price", percent: 20 });
  expect(listAlerts("me")).toEqual([]);
});

test("the only alert that fits is deleted, another's never", async () => {
  await set(50_000);
  await set(60_000);
  await set(60_000, "another");
  expect((await remove({ symbol: "ETH" })).message).toMatch(/^You have no such price alert of Ethereum/);
  const { message, data } = await remove({ symbol: "BTC", direction: "above", price: 60_000 });
  expect(message).toMatch(/^I deleted a price alert:\n\n- \*\*Bitcoin \(BTC\)\*\* above \*\*\$60,000/);
  expect(data).toMatchObject({ status: "removed" });
  expect(listAlerts("me").map(({ price }) => price)).toEqual([50_000]);
  expect(listAlerts("another")).toHaveLength(1);
  await remove({});
  expect((await remove({})).message).toBe("You have no price alerts, so there is none to delete.");
});

test("of several alerts none is deleted before it is said which, or that all are meant", async () => {
  await set(50_000);
  await set(60_000);
  const several = await remove({ symbol: "BTC" });
  expect(several.message).toMatch(/Which one shall I delete\?$/);
  expect(several.followUps).toContain("Delete the alert for Bitcoin above $50,000");
  const all = await remove({ all: true });
  expect(all.message).toMatch(/Delete all of them\?$/);
  expect(all.followUps).toEqual(["Yes, delete all my alerts"]);
  expect(listAlerts("me")).toHaveLength(2);
  expect((await remove({ all: true, confirmed: true })).message).toMatch(/^I deleted 2 price alerts/);
  expect(listAlerts("me")).toEqual([]);
});

test.each([
  [1000, "below", "above"],
  [900_000, "above", "below"],
])("an alert at %d without a side is %s it, by the newest known price", async (price, side, other) => {
  const { result } = await callAlone(setPriceAlert, { symbol: "BTC", price }, { caller: "me" });
  expect(result.message).toContain(`to go ${side} **`);
  expect(result.message).toContain(`, of 6 July 2021, is ${other} that.`);
  expect(result.message).toMatch(/No live price reaches me right now/);
  expect(listAlerts("me")).toMatchObject([{ direction: side }]);
});

test("what is left is told with what went, unless another takes its place", async () => {
  await set(50_000);
  await set(60_000);
  expect((await remove({ price: 50_000 })).message).toMatch(
    /50,000\*\*: deleted\n\nYou have a price alert left:\n\n- \*\*Bitcoin \(BTC\)\*\* above \*\*\$60,000\*\*: not met yet$/,
  );
  expect((await remove({ replaced: true })).message).not.toContain("left");
});
