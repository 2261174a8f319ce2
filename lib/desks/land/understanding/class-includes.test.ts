import { describe, expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { plannedTurns } from "@/lib/understanding/testing";
import { DATASET } from "../datasets";
import { EMPTY_QUERY } from "../types";
import { teaching } from ".";
import type { LandContext } from "./context";

isolateEnv({ ALMANAC_DATA: "sample", ALMANAC_NOW: "2026-11-21T12:00:00Z" });

const MAPPED: LandContext = {
  own: [],
  ranked: [],
  hasData: true,
  query: {
    ...EMPTY_QUERY,
    areas: ["gadm:NLD"],
    dataset: DATASET.landCover,
    start_date: "2024-01-01",
    end_date: "2024-12-31",
  },
};
const of = (what: string) =>
  `ask land.classes value | how much [what: ${what}] is there in [name: the Netherlands]`;

async function said(first: string, second: string): Promise<string | undefined> {
  const understood = (await plannedTurns([first, second], { teaching, context: MAPPED })).at(-1)!;
  return understood.kind === "say" ? understood.text : undefined;
}

describe("what a class of land includes", () => {
  test.each([
    [
      "built-up",
      "refine land.classes yesno | does [ref: that] include [what: greenhouses]",
      "man-made",
      "greenhouses",
    ],
    ["built-up", "refine land.classes yesno | are [what: roads] in [ref: it] too", "man-made", "roads"],
    [
      "cropland",
      "refine land.classes yesno | are [what: olive groves] counted in [ref: that]",
      "Tree crops",
      "olive groves",
    ],
    [
      "wetland",
      "refine land.classes yesno | does [ref: this] include [what: peat] [what: bogs]",
      "near the surface",
      "peat bogs",
    ],
  ])("is told by the map's definition: %s, %s", async (what, second, definition, thing) => {
    const text = await said(of(what), second);
    expect(text).toContain(definition);
    expect(text).toContain(`don't tell ${thing} apart`);
  });

  test("is that of the class named, and of the trees as ever", async () => {
    const line = "refine land.classes yesno | does the [what: tree cover] include [what: plantations]";
    expect(await said(of("built-up"), line)).toContain("taller than 5 m");
  });
});
