import { expect, test } from "vitest";
import { isUnderWay, type Purchase, progressWords, STEPS, stepState } from "./purchase";

const answer = {
  sensor: { address: "0x1", name: "Hall", place: null, simulated: true, interval_s: 5, last_seen: null },
  reading: { address: "0x1", timestamp: 0 },
};
const failure = { kind: "declined", message: "No." } as const;

const states = (purchase: Purchase) => STEPS.map((step) => stepState(purchase, step)).join(" ");

test.each([
  ["waiting waiting waiting waiting", {}],
  ["now waiting waiting waiting", { step: "offer" }],
  ["done now waiting waiting", { step: "signature" }],
  ["done done now waiting", { step: "settlement" }],
  ["done done done done", { delivery: { answer } }],
  ["done failed waiting waiting", { step: "signature", failure }],
] as [string, Purchase][])("%s", (shown, purchase) => {
  expect(states(purchase)).toBe(shown);
});

test("it is under way until it fails or is done", () => {
  expect(isUnderWay({})).toBe(false);
  expect(isUnderWay({ step: "settlement" })).toBe(true);
  expect(isUnderWay({ step: "signature", failure })).toBe(false);
  expect(isUnderWay({ delivery: { answer } })).toBe(false);
});

test("each step is said, and a failure isn't said twice", () => {
  expect(progressWords({ step: "signature" })).toBe("Waiting for your signature");
  expect(progressWords({ step: "signature", confirm: () => {} })).toBe("Confirm what you sign");
  expect(progressWords({ step: "signature", failure })).toBe("");
  expect(progressWords({ delivery: { answer } })).toBe("Paid. The reading is here.");
});
