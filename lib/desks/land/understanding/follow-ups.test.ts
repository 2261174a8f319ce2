import { describe, expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import type { Understanding } from "@/lib/understanding/teaching";
import { planned, plannedTurns } from "@/lib/understanding/testing";
import { EMPTY_QUERY } from "../types";
import { teaching } from ".";
import type { LandContext } from "./context";

isolateEnv({ ALMANAC_NOW: "2026-11-21T12:00:00Z" });

const EMPTY: LandContext = { query: EMPTY_QUERY, own: [], ranked: [], hasData: false };
const of = (query: Partial<LandContext["query"]>, more: Partial<LandContext> = {}): LandContext => ({
  ...EMPTY,
  hasData: true,
  ...more,
  query: { ...EMPTY_QUERY, areas: ["gadm:PER"], dataset: 4, ...query },
});
const RANKED = of(
  { areas: ["gadm:BRA"], by: "state-province", start_date: "2022-01-01", end_date: "2022-12-31" },
  { ranked: ["iso:BR-AM", "iso:BR-MT", "iso:BR-PA"] },
);

const argsOf = (understood: Understanding | undefined, tool: string) =>
  understood && "calls" in understood ? understood.calls.find((call) => call.tool === tool)?.args : undefined;
const asked = (understood: Understanding | undefined) => argsOf(understood, "generate_insights")?.asked;
const notes = (understood: Understanding | undefined) =>
  understood && "notes" in understood ? understood.notes?.join(" ") : undefined;
const follow = async (first: string, second: string, context: LandContext) =>
  (await plannedTurns([first, second], { teaching, context }))[1];

describe("of a ranking", () => {
  const FIRST = "ask land.loss extreme | which state of [name: Brazil] lost most in [time: 2022]";

  test.each([
    ["refine land.loss share | how much of its forest is that", ["iso:BR-AM"]],
    ["refine land.drivers list | what is behind it in the worst one", ["iso:BR-AM"]],
    ["refine land.loss plot | draw the [top: top 2] over time", ["iso:BR-AM", "iso:BR-MT"]],
  ])("one or some are singled out: %s", async (second, places) => {
    expect(argsOf(await follow(FIRST, second, RANKED), "pick_aoi")?.places).toEqual(places);
  });

  test("as a share of each one's forest it stays a ranking", async () => {
    const understood = await follow(
      FIRST,
      "refine land.loss share | as a share of its forest, rather",
      RANKED,
    );
    expect(argsOf(understood, "pick_aoi")).toBeUndefined();
    expect(asked(understood)).toMatchObject({ of: "forest" });
  });

  test("all of it is a table", async () => {
    const understood = await follow(FIRST, "refine land.loss rank | give me the full list", RANKED);
    expect(argsOf(understood, "generate_insights")).toMatchObject({ top: 50, chart_type: "table" });
  });

  test("a limit is no verdict", async () => {
    const understood = await follow(
      FIRST,
      "refine land.loss list | only those above [above: 9000 hectares]",
      RANKED,
    );
    expect(asked(understood)).toMatchObject({ above: 9000 });
  });
});

describe("of a course", () => {
  const FIRST = "ask land.loss list | loss in [name: Peru] [by: by year]";

  test("the worst years are ranked, not the last ones", async () => {
    const understood = await follow(FIRST, "refine land.loss plot | the worst [time: four years]", of({}));
    expect(asked(understood)).toMatchObject({ operation: "rank", along: "time" });
    expect(argsOf(understood, "generate_insights")).toMatchObject({ top: 4 });
  });

  test("“is it getting better” asks how it goes", async () => {
    const understood = await follow(FIRST, "refine land.loss trend | is [ref: it] getting better", of({}));
    expect(asked(understood)).toMatchObject({ operation: "trend" });
  });

  test("what happened in a year is told by that year and its fires", async () => {
    const understood = await follow(
      FIRST,
      "refine land.drivers explain | what happened in [time: 2017]",
      of({}),
    );
    expect(asked(understood)).toMatchObject({ usual: true });
    expect(notes(understood)).toContain("only fires are measured year by year");
  });

  test("when it runs out isn't told, but what has gone", async () => {
    const understood = await follow(
      FIRST,
      "refine land.loss when | how many years until nothing is left",
      of({}),
    );
    expect(asked(understood)).toMatchObject({ operation: "share", of: "forest" });
    expect(notes(understood)).toContain("can't be told");
  });

  test("a figure that looks wrong is set against the years before", async () => {
    const understood = await follow(
      FIRST,
      "refine land.loss explain | [time: 2017] must be a glitch",
      of({}),
    );
    expect(asked(understood)).toMatchObject({ usual: true });
  });
});

test.each([
  "refine land.loss compare | swap [name: Chile] for [name: Bolivia]",
  "ask land.loss compare | [name: Bolivia] in place of [name: Chile]",
])("one of two is exchanged: %s", async (second) => {
  const context = of({ areas: ["gadm:PER", "gadm:CHL"] });
  const understood = await follow("ask land.loss compare | [name: Peru] or [name: Chile]", second, context);
  expect(argsOf(understood, "pick_aoi")?.places).toEqual(["gadm:PER", "gadm:BOL"]);
});

test("a claim on every year is looked at year by year", async () => {
  const understood = await planned(
    "ask land.loss yesno | has loss in [name: Laos] dropped each year since [since: 2019]",
    { teaching, context: EMPTY },
  );
  expect(asked(understood)).toMatchObject({ direction: "down", always: true });
});

test("what has grown back since is unknown after the last year of gain", async () => {
  const understood = await follow(
    "ask land.fireloss value | what burned in [name: Greece] in [time: 2021]",
    "refine land.gain yesno | has it come back since",
    of({ areas: ["gadm:GRC"], dataset: 10, start_date: "2021-01-01", end_date: "2021-12-31" }),
  );
  expect(understood).toMatchObject({ kind: "say", text: expect.stringContaining("known to 2020 only") });
});

test("whether mangroves shrink can't be told, only how much there was", async () => {
  const understood = await planned("ask land.loss trend | are [what: mangroves] shrinking in [name: Fiji]", {
    teaching,
    context: EMPTY,
  });
  expect(argsOf(understood, "pick_dataset")).toMatchObject({ dataset_id: 3 });
  expect(notes(understood)).toContain("2020 only");
});

test("the second ask of a turn is about those that the first one finds", async () => {
  const understood = await follow(
    "ask land.loss rank | the [top: three] provinces of [name: Chile] that lost most",
    "refine land.drivers list | and what drove it in each of them",
    EMPTY,
  );
  expect(argsOf(understood, "pick_aoi")).toMatchObject({ first: 3 });
});
