import { describe, expect, it } from "vitest";
import type { Understanding } from "@/lib/understanding/teaching";
import { planned, plannedTurns } from "@/lib/understanding/testing";
import { systemOfZone } from "../unit-system";
import { Wanted } from "../wanted";
import { readTurn, teaching } from ".";

const given = (asker = "Europe/London") => ({
  teaching,
  context: { zone: asker, asker, system: systemOfZone(asker) },
  // A Wednesday.
  moment: { now: new Date("2026-11-25T14:20:00Z"), zone: "Europe/London" },
});

function allIn(outcome: Understanding): Wanted[] {
  if (outcome.kind !== "calls") throw new Error(`${outcome.kind}: ${JSON.stringify(outcome)}`);
  return outcome.calls.map(({ args }) => Wanted.parse(args));
}
const wanted = async (line: string, asker?: string) => allIn(await planned(line, given(asker)))[0]!;
const last = async (...lines: string[]) => allIn((await plannedTurns(lines, given())).at(-1)!)[0]!;
const namesIn = ({ places }: Wanted) => places.map(({ name }) => name);

describe("times", () => {
  it.each([
    ["what will it be like in [name: Boise] on Thanksgiving", "2026-11-26T00:00", "2026-11-27T00:00"],
    [
      "[what: free cooling] [time: tomorrow night]: the chillers are off from [time: 23:00 to 05:00]",
      "2026-11-26T23:00",
      "2026-11-27T05:00",
    ],
    [
      "is it a good night for [what: rain] in [name: Bath], on Saturday",
      "2026-11-28T00:00",
      "2026-11-29T00:00",
    ],
    ["[what: wind] in [name: Wells] on the [name: twenty-ninth]", "2026-11-29T00:00", "2026-11-30T00:00"],
    [
      "snow in [name: Wells] from [time: Friday] morning for 36 hours",
      "2026-11-27T06:00",
      "2026-11-28T18:00",
    ],
  ])("%s", async (text, from, to) => {
    expect(await wanted(`ask weather.forecast value | ${text}`)).toMatchObject({ from, to });
  });

  it("are several where several are named, or another that follows", async () => {
    const { from, also } = await wanted(
      "ask weather.past compare | is [name: Tokyo] usually more [what: humid] [time: in May] or [time: in June]",
    );
    expect([from, ...also.map((span) => span.from)]).toEqual(["2027-05-01T00:00", "2027-06-01T00:00"]);
    const nights = await wanted(
      "ask weather.forecast value | how [what: cold] [time: on Friday night] and the one after that",
    );
    expect(nights.also).toMatchObject([{ from: "2026-11-28T22:00" }]);
  });

  it("stay for a follow-up that names none, and are set beside another", async () => {
    const [span] = (
      await last(
        "ask weather.past mean | how [what: windy] is [name: Tokyo] usually [time: in March]",
        "refine weather.past compare | is that more than [against: in May]",
      )
    ).also;
    expect(span).toMatchObject({ from: "2027-05-01T00:00" });
  });

  it("of a normal year are all of its weeks", async () => {
    expect(
      await wanted(
        "ask weather.past count | how many days of a normal year is the [what: wet bulb] over [above: 17 °C]",
      ),
    ).toMatchObject({ about: "past", from: "2026-01-01T00:00", limits: [{ measure: "wet_bulb" }] });
  });
});

describe("places", () => {
  it.each([
    ["in [name: Zermatt], we're coming from [from: Ohio]", ["Zermatt, Switzerland"]],
    ["my aunt lives in [name: Galway] and I am in [name: Boston]", ["Gaillimh, Ireland"]],
    ["on [name: Lanzarote]", ["Lanzarote (Arrecife, Spain)"]],
    ["at [name: BS1 4DJ]", ["BS1 4DJ (Bristol, United Kingdom)"]],
    ["in [name: Manchseter]", ["Manchester, United Kingdom"]],
    [
      "on the way from [from: Leeds] to [to: Hull]",
      ["Leeds, United Kingdom", "Kingston upon Hull, United Kingdom"],
    ],
  ])("weather %s", async (text, names) => {
    expect(namesIn(await wanted(`ask weather.now value | the weather ${text}`))).toEqual(names);
  });

  it.each(["Puerto Hambre", "Villa Williams", "Port Vellamorra"])(
    "%s is asked about, not guessed",
    async (name) => {
      expect(await planned(`ask weather.now value | how is [name: ${name}]`, given())).toMatchObject({
        kind: "ask",
        pending: { ask: expect.stringContaining(name) },
      });
    },
  );

  it("of a name that was spoken of are those of the region that is named", async () => {
    const turn = await last(
      "ask weather.forecast value | snow in [name: Portland] [time: tomorrow]",
      "correct weather.forecast value | no, the one in [name: Maine]",
    );
    expect(namesIn(turn)).toEqual(["Portland, Maine, USA"]);
  });

  it("take the place of one of two", async () => {
    const turn = await last(
      "ask weather.forecast compare | [name: Oslo] or [name: Bergen] [time: tomorrow]",
      "refine weather.forecast compare | [name: Stavanger] instead of [name: Bergen]",
    );
    expect(namesIn(turn)).toEqual(["Oslo, Norway", "Stavanger, Norway"]);
  });
});

