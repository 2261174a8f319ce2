import { describe, expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import type { Call } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { planned, plannedTurns } from "@/lib/understanding/testing";
import { EMPTY_QUERY } from "../types";
import { teaching } from ".";
import type { LandContext } from "./context";

isolateEnv({ ALMANAC_DATA: "sample", ALMANAC_NOW: "2026-11-21T12:00:00Z" });

const EMPTY: LandContext = { query: EMPTY_QUERY, own: [], ranked: [], hasData: false };
const of = (query: Partial<LandContext["query"]>): LandContext => ({
  ...EMPTY,
  hasData: true,
  query: { ...EMPTY_QUERY, areas: ["gadm:PER"], dataset: 4, ...query },
});
const IN_2024 = of({ start_date: "2024-01-01", end_date: "2024-12-31" });

const plan = (line: string, context = EMPTY) => planned(line, { teaching, context });
const argsOf = (understood: Understanding, tool: Call["tool"]) =>
  understood.kind === "calls" ? understood.calls.find((call) => call.tool === tool)?.args : undefined;
const asked = (understood: Understanding) => argsOf(understood, "generate_insights")?.asked;
const notes = (understood: Understanding) =>
  "notes" in understood ? understood.notes?.join(" ") : undefined;
const text = (understood: Understanding) => (understood.kind === "say" ? understood.text : undefined);

describe("what a loss is set against is no time", () => {
  test.each([
    "ask land.loss compare | is [name: Peru] or [name: Bolivia] losing faster, relative to how much they had in [time: 2000]",
    "ask land.loss extreme | which lost most relative to what it had in [time: 2000], [name: Peru] or [name: Chile]",
    "ask land.loss share | loss in [name: Peru] as a share of its [time: 2000] forest",
  ])("%s", async (line) => {
    const understood = await plan(line);
    expect(asked(understood)).toMatchObject({ of: "forest" });
    expect(argsOf(understood, "pull_data")).toMatchObject({ start_date: null, end_date: null });
  });

  test.each([
    ["ask land.loss value | how much of the forest in [name: Peru] burned in [time: 2016]", "2016-01-01"],
    [
      "ask land.loss compare | loss in [name: Peru] relative to the loss it had in [time: 2016]",
      "2016-01-01",
    ],
  ])("a year of a loss stays one: %s", async (line, start_date) => {
    expect(argsOf(await plan(line), "pull_data")).toMatchObject({ start_date });
  });

  test("of another year than the mapped one, that is said and the time begins there", async () => {
    const understood = await plan(
      "ask land.loss share | how much did [name: Peru] lose relative to what it had in [time: 2010]",
    );
    expect(notes(understood)).toContain("mapped for 2000 only");
    expect(argsOf(understood, "pull_data")).toMatchObject({ start_date: "2010-01-01", end_date: null });
  });
});

describe("what yearly data can't divide is said", () => {
  test("seasons are compared by their years", async () => {
    const understood = await plan(
      "ask land.fireloss compare | fires in [name: Portugal] [time: this summer] compared with [against: last summer]",
    );
    expect(asked(understood)).toMatchObject({
      periods: [
        { start: "2024-01-01", end: "2024-12-31" },
        { start: "2023-01-01", end: "2023-12-31" },
      ],
    });
    expect(notes(understood)).toContain("known by whole years only");
  });

  test.each([
    ["ask land.fireloss value | fires in [name: Greece] in [time: August 2023]", "not only August 2023"],
    ["ask land.loss list | loss in [name: Kenya] [time: in 2020] [by: by month]", "not by month"],
    ["ask land.loss value | loss in [name: Peru] in the dry season of [time: 2019]", "no season"],
  ])("%s", async (line, note) => {
    const understood = await plan(line);
    expect(notes(understood)).toContain(note);
    expect(asked(understood)).not.toMatchObject({ grain: "month" });
  });

  test("so is a time that one total doesn't cover", async () => {
    const understood = await plan("ask land.drivers list | drivers in [name: Peru] in [time: 1995]");
    expect(notes(understood)).toContain("nothing can be told for 1995");
  });

  test("a time within it goes to the tool, which says so", async () => {
    const understood = await plan("ask land.drivers list | drivers in [name: Peru] since [since: 2015]");
    expect(argsOf(understood, "pull_data")).toMatchObject({
      start_date: "2015-01-01",
      end_date: "2025-12-31",
    });
  });
});

describe("periods", () => {
  const ALERTS = of({ dataset: 11, start_date: "2026-10-22", end_date: "2026-11-22" });

  test("“the month before that” is counted from the last answer's, whatever was marked of it", async () => {
    const understood = await plan(
      "refine land.alerts value | ok and the month [time: before] [ref: that]",
      ALERTS,
    );
    expect(argsOf(understood, "pull_data")).toMatchObject({
      start_date: "2026-09-22",
      end_date: "2026-10-21",
    });
    expect(asked(understood)).not.toHaveProperty("grain");
  });

  test.each([
    ["refine land.loss share | the change from [time: 2023] in per cent", "2023", IN_2024],
    ["refine land.loss compare | how does that compare to [against: 2015]", "2015", IN_2024],
    [
      "ask land.loss share | by how much did loss in [name: Peru] change from [time: 2015 to 2024], in percent",
      "2015",
      EMPTY,
    ],
  ])("a change sets two years side by side: %s", async (line, year, context) => {
    const { periods } = asked(await plan(line, context)) as { periods: { start: string }[] };
    expect(periods.map(({ start }) => start.slice(0, 4)).sort()).toEqual([year, "2024"]);
  });

  test("“only from 2018” keeps the end that was asked for; “since 2018” goes to the last year", async () => {
    const context = of({ start_date: "2001-01-01", end_date: "2023-12-31" });
    const narrowed = await plan("refine land.loss value | only from [since: 2018] onwards", context);
    expect(argsOf(narrowed, "pull_data")).toMatchObject({ start_date: "2018-01-01", end_date: "2023-12-31" });
    const open = await plan("refine land.loss value | since [since: 2018]", context);
    expect(argsOf(open, "pull_data")).toMatchObject({ start_date: "2018-01-01", end_date: null });
  });
});

describe("what others claim is no limit", () => {
  test("the question is answered a year, and both figures are named", async () => {
    const understood = await plan(
      "ask land.loss value | the ministry says something like [above: 100,000 ha] a year, what do you have for [name: Paraguay], i.e. [name: Boquerón] and [name: Alto Paraguay] [time: 2019 to 2023]",
    );
    expect(asked(understood)).toMatchObject({ operation: "mean" });
    expect(asked(understood)).not.toHaveProperty("above");
    expect(argsOf(understood, "pick_aoi")?.places).toHaveLength(2);
    expect(notes(understood)).toContain("You name 100,000 ha a year");
  });

  test("a limit stays one, whoever is quoted", async () => {
    const understood = await plan(
      "ask land.loss threshold | I read that [name: Peru] lost more than [above: 100,000 ha] in [time: 2020], true?",
    );
    expect(asked(understood)).toMatchObject({ above: 100_000 });
  });

  test("with nothing else asked, the last answer stands", async () => {
    const understood = await plan(
      "refine land.loss value | my government says it was only [above: 140,000 ha]",
      IN_2024,
    );
    expect(text(understood)).toContain("You name 140,000 ha");
  });
});

test.each([
  ["ask land.fireloss value | who owns the land that burned in [name: Greece]", "owns land"],
  ["ask land.loss value | names of the owners in [name: Peru]", "owns land"],
  ["ask land.loss compare | is loss in [name: Gabon] before and after [time: 2012] comparable", "Landsat 8"],
  ["ask land.datasets trend | has the way loss is measured changed since [since: 2001]", "Landsat 8"],
  [
    "ask land.datasets explain | how up to date is the alerts data, and how sure can I be that it is really deforestation",
    "Integrated alerts cover",
  ],
  [
    "ask land.datasets explain | how sure can I be that an alert is really deforestation and not clouds",
    "uses radar",
  ],
  ["ask land.datasets talk | how do I quote the drivers data", "Cite Tree cover loss by dominant driver as"],
])("%s is answered in words", async (line, words) => {
  expect(text(await plan(line))).toContain(words);
});

test("names of places are no names of owners", async () => {
  const understood = await plan(
    "ask land.loss list | names of the [by: provinces] of [name: Argentina] by loss",
  );
  expect(argsOf(understood, "pick_aoi")?.subregion).toBe("state-province");
});

test("how to cite is told of the answer before, also within one turn", async () => {
  expect(text(await plan("refine land.loss value | how should I cite the source", IN_2024))).toContain(
    "Hansen",
  );
  const [, second] = await plannedTurns(
    [
      "ask land.drivers list | drivers of loss in [name: Peru]",
      "refine land.loss value | and how should I cite that",
    ],
    { teaching, context: EMPTY },
  );
  expect(text(second!)).toContain("dominant driver");
});

test("a reason that no data have is said, beside how usual the year was", async () => {
  const understood = await plan(
    "ask land.drivers explain | why did [name: Brazil] lose so much in [time: 2016]",
  );
  expect(notes(understood)).toContain("drought, policy or prices aren't in these data");
  expect(asked(understood)).toMatchObject({ usual: true });
});

test("of the drivers the main causes are the reason", async () => {
  const understood = await plan("ask land.drivers explain | why is forest disappearing in [name: Ghana]");
  expect(notes(understood)).toBe("");
});

describe("places", () => {
  test("“both with Denmark” is all three", async () => {
    const [, , third] = await plannedTurns(
      [
        "ask land.cover value | tree cover in [name: Sweden]",
        "refine land.cover value | and [name: Norway]?",
        "refine land.cover share | put [ref: them both] in one [form: table] with [name: Denmark]",
      ],
      { teaching, context: of({ areas: ["gadm:NOR"], dataset: 7 }) },
    );
    expect(argsOf(third!, "pick_aoi")?.places).toEqual(["gadm:SWE", "gadm:NOR", "gadm:DNK"]);
  });

  test("“I meant the US state” is the other place of that name", async () => {
    const understood = await plan(
      "correct land.loss value | no I meant the [name: US] state, not the country",
      of({ areas: ["gadm:GEO"] }),
    );
    expect(argsOf(understood, "pick_aoi")?.places).toEqual(["iso:US-GA"]);
  });

  test("the European Union is its countries", async () => {
    const understood = await plan("ask land.loss extreme | which [name: EU country] lost most");
    expect(argsOf(understood, "pick_aoi")).toMatchObject({ places: ["m49:EU"], subregion: "country" });
  });

  test("“is that more than usual for it?” is of the one that came first", async () => {
    const [, second] = await plannedTurns(
      [
        "ask land.fireloss extreme | which [by: country] in [name: Europe] had the most in [time: 2023]",
        "refine land.fireloss yesno | is that more than usual for [ref: it]",
      ],
      {
        teaching,
        context: {
          ...of({
            areas: ["m49:150"],
            by: "country",
            dataset: 10,
            start_date: "2023-01-01",
            end_date: "2023-12-31",
          }),
          ranked: ["gadm:LVA", "gadm:EST"],
        },
      },
    );
    expect(argsOf(second!, "pick_aoi")?.places).toEqual(["gadm:LVA"]);
  });
});

test.each([
  [
    "ask land.carbon compare | gross emissions, gross removals and net flux of [name: Peru], annual average",
    { operation: "mean", measures: ["emissions", "removals", "net flux"] },
  ],
  [
    "ask land.carbon compare | whether the forests of [name: Finland] take in more [what: carbon] than they give off",
    { operation: "yesno", sign: "sink" },
  ],
  [
    "ask land.loss extreme | which [by: department] of [name: Colombia] is worst compared to its size",
    { of: "land" },
  ],
  [
    "ask land.fireloss extreme | which [by: state] of [name: Brazil] had most fire loss per [above: 1000] [unit: km²]",
    { per: "1,000 km²" },
  ],
])("%s", async (line, expected) => {
  const found = asked(await plan(line));
  expect(found).toMatchObject(expected);
  expect(found).not.toHaveProperty("above");
});

test("a question that goes on about a term is answered with that term", async () => {
  const [, second] = await plannedTurns(
    [
      "ask land.explain explain | what is [what: canopy density]",
      "refine land.explain explain | why do I have to pick it",
    ],
    { teaching, context: EMPTY },
  );
  expect(text(second!)).toContain("crowns");
});

test("the second of two requests is about the years of the first, where nothing was pulled yet", async () => {
  const [, second] = await plannedTurns(
    [
      "ask land.loss value | loss in [name: Peru] [time: 2010 to 2020]",
      "refine land.loss extreme | and in which year was it worst",
    ],
    { teaching, context: EMPTY },
  );
  expect(argsOf(second!, "pull_data")).toMatchObject({ start_date: "2010-01-01", end_date: "2020-12-31" });
});

describe("what a question is set in is no part of it", () => {
  test("a name without a capital beside a place that is clear", async () => {
    const understood = await plan(
      "ask land.loss value | the hills looked like [name: matchsticks], what was lost in [name: Buncombe County, North Carolina] in [time: 2024]",
    );
    expect(notes(understood)).not.toContain("matchsticks");
  });

  test("places, times and causes that are told before it", async () => {
    const understood = await plan(
      "ask land.drivers trend | After the [what: logging] in [name: Kenya] in [time: 2019] it is growing back. What tree cover loss was there in [name: Peru] in [time: 2024]?",
    );
    expect(argsOf(understood, "pick_aoi")).toMatchObject({ places: ["gadm:PER"] });
    expect(argsOf(understood, "pick_dataset")).toMatchObject({ dataset_id: 4 });
    expect(argsOf(understood, "pull_data")).toMatchObject({
      start_date: "2024-01-01",
      end_date: "2024-12-31",
    });
    expect(asked(understood)).toMatchObject({ operation: "value" });
  });

  test("what was heard is about something else than the place", async () => {
    const understood = await plan(
      "ask land.loss yesno | a film about [what: bananas], and they said that [name: Peru] has lost half its forest",
    );
    expect(asked(understood)).toMatchObject({ of: "forest" });
    expect(notes(understood)).toContain("begin in 2000");
    expect(notes(understood)).not.toContain("bananas");
  });

  test("the season of a journey is none of the data", async () => {
    const understood = await plan(
      "ask land.fireloss value | We're going to [name: Peru] in the spring for the cloud forest, did fires destroy much of it?",
    );
    expect(notes(understood)).not.toContain("season");
    expect(notes(understood)).toContain("don't tell cloud forest apart");
    expect(asked(understood)).toMatchObject({ of: "forest" });
  });
});

describe("what exactly is asked for", () => {
  test.each([
    ["ask land.gain rank | wich countrys gained most [since: 2000]", { subregion: "country" }],
    [
      "ask land.loss compare | [name: malaysia] [time: 2010-2020] [name: sarawak] vs [name: sabah]",
      { places: ["gadm:MYS.14_1", "gadm:MYS.13_1"] },
    ],
  ])("%s", async (line, args) => {
    const found = argsOf(await plan(line), "pick_aoi");
    if ("subregion" in args) expect(found).toMatchObject(args);
    else expect(found?.places).toHaveLength(2);
  });

  test.each([
    [
      "ask land.fireloss compare | lost to fire versus all other causes in [name: Canada] in [time: 2023]",
      { operation: "share", gap: true },
    ],
    ["ask land.loss value | loss in [name: Peru] in [time: 2020] in [unit: kha]", { unit: "kha" }],
    [
      "ask land.alerts list | alerts in [name: Peru] [time: last 2 weeks], high confidence only",
      { only: [{ name: "high", of: ["high"] }] },
    ],
    [
      "ask land.natural value | is that [what: natural] forest or planted in [name: Peru]",
      {
        only: [
          { name: "Natural forests", of: ["Natural forests"] },
          { name: "Non-natural tree cover", of: ["Non-natural tree cover"] },
        ],
      },
    ],
    [
      "ask land.loss extreme | which provinces in [name: Canada] improved most in the [time: past 5 years]",
      { operation: "trend", along: "area" },
    ],
    [
      "ask land.drivers share | share of global tree cover loss from [what: logging] and [what: wildfire] respectively",
      { operation: "share", along: "category" },
    ],
  ])("%s", async (line, expected) => {
    expect(asked(await plan(line))).toMatchObject(expected);
  });

  test("a share of the loss is none of the forest", async () => {
    const understood = await plan(
      "ask land.fireloss share | what share of forest loss in [name: Peru] is fire",
    );
    expect(asked(understood)).not.toHaveProperty("of");
  });

  test("as many as are said", async () => {
    const understood = await plan("ask land.cover rank | name the three countries with the most forest");
    expect(argsOf(understood, "generate_insights")).toMatchObject({ top: 3 });
  });

  test("the mean of so many years before", async () => {
    const understood = await plan(
      "ask land.loss compare | how does [name: Peru] in [time: 2023] compare with the average of the ten years before",
    );
    expect(argsOf(understood, "pull_data")).toMatchObject({
      start_date: "2013-01-01",
      end_date: "2023-12-31",
    });
  });

  test("after the last day of a year is as of the next", async () => {
    const understood = await plan(
      "ask land.loss value | what did [name: Peru] lose after [since: 31 December 2020]",
    );
    expect(argsOf(understood, "pull_data")).toMatchObject({ start_date: "2021-01-01" });
  });

  test("what is near a place isn't drawn", async () => {
    expect(notes(await plan("ask land.alerts list | alerts near [name: Peru] [time: last week]"))).toContain(
      "Peru itself",
    );
  });

  test("two years that were said stay, also past the published tables", async () => {
    const understood = await plannedTurns(
      [
        "ask land.fireloss compare | fires in [name: Peru] in [time: 2025] against [against: 2020]",
        "refine land.fireloss plot | plot both by [by: month]",
      ],
      { teaching, context: of({ dataset: 10, start_date: "2020-01-01", end_date: "2025-12-31" }) },
    );
    expect(notes(understood.at(-1)!)).not.toContain("data end in 2024");
  });

  test("what the figures count is told whatever follows", async () => {
    const understood = await plan(
      "ask land.drivers yesno | Do your loss figures include [what: plantation harvesting]? I keep seeing [name: Sweden].",
      of({}),
    );
    expect(text(understood)).toContain("felling, harvest");
  });

  test("a figure that is asked of the data is no description of them", async () => {
    const understood = await plan(
      "ask land.datasets value | what does the data say about [what: loss] in [name: Peru] in [time: 2024]",
    );
    expect(text(understood)).toBeUndefined();
  });
});

describe("what is claimed or told is tested or left aside", () => {
  test.each([
    [
      "ask land.loss trend | did deforestation in [name: Ecuador] drop by a quarter in [time: 2019]",
      25,
      "down",
    ],
    ["ask land.loss yesno | loss in [name: Turkey] doubled in [time: 2021], is that right", 100, "up"],
  ])("%s", async (line, by, direction) => {
    const understood = await plan(line);
    const { periods, ...rest } = asked(understood) as { periods: { start: string }[] };
    expect(rest).toMatchObject({ operation: "yesno", by, direction });
    expect(periods).toHaveLength(2);
  });

  test("who doubled its forest claims nothing of the loss", async () => {
    const understood = await plan(
      "ask land.loss yesno | [name: Vietnam] reversed its deforestation and doubled its forest, is it true",
    );
    expect(
      understood.kind === "calls" && understood.calls.filter(({ tool }) => tool === "pick_dataset"),
    ).toHaveLength(2);
  });

  test("a day of the asker's is no time of yearly data", async () => {
    const understood = await plan(
      "ask land.loss value | before my talk on [time: Friday] I need the loss in [name: Kenya] over the [time: last ten years]",
    );
    expect(argsOf(understood, "pull_data")).toMatchObject({
      start_date: "2015-01-01",
      end_date: "2024-12-31",
    });
  });

  test("an event has no year here: said, and without a verdict", async () => {
    const understood = await plan(
      "ask land.loss trend | has loss in [name: Ghana] come down since [since: the logging ban]",
    );
    expect(notes(understood)).toContain("I don't know the year of “the logging ban”");
    expect(asked(understood)).not.toHaveProperty("direction");
  });

  test.each([
    ["[since: the end of 2018]", "2019-01-01", "begins with 2019"],
    ["[since: June 2018]", "2018-01-01", "begins with 2018"],
  ])("since %s", async (since, start_date, note) => {
    const understood = await plan(`ask land.loss value | loss in [name: Chad] since ${since}`);
    expect(argsOf(understood, "pull_data")).toMatchObject({ start_date });
    expect(notes(understood)).toContain(note);
  });

  test("whether all is gone is asked of the forest that there was", async () => {
    const understood = await plan("ask land.alerts yesno | are the forests of [name: Togo] all gone now");
    expect(asked(understood)).toMatchObject({ operation: "yesno", of: "forest", above: 90 });
    expect(argsOf(understood, "pick_dataset")?.dataset_id).toBe(4);
  });

  test("a limit in per cent is one on the share", async () => {
    const understood = await plan(
      "ask land.classes yesno | is more than [above: 40 %] of [name: Denmark] [what: cropland]",
    );
    expect(asked(understood)).toMatchObject({ of: "land", above: 40 });
  });
});

describe("details that another set of data has", () => {
  const datasetsOf = (understood: Understanding) =>
    understood.kind === "calls"
      ? understood.calls.filter(({ tool }) => tool === "pick_dataset").map(({ args }) => args.dataset_id)
      : [];

  test.each([
    ["ask land.loss list | loss in [name: Laos] by cause", [8]],
    ["ask land.loss extreme | which country lost most [time: in 2020] not counting fires", [10]],
    [
      "ask land.carbon value | CO2 from forest loss in [name: Greece] [time: in 2021] due to the fires",
      [4, 10],
    ],
    [
      "ask land.fireloss value | how much burned in [name: Greece] [time: in 2012] and has any of it grown back",
      [10, 5],
    ],
    ["ask land.loss value | has [name: Latvia] on balance gained or lost forest", [5, 4]],
    ["ask land.carbon value | carbon released by loss in [name: Peru] [time: in 2019], give the source", [4]],
    ["ask land.change value | [what: grassland] in [name: Mongolia] that turned into [what: cropland]", [1]],
  ])("%s", async (line, datasets) => {
    expect(datasetsOf(await plan(line))).toEqual(datasets);
  });

  test("without fires is a measure of its own", async () => {
    const understood = await plan("ask land.loss value | loss in [name: Spain] leaving out [except: fires]");
    expect(asked(understood)).toMatchObject({ measure: "not due" });
  });

  test("the source and the canopy are told besides", async () => {
    const understood = await plan(
      "ask land.loss value | loss in [name: Peru] [time: in 2019] with the source and the canopy threshold used",
    );
    expect(asked(understood)).toMatchObject({ cite: true });
    expect(notes(understood)).toContain("at least 30%");
  });

  test("of all drivers together the course is that of all loss, of one its own", async () => {
    const all = await plan("ask land.drivers trend | are they going down in [name: Austria]");
    expect(datasetsOf(all)).toEqual([4]);
    expect(notes(all)).toContain("of every cause");
    const one = await plan("ask land.drivers trend | is [what: logging] going down in [name: Austria]");
    expect(datasetsOf(one)).toEqual([8]);
  });

  test("why a year stood out is told beside it, for the first of a list", async () => {
    const context = of({
      areas: ["m49:001"],
      by: "country",
      start_date: "2022-01-01",
      end_date: "2022-12-31",
    });
    const [, why] = await plannedTurns(
      [
        "ask land.loss extreme | which country lost the most [time: in 2022]",
        "refine land.drivers explain | why such a leap",
      ],
      { teaching, context: { ...context, ranked: ["gadm:BRA"] } },
    );
    expect(argsOf(why!, "pick_aoi")?.places).toEqual(["gadm:BRA"]);
    expect(datasetsOf(why!)).toEqual([10]);
    expect(notes(why!)).toContain("aren't in these data");
  });
});

describe("places beside places", () => {
  test.each([
    ["[name: Redding California]", ["iso:US-CA"], "I don't know a place called Redding in California"],
    ["[name: Bolivia Beni]", ["iso:BO-B"], ""],
  ])("%s", async (name, places, note) => {
    const understood = await plan(`ask land.loss value | loss in ${name} [time: in 2019]`);
    expect(argsOf(understood, "pick_aoi")?.places).toEqual(places);
    expect(notes(understood)).toContain(note);
  });

  test("a region is told by the countries that are named", async () => {
    const understood = await plan(
      "ask land.loss compare | loss in [name: Gran Chaco] in [name: Bolivia] and [name: Paraguay]",
    );
    expect(asked(understood)).toMatchObject({
      groups: [{ of: ["iso:BO-S", "iso:BO-T"] }, { of: expect.any(Array) }],
    });
  });

  test("some of the parts are told besides all", async () => {
    const understood = await plan(
      "ask land.loss list | loss in [name: Oregon] by [by: county], especially [name: Lane] and [name: Douglas]",
    );
    expect(argsOf(understood, "pick_aoi")).toMatchObject({
      places: ["iso:US-OR"],
      subregion: "district-county",
    });
    expect((asked(understood) as { besides: string[] }).besides).toHaveLength(2);
  });

  test("where one stands is asked of the list before", async () => {
    const context = of({ areas: ["m49:001"], by: "country" });
    const [, second] = await plannedTurns(
      [
        "ask land.loss rank | [top: ten] countries by loss",
        "ask land.gain value | where does [name: Norway] come",
      ],
      { teaching, context },
    );
    expect(asked(second!)).toMatchObject({ operation: "extreme", besides: ["gadm:NOR"] });
  });

  test("“both on one chart” keeps the one before", async () => {
    const context = of({ areas: ["gadm:PER"] });
    const [, second] = await plannedTurns(
      [
        "ask land.loss value | loss in [name: Peru] [by: per year]",
        "refine land.loss plot | same for [name: Chile], [ref: both] on one [form: chart]",
      ],
      { teaching, context },
    );
    expect(argsOf(second!, "pick_aoi")?.places).toEqual(["gadm:PER", "gadm:CHL"]);
  });
});

test.each([
  ["ask land.explain explain | diffrence between tree cover loss and deforestaton", "aren't the same"],
  ["ask land.cannot yesno | would a walnut orchard count as forest", "Yes, where the trees stand taller"],
  ["ask land.explain explain | is a vineyard counted as trees", "No, unless"],
])("%s", async (line, words) => {
  expect(text(await plan(line))).toContain(words);
});

test.each([
  ["refine land.loss value | that doesn't match what the ministry has, how sure are you", "estimates"],
  ["refine land.loss value | can I publish it", "CC BY 4.0"],
])("%s is about the last answer", async (line, words) => {
  expect(text(await plan(line, IN_2024))).toContain(words);
});

test.each([
  ["ask land.cover value | how much [what: tree cover] does [name: Sweden] have now", "gadm:SWE"],
  ["refine land.cover compare | put it beside [name: Denmark], as percent of land", "gadm:DNK"],
])("%s is of the last map, and stays so", async (line, ref) => {
  const context = of({ areas: ["gadm:SWE"], dataset: 1, start_date: "2024-01-01", end_date: "2024-12-31" });
  const lines = ["ask land.cover value | how much [what: tree cover] does [name: Sweden] have now", line];
  const understood = (await plannedTurns(lines, { teaching, context })).at(-1)!;
  const places = argsOf(understood, "pick_aoi")?.places ?? context.query.areas;
  expect(places).toContain(ref);
  expect(asked(understood)).toMatchObject({ only: [{ name: "Tree cover" }] });
  expect(argsOf(understood, "pull_data") ?? { start_date: "2024-01-01" }).toMatchObject({
    start_date: "2024-01-01",
  });
});

test("why there is so little of it is told by what counts", async () => {
  const understood = await plan(
    "refine land.cover explain | why is that lower than I expected",
    of({ dataset: 7 }),
  );
  expect(text(understood)).toContain("It counts all trees over 5 m");
});

describe("what is told beside a question", () => {
  test("“since then” is since the year that was told", async () => {
    const understood = await plan(
      "ask land.loss value | We were in [name: Peru] in [time: 2005]. How much forest has it lost since [since: then]?",
    );
    expect(argsOf(understood, "pull_data")).toMatchObject({ start_date: "2005-01-01", end_date: null });
  });

  test("a statement with topic and time asks for its figures, one without begins a conversation", async () => {
    const whole = await plan(
      "ask land.loss compare | I'm comparing [what: tree cover loss] in [name: Peru] and [name: Bolivia] for [time: 2010 to 2020].",
    );
    expect(argsOf(whole, "pull_data")).toMatchObject({ start_date: "2010-01-01", end_date: "2020-12-31" });
    const preface = await plan("ask land.loss talk | I'm writing about [name: Peru].");
    expect(argsOf(preface, "generate_insights")).toBeUndefined();
  });

  test("whether what is planted again counts is told of the data", async () => {
    const understood = await plan(
      "refine land.loss talk | but they plant it again don't they, is that counted",
      IN_2024,
    );
    expect(text(understood)).toMatch(/Harvest that grows back counts/);
  });
});
