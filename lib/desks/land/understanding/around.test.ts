import { expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { planned, plannedTurns } from "@/lib/understanding/testing";
import { areaByRef } from "../places";
import { EMPTY_QUERY } from "../types";
import { teaching } from ".";
import { AROUND } from "./around";
import type { LandContext } from "./context";

isolateEnv({ ALMANAC_NOW: "2026-11-21T12:00:00Z" });

const EMPTY: LandContext = { query: EMPTY_QUERY, own: [], ranked: [], hasData: false };

const placesIn = async (line: string) => {
  const understood = await planned(line, { teaching, context: EMPTY });
  const pick = "calls" in understood ? understood.calls.find(({ tool }) => tool === "pick_aoi") : undefined;
  return {
    places: pick?.args.places,
    notes: "notes" in understood ? understood.notes?.join(" ") : undefined,
  };
};

test("every entry lies in states that are known", () => {
  expect(AROUND.length).toBeGreaterThan(100);
  for (const { areas } of AROUND)
    for (const ref of areas) expect(areaByRef(ref)?.subtype, ref).toBe("state-province");
});

test.each([
  ["Serengeti National Park", ["iso:TZ-03", "iso:TZ-13"], 3],
  ["Yasuní", ["iso:EC-D"], 2],
  ["Iquitos", ["iso:PE-LOR"], 1],
  ["kaziranga", ["gadm:IND.4_1"], 1],
])("%s is told by the states around it, and that is said", async (name, [first], count) => {
  const { places, notes } = await placesIn(`ask land.loss value | loss in [name: ${name}]`);
  expect(places).toHaveLength(count);
  if (count < 3) expect(places).toContain(first);
  expect(notes).toContain("itself isn't an area here");
});

test("a common name by itself is no park", async () => {
  const { places } = await placesIn("ask land.loss value | loss in [name: Glacier County]");
  expect(places).not.toEqual(["iso:US-MT"]);
});

test("the country around it isn't told besides", async () => {
  const { places } = await placesIn(
    "ask land.loss value | the [name: Peruvian] provinces around [name: Tambopata National Park]",
  );
  expect(places).toEqual(["iso:PE-MDD"]);
});

test("of a forest in two countries one side can be had", async () => {
  const areas = ["iso:PL-PD", "iso:BY-BR", "iso:BY-HR"];
  const [, second] = await plannedTurns(
    [
      "ask land.loss value | loss in [name: Białowieża]",
      "refine land.loss value | the [name: Belarus] side only",
    ],
    { teaching, context: { ...EMPTY, hasData: true, query: { ...EMPTY_QUERY, areas, dataset: 4 } } },
  );
  const pick = second && "calls" in second ? second.calls[0] : undefined;
  expect(pick?.args.places).toEqual(["iso:BY-BR", "iso:BY-HR"]);
});

test.each([
  ["Republic of Congo", "gadm:COG"],
  ["DR Congo", "gadm:COD"],
])("%s is one country", async (name, ref) => {
  expect((await placesIn(`ask land.loss value | loss in [name: ${name}]`)).places).toEqual([ref]);
});

test("a kind of tree is no place", async () => {
  const { places } = await placesIn(
    "ask land.loss value | is [name: Norway spruce] counted in [name: Latvia]",
  );
  expect(places).toEqual(["gadm:LVA"]);
});
