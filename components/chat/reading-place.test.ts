import { describe, expect, test } from "vitest";
import { keptAfter, topFor } from "./reading-place";

describe("what is kept in view", () => {
  test.each([
    ["a short answer is shown to its end", "beginning", { top: 0, end: 300, turn: 500 }, 300],
    ["a long one from its question on, while it grows", "beginning", { top: 500, end: 900, turn: 500 }, 500],
    ["its end, for who has gone there", "end", { top: 800, end: 900, turn: 500 }, 900],
    ["nothing, for who has gone away", "nothing", { top: 100, end: 900, turn: 500 }, 100],
  ] as const)("%s", (_, keeps, place, top) => {
    expect(topFor(keeps, place)).toBe(top);
  });
});

describe("after a scroll", () => {
  test.each([
    ["a step upwards leaves", "beginning", 500, { top: 499, end: 900, turn: 500 }, "nothing"],
    ["a step upwards leaves the end", "end", 900, { top: 880, end: 900, turn: 500 }, "nothing"],
    ["what became shorter leaves nothing", "end", 900, { top: 700, end: 700, turn: 500 }, "end"],
    ["the end of a long answer is followed", "beginning", 500, { top: 870, end: 900, turn: 500 }, "end"],
    [
      "a short one's end is no wish to follow it",
      "beginning",
      0,
      { top: 300, end: 300, turn: 500 },
      "beginning",
    ],
    ["reading on from the beginning leaves", "beginning", 500, { top: 600, end: 900, turn: 500 }, "nothing"],
    ["on the way down nothing changes", "nothing", 100, { top: 600, end: 900, turn: 500 }, "nothing"],
    ["who comes back to the end follows it again", "nothing", 600, { top: 900, end: 900, turn: 500 }, "end"],
  ] as const)("%s", (_, keeps, lastTop, place, kept) => {
    expect(keptAfter(keeps, lastTop, place)).toBe(kept);
  });
});
