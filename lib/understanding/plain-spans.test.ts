import { expect, test } from "vitest";
import { plainSpans } from "./plain-spans";

const moment = { now: new Date("2026-11-21T14:30:00Z"), zone: "UTC" };
const details = (text: string) =>
  plainSpans(text, moment).map(({ role, start, end }) => [role, text.slice(start, end)]);

test("times, and names after a word that places them, are told without the reader", () => {
  expect(details("whats the weather in paris tomorrow")).toEqual([
    ["name", "paris"],
    ["time", "tomorrow"],
  ]);
  expect(details("rain near san jose on friday?")).toEqual([
    ["name", "san jose"],
    ["time", "friday"],
  ]);
  expect(details("is it sunny")).toEqual([]);
});