describe("what is asked", () => {
  it("is added to, and taken out again", async () => {
    const turns = [
      "ask weather.forecast value | the [what: temperature] [time: tomorrow]",
      "refine weather.forecast value | the [what: wind] as well",
      "refine weather.forecast value | in [unit: Fahrenheit], and drop the [wrong: wind]",
    ] as const;
    expect((await last(...turns.slice(0, 2))).measures).toEqual(["temperature", "wind"]);
    expect(await last(...turns)).toMatchObject({ measures: ["temperature"], units: ["°F"] });
  });

  it("is told in the units of the asker's country, unless others are asked for", async () => {
    expect(
      (await wanted("ask weather.now value | how [what: warm] is it", "America/Chicago")).units,
    ).toContain("°F");
    expect(
      (await wanted("ask weather.now value | how [what: warm] is it in celsius", "America/Chicago")).units,
    ).toEqual(["°C"]);
  });

  it("of the sun and the moon is worked out, beside what else is asked", async () => {
    const both = allIn(
      await planned(
        "ask weather.forecast value | when is sunset in [name: Oban] [time: tomorrow] and will it [what: rain]",
        given(),
      ),
    );
    expect(both).toMatchObject([
      { about: "sky", sky: ["sunset"] },
      { about: "forecast", conditions: ["rain"] },
    ]);
    expect(
      await wanted("ask weather.forecast value | [what: wind] at sunset in [name: Oban] [time: tomorrow]"),
    ).toMatchObject({
      about: "forecast",
      from: "2026-11-26T15:00",
    });
  });

  it("and can't be known is said, with what there is instead", async () => {
    expect(await planned("ask weather.forecast value | will 2050 be [what: hotter]", given())).toMatchObject({
      kind: "say",
    });
    expect(
      await planned("ask weather.forecast value | [what: fog] and smog in [name: Delhi]", given()),
    ).toMatchObject({
      kind: "calls",
      calls: [{ args: { conditions: ["fog"] } }],
      notes: [expect.stringContaining("no air quality")],
    });
  });

  it("of an answer that is doubted is how sure it is", async () => {
    expect(
      await last(
        "ask weather.forecast value | [what: wind] in [name: Whitby] [time: tomorrow]",
        "refine weather.forecast explain | how sure is that",
      ),
    ).toMatchObject({ about: "doubt", from: "2026-11-26T00:00" });
  });
});

describe("namesakes", () => {
  it.each([
    ["frosty in [name: Hampstead]", "Hampstead (London, United Kingdom)"],
    ["rain at [name: Newcastle's] ground", "Newcastle upon Tyne, United Kingdom"],
    ["wind in [name: Ludlow]", "Ludlow, United Kingdom"],
    ["[what: snow] in [name: Portland]", "Portland, Oregon, USA"],
    ["sunny in [name: Valencia]", "Valencia, Spain"],
  ])("%s is of the one that a Briton means, also where nobody says who asks", async (text, name) => {
    for (const asker of ["Europe/London", "UTC"])
      expect(namesIn(await wanted(`ask weather.forecast value | ${text}`, asker))).toEqual([name]);
  });

  it("abroad are those of the asker's country", async () => {
    expect(namesIn(await wanted("ask weather.now value | [name: Stratford]", "America/New_York"))).toEqual([
      "Stratford, Connecticut, USA",
    ]);
  });

  it("that are as likely are asked about", async () => {
    expect(await planned("ask weather.now value | fog in [name: Springfield]", given())).toMatchObject({
      kind: "ask",
      pending: { choices: expect.arrayContaining(["Springfield, Illinois, USA"]) },
    });
  });

  it("aren't points of the compass", async () => {
    expect(
      namesIn(await wanted("ask weather.past yesno | has the [name: north-west] wind reached [name: Goa]")),
    ).toEqual(["Goa (Panaji, India)"]);
  });

  it("are corrected by their region, or by what they aren't, and stay so", async () => {
    const first = "ask weather.forecast yesno | will it [what: rain] in [name: Birmingham] [time: today]";
    const turns = [first, "correct weather.forecast yesno | Alabama! not the [wrong: english one]"] as const;
    expect(namesIn(await last(...turns))).toEqual(["Birmingham, Alabama, USA"]);
    expect(namesIn(await last(...turns, "refine weather.forecast yesno | and [time: tomorrow]?"))).toEqual([
      "Birmingham, Alabama, USA",
    ]);
    expect(
      namesIn(
        await last(
          "ask weather.forecast value | [name: Perth] [time: tomorrow]",
          "refine weather.forecast value | the scottish one",
        ),
      ),
    ).toEqual(["Perth, United Kingdom"]);
  });

  it("are told apart in the same breath", async () => {
    const turn = await wanted("ask weather.now value | [name: Durham] in the US, how [what: warm]");
    expect(namesIn(turn)).toEqual(["Durham, North Carolina, USA"]);
  });
});

