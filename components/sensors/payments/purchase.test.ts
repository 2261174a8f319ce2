import { expect, test } from "vitest";
import { isUnderWay, NO_PURCHASE, type PurchaseEvent, purchaseAfter, STEPS, stepState } from "./purchase";
import { authorization, offer } from "./testing/offer";

const payment = { header: "eyJ4", offer: offer(), authorization: authorization(), signedAt: 0 };
const answer = {
  sensor: { address: "0x1", name: "Hall", place: null, simulated: true, interval_s: 5, last_seen: null },
  reading: { address: "0x1", timestamp: 0 },
};

const BEGUN: PurchaseEvent = { type: "begun" };
const OFFERED: PurchaseEvent = { type: "offered", offer: offer() };
const ASKED: PurchaseEvent = { type: "asked", authorization: authorization(), here: true };
const PRESENTED: PurchaseEvent = { type: "presented", payment };
const DELIVERED: PurchaseEvent = { type: "delivered", settlement: { transaction: "0xabc" }, answer };

const after = (...events: PurchaseEvent[]) => events.reduce(purchaseAfter, NO_PURCHASE);
const states = (...events: PurchaseEvent[]) =>
  STEPS.map((step) => stepState(after(...events), step)).join(" ");

test.each([
  ["waiting waiting waiting waiting", []],
  ["now waiting waiting waiting", [BEGUN]],
  ["done now waiting waiting", [BEGUN, OFFERED]],
  ["done now waiting waiting", [BEGUN, OFFERED, ASKED]],
  ["done done now waiting", [BEGUN, OFFERED, ASKED, PRESENTED]],
  ["done done done done", [BEGUN, OFFERED, ASKED, PRESENTED, DELIVERED]],
] as [string, PurchaseEvent[]][])("%s", (shown, events) => {
  expect(states(...events)).toBe(shown);
});

const failed = (kind: "declined" | "lost"): PurchaseEvent => ({ type: "failed", kind, message: "No." });

test("what failed is the step that was under way, and nothing is under way then", () => {
  const declined = after(BEGUN, OFFERED, ASKED, failed("declined"));
  expect(STEPS.map((step) => stepState(declined, step))).toEqual(["done", "failed", "waiting", "waiting"]);
  expect(isUnderWay(declined)).toBe(false);
  expect(declined.asksHere).toBe(false);
});

test("a payment presented again keeps what was signed and forgets why it failed", () => {
  const again = after(BEGUN, OFFERED, ASKED, PRESENTED, failed("lost"), PRESENTED);
  expect(again).toMatchObject({ step: "settlement", authorization: authorization() });
  expect(again.failure).toBeUndefined();
  expect(isUnderWay(again)).toBe(true);
});

test("a payment found after a reload begins where it stopped", () => {
  expect(states(PRESENTED, failed("lost"))).toBe("done done failed waiting");
});

test("another purchase begins with nothing of the last", () => {
  expect(after(BEGUN, OFFERED, PRESENTED, DELIVERED, BEGUN)).toEqual({ ...NO_PURCHASE, step: "offer" });
  expect(after(BEGUN, OFFERED, { type: "reset" })).toEqual(NO_PURCHASE);
});
