import { describe, expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { planned } from "@/lib/understanding/testing";
import { DATASET } from "../datasets";
import { EMPTY_QUERY } from "../types";
import { teaching } from ".";
import type { LandContext } from "./context";

isolateEnv({ ALMANAC_DATA: "sample", ALMANAC_NOW: "2026-11-21T12:00:00Z" });

const EMPTY: LandContext = { query: EMPTY_QUERY, own: [], ranked: [], hasData: false };

async function argsOf(line: string, tool: string): Promise<Record<string, unknown> | undefined> {
  const understood = await planned(line, { teaching, context: EMPTY });
  return understood.kind === "calls" ? understood.calls.find((call) => call.tool === tool)?.args : undefined;
}

describe("what a country is covered with", () => {
  test.each([
    "ask land.classes share | whats most of [within: Estonia] covered with",
    "ask land.classes share | what makes up the land in [within: Estonia]",
    "ask land.cover share | land cover of [name: Estonia] in per cent",
  ])("is its own composition: %s", async (line) => {
    expect(await argsOf(line, "pick_aoi")).toMatchObject({ places: ["gadm:EST"], subregion: null });
    expect(await argsOf(line, "pick_dataset")).toMatchObject({ dataset_id: DATASET.landCover });
    expect(await argsOf(line, "generate_insights")).toMatchObject({ asked: { operation: "share" } });
  });

  test("is of the classes that are named, not of the trees alone", async () => {
    const line =
      "ask land.cover share | what percentage of [name: Poland] is [what: forest], [what: farmland] or [what: wetland]";
    expect(await argsOf(line, "pick_dataset")).toMatchObject({ dataset_id: DATASET.landCover });
    expect(await argsOf(line, "generate_insights")).toMatchObject({
      asked: { only: [{ name: "Tree cover" }, { name: "Cropland" }, { name: "Wetland – short vegetation" }] },
    });
  });

  test("is set in the world where that is named", async () => {
    const line = "ask land.classes share | what share of the world's land is in [within: Brazil]";
    expect(await argsOf(line, "pick_aoi")).toMatchObject({ places: ["m49:001"], subregion: "country" });
  });
});