describe("well-known places in small letters", () => {
  it.each([
    ["will it be a [what: white] christmas in glasgow", ["Glasgow, United Kingdom"]],
    ["[what: snow] leeds tmrw", ["Leeds, United Kingdom"]],
    ["a nice day for reading in the bath", []],
  ])("%s", async (text, names) => {
    expect(namesIn(await wanted(`ask weather.forecast yesno | ${text}`))).toEqual(names);
  });
});

describe("a follow-up", () => {
  const OF_BERGEN = "ask weather.past mean | how [what: warm] is [name: Bergen] usually [time: in July]";

  it("that asks which has more compares the place with the one before", async () => {
    const { places, end } = await last(
      OF_BERGEN,
      "refine weather.past compare | maybe [name: Cork], which one is [what: warmer]",
    );
    expect(places.map(({ name }) => name)).toEqual(["Bergen, Norway", "Cork, Ireland"]);
    expect(end).toBe("highest");
  });

  it("puts it beside others, or in place of it", async () => {
    expect(
      namesIn(await last(OF_BERGEN, "refine weather.past plot | in a [form: table] with [name: Cork]")),
    ).toEqual(["Bergen, Norway", "Cork, Ireland"]);
    expect(
      namesIn(await last(OF_BERGEN, "refine weather.past value | forget [name: Bergen], do [name: Cork]")),
    ).toEqual(["Cork, Ireland"]);
  });

  it("shows it again as a table of all months, and in both units", async () => {
    expect(await last(OF_BERGEN, "refine weather.past plot | a [form: table] of every month")).toMatchObject({
      about: "past",
      is_table: true,
      from: "2026-01-01T00:00",
      to: "2027-01-01T00:00",
    });
    expect(
      (await last(OF_BERGEN, "refine weather.past value | in [unit: celsius] and [unit: fahrenheit]")).units,
    ).toEqual(["°C", "°F"]);
  });

  it("counts its time from that before", async () => {
    expect(
      await last(
        "ask weather.past mean | [name: Cork] usually in [time: late November]",
        "refine weather.past value | and [time: a fortnight later]",
      ),
    ).toMatchObject({ from: "2026-12-05T00:00" });
  });

  it("doubts an answer in many words", async () => {
    for (const words of ["is that a proper forecast or averages", "why can't you just tell me"])
      expect(await last(OF_BERGEN, `refine weather.forecast yesno | ${words}`)).toMatchObject({
        about: "doubt",
      });
  });
});

describe("what an answer is for", () => {
  it.each([
    ["ask weather.forecast value | a week in [name: Cork] in [time: May], what should I pack", "pack"],
    ["ask weather.safety yesno | my geraniums are outside, bring them in or leave them", "plants"],
    ["ask weather.safety yesno | can the crew work outside in [name: Cork]", "work"],
    ["ask weather.forecast yesno | [what: frost] [time: tonight]", undefined],
  ])("%s", async (line, purpose) => {
    expect((await wanted(line)).purpose).toBe(purpose);
  });

  it("holds for as long as is said", async () => {
    expect(
      await wanted(
        "ask weather.safety yesno | pouring a floor in [name: Wells] on [time: Friday], no [what: frost] for [time: two nights] after",
      ),
    ).toMatchObject({ from: "2026-11-27T18:00", to: "2026-11-29T08:00", also: [] });
    expect(
      await wanted("ask weather.forecast value | [name: Cork] from [time: 3 December] for a week"),
    ).toMatchObject({ from: "2026-12-03T00:00", to: "2026-12-10T00:00" });
  });

  it("is judged by the limit that is named, marked or not", async () => {
    expect(
      await wanted(
        "ask weather.safety yesno | [what: free cooling] [time: tonight]? Our limit is 21 degree supply air",
      ),
    ).toMatchObject({ limits: [{ side: "below", measure: "temperature", value: 21 }] });
  });

  it("of seasons is their three months, where they are", async () => {
    expect(await wanted("ask weather.past mean | what are winters like in [name: Hobart]")).toMatchObject({
      from: "2027-06-01T00:00",
      to: "2027-09-01T00:00",
    });
  });

  it("of records is the month that is named", async () => {
    expect(
      await wanted("ask weather.past extreme | coldest february night on record in [name: Cork]"),
    ).toMatchObject({ about: "past", from: "2026-02-01T00:00", to: "2026-03-01T00:00" });
  });
});

