import { describe, expect, it } from "vitest";
import { startersOf } from "./starters";

describe("startersOf", () => {
  it("takes from each desk in turn, and few in all", () => {
    expect(startersOf([{ examples: ["a1", "a2", "a3", "a4"] }, { examples: ["b1"] }])).toEqual([
      "a1",
      "b1",
      "a2",
      "a3",
    ]);
    expect(startersOf([])).toEqual([]);
  });
});
