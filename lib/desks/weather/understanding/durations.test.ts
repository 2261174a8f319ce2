import { expect, it } from "vitest";
import { durationIn } from "./durations";

it.each([
  ["on Tuesday for four days", 96],
  ["from Friday for a couple of days", 48],
  ["on Thursday for a long weekend", 96],
  ["staying about three nights", 80],
  ["at noon for a few hours", 3],
  ["the two days after", 48],
])("%s: %i hours", (text, hours) => {
  expect(durationIn(text)?.hours).toBe(hours);
});

it.each(["good for the garden", "four days", "for the weekend"])("%s: none", (text) => {
  expect(durationIn(text)).toBeUndefined();
});