describe("a time as it is meant", () => {
  it("of opening and closing is one", async () => {
    const { from, to, also } = await wanted(
      "ask weather.forecast value | [what: rain] in [name: Wells]: we open at [time: 21:00] and pack up at [time: 03:00]",
    );
    expect({ from, to, also }).toEqual({ from: "2026-11-25T21:00", to: "2026-11-26T03:00", also: [] });
  });

  it.each([
    "a wall built in [name: Wells] on [time: Friday]: is it likely to go [below: under 4 degrees] in the [time: two nights after]",
    "[name: Wells] going [below: under 4 degrees] on the [time: two nights following Friday]",
  ])("of nights after a day begins in its evening: %s", async (text) => {
    expect(await wanted(`ask weather.forecast yesno | ${text}`)).toMatchObject({
      from: "2026-11-27T18:00",
      to: "2026-11-29T08:00",
      measures: expect.not.arrayContaining(["chance"]),
      limits: [{ side: "below", measure: "temperature", value: 4 }],
    });
  });

  it("is of the month whose usual weather was told, where it is an hour", async () => {
    expect(
      await last(
        "ask weather.past mean | [name: Cork] usually in [time: May]",
        "refine weather.past value | and at [time: 6 am]",
      ),
    ).toMatchObject({ about: "past", from: "2027-05-01T00:00", hours: [6, 7] });
  });

  it("is the year, of hours a year", async () => {
    expect(
      await wanted(
        "ask weather.forecast compare | which has most hours a year [below: below 16 °C] [what: wet-bulb], [name: Cork] or [name: Oslo]",
      ),
    ).toMatchObject({ about: "past", from: "2026-01-01T00:00", to: "2027-01-01T00:00" });
  });

  it("and a place alone ask for the weather", async () => {
    const now = new Date("2026-11-25T14:20:00Z");
    const read = await readTurn("Norwich tomorow", [], { zone: "Europe/London" }, now);
    expect(allIn(read)[0]).toMatchObject({ about: "forecast", from: "2026-11-26T00:00" });
  });
});

describe("a limit", () => {
  it("is of the measure behind it", async () => {
    expect(
      await wanted(
        "ask weather.past count | hours in [time: March] [below: below 10 degrees] wet-bulb in [name: Cork]",
      ),
    ).toMatchObject({ limits: [{ side: "below", measure: "wet_bulb", value: 10 }] });
  });
});

describe("names", () => {
  it("in small letters have their region behind them", async () => {
    expect(
      namesIn(
        await wanted("ask weather.forecast yesno | portland maine, not [wrong: oregon], any [what: snow]"),
      ),
    ).toEqual(["Portland, Maine, USA"]);
  });

  it("are no words that say nothing", async () => {
    const { places } = await wanted(
      "ask weather.now value | [what: gusts]? [name: There's] a mast to put up",
    );
    expect(places).toEqual([]);
  });

  it("with a number's sound in them are no times", async () => {
    const { places } = await wanted(
      "ask weather.forecast value | [what: wind] on the [name: Forth Road Bridge]",
    );
    expect(places[0]?.name).toContain("Queensferry");
  });
});

describe("what outside air would do", () => {
  it("to the humidity when it is heated", async () => {
    for (const line of [
      "refine weather.safety explain | warmed to 21 degrees, what's its [what: relative humidity]",
      "refine weather.explain explain | and what [what: humidity] is that if it comes inside at 21 C",
    ])
      expect(
        await last("ask weather.now value | how [what: humid] is it in [name: Cork]", line),
      ).toMatchObject({
        heated_to: 21,
        measures: ["humidity"],
        limits: [],
      });
  });

  it("through opened windows is cooling", async () => {
    expect(await wanted("ask weather.safety value | would opening the windows help")).toMatchObject({
      conditions: ["free_cooling"],
    });
  });

  it("to people is told of what is usual, where that was spoken of", async () => {
    expect(
      await last(
        "ask weather.now value | how [what: hot] does it get in [name: Cairo] at this time of year",
        "refine weather.now value | and how [what: humid]",
        "ask weather.safety yesno | would it be pleasant outdoors at [time: 3pm]",
      ),
    ).toMatchObject({ about: "past", purpose: "comfort" });
  });
});

