import { describe, expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import type { Call } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { planned } from "@/lib/understanding/testing";
import { DATASET } from "../datasets";
import { EMPTY_QUERY } from "../types";
import { teaching } from ".";
import type { LandContext } from "./context";

isolateEnv({ ALMANAC_DATA: "sample", ALMANAC_NOW: "2026-11-21T12:00:00Z" });

const EMPTY: LandContext = { query: EMPTY_QUERY, own: [], ranked: [], hasData: false };
const of = (query: Partial<LandContext["query"]>, more: Partial<LandContext> = {}): LandContext => ({
  ...EMPTY,
  hasData: true,
  query: { ...EMPTY_QUERY, areas: ["gadm:PER"], dataset: DATASET.loss, ...query },
  ...more,
});
const plan = (line: string, context = EMPTY) => planned(line, { teaching, context });
const callsOf = (understood: Understanding, tool: Call["tool"]) =>
  understood.kind === "calls" ? understood.calls.filter((call) => call.tool === tool) : [];
const argsOf = (understood: Understanding, tool: Call["tool"]) => callsOf(understood, tool)[0]?.args;
const asked = (understood: Understanding) => argsOf(understood, "generate_insights")?.asked;
const notes = (understood: Understanding) =>
  ("notes" in understood ? understood.notes?.join(" ") : undefined) ?? "";
const text = (understood: Understanding) => (understood.kind === "say" ? understood.text : "");

test.each(["was it really the worst year ever", "and was that a record"])(
  "whether a year is a record is told among all years: %s",
  async (words) => {
    const context = of({ start_date: "2016-01-01", end_date: "2016-12-31" });
    const understood = await plan(`refine land.loss extreme | ${words}`, context);
    expect(asked(understood)).toMatchObject({ operation: "yesno", superlative: true, at: "2016" });
    expect(argsOf(understood, "pull_data")).toMatchObject({ start_date: null, end_date: null });
  },
);

describe("a forest's size is no course of its loss", () => {
  test("of the years that are mapped it is told by the maps", async () => {
    const understood = await plan(
      "ask land.loss yesno | has the forest in [name: Wales] shrunk since [since: 2016]",
    );
    expect(argsOf(understood, "pick_dataset")).toMatchObject({ dataset_id: DATASET.landCover });
  });

  test.each([
    "ask land.loss compare | does [name: Kenya] have more trees today than in [time: 2003]",
    "ask land.cover compare | is there more forest in [name: Kenya] than [against: thirty years ago]",
  ])("over longer gain and loss are told, without a verdict: %s", async (line) => {
    const understood = await plan(line);
    expect(callsOf(understood, "pick_dataset").map(({ args }) => args.dataset_id)).toEqual([
      DATASET.gain,
      DATASET.loss,
    ]);
    expect(notes(understood)).toContain("isn't one figure");
  });

  test("loss is known from 2001 on, whatever year is named", async () => {
    const understood = await plan(
      "ask land.cover yesno | is there more forest in [name: Kenya] now than in [time: 2000]",
    );
    expect(callsOf(understood, "pull_data")[1]?.args).toMatchObject({ start_date: "2001-01-01" });
  });
});

test("the net of gain and loss is asked for in few words", async () => {
  const understood = await plan("refine land.loss trend | so net up or net down", of({}));
  expect(notes(understood)).toContain("no net figure");
});

describe("what data don't tell apart is said", () => {
  const drivers = of({ dataset: DATASET.lossByDriver });

  test.each([
    ["does that include [what: coffee]", "tell coffee apart"],
    ["[what: logging] counts [what: plantations], can you leave them out", "can't be taken out"],
  ])("%s", async (words, said) => {
    expect(text(await plan(`refine land.drivers value | ${words}`, drivers))).toContain(said);
  });

  test("which of the gain is natural", async () => {
    const understood = await plan(
      "refine land.gain value | and how much of that is [what: natural forest]",
      of({ dataset: DATASET.gain }),
    );
    expect(argsOf(understood, "pick_dataset")).toMatchObject({ dataset_id: DATASET.naturalLands });
    expect(notes(understood)).toContain("doesn't tell them apart");
  });

  test("figures of others count something else", async () => {
    const line =
      "ask land.loss value | yours and the FAO's for [name: Peru] disagree, which one should I quote";
    expect(text(await plan(line))).toContain("Neither is wrong");
  });

  test("what else gives off gases isn't compared", async () => {
    const understood = await plan(
      "ask land.carbon yesno | do [what: flights] emit more than deforestation in [name: Peru]",
    );
    expect(asked(understood)).toMatchObject({ operation: "value" });
    expect(notes(understood)).toContain("can't be compared");
  });
});

test("of drivers that have no years, whether it got better or worse is told of all loss", async () => {
  const line =
    "ask land.drivers compare | has the loss in [name: Chile] got better or worse since [time: around 2014]";
  const understood = await plan(line);
  expect(argsOf(understood, "pick_dataset")).toMatchObject({ dataset_id: DATASET.loss });
  expect(asked(understood)).toMatchObject({ operation: "trend" });
});

test.each([
  ["in the [time: last month]", "2026-10-22", "2026-11-21"],
  ["over the [time: past week]", "2026-11-14", "2026-11-21"],
  ["[time: last month]", "2026-10-01", "2026-10-31"],
])("alerts %s", async (when, start_date, end_date) => {
  const understood = await plan(`ask land.alerts value | alerts in [name: Peru] ${when}`);
  expect(argsOf(understood, "pull_data")).toMatchObject({ start_date, end_date });
});

test("the last years go on from where the answer before ended", async () => {
  const context = of({ start_date: "2001-01-01" }, { until: "2025-12-31" });
  const understood = await plan("refine land.loss value | just the [time: last five years]", context);
  expect(argsOf(understood, "pull_data")).toMatchObject({ start_date: "2021-01-01", end_date: "2025-12-31" });
});

describe("what is no place isn't taken for one", () => {
  test("a law", async () => {
    const understood = await plan(
      "ask land.loss value | for the [name: EU] rules: loss in [name: Ghana] in [time: 2022]",
    );
    expect(argsOf(understood, "pick_aoi")).toMatchObject({ places: ["gadm:GHA"] });
  });

  test("what is told after the question", async () => {
    const understood = await plan(
      "ask land.loss value | How much did [name: Wales] lose in [time: 2020]? My aunt lived in [name: Kenya].",
    );
    expect(argsOf(understood, "pick_aoi")?.places).toHaveLength(1);
  });

  test("a second-year student divides nothing", async () => {
    const understood = await plan(
      "ask land.loss value | a second-year student asks for the loss in [name: Peru]",
    );
    expect(asked(understood)).not.toHaveProperty("per");
  });

  test("London is the City alone here, and that is said", async () => {
    expect(notes(await plan("ask land.cover value | tree cover in [name: London]"))).toContain("310 ha");
  });
});

test("a part of the country that is told before is the one that is meant", async () => {
  const understood = await plan(
    "ask land.loss value | I live near [name: Bialowieza]. How much was lost in [name: Poland] in [time: 2020]?",
  );
  expect(argsOf(understood, "pick_aoi")).toMatchObject({ places: ["iso:PL-PD"] });
});

test("a loss is set beside how large another place is", async () => {
  const understood = await plan(
    "ask land.loss compare | what is larger, the forest that [name: Peru] lost in [time: 2019] or [name: Belgium]",
  );
  expect(argsOf(understood, "pick_aoi")).toMatchObject({ places: ["gadm:PER"] });
  expect(notes(understood)).toContain("Belgium covers");
});

test("between the two maps of tree cover there is none", async () => {
  const understood = await plan(
    "ask land.cover value | how much tree cover did [name: Gabon] have in [time: 2009]",
  );
  expect(notes(understood)).toContain("this is 2000");
});

test("a breakdown of two is a table of all causes", async () => {
  const understood = await plan(
    "refine land.drivers compare | and [name: Chile], same breakdown",
    of({ dataset: DATASET.lossByDriver }),
  );
  expect(argsOf(understood, "generate_insights")).toMatchObject({
    chart_type: "table",
    asked: { along: "category" },
  });
});
