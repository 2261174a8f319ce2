import { describe, expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { planned } from "@/lib/understanding/testing";
import { EMPTY_QUERY } from "../types";
import { teaching } from ".";
import type { LandContext } from "./context";
import { asksOfForest } from "./of-forest";

isolateEnv({ ALMANAC_DATA: "sample", ALMANAC_NOW: "2026-11-21T12:00:00Z" });

const EMPTY: LandContext = { query: EMPTY_QUERY, own: [], ranked: [], hasData: false };

describe("a loss set against the forest that there was", () => {
  test.each([
    "which lost more in relation to the forest it had at the beginning",
    "in per cent of what each had to start with",
    "compared with the woodland they began with",
    "as a percentage of its original forest",
    "given how much forest it had",
  ])("is heard: %s", (text) => {
    expect(asksOfForest(text)).toBe(true);
  });

  test.each([
    "share of tree cover loss due to fires",
    "is that bad for trees",
    "compared with the forest loss in Peru",
  ])("isn't where it is something else: %s", (text) => {
    expect(asksOfForest(text)).toBe(false);
  });

  test("its words are no data and no time, and what is mapped is said", async () => {
    const understood = await planned(
      "ask land.loss compare | did [name: Peru] or [name: Chile] lose more in relation to the [what: forest] it had at the [time: beginning]",
      { teaching, context: EMPTY },
    );
    const calls = understood.kind === "calls" ? understood.calls : [];
    expect(calls.at(-1)?.args.asked).toMatchObject({ of: "forest" });
    expect("notes" in understood && understood.notes).toEqual([
      expect.stringContaining("mapped for 2000 only"),
    ]);
  });
});