describe("a follow-up keeps", () => {
  const DAYS = "ask weather.forecast value | how [what: cold] is [name: Reykjavik] [time: 14 to 20 March]";

  it("the days when only a part of the day is said, and so does the turn after it", async () => {
    const days = { from: "2027-03-14T00:00", to: "2027-03-21T00:00", hours: [22, 6] };
    const night = "refine weather.forecast value | what about at [time: night]";
    expect(await last(DAYS, night)).toMatchObject(days);
    expect(await last(DAYS, night, "correct weather.now value | no I meant how [what: windy]")).toMatchObject(
      days,
    );
  });

  it("the sun when only another place is said", async () => {
    expect(
      await last(
        "ask weather.forecast value | [what: sunset] [name: Lisbon] [time: 21 June]",
        "refine weather.forecast value | and [name: Oslo]",
      ),
    ).toMatchObject({ about: "sky", sky: ["sunset"], places: [{ name: "Oslo, Norway" }] });
  });

  it("a limit's own unit when another is asked for", async () => {
    expect(
      await last(
        "ask weather.forecast value | will it be [below: below 0 degrees] in [name: Shrewsbury]",
        "refine weather.forecast value | in [unit: Fahrenheit] please",
      ),
    ).toMatchObject({ limits: [{ side: "below", value: 0 }], units: ["°F"] });
  });

  it("a limit's unit where nothing is said of units", async () => {
    const lines = [
      "ask weather.forecast value | will it be [below: below 32 degrees] in [name: Chicago] [time: tonight]",
      "refine weather.forecast value | and [time: tomorrow night]",
    ];
    const turns = await plannedTurns(lines, given("America/Chicago"));
    for (const turn of turns) expect(allIn(turn)[0]).toMatchObject({ limits: [{ side: "below", value: 0 }] });
  });

  it("no days where an hour has a day of its own, nor the sun where something else is asked", async () => {
    const week = "ask weather.forecast value | [what: wind] in [name: Lisbon] [time: next week]";
    expect(await last(week, "refine weather.forecast value | and at [time: 5 pm tomorrow]")).toMatchObject({
      from: "2026-11-26T17:00",
    });
    const sunset = "ask weather.forecast value | [what: sunset] [name: Lisbon]";
    expect(
      await last(sunset, "refine weather.forecast value | and what's the forecast for [time: tomorrow]"),
    ).toMatchObject({ about: "forecast" });
    expect(
      await last(
        sunset,
        "refine weather.forecast value | and [name: Oslo]",
        "refine weather.forecast value | and [name: Rome]",
      ),
    ).toMatchObject({ about: "sky", places: [{ name: expect.stringMatching(/^Rome/) }] });
  });
});

describe("what was asked and passed over", () => {
  it.each([
    ["how much?", "value"],
    ["when does it start", "when"],
  ])("“%s” goes on from yes or no to what it asks", async (text, operation) => {
    const got = await last(
      "ask weather.forecast yesno | any [what: rain] in [name: Lille] [time: tomorrow]",
      `refine weather.forecast ${operation} | ${text}`,
    );
    expect(got).toMatchObject({ operation, conditions: ["rain"] });
  });

  it("a day of the past is the last of its name", async () => {
    expect(
      await wanted("ask weather.past yesno | did it [what: rain] in [name: Lille] [time: on Friday]"),
    ).toMatchObject({ about: "past", from: "2026-11-20T00:00", is_measured: true });
  });

  it("the story around what is asked for asks for nothing", async () => {
    const told = await planned(
      "ask weather.forecast yesno | the hotel has given up on the river path, is it [what: dry] in [name: Lille] [time: tomorrow]",
      given(),
    );
    expect(told).toMatchObject({ kind: "calls", notes: [] });
  });

  it.each([
    "ask weather.cannot set | tell me as soon as it's under [below: 4] in [name: Lille]",
    "ask weather.cannot set | I'd like to hear of it if it [what: snows]",
  ])("%s: the page's own limits are told", async (line) => {
    expect(await planned(line, given())).toMatchObject({
      kind: "say",
      text: expect.stringContaining("Alert me when"),
    });
  });

  it("pollen that was read as what can't be known is answered by what there is instead", async () => {
    expect(
      await planned("ask weather.cannot value | [what: birch pollen] in [name: Lille]", given()),
    ).toMatchObject({ kind: "calls", notes: [expect.stringContaining("no pollen counts")] });
  });

  it("a single year is told to be none of ours, and what is usual is given", async () => {
    const [, then] = await plannedTurns(
      [
        "ask weather.past mean | usual [what: temperature] in [name: Lille] [time: in July]",
        "refine weather.past compare | and against [against: July last year]",
      ],
      given(),
    );
    expect(then).toMatchObject({
      kind: "calls",
      notes: [expect.stringContaining("no figures of single years")],
    });
  });

  it("a height is told to be no limit", async () => {
    expect(
      await planned(
        "ask weather.forecast yesno | any [what: snow] in [name: Zermatt] [time: tomorrow] above [above: 1,800 m]",
        given(),
      ),
    ).toMatchObject({ kind: "calls", notes: [expect.stringContaining("no figures by height")] });
  });
});

