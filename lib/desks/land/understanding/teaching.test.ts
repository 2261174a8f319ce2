import { describe, expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import type { Call } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { planned, plannedTurns } from "@/lib/understanding/testing";
import { areaByRef } from "../places";
import { EMPTY_QUERY } from "../types";
import { teaching } from ".";
import type { LandContext } from "./context";
import { saidOfAnswers } from "./limits";

isolateEnv({ ALMANAC_DATA: "sample", ALMANAC_NOW: "2026-11-21T12:00:00Z" });

const EMPTY: LandContext = { query: EMPTY_QUERY, own: [], ranked: [], hasData: false };
const PERU: LandContext = {
  ...EMPTY,
  hasData: true,
  query: {
    ...EMPTY_QUERY,
    areas: ["gadm:PER"],
    dataset: 4,
    start_date: "2015-01-01",
    end_date: "2019-12-31",
  },
};

const plan = (line: string, context = EMPTY) => planned(line, { teaching, context });

function argsOf(understood: Understanding, tool: Call["tool"]): Record<string, unknown> | undefined {
  return understood.kind === "calls" ? understood.calls.find((call) => call.tool === tool)?.args : undefined;
}
const asked = (understood: Understanding) => argsOf(understood, "generate_insights")?.asked;
const notes = (understood: Understanding) => ("notes" in understood ? understood.notes : undefined);

test("an area, a dataset and dates become calls of the tools, in their order", async () => {
  const understood = await plan(
    "ask land.loss value | how much forest did [name: Brazil] lose [time: 2015 to 2020]",
  );
  expect(understood).toMatchObject({
    calls: [
      { tool: "pick_aoi", args: { places: ["gadm:BRA"] } },
      { tool: "pick_dataset", args: { dataset_id: 4 } },
      { tool: "pull_data", args: { start_date: "2015-01-01", end_date: "2020-12-31" } },
      { tool: "generate_insights", args: { asked: { operation: "value" } } },
    ],
    notes: [],
  });
});

describe("places", () => {
  test.each([
    ["ask land.loss value | [what: deforestation] in [name: Borneo]", 8],
    ["ask land.loss value | loss in the [name: Gran Chaco]", 8],
    ["ask land.loss compare | [name: Peru] vs [name: Chile] loss", 2],
  ])("%s", async (line, count) => {
    expect(argsOf(await plan(line), "pick_aoi")?.places).toHaveLength(count);
  });

  test("Borneo is told as one, and how it was taken is said; it is never Borno", async () => {
    const understood = await plan("ask land.loss value | [what: deforestation] in [name: Borneo]");
    expect(asked(understood)).toMatchObject({ groups: [{ name: "Borneo" }] });
    expect(notes(understood)?.[0]).toContain("Kalimantan");
  });

  test("a name of several places goes to the tool that asks which", async () => {
    const understood = await plan("ask land.loss value | loss in [name: Georgia]");
    expect(argsOf(understood, "pick_aoi")?.places).toEqual(["Georgia"]);
  });

  test.each([
    ["loss in [name: Tshopo (DRC)]", "gadm:COD", "a place called Tshopo, so this is for all of"],
    [
      "loss in [name: Kuresoi county] [name: kenya]",
      "gadm:KEN",
      "Kuresoi county, so this is for all of Kenya",
    ],
    ["loss in [name: Kibiri forest] in [name: kenya]", "gadm:KEN", "Kibiri forest, so"],
    ["compare [name: Narnia] vs [name: Bolivia]", "gadm:BOL", "Narnia, so it isn't in this answer"],
  ])("a place that nobody knows is said beside the one that is known: %s", async (words, ref, note) => {
    const understood = await plan(`ask land.loss value | ${words}`);
    expect(argsOf(understood, "pick_aoi")?.places).toEqual([ref]);
    expect(notes(understood)?.join(" ")).toContain(note);
  });

  test.each(["Kuresoi", "Tsingy-Namoroka"])("%s is no other place", async (name) => {
    const understood = await plan(`ask land.loss value | loss in [name: ${name}]`);
    expect(argsOf(understood, "pick_aoi")?.places).toEqual([name]);
    expect(notes(understood)).toEqual([]);
  });

  test("a law isn't a place", async () => {
    const understood = await plan("ask land.loss value | [name: EUDR] check, loss in [name: Peru]");
    expect(argsOf(understood, "pick_aoi")?.places).toEqual(["gadm:PER"]);
    expect(notes(understood)?.join(" ")).not.toContain("place called");
  });

  test("the second of two requests is about the place and time of the first", async () => {
    const [, second] = await plannedTurns(
      [
        "ask land.cannot value | price of timber in [name: Finland] [time: in 2020]",
        "ask land.loss value | how much did they log",
      ],
      { teaching, context: EMPTY },
    );
    expect(argsOf(second!, "pick_aoi")?.places).toEqual(["gadm:FIN"]);
    expect(argsOf(second!, "pull_data")).toMatchObject({ start_date: "2020-01-01" });
  });

  test("a park isn't the county that is called like it", async () => {
    const understood = await plan("ask land.loss value | [name: Teton National Park] tree loss");
    expect(argsOf(understood, "pick_aoi")?.places).toEqual(["Teton National Park"]);
  });

  test("“my plantation” is the one area of one's own; with none it is asked for", async () => {
    const own = [{ ...areaByRef("gadm:PER")!, ref: "custom:1", name: "Block 7" }];
    const line = "ask land.loss value | loss on [name: my plantation]";
    expect(argsOf(await plan(line, { ...EMPTY, own }), "pick_aoi")?.places).toEqual(["custom:1"]);
    expect(await plan(line)).toMatchObject({
      kind: "ask",
      pending: { ask: expect.stringContaining("Draw it") },
    });
  });

  test("the states of a country, and a part in its whole", async () => {
    const states = await plan("ask land.loss rank | [top: top five] states of [within: Brazil] by loss");
    expect(argsOf(states, "pick_aoi")).toMatchObject({ places: ["gadm:BRA"], subregion: "state-province" });
    expect(argsOf(states, "generate_insights")).toMatchObject({ top: 5 });
    const share = await plan(
      "ask land.loss share | what share of [within: Brazil]'s loss is in [name: Pará]",
    );
    expect(argsOf(share, "pick_aoi")).toMatchObject({ places: ["gadm:BRA"], subregion: "state-province" });
    expect(asked(share)).toMatchObject({ operation: "share", areas: ["iso:BR-PA"] });
  });
});

describe("what is singled out, left out, limited", () => {
  test.each([
    [
      "ask land.drivers share | how much of the loss in [name: Peru] is [what: mining]",
      { only: [{ name: "Hard commodities" }] },
    ],
    [
      "ask land.crops compare | [what: cocoa] in [name: Ghana] vs [name: Ivory Coast]",
      { only: [{ name: "Cocoa" }] },
    ],
    ["ask land.natural share | [what: natural] share of [name: Bali]", { only: [{ name: "natural land" }] }],
    ["ask land.loss threshold | was it ever over [above: 300,000 ha] in [name: Bolivia]", { above: 300_000 }],
    ["ask land.loss value | [name: Peru] loss in [unit: square miles]", { unit: "mi²" }],
    ["ask land.loss list | [name: Peru] loss without [except: 2016]", { except: ["2016"] }],
    ["ask land.loss extreme | [nth: second] worst year in [name: Peru]", { nth: 2 }],
    ["ask land.loss list | [name: Peru] loss [by: by year]", { along: "time", grain: "year" }],
    [
      "ask land.loss compare | [name: Peru] [time: 2001-2010] against [against: 2011-2020]",
      { periods: [{ start: "2001-01-01" }, { start: "2011-01-01" }] },
    ],
    [
      "ask land.change value | how much [what: forest] turned to [what: cropland] in [name: Paraguay]",
      { along: "category", only: [{ name: "Tree cover" }, { name: "Cropland" }] },
    ],
  ])("%s", async (line, expected) => {
    expect(asked(await plan(line))).toMatchObject(expected);
  });

  test("a per cent of trees is a canopy cover", async () => {
    const understood = await plan("ask land.loss value | loss in [name: Peru] over [above: 50 %] canopy");
    expect(argsOf(understood, "pick_dataset")).toMatchObject({ threshold: 50 });
    expect(asked(understood)).not.toHaveProperty("above");
  });

  test("what the asker tells of themselves is no part of the question", async () => {
    const understood = await plan(
      "ask land.loss value | I work in the [what: cocoa] belt. How much did [name: Ghana] lose?",
    );
    expect(notes(understood)).toEqual([]);
  });

  test("what can't be taken into account is said", async () => {
    const understood = await plan(
      "ask land.drivers share | how much in [name: Peru] is [what: illegal coca]",
    );
    expect(notes(understood)?.join(" ")).toMatch(/coca/);
  });
});

describe("shares, and what is usual", () => {
  test.each([
    ["ask land.cover share | percentage of land covered in [name: Germany] by state", { of: "land" }],
    [
      "ask land.cover list | which provinces of [within: Zambia] have [above: over 50 %] [what: tree cover]",
      { of: "land", above: 50 },
    ],
    [
      "ask land.cover yesno | is more than half of [name: Finland] covered in trees",
      { of: "land", above: 50 },
    ],
    ["ask land.loss share | what share of its forest did [name: Peru] lose", { of: "forest" }],
    ["ask land.loss compare | [name: Peru] vs [name: Chile], deforestation rate", { of: "forest" }],
    ["ask land.loss compare | [name: Peru] vs [name: Chile], how big is the difference", { gap: true }],
    ["ask land.loss value | how much did [name: Peru] lose and which years are the worst", { peaks: 3 }],
  ])("%s", async (line, expected) => {
    expect(asked(await plan(line))).toMatchObject(expected);
  });

  test("a canopy is no share of the land", async () => {
    const understood = await plan("ask land.cover value | [name: Peru], [above: over 50 %] canopy");
    expect(argsOf(understood, "pick_dataset")).toMatchObject({ threshold: 50 });
  });

  test("a normal year is the mean of those before", async () => {
    const understood = await plan(
      "ask land.fireloss value | burnt in [name: Canada] [time: in 2023] compared to [against: a normal year]",
    );
    expect(asked(understood)).toMatchObject({ usual: true });
    expect(argsOf(understood, "pull_data")).toMatchObject({
      start_date: "2001-01-01",
      end_date: "2023-12-31",
    });
    expect(notes(understood)).toEqual([]);
  });

  test.each([
    ["2015-01-01", "2015-12-31", { usual: true }],
    ["2001-01-01", "2024-12-31", { of: "forest" }],
  ])("“is that high or low?” judges %s to %s", async (start_date, end_date, expected) => {
    const context = { ...PERU, query: { ...PERU.query, start_date, end_date } };
    expect(asked(await plan("ask land.explain explain | is that high or low", context))).toMatchObject(
      expected,
    );
  });

  test("“is that just normal forestry” is no verdict", async () => {
    const [, understood] = await plannedTurns(
      ["ask land.loss value | loss in [name: Peru]", "refine land.loss yesno | is that just normal forestry"],
      { teaching, context: PERU },
    );
    expect(asked(understood!)).not.toHaveProperty("usual");
    expect(argsOf(understood!, "pick_dataset")).toMatchObject({ dataset_id: 8 });
  });

  test("“how many were lost in those years” is no verdict", async () => {
    expect(
      asked(await plan("refine land.loss value | how many hectares in that time", PERU)),
    ).not.toMatchObject({
      of: "forest",
    });
  });

  test("why is told besides how much", async () => {
    const understood = await plan("ask land.loss value | how much did [name: Peru] lose and why");
    const datasets = understood.kind === "calls" ? understood.calls : [];
    expect(datasets.filter(({ tool }) => tool === "pick_dataset").map(({ args }) => args.dataset_id)).toEqual(
      [4, 8],
    );
  });
});

describe("the answer before", () => {
  const LAST = { ...PERU, source: { name: "sample", isSample: true } };
  test.each([
    ["ask land.loss value | where is that from", "sample data"],
    ["ask land.loss value | how sure are you about that", "sample data"],
    ["ask land.explain explain | what do you mean by that", "removal of trees"],
    ["ask land.loss compare | does that include [what: plantations]", "natural forest or plantation"],
    ["refine land.loss value | what exactly is an [what: alert]", "An alert marks"],
    ["refine land.loss value | and inside [name: protected areas]", "can't single out protected areas"],
    ["refine land.loss value | where exactly", "The map"],
    ["ask land.drivers share | how many people live there", "no data on people"],
    ["ask land.drivers list | who is illegally logging there, company names", "who owns land"],
    ["ask land.datasets list | download the loss data for [name: Vietnam] as csv", "Download CSV"],
    ["refine land.loss value | what about [what: rainfall] there", "no weather"],
  ])("%s is answered in words", async (line, words) => {
    expect(await plan(line, LAST)).toMatchObject({ kind: "say", text: expect.stringContaining(words) });
  });

  test("two terms are both explained", async () => {
    const line =
      "ask land.explain explain | what is [what: primary forest] and the difference to [what: tree cover]";
    const understood = await plan(line);
    expect(understood).toMatchObject({
      text: expect.stringMatching(/Primary forest is[\s\S]*Tree cover is/),
    });
  });

  test("“in words please” says what stands out", async () => {
    const context = { ...PERU, query: { ...PERU.query, dataset: 8 } };
    expect(asked(await plan("refine land.drivers list | in words please", context))).toEqual({
      operation: "extreme",
    });
  });

  test("“the same month last year” is set beside the one that was asked about", async () => {
    const query = { ...PERU.query, dataset: 11, start_date: "2026-11-01", end_date: "2026-11-21" };
    const understood = await plan("refine land.alerts compare | and the [time: same month last year]", {
      ...PERU,
      query,
    });
    expect(asked(understood)).toMatchObject({
      periods: [{ start: "2026-11-01" }, { start: "2025-11-01", end: "2025-11-21" }],
    });
  });

  test("over the whole period means all years", async () => {
    const understood = await plan("refine land.loss value | over the whole period", PERU);
    expect(argsOf(understood, "pull_data")).toMatchObject({ start_date: null, end_date: null });
  });

  const YEARS = [
    "ask land.loss value | loss in [name: Peru] [time: 2018]",
    "refine land.loss value | and [time: 2019]",
  ];
  const IN_2019 = {
    ...PERU,
    query: { ...PERU.query, start_date: "2019-01-01", end_date: "2019-12-31" },
  };
  test.each(["refine land.loss compare | what's the difference", "refine land.loss trend | so it went down"])(
    "two years that were asked about one after the other: %s",
    async (line) => {
      const understood = await plannedTurns([...YEARS, line], { teaching, context: IN_2019 });
      expect(asked(understood.at(-1)!)).toMatchObject({
        periods: [{ start: "2019-01-01" }, { start: "2018-01-01" }],
      });
    },
  );

  test("“which of the two” are the places that were asked about one after the other", async () => {
    const context = { ...PERU, query: { ...PERU.query, areas: ["gadm:CHL"] } };
    const understood = await plannedTurns(
      [
        "ask land.loss value | loss in [name: Peru]",
        "refine land.loss value | and [name: Chile]",
        "refine land.loss compare | which of the two is worse",
      ],
      { teaching, context },
    );
    expect(argsOf(understood.at(-1)!, "pick_aoi")?.places).toEqual(["gadm:PER", "gadm:CHL"]);
  });

  test("“is that more than in Chile?” sets it beside the place before", async () => {
    const [, understood] = await plannedTurns(
      [
        "ask land.loss value | loss in [name: Peru]",
        "refine land.loss compare | is that more than in [name: Chile]",
      ],
      { teaching, context: PERU },
    );
    expect(argsOf(understood!, "pick_aoi")?.places).toEqual(["gadm:PER", "gadm:CHL"]);
    expect(asked(understood!)).toMatchObject({ operation: "compare" });
  });

  test("“there” is the one that had the most", async () => {
    const context = {
      ...PERU,
      query: { ...PERU.query, by: "state-province" as const },
      ranked: ["iso:PE-UCA", "iso:PE-LOR"],
    };
    const [, understood] = await plannedTurns(
      [
        "ask land.loss extreme | which region of [within: Peru] lost most",
        "refine land.drivers list | what caused it there",
      ],
      { teaching, context },
    );
    expect(argsOf(understood!, "pick_aoi")?.places).toEqual(["iso:PE-UCA"]);
  });

  test("which provinces emit most, after the gases of cattle, is asked of cattle", async () => {
    const [, understood] = await plannedTurns(
      [
        "ask land.carbon value | gases of [what: beef cattle] in [name: Peru]",
        "ask land.carbon rank | which provinces emit most",
      ],
      { teaching, context: { ...PERU, query: { ...PERU.query, dataset: 12 } } },
    );
    expect(asked(understood!)).toMatchObject({ only: [{ name: "Livestock" }] });
  });

  test("the share in natural lands, after alerts, is one of the alerts", async () => {
    const [, understood] = await plannedTurns(
      [
        "ask land.alerts count | alerts in [name: Oregon] [time: in June 2025]",
        "ask land.natural share | what share was in [what: natural lands]",
      ],
      { teaching, context: EMPTY },
    );
    expect(argsOf(understood!, "pick_dataset")).toMatchObject({
      dataset_id: 0,
      context_layer: "natural_lands",
    });
    expect(argsOf(understood!, "pull_data")).toMatchObject({ start_date: "2025-06-01" });
  });

  test("a region that was told as one still is", async () => {
    const first = "ask land.loss value | loss in [name: Malaysian Borneo] [time: in 2019]";
    const [one] = await plannedTurns([first], { teaching, context: EMPTY });
    const areas = argsOf(one!, "pick_aoi")?.places as string[];
    const [, understood] = await plannedTurns([first, "refine land.loss value | [time: in 2020]"], {
      teaching,
      context: { ...PERU, query: { ...PERU.query, areas } },
    });
    expect(asked(understood!)).toMatchObject({ groups: [{ of: areas }] });
  });

  test("a share of the national total is one of the state's country", async () => {
    const query = { ...PERU.query, areas: ["iso:PE-LOR"] };
    const understood = await plan("refine land.loss share | what share of the national total is that", {
      ...PERU,
      query,
    });
    expect(argsOf(understood, "pick_aoi")).toMatchObject({
      places: ["gadm:PER"],
      subregion: "state-province",
    });
    expect(asked(understood)).toMatchObject({ operation: "share", areas: ["iso:PE-LOR"] });
  });

  test("whether one year's loss was from fires is told of that year", async () => {
    const query = { ...PERU.query, start_date: "2017-01-01", end_date: "2017-12-31" };
    const understood = await plan("refine land.drivers yesno | was that because of [what: fires]", {
      ...PERU,
      query,
    });
    expect(argsOf(understood, "pick_dataset")).toMatchObject({ dataset_id: 10 });
  });
});

describe("times", () => {
  test("whether it gets better now is told by the last ten years", async () => {
    const understood = await plan("ask land.loss trend | is [name: Peru] losing less [time: now]");
    expect(argsOf(understood, "pull_data")).toMatchObject({
      start_date: "2015-01-01",
      end_date: "2024-12-31",
    });
  });

  test("“the worst 3 years” are three", async () => {
    const understood = await plan("ask land.loss rank | worst [time: 3] years in [name: Peru]");
    expect(argsOf(understood, "generate_insights")).toMatchObject({ top: 3 });
  });

  test.each([
    ["[since: since 2018]", "2018-01-01", null],
    ["[time: the last five years]", "2020-01-01", "2024-12-31"],
    ["[time: 2019] and [time: 2020]", "2019-01-01", "2020-12-31"],
  ])("%s", async (time, start_date, end_date) => {
    const understood = await plan(`ask land.loss value | loss in [name: Peru] ${time}`);
    expect(argsOf(understood, "pull_data")).toMatchObject({ start_date, end_date });
  });

  test("the last years are counted from where the data end, which is said", async () => {
    const understood = await plan(
      "ask land.loss value | loss in [name: Peru] in [time: the last five years]",
    );
    expect(notes(understood)).toEqual(["The data end in 2024, so this is 2020–2024."]);
  });

  test("what is to come is refused", async () => {
    const understood = await plan("ask land.loss value | loss in [name: Peru] [time: in 2030]");
    expect(argsOf(understood, "pick_dataset")).toMatchObject({ beyond: "forecast" });
  });
});

describe("a conversation goes on with the query, picked or said", () => {
  test.each([
    ["refine land.loss value | and [name: Chile]?", "pick_aoi", { places: ["gadm:CHL"] }],
    [
      "refine land.loss compare | compare with [name: Chile]",
      "pick_aoi",
      { places: ["gadm:PER", "gadm:CHL"] },
    ],
    [
      "refine land.loss value | [time: the year before]",
      "pull_data",
      { start_date: "2014-01-01", end_date: "2014-12-31" },
    ],
    [
      "refine land.loss value | [until: until 2017]",
      "pull_data",
      { start_date: "2015-01-01", end_date: "2017-12-31" },
    ],
    ["refine land.drivers explain | why?", "pick_dataset", { dataset_id: 8 }],
    [
      "refine land.loss list | [by: by state]",
      "pick_aoi",
      { places: ["gadm:PER"], subregion: "state-province" },
    ],
  ])("%s", async (line, tool, args) => {
    const [, understood] = await plannedTurns(
      ["ask land.loss value | loss in [name: Peru] [time: 2015-2019]", line],
      { teaching, context: PERU },
    );
    expect(argsOf(understood!, tool)).toMatchObject(args);
  });

  test("“and Portugal?” asks the same of another place", async () => {
    const [, understood] = await plannedTurns(
      [
        "ask land.fireloss extreme | worst year for [what: fires] in [name: Greece]",
        "refine land.fireloss value | and in [name: Portugal]?",
      ],
      { teaching, context: EMPTY },
    );
    expect(asked(understood!)).toMatchObject({ operation: "extreme" });
  });

  test("“the first one” is the first of the last answer", async () => {
    const context = {
      ...PERU,
      query: { ...PERU.query, by: "state-province" as const },
      ranked: ["iso:PE-LOR", "iso:PE-UCA"],
    };
    const understood = await plan("refine land.loss value | and in [ref: the first one]?", context);
    expect(argsOf(understood, "pick_aoi")).toMatchObject({ places: ["iso:PE-LOR"], subregion: null });
  });

  test("one of several is dropped", async () => {
    const context = { ...PERU, query: { ...PERU.query, areas: ["gadm:PER", "gadm:CHL"] } };
    const [, understood] = await plannedTurns(
      [
        "ask land.loss compare | [name: Peru] vs [name: Chile]",
        "refine land.loss value | without [except: Chile]",
      ],
      { teaching, context },
    );
    expect(argsOf(understood!, "pick_aoi")).toMatchObject({ places: ["gadm:PER"] });
  });
});

describe("what these data can't tell is said, not answered with something near", () => {
  test.each([
    [
      "ask land.fireloss yesno | are fires burning [time: right now] in [name: Bolivia]",
      "only yearly figures",
    ],
    ["ask land.fireloss yesno | is the [name: Amazon] burning", "only yearly figures"],
    ["ask land.loss count | how many sawmills are in [name: Riau]", "count nothing else"],
  ])("%s", async (line, words) => {
    expect(await plan(line)).toMatchObject({ kind: "say", text: expect.stringContaining(words) });
  });

  test.each(["hectares", "countries", "years", "trees", "football pitches"])(
    "%s are told",
    async (things) => {
      const understood = await plan(`ask land.loss value | how many ${things} were lost in [name: Peru]`);
      expect(understood.kind).toBe("calls");
    },
  );

  test("a question of now with yearly data says so", async () => {
    const understood = await plan("ask land.loss value | how much is [name: Peru] losing [time: now]");
    expect(notes(understood)?.join(" ")).toContain("Only yearly figures");
  });

  test("live loss is that of alerts", async () => {
    const understood = await plan("ask land.loss value | live [what: deforestation] in [name: Peru]");
    expect(argsOf(understood, "pick_dataset")).toMatchObject({ dataset_id: 11 });
  });

  test.each([
    ["why is Chile not in the list?", "comes further down"],
    ["can I download this as csv", "Download CSV"],
  ])("%s", (question, words) => {
    expect(saidOfAnswers(question, [])).toContain(words);
  });

  test("what is in the chart of the last answer is said to be there", () => {
    const shown = {
      data: [
        { aoi_name: "Brazil", area_ha: 2 },
        { aoi_name: "Chile", area_ha: 1 },
      ],
      x_axis: "aoi_name",
      y_axis: "area_ha",
    };
    expect(saidOfAnswers("why isn't Chile listed", [], shown)).toContain("with 1 above it of 2");
  });

  test("yes and no need all that was asked", async () => {
    const understood = await plan("ask land.loss yesno | is the loss in [name: Peru] [what: illegal]");
    expect(asked(understood)).toMatchObject({ operation: "value" });
  });

  test("a follow-up that says nothing known isn't answered with the same again", async () => {
    const [, understood] = await plannedTurns(
      [
        "ask land.loss value | loss in [name: Peru] [time: 2015-2019]",
        "refine land.loss value | the quux of it",
      ],
      { teaching, context: PERU },
    );
    expect(understood).toMatchObject({ kind: "say", text: expect.stringContaining("didn't understand") });
  });
});

describe("two sets side by side", () => {
  const datasetsOf = (understood: Understanding) =>
    understood.kind === "calls"
      ? understood.calls.filter(({ tool }) => tool === "pick_dataset").map(({ args }) => args.dataset_id)
      : [];

  test.each([
    ["ask land.gain yesno | did [name: Uruguay] gain more trees than it lost", [5, 4]],
    ["ask land.loss value | loss in [name: Canada] [time: in 2023] without [except: fires]", [10]],
    ["ask land.carbon value | [what: net change] of tree cover in [name: Chile]", [5, 4]],
    ["ask land.cover value | how much forest is left in [name: Madagascar]", [7, 4]],
    ["ask land.fireloss compare | do fires cause more loss than [what: logging] in [name: Canada]", [8]],
  ])("%s", async (line, datasets) => {
    expect(datasetsOf(await plan(line))).toEqual(datasets);
  });

  test("two drivers are singled out, as they were named", async () => {
    const understood = await plan("ask land.fireloss yesno | is it fires or logging in [name: Russia]");
    expect(asked(understood)).toMatchObject({ only: [{ name: "Wildfire" }, { name: "Logging" }] });
  });

  test("of many countries net change is refused with what can be had", async () => {
    const understood = await plan("ask land.gain rank | which countries gained more forest than they lost");
    expect(argsOf(understood, "pick_dataset")).toMatchObject({ beyond: "net_change" });
  });
});

describe("places and times that are said otherwise", () => {
  test.each([
    ["[name: Democratic Republic of Congo]", "gadm:COD"],
    ["[name: Federal Republic of Germany]", "gadm:DEU"],
    ["[name: Republic of Korea]", "gadm:KOR"],
    ["[name: Kingdom of Thailand]", "gadm:THA"],
  ])("%s is asked of without a note", async (name, ref) => {
    const understood = await plan(`ask land.loss value | loss in ${name} [time: in 2020]`);
    expect(argsOf(understood, "pick_aoi")?.places).toEqual([ref]);
    expect(notes(understood)).toEqual([]);
  });

  test("several places that are set against each other are compared", async () => {
    const understood = await plan("ask land.loss rank | [name: Peru] against [against: Colombia]");
    expect(argsOf(understood, "pick_aoi")?.places).toEqual(["gadm:PER", "gadm:COL"]);
    expect(asked(understood)).toMatchObject({ operation: "compare" });
  });

  test("“year before” is the year before", async () => {
    const [, understood] = await plannedTurns(
      [
        "ask land.loss value | loss in [name: Peru] [time: 2015-2019]",
        "refine land.loss value | [time: year before]",
      ],
      { teaching, context: PERU },
    );
    expect(argsOf(understood!, "pull_data")).toMatchObject({ start_date: "2014-01-01" });
  });

  test("compared with last year: the last two years that there are", async () => {
    const understood = await plan(
      "ask land.loss compare | loss in [name: Peru] compared with [against: last year]",
    );
    expect(asked(understood)).toMatchObject({
      periods: [{ start: "2024-01-01" }, { start: "2023-01-01" }],
    });
    expect(notes(understood)?.[0]).toContain("2024 against 2023");
    const newer = await plan(
      "ask land.loss compare | loss in [name: Bolivia] compared with [against: last year]",
    );
    expect(notes(newer)?.[0]).toContain("2025 against 2024");
  });

  test("without a place a question is about the world, and said to be", async () => {
    const understood = await plan("ask land.loss value | how much forest is lost every year");
    expect(argsOf(understood, "pick_aoi")?.places).toEqual(["m49:001"]);
    expect(notes(understood)?.join(" ")).toContain("whole world");
    expect(argsOf(await plan("ask land.loss value | [what: tree cover loss]"), "pick_aoi")).toBeUndefined();
  });

  test("of the world the drivers are told, not its countries", async () => {
    const understood = await plan("ask land.drivers list | what drives loss in [name: the world]");
    expect(asked(understood)).toMatchObject({ along: "category" });
  });

  test("the parts of a country are its states", async () => {
    const understood = await plan(
      "ask land.cover extreme | which parts of [within: Brazil] have most forest left",
    );
    expect(argsOf(understood, "pick_aoi")).toMatchObject({ subregion: "state-province" });
    expect(argsOf(understood, "pick_dataset")).toMatchObject({ dataset_id: 7 });
  });

  test.each([
    ["ask land.loss value | loss per minute in [name: Brazil]", "minute"],
    ["ask land.loss value | loss per [unit: hectare] in [name: Brazil]", "hectare"],
  ])("%s is divided", async (line, per) => {
    const found = asked(await plan(line));
    expect(found).toMatchObject({ per });
    expect(found).not.toHaveProperty("unit");
  });

  test("protected areas can't be singled out all together", async () => {
    const understood = await plan(
      "ask land.loss value | loss in [within: protected] [name: areas] in [name: Brazil]",
    );
    expect(argsOf(understood, "pick_aoi")?.places).toEqual(["gadm:BRA"]);
    expect(notes(understood)?.join(" ")).toContain("can't single out protected areas");
  });
});

test.each([
  ["ask land.crops value | [what: palm oil] deforestation [name: Malaysia]", 8],
  ["ask land.carbon value | [what: CO2] from deforestation in [name: Peru]", 4],
  ["ask land.farmgas compare | emissions of [what: rice] per ton, [name: Vietnam] vs [name: Thailand]", 9],
  ["ask land.cover rank | what covers most of [name: Australia]", 1],
  ["ask land.cover value | how much [what: mangrove] is left in [name: Bangladesh]", 3],
  ["ask land.loss yesno | has there been clearing in [name: Peru] [time: lately]", 11],
])("%s is answered from what is meant", async (line, dataset_id) => {
  expect(argsOf(await plan(line), "pick_dataset")).toMatchObject({ dataset_id });
});

test.each([
  ["ask land.carbon value | net sink or source, [name: Gabon]", { operation: "yesno" }],
  ["ask land.carbon yesno | do the forests of [name: Peru] absorb more than they emit", { sign: "sink" }],
])("%s asks which of the two", async (line, expected) => {
  expect(asked(await plan(line))).toMatchObject(expected);
});

test("names of countries in three letters need no capitals", async () => {
  const understood = await plan("ask land.loss value | tree loss [name: usa] [time: 2021]");
  expect(argsOf(understood, "pick_aoi")?.places).toEqual(["gadm:USA"]);
});

test.each([
  ["ask land.explain explain | what is [what: canopy density]", "crowns"],
  ["ask land.cannot value | how many [what: tigers] in [name: Sundarbans]", "species"],
  ["ask land.datasets value | what's the [what: resolution] of the [what: alerts]", "resolution"],
  ["ask land.datasets list | which datasets are there", "14 datasets"],
])("%s is answered in words", async (line, words) => {
  expect(await plan(line)).toMatchObject({ kind: "say", text: expect.stringContaining(words) });
});

test.each([
  ["the Indonesian part of Borneo", 5],
  ["Borneo, the Indonesian part", 5],
  ["the Malaysian part of Borneo", 2],
])("part of a shared island: %s", async (name, count) => {
  const understood = await plan(`ask land.loss value | [what: tree cover loss] in [name: ${name}]`);
  expect(argsOf(understood, "pick_aoi")?.places).toHaveLength(count);
});

test.each([
  ["which district was worst", "gadm:PRT", "district-county"],
  ["which Bundesland was worst", "gadm:DEU", "state-province"],
])("a follow-up divides the area into the parts it asks for: %s", async (text, ref, by) => {
  const context = { ...PERU, query: { ...PERU.query, areas: [ref] } };
  const understood = await plan(`refine land.loss extreme | ${text}`, context);
  expect(argsOf(understood, "pick_aoi")).toMatchObject({ places: [ref], subregion: by });
});

test.each(["where does this number come from", "where do the figures come from"])(
  "the source is told, not the drivers: %s",
  async (text) => {
    const understood = await plan(`refine land.drivers explain | ${text}`, PERU);
    expect(understood).toMatchObject({ kind: "say", text: expect.stringContaining("Tree cover loss") });
  },
);

test.each([
  ["top", "gadm:PER"],
  ["bottom", "gadm:CHL"],
])("“the %s one” of a ranking is taken into account", async (end, ref) => {
  const context = { ...PERU, ranked: ["gadm:PER", "gadm:BOL", "gadm:CHL"] };
  const understood = await plan(`ask land.loss value | loss in the [top: ${end}] [ref: one]`, {
    ...context,
    query: { ...PERU.query, areas: ["gadm:BRA"], by: "state-province" },
  });
  expect(argsOf(understood, "pick_aoi")?.places).toEqual([ref]);
  expect(notes(understood)).toEqual([]);
});
