import { describe, expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import type { Understanding } from "@/lib/understanding/teaching";
import { planned, plannedTurns } from "@/lib/understanding/testing";
import { EMPTY_QUERY } from "../types";
import { teaching } from ".";
import type { LandContext } from "./context";

isolateEnv({ ALMANAC_NOW: "2026-11-21T12:00:00Z" });

const EMPTY: LandContext = { query: EMPTY_QUERY, own: [], ranked: [], hasData: false };
const of = (query: Partial<LandContext["query"]>): LandContext => ({
  ...EMPTY,
  hasData: true,
  query: { ...EMPTY_QUERY, areas: ["gadm:PER"], dataset: 4, ...query },
});
const argsOf = (understood: Understanding | undefined, tool: string) =>
  understood && "calls" in understood ? understood.calls.find((call) => call.tool === tool)?.args : undefined;
const asked = (understood: Understanding | undefined) => argsOf(understood, "generate_insights")?.asked;
const textOf = (understood: Understanding | undefined) =>
  understood && "text" in understood ? understood.text : undefined;
const notes = (understood: Understanding | undefined) =>
  understood && "notes" in understood ? understood.notes?.join(" ") : undefined;
const first = (line: string, context = EMPTY) => planned(line, { teaching, context });
const follow = async (before: string, line: string, context: LandContext) =>
  (await plannedTurns([before, line], { teaching, context }))[1];

describe("limits and units", () => {
  test("of an amount a percentage is the canopy's", async () => {
    const understood = await first(
      "ask land.loss value | what went in [name: Zambia] at [above: 10 %], since [since: 2012]",
    );
    expect(argsOf(understood, "pick_dataset")).toMatchObject({ threshold: 10 });
    expect(asked(understood)).not.toHaveProperty("of");
  });

  test("of a list it stays a limit on shares", async () => {
    const understood = await first(
      "ask land.cover list | which countries of [within: Africa] have over [above: 50 %] forest",
    );
    expect(asked(understood)).toMatchObject({ of: "land", above: 50 });
  });

  test("percent is a share", async () => {
    const understood = await first(
      "ask land.loss value | loss in [name: Malawi] since [since: 2010], in [unit: percent]",
    );
    expect(asked(understood)).toMatchObject({ of: "forest" });
    expect(notes(understood) ?? "").not.toContain("can't tell it in");
  });

  test("what is left is told in the unit that was asked for", async () => {
    const understood = await first(
      "ask land.cover value | how much is left in [name: Laos], in [unit: acres]",
    );
    expect(asked(understood)).toMatchObject({ unit: "acre" });
    expect(notes(understood)).not.toContain("acres");
  });
});

describe("times", () => {
  test("a year that the reader takes for a beginning is one", async () => {
    const understood = await first("ask land.loss plot | [name: Togo], [form: line chart], [since: 2009]");
    expect(argsOf(understood, "pull_data")).toMatchObject({ start_date: "2009-01-01" });
    expect(argsOf(understood, "pull_data")?.end_date).not.toBe("2009-12-31");
  });

  test("years named one by one leave out those between", async () => {
    const understood = await first("ask land.loss value | [name: Togo], [time: 2011] and [time: 2014]");
    expect(asked(understood)).toMatchObject({ along: "time", except: ["2012", "2013"] });
  });

  test.each([
    "between [time: 2011] and [time: 2014]",
    "[time: between 2011] and [time: 2014]",
    "between the years [time: 2011] and [time: 2014]",
  ])("a stretch is whole: %s", async (years) => {
    const understood = await first(`ask land.loss value | how much did [name: Togo] lose ${years}`);
    expect(asked(understood)).not.toHaveProperty("except");
    expect(argsOf(understood, "pull_data")).toMatchObject({
      start_date: "2011-01-01",
      end_date: "2014-12-31",
    });
  });

  test.each([
    ["value", "did the loss fall in [name: Togo] [time: between 2011 and 2014]"],
    ["trend", "has the loss fallen in [name: Togo] [since: since 2011]"],
    ["compare", "did it fall in [name: Togo] [time: 2014] [against: from 2011]"],
  ])("a fall in per cent is no share of the forest: %s", async (operation, fall) => {
    const understood = await first(`ask land.loss ${operation} | by how many [unit: percent] ${fall}`);
    expect(asked(understood)).toMatchObject({ operation, direction: "down" });
    expect(asked(understood)).not.toHaveProperty("of");
  });

  test("a stretch is set against the one before", async () => {
    const understood = await first(
      "ask land.loss compare | [name: Ghana] [time: 2017-2020] against the [against: four years before]",
    );
    expect(asked(understood)).toMatchObject({
      periods: [
        { start: "2017-01-01", end: "2020-12-31" },
        { start: "2013-01-01", end: "2016-12-31" },
      ],
    });
  });

  test("another evening doesn't make it alerts", async () => {
    const understood = await first(
      "ask land.loss value | for a talk tonight: loss in [name: Togo] [time: this century]",
    );
    expect(argsOf(understood, "pick_dataset")).toMatchObject({ dataset_id: 4 });
  });
});

describe("places", () => {
  test("one told of in another sentence isn't asked about", async () => {
    const understood = await first(
      "ask land.gain value | A forester from Bavaria writing. What grew in [name: Germany]?",
    );
    expect(argsOf(understood, "pick_aoi")).toMatchObject({ places: ["gadm:DEU"] });
  });

  test("the worst department is one of all", async () => {
    const understood = await first(
      "ask land.loss extreme | the worst department of [within: Bolivia] in [time: 2019]",
    );
    expect(argsOf(understood, "pick_aoi")).toMatchObject({ subregion: "state-province" });
  });

  test("a group that is ranked isn't one", async () => {
    const understood = await first("ask land.loss rank | [name: Baltics] ranked by [what: loss]");
    expect(asked(understood)).not.toHaveProperty("groups");
  });

  test("so many times another place's is set beside it", async () => {
    const understood = await follow(
      "ask land.loss value | loss in [name: Peru]",
      "refine land.loss compare | how many times that of [name: Belgium] is [ref: that]",
      of({}),
    );
    expect(argsOf(understood, "pick_aoi")).toMatchObject({ places: ["gadm:PER", "gadm:BEL"] });
  });

  test.each([
    ["Kakamega", ["iso:KE-800"]],
    ["Evia", ["iso:GR-H"]],
  ])("%s is told by what holds it", async (name, places) => {
    const understood = await first(`ask land.loss value | loss in [name: ${name}]`);
    expect(argsOf(understood, "pick_aoi")).toMatchObject({ places });
    expect(notes(understood)).toContain("itself isn't an area here");
  });

  test("what somebody drew is an area of their own", async () => {
    expect(await first("ask land.loss value | loss in [name: the patch i drew]")).toMatchObject({
      pending: { ask: expect.stringContaining("no area of your own") },
    });
  });
});

describe("causes", () => {
  const CAUSE = "ask land.drivers share | share of [what: mining] in [name: Peru]";

  test.each([
    "refine land.drivers list | and the other causes",
    "refine land.drivers list | all the [what: reasons]",
  ])("all are told again: %s", async (line) => {
    expect(asked(await follow(CAUSE, line, of({ dataset: 8 })))).not.toHaveProperty("only");
  });

  test("one named beside a loss is told by the causes", async () => {
    const understood = await first("ask land.loss value | [what: logging] losses of [name: Gabon]");
    expect(argsOf(understood, "pick_dataset")).toMatchObject({ dataset_id: 8 });
    expect(asked(understood)).toMatchObject({ only: [{ name: "Logging" }] });
  });

  test("whether one really is the reason is asked of the causes", async () => {
    const understood = await follow(
      "ask land.drivers list | [what: causes] in [name: Peru]",
      "refine land.drivers share | is [what: mining] really the reason",
      of({ dataset: 8 }),
    );
    expect(asked(understood)).toMatchObject({ only: [{ name: "Hard commodities" }] });
  });
});

describe("figures are told, not talked about", () => {
  test.each([
    "ask land.loss count | how many states of [within: Mexico] lost more than [above: 20,000 ha] in [time: 2018]",
    "ask land.loss value | what [what: forest] was lost on it, in [name: Togo], since [since: 2012], fires not included, if [except: fires] can be left out",
    "ask land.loss value | how many % lost since [since: 2002], [name: Togo]",
    "ask land.fireloss value | now the [what: fires] of [name: Spain] after all",
  ])("%s", async (line) => {
    expect(await first(line)).toMatchObject({ kind: "calls" });
  });

  test("what a forest absorbs is an amount", async () => {
    const understood = await follow(
      "ask land.carbon value | [what: emissions] of the forests of [name: Peru]",
      "refine land.carbon value | and what does [ref: it] absorb",
      of({ dataset: 6 }),
    );
    expect(asked(understood)).toMatchObject({ measure: "removals" });
  });
});

describe("what is asked of the data's making isn't answered with the same figures", () => {
  test.each([
    ["refine land.gain explain | is eucalyptus in [ref: there]", 5, "natural regrowth and new plantations"],
    ["refine land.crops explain | who says so", 9, "is made by"],
    ["refine land.alerts explain | could clouds hide some", 11, "may yet be a cloud"],
    ["refine land.fireloss explain | how do you tell burnt from felled", 10, "satellite images"],
  ])("%s", async (line, dataset, said) => {
    const understood = await follow(
      `ask ${line.split(" ")[1]} value | that of [name: Peru]`,
      line,
      of({ dataset }),
    );
    expect(textOf(understood)).toContain(said);
  });
});

describe("what nothing is known of", () => {
  test("is judged by what is asked for, not by what is told", async () => {
    const understood = await first(
      "ask land.cannot value | I sell to village people, so how much [what: resin] is there in [name: Galicia]?",
    );
    expect(textOf(understood)).toContain("“resin”");
  });
});

describe("what the data don't tell apart is said", () => {
  test.each([
    [
      "ask land.loss value | [what: forest loss] in [name: Peru] for [what: coffee]",
      "by coffee alone: among the drivers it is part of permanent agriculture",
    ],
    ["ask land.drivers share | [name: Suriname] [what: gold mining] share", "don't tell gold mining apart"],
    ["ask land.loss value | how much [what: natural forest] did [name: Peru] lose", "natural forest apart"],
    ["ask land.loss trend | is loss in [name: Brazil] falling under [name: Lula]", "Lula was in office"],
  ])("%s", async (line, note) => {
    expect(notes(await first(line))).toContain(note);
  });

  test("mining itself is a driver", async () => {
    const line = "ask land.drivers share | the share of [what: mining] in [name: Peru]";
    expect(notes(await first(line)) ?? "").not.toContain("apart");
  });
});

test("a share of the forest of 2000 is asked of the same loss", async () => {
  const context = of({ start_date: "2024-01-01", end_date: "2024-12-31" });
  const before = "ask land.loss value | [name: Peru] [what: loss] [time: 2024]";
  const then = "refine land.loss share | as [unit: percent] of [ref: its] forest in [time: 2000]";
  expect(asked(await follow(before, then, context))).toMatchObject({ of: "forest" });
});

test("what the data have nothing of is named", async () => {
  const understood = await first("ask land.cannot value | [what: beekeepers] in [name: Togo]");
  expect(understood).toMatchObject({
    kind: "say",
    text: expect.stringContaining("These data say nothing about “beekeepers”"),
  });
});

test("a polygon that was drawn is never told as its country", async () => {
  for (const line of [
    "ask land.loss yesno | I've drawn a polygon around our supplier's farm in [name: Peru]. Was there any [what: loss] inside it after [since: 2020]?",
    "ask land.loss value | [what: tree cover loss] inside the polygon in [name: Peru]",
  ])
    expect(await first(line)).toMatchObject({
      kind: "ask",
      pending: { ask: expect.stringContaining("no area of your own") },
    });
});