describe("places and their days", () => {
  it.each([
    "ask weather.safety yesno | any [what: frost] [time: tonight]? The roof [name: crest] iced up last winter",
    "ask weather.forecast value | how windy will it be [time: tomorrow] when we paint the roof [name: crest] and gutters",
  ])("a common word amid a sentence is no town: %s", async (line) => {
    expect(namesIn(await wanted(line))).toEqual([]);
  });

  it.each([
    [
      "ask weather.forecast yesno | will it rain near [name: crest] [time: tomorrow] or stay dry all day",
      "Crest, France",
    ],
    ["ask weather.forecast value | how windy will it be then in the evening, [name: Crest]", "Crest, France"],
    ["ask weather.forecast value | [name: crest] [time: tomorrow]", "Crest, France"],
    [
      "ask weather.forecast yesno | do you think that [name: oslo] gets any snow before the weekend",
      "Oslo, Norway",
    ],
  ])("in a place's position, or well known, it is one: %s", async (line, place) => {
    expect(namesIn(await wanted(line))).toEqual([place]);
  });

  it("each place of a journey has its own days", async () => {
    const outcome = await planned(
      "ask weather.forecast yesno | [name: Oslo] on [time: Thursday] and [time: Friday], then [name: Bergen] on [time: Saturday], any [what: rain]",
      given(),
    );
    expect(allIn(outcome)).toMatchObject([
      { places: [{ name: "Oslo, Norway" }], from: "2026-11-26T00:00", to: "2026-11-28T00:00" },
      { places: [{ name: "Bergen, Norway" }], from: "2026-11-28T00:00", to: "2026-11-29T00:00" },
    ]);
  });

  const journey =
    "ask weather.forecast yesno | We go to [name: Oslo] [time: Thursday] and [time: Friday] and then [name: Bergen] [time: Saturday]. Will it [what: rain] in [name: Oslo]?";

  it("and the one that is asked about is told alone", async () => {
    expect(await wanted(journey)).toMatchObject({
      places: [{ name: "Oslo, Norway" }],
      from: "2026-11-26T00:00",
      to: "2026-11-28T00:00",
    });
  });

  it("another is compared with it for the same days", async () => {
    const next =
      "refine weather.forecast compare | and compare with [name: Lille] for the [ref: same days], where is it [what: colder] at [time: night]";
    const compared = await last(journey, next);
    expect(namesIn(compared)).toEqual(["Oslo, Norway", "Lille, France"]);
    expect(compared).toMatchObject({ from: "2026-11-26T00:00", to: "2026-11-28T00:00", hours: [22, 6] });
  });
});

describe("times of follow-ups", () => {
  const run =
    "ask weather.forecast yesno | school run [time: tomorrow] at [time: half 8], will it [what: rain]";

  it("a clock time alone is of the day that was asked about", async () => {
    expect(
      await last(run, "refine weather.forecast yesno | and fetching them at [time: 3:15]"),
    ).toMatchObject({
      from: "2026-11-26T15:15",
      to: "2026-11-26T16:15",
    });
  });

  it("after a night, of the morning that ends it", async () => {
    const night = "ask weather.forecast yesno | any [what: frost] [time: tomorrow night]";
    const six = "refine weather.forecast yesno | and at [time: 6 in the morning]";
    expect(await last(night, six)).toMatchObject({ from: "2026-11-27T06:00", to: "2026-11-27T07:00" });
  });

  it("and “that day” after it is, too", async () => {
    expect(
      await last(
        run,
        "refine weather.forecast yesno | and fetching them at [time: 3:15]",
        "refine weather.forecast when | when does it get [what: dark] [ref: that day]",
      ),
    ).toMatchObject({ about: "sky", from: "2026-11-26T00:00" });
  });

  it("what is denied is replaced, and not added to", async () => {
    const fixed = await last(
      "ask weather.forecast value | what will it be like in [name: Lille] on [time: Saturday]",
      "correct weather.forecast yesno | no not [time: this evening] I said [time: saturday the twenty-eighth], will it be [what: windy] around [time: two]",
    );
    expect(fixed).toMatchObject({ from: "2026-11-28T14:00", to: "2026-11-28T15:00", also: [] });
  });

  it("a story of last year beside the question asks for nothing", async () => {
    expect(
      await wanted(
        "ask weather.safety yesno | Anything to worry about over the [time: next 48 hours]? The intakes froze [time: last winter] when it fell [below: below zero].",
      ),
    ).toMatchObject({ from: "2026-11-25T14:20", to: "2026-11-27T14:20", limits: [], also: [] });
  });
});

