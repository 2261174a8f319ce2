import { describe, expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { plannedTurns } from "@/lib/understanding/testing";
import { DATASET } from "../datasets";
import { EMPTY_QUERY } from "../types";
import { teaching } from ".";
import type { LandContext } from "./context";

isolateEnv({ ALMANAC_DATA: "sample", ALMANAC_NOW: "2026-11-21T12:00:00Z" });

const IN_2020: LandContext = {
  own: [],
  ranked: [],
  hasData: true,
  query: {
    ...EMPTY_QUERY,
    areas: ["gadm:PER"],
    dataset: DATASET.loss,
    start_date: "2020-01-01",
    end_date: "2020-12-31",
  },
};
const FIRST = "ask land.loss value | how much forest did [name: Peru] lose in [time: 2020]";

async function askedOf(line: string): Promise<unknown> {
  const understood = (await plannedTurns([FIRST, line], { teaching, context: IN_2020 })).at(-1)!;
  const calls = understood.kind === "calls" ? understood.calls : [];
  return calls.find(({ tool }) => tool === "generate_insights")?.args.asked;
}
const year = (one: number) => ({ start: `${one}-01-01`, end: `${one}-12-31` });

describe("a year beside the one that was told", () => {
  test.each([
    ["refine land.loss compare | and the [against: year before], was it more", 2019, "up"],
    ["refine land.loss compare | was it higher the [against: previous year]", 2019, "up"],
    ["refine land.loss compare | was the [against: year before] worse", 2019, "up"],
    ["refine land.loss value | and the [time: year after], was it less", 2021, "down"],
  ])("is what is asked about: %s", async (line, other, direction) => {
    expect(await askedOf(line)).toMatchObject({
      operation: "yesno",
      direction,
      periods: [year(other), year(2020)],
    });
  });

  test.each([
    "refine land.loss compare | was it more than the [against: year before]",
    "refine land.loss yesno | was that higher than the [against: previous year]",
  ])("is what the told one is set against: %s", async (line) => {
    expect(await askedOf(line)).toMatchObject({ periods: [year(2020), year(2019)] });
  });
});
