import { describe, expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { planned } from "@/lib/understanding/testing";
import { DATASET } from "../datasets";
import { EMPTY_QUERY } from "../types";
import { teaching } from ".";
import type { LandContext } from "./context";

isolateEnv({ ALMANAC_DATA: "sample", ALMANAC_NOW: "2026-11-21T12:00:00Z" });

const EMPTY: LandContext = { query: EMPTY_QUERY, own: [], ranked: [], hasData: false };

describe("trees that died somewhere", () => {
  test.each([
    [
      "ask land.loss value | I went to the [name: Harz] and the [what: spruce] were all dead. Is it visible in your data? [name: Lower Saxony] or [name: Saxony-Anhalt], I suppose.",
      ["iso:DE-NI", "iso:DE-ST"],
    ],
    [
      "ask land.datasets talk | is the dieback of the forest in [name: Saxony-Anhalt] visible in your data",
      ["iso:DE-ST"],
    ],
    [
      "ask land.explain yesno | bark beetles killed so many trees in [name: Upper Austria], do you see that",
      ["iso:AT-4"],
    ],
  ])("are answered with the loss there: %s", async (line, places) => {
    const understood = await planned(line, { teaching, context: EMPTY });
    const calls = understood.kind === "calls" ? understood.calls : [];
    const argsOf = (name: string) => calls.find(({ tool }) => tool === name)?.args;
    expect(argsOf("pick_aoi")).toMatchObject({ places });
    expect(argsOf("pick_dataset")).toMatchObject({ dataset_id: DATASET.loss });
    expect("notes" in understood && understood.notes?.join(" ")).toContain("dead trees from felled ones");
  });
});