describe("what is told before a question", () => {
  it("is asked about where the question points at it", async () => {
    const line =
      "ask weather.past extreme | Somebody wrote that [name: Sydney] had its [what: hottest] November day [time: last Friday]. Can you confirm [ref: that]?";
    expect(await wanted(line)).toMatchObject({ from: "2026-11-20T00:00", to: "2026-11-21T00:00" });
  });

  it("gives the day where the question has none of its own", async () => {
    const line =
      "ask weather.forecast yesno | We have a roofer booked for [time: Friday] in [name: Lille]. Will it be [what: dry]?";
    expect(await wanted(line)).toMatchObject({ from: "2026-11-27T00:00", to: "2026-11-28T00:00" });
  });

  it("a doubt in a term's words is told, and not explained for ever", async () => {
    const doubted = await last(
      "ask weather.forecast yesno | will it [what: snow] in [name: Lille] [time: on Friday]",
      "refine weather.explain explain | so you don't actually know? what's the [what: chance] by other years",
    );
    expect(namesIn(doubted)).toEqual(["Lille, France"]);
  });
});

describe("the best day", () => {
  it("is one that is dry and calm, whatever was asked before", async () => {
    const before =
      "ask weather.forecast value | how [what: low] will it go in [name: Lille] [time: this week]";
    const asked =
      "refine weather.safety extreme | so what's the best day to move the sheep, [what: dry] and not too windy";
    expect(await last(before, asked)).toMatchObject({
      about: "forecast",
      is_best_day: true,
      conditions: ["dry", "strong_wind"],
    });
  });
});

describe("what is told of the past and asked about", () => {
  it.each([
    [
      "There was a [what: storm] in [name: Leeds] [time: last night]. How strong was the [what: wind]?",
      "2026-11-24",
    ],
    ["It was [what: hot] in [name: Leeds] [time: last Friday]. How [what: hot] did it get?", "2026-11-20"],
    ["It [what: rained] a lot in [name: Leeds] [time: yesterday]. How much fell?", "2026-11-24"],
    ["We got married in [name: Oslo] [time: two years ago]. What was the weather?", "2024-11-25"],
  ])("keeps its time: %s", async (line, day) => {
    const { from } = await wanted(`ask weather.past value | ${line}`);
    expect(from).toContain(day);
  });

  it("and both times where they are compared", async () => {
    const line =
      "ask weather.forecast compare | It was 12 degrees in [name: Leeds] [time: yesterday]. How does it compare with [time: tomorrow]?";
    const { from, also } = await wanted(line);
    expect([from, ...also.map((span) => span.from)]).toEqual(["2026-11-24T00:00", "2026-11-26T00:00"]);
  });
});

describe("two places with a day each", () => {
  it.each([
    "ask weather.forecast compare | Is it [what: warmer] in [name: Oslo] [time: tomorrow] or in [name: Bergen] on [time: Friday]?",
    "ask weather.forecast yesno | Is it [what: warmer] in [name: Oslo] [time: tomorrow] or in [name: Bergen] on [time: Friday]?",
    "ask weather.forecast compare | Is [name: Oslo] [time: tomorrow] [what: colder] than [name: Bergen] on [time: Saturday]?",
    "ask weather.forecast yesno | Will it [what: rain] in [name: Leeds] at [time: 9 tomorrow] or in [name: York] at [time: 10]?",
  ])("told from one another are one call: %s", async (line) => {
    const all = allIn(await planned(line, given()));
    expect(all).toHaveLength(1);
    expect(namesIn(all[0]!)).toHaveLength(2);
  });

  it.each([
    [
      "[time: Thursday] in [name: Oslo], [time: Friday] in [name: Bergen], will it [what: rain] in the evening?",
      "2026-11-26",
      "2026-11-27",
    ],
    [
      "[time: Tomorrow] we are in [name: Oslo], and [time: Friday] in [name: Bergen] at [time: 8am]. Will it [what: snow]?",
      "2026-11-26",
      "2026-11-27",
    ],
  ])("each keeps the day before it: %s", async (line, first, second) => {
    const all = allIn(await planned(`ask weather.forecast yesno | ${line}`, given()));
    for (const { places, from } of all) {
      expect(from).toContain(places[0]!.name.startsWith("Oslo") ? first : second);
    }
    expect(all.map(({ places }) => places.length)).toEqual([1, 1]);
  });
});

describe("a clock time alone beside a place", () => {
  it("is of the day of the place before it", async () => {
    const line =
      "ask weather.forecast yesno | Will it [what: rain] in [name: Leeds] at [time: 9 tomorrow] and in [name: York] at [time: 10]?";
    expect(allIn(await planned(line, given()))).toMatchObject([
      { places: [{ name: "Leeds, United Kingdom" }], from: "2026-11-26T09:00" },
      { places: [{ name: "York, United Kingdom" }], from: "2026-11-26T10:00" },
    ]);
  });

  it("isn't of that of a place after it", async () => {
    const line =
      "ask weather.forecast yesno | Will it [what: rain] in [name: Leeds] at [time: 9] and in [name: York] [time: tomorrow] at [time: 10]?";
    expect(allIn(await planned(line, given()))).toHaveLength(1);
  });
});

describe("small places in small letters", () => {
  it.each([
    ["whats the weather forecast [name: whitby] [time: this weekend] please", ["Whitby"]],
    ["is it [what: raining] [name: whitby] [time: right now] or just cloudy please", ["Whitby"]],
    ["weather [name: whitby] [time: tomorrow morning] and [time: tomorrow evening] please", ["Whitby"]],
    ["forecast for [time: tomorrow] [name: whitby] and the [time: rest of week]", ["Whitby"]],
    [
      "give me [time: weekend] weather [name: whitby], [name: scarborough] and [name: filey]",
      ["Whitby", "Scarborough", "Filey"],
    ],
  ])("are placed: %s", async (line, names) => {
    const said = namesIn(await wanted(`ask weather.forecast value | ${line}`));
    expect(said).toEqual(names.map((name) => expect.stringContaining(name)));
  });
});

describe("two days of one place", () => {
  it.each([
    [
      "Is it [what: warmer] in [name: Leeds] on [time: Saturday] compared to [time: Sunday]?",
      ["2026-11-28T00:00", "2026-11-29T00:00"],
    ],
    [
      "Is [name: Leeds] [what: colder] [time: today] compared to [time: tomorrow]?",
      ["2026-11-25T00:00", "2026-11-26T00:00"],
    ],
  ])("stay two: %s", async (line, days) => {
    const { from, also } = await wanted(`ask weather.forecast compare | ${line}`);
    expect([from, ...also.map((span) => span.from)]).toEqual(days);
  });

  it("bring back no place of before", async () => {
    const said = await last(
      "ask weather.forecast value | what's it like in [name: Oslo] [time: tomorrow]?",
      "refine weather.forecast value | and in [name: Bergen]?",
      "refine weather.forecast compare | is it [what: colder] compared to [time: today]?",
    );
    expect(namesIn(said)).toEqual(["Bergen, Norway"]);
  });

  it("are both meant by “not only”", async () => {
    const { from, to, also } = await wanted(
      "ask weather.forecast yesno | Will it [what: rain] in [name: Leeds] not only on [time: Friday] but on [time: Saturday] too?",
    );
    expect([from, to, also]).toEqual(["2026-11-27T00:00", "2026-11-29T00:00", []]);
  });
});

describe("what asks for no best day", () => {
  it.each([
    "ask weather.forecast yesno | Is [time: Saturday] still the best day for a barbecue in [name: Leeds]?",
    "ask weather.past extreme | which was the best day for calm weather in [name: Leeds] [time: last week]?",
    "ask weather.forecast extreme | is there still a best day to go to [name: Leeds]",
  ])("%s", async (line) => {
    expect(await wanted(line)).not.toMatchObject({ is_best_day: true });
  });

  it("is dry, too, for what is done outdoors", async () => {
    const line =
      "ask weather.forecast extreme | which is the best day for a barbecue in [name: Leeds], not too windy";
    expect(await wanted(line)).toMatchObject({ is_best_day: true, conditions: ["dry", "strong_wind"] });
  });
});
