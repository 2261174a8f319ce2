import { describe, expect, it } from "vitest";
import type { Understanding } from "@/lib/understanding/teaching";
import { planned, plannedTurns } from "@/lib/understanding/testing";
import { Wanted } from "../wanted";
import { readTurn, teaching } from ".";

const GIVEN = {
  teaching,
  context: { zone: "Europe/London", asker: "Europe/London", system: "metric" as const },
  // A Wednesday.
  moment: { now: new Date("2026-11-25T14:20:00Z"), zone: "Europe/London" },
};

function wantedIn(outcome: Understanding): Wanted {
  if (outcome.kind !== "calls") throw new Error(`${outcome.kind}: ${JSON.stringify(outcome)}`);
  return Wanted.parse(outcome.calls[0]?.args);
}
const wanted = async (line: string) => wantedIn(await planned(line, GIVEN));
const turns = async (...lines: string[]) => (await plannedTurns(lines, GIVEN)).map(wantedIn);
const placesIn = ({ places }: Wanted) => places.map(({ name }) => name);

it("a limit of before takes another number, and keeps it", async () => {
  const ask = "ask weather.forecast count | how many hours [below: under 18 degrees]";
  for (const change of [
    "refine weather.forecast value | if the threshold were [above: 15] instead of [below: 18]",
    "correct weather.forecast value | not [wrong: 18] but [above: 15]",
    "refine weather.forecast value | make it 15 rather than [below: 18]",
  ]) {
    const [, changed, elsewhere] = await turns(
      ask,
      change,
      "refine weather.forecast value | and in [name: Oslo]",
    );
    for (const turn of [changed, elsewhere])
      expect(turn?.limits).toEqual([{ side: "below", measure: "temperature", value: 15 }]);
  }
});

describe("for an asker in the United States", () => {
  const zone = "America/New_York";
  const there = { ...GIVEN, context: { zone, asker: zone, system: "imperial" as const } };

  it.each([
    ["how many days [above: above 40] in [name: Boston]", 4.4],
    ["how many days [above: above 40 degrees] in [name: Boston]", 4.4],
    ["is the [what: temperature] [above: above 40] in [name: Boston], and the wind in [unit: knots]", 4.4],
    ["our limit is 60 degrees, is that kept in [name: Boston]", 15.6],
    ["how many days [above: above 40 °C] in [name: Boston]", 40],
  ])("a limit without a unit is in theirs: %s", async (question, value) => {
    const { limits } = wantedIn(await planned(`ask weather.forecast count | ${question}`, there));
    expect(limits[0]?.value).toBeCloseTo(value, 1);
  });

  it("the largest of some small places is taken, which is said", async () => {
    const outcome = await planned("ask weather.forecast value | weather in [name: Weston]", there);
    expect(outcome).toMatchObject({
      kind: "calls",
      notes: ["I took Weston for Weston, Florida, USA: say so if you mean another."],
    });
  });

  it("nothing is said of one that everybody knows", async () => {
    const outcome = await planned("ask weather.forecast value | weather in [name: Boston]", there);
    expect(outcome).toMatchObject({ kind: "calls", notes: [] });
  });
});

it("the sun after the moon is no sunny weather", async () => {
  const [, sun] = await turns(
    "ask weather.forecast yesno | moon [time: tonight]",
    "ask weather.forecast value | and the [what: sun] [time: tomorrow] in [name: Tromso]",
  );
  expect(sun).toMatchObject({ about: "sky", sky: ["sunrise", "sunset"], from: "2026-11-26T00:00" });
  expect(
    await wanted("ask weather.forecast value | will the [what: sun] shine [time: tomorrow]"),
  ).toMatchObject({
    about: "forecast",
  });
});

it("a limit takes no number of another unit, sign or side", async () => {
  const ask = "ask weather.forecast count | how many days [above: above 20 degrees]";
  const read = async (change: string) => (await turns(ask, change))[1]?.limits[0];
  expect((await read("refine weather.forecast value | not 20 but [above: 70°F]"))?.value).toBeCloseTo(
    21.1,
    1,
  );
  expect(await read("refine weather.forecast value | not 20, [below: below 10]")).toMatchObject({
    side: "below",
    value: 10,
  });
});

it("a limit stays where the number that is denied isn't it", async () => {
  const ask = "ask weather.forecast count | how many hours [below: under 18 degrees]";
  const [, next] = await turns(ask, "refine weather.forecast value | [time: on Friday], not at 10 but 12");
  expect(next?.limits).toMatchObject([{ value: 18 }]);
});

describe("a plan for a day at a place, whatever it is", () => {
  const now = new Date("2026-11-25T14:20:00Z");
  it.each([
    "planning a bbq on saturday in bristol should i risk it",
    "want to paint the fence in Cardiff this weekend, ok?",
    "thinking about a street party in Hull on friday, any worries?",
  ])("“%s” asks for the weather there and then", async (question) => {
    const read = await readTurn(question, [], { zone: "Europe/London", system: "metric" }, now);
    expect(wantedIn(read)).toMatchObject({ about: expect.stringMatching(/forecast|safety/), places: [{}] });
  });

  it.each([
    "what films are on in Leeds on saturday",
    "should I buy bitcoin tomorrow",
    "want to learn chess, ok?",
  ])("“%s” doesn't", async (question) => {
    const read = await readTurn(question, [], { zone: "Europe/London", system: "metric" }, now);
    expect(read.kind).not.toBe("calls");
  });
});

describe("time, by the clock of the place", () => {
  it.each([
    ["[time: tomorrow]", "2026-11-26T00:00", "2026-11-27T00:00"],
    ["[time: before Friday]", undefined, "2026-11-27T00:00"],
    ["[time: tonight]", "2026-11-25T18:00", "2026-11-26T08:00"],
    ["[time: on Saturday]", "2026-11-28T00:00", "2026-11-29T00:00"],
    ["over the coming week", "2026-11-25T14:20", "2026-12-02T14:20"],
  ])("“%s”", async (time, from, to) => {
    expect(await wanted(`ask weather.forecast yesno | will it rain ${time}`)).toMatchObject({
      about: "forecast",
      conditions: ["rain"],
      ...(from && { from }),
      to,
    });
  });

  it("is the one of before: “that week”, whatever of it the reader marked", async () => {
    const [first, next] = await turns(
      "ask weather.forecast talk | what is [name: Porto] like in the second [time: week] of [time: October]",
      "refine weather.forecast value | how often does it [what: rain] [time: in that week]",
    );
    expect(first).toMatchObject({ from: "2027-10-08T00:00", to: "2027-10-15T00:00" });
    expect(next).toMatchObject({ from: "2027-10-08T00:00", to: "2027-10-15T00:00" });
  });

  it("of a part of the day is that of each day said with it or before", async () => {
    const [week, evenings] = await turns(
      "ask weather.forecast value | all [time: week], what is it like in the [time: mornings] in [name: Lyon]",
      "refine weather.forecast value | and the [time: evenings]",
    );
    // The days of the week that are over aren't ahead.
    expect(week).toMatchObject({ from: "2026-11-25T15:20", hours: [6, 12], also: [] });
    expect(evenings).toMatchObject({ from: "2026-11-25T15:20", hours: [18, 24], also: [] });
  });

  it("of a week is that of the days that are over where it asks for them", async () => {
    expect(
      await wanted("ask weather.forecast yesno | has it [what: rained] in [name: London] [time: this week]"),
    ).toMatchObject({ from: "2026-11-23T00:00" });
  });

  it("is none in “than usual”", async () => {
    const outcome = await planned(
      "ask weather.past compare | warmer than [against: usual] [time: this month]",
      GIVEN,
    );
    expect("notes" in outcome && outcome.notes).toEqual([]);
  });

  it("is another place's where one is named", async () => {
    expect(await wanted("ask weather.forecast value | [name: Tokyo] [time: today]")).toMatchObject({
      from: "2026-11-25T00:00",
    });
    expect(await wanted("ask weather.forecast value | [name: Auckland] [time: today]")).toMatchObject({
      from: "2026-11-26T00:00",
    });
  });

  it("that is over goes to the past, also where it is asked of the forecast", async () => {
    expect(
      await wanted("ask weather.forecast value | how much [what: rain] fell [time: yesterday]"),
    ).toMatchObject({
      about: "past",
      is_measured: true,
      from: "2026-11-24T00:00",
      to: "2026-11-25T00:00",
    });
  });

  it("that is to come goes to the forecast, also where it is asked of now or the past", async () => {
    expect(await wanted("ask weather.past extreme | coldest night [time: this week]")).toMatchObject({
      about: "forecast",
      end: "lowest",
    });
    expect(await wanted("ask weather.now value | [what: wind] [time: tomorrow]")).toMatchObject({
      about: "forecast",
      measures: ["wind"],
    });
  });
});

describe("places", () => {
  it("are the server's own where none is named, and where it is named itself", async () => {
    expect(placesIn(await wanted("ask weather.now value | how [what: warm] is it"))).toEqual([]);
    expect(
      placesIn(await wanted("ask weather.now value | how [what: warm] is it at the [name: data centre]")),
    ).toEqual([]);
  });

  it("of one name are the one in the country of the others, else in the asker's, unless one is famous", async () => {
    expect(placesIn(await wanted("ask weather.now value | [name: Halifax]"))).toEqual([
      "Halifax, United Kingdom",
    ]);
    expect(placesIn(await wanted("ask weather.now value | [name: Paris]"))).toEqual(["Paris, France"]);
    expect(placesIn(await wanted("ask weather.now compare | [name: Alicante] or [name: Valencia]"))).toEqual([
      "Alicante, Spain",
      "Valencia, Spain",
    ]);
    expect(placesIn(await wanted("ask weather.now compare | [name: Paris] or [name: Dallas]"))).toEqual([
      "Paris, France",
      "Dallas, Texas, USA",
    ]);
  });

  it("stay for follow-ups, and for new questions that name none", async () => {
    const [, edited, anew, back] = await turns(
      "ask weather.forecast yesno | will it rain in [name: Oslo] [time: tomorrow]",
      "refine weather.forecast yesno | and [name: Bergen]?",
      "ask weather.forecast yesno | will it freeze [time: on Friday]",
      "ask weather.forecast yesno | and will it freeze at the [name: data centre]",
    );
    expect(edited).toMatchObject({ conditions: ["rain"], to: "2026-11-27T00:00" });
    expect([edited, anew, back].map((one) => placesIn(one!))).toEqual([
      ["Bergen, Norway"],
      ["Bergen, Norway"],
      [],
    ]);
  });

  it("that aren't known are asked about", async () => {
    expect(await planned("ask weather.now value | weather in [name: Xyzzyville]", GIVEN)).toMatchObject({
      kind: "ask",
      pending: { ask: expect.stringContaining("Xyzzyville") },
    });
  });

  it("are a country's largest towns, as none is named", async () => {
    const spain = await planned("ask weather.now value | weather in [name: Spain]", GIVEN);
    expect(spain).toMatchObject({
      notes: [expect.stringContaining("differs from place to place in Spain")],
    });
    expect(placesIn(wantedIn(spain))).toHaveLength(4);
    expect(
      placesIn(await wanted("ask weather.now compare | is it warmer in [name: Chile] or [name: Peru]")),
    ).toEqual(["Santiago, Chile", "Lima, Peru"]);
  });

  it.each([
    ["a village's name", "Saas-Fee", "Saas-Fee, Switzerland"],
    ["another spelling", "genua", "Genua (Genoa, Italy)"],
    ["an airport's code", "EGPH", "EGPH (Edinburgh Airport, United Kingdom)"],
    ["a mountain", "the Jungfraujoch", "Jungfraujoch (Interlaken, Switzerland)"],
  ])("are found by %s", async (_, name, place) => {
    expect(placesIn(await wanted(`ask weather.forecast value | tomorrow at [name: ${name}]`))).toEqual([
      place,
    ]);
  });

  it("of a name that was asked about in vain are taken for the likeliest", async () => {
    const [asked, then] = await plannedTurns(
      [
        "ask weather.forecast value | tomorrow in [name: Springfield]",
        "refine weather.forecast value | and [time: on Friday]?",
      ],
      GIVEN,
    );
    expect(asked?.kind).toBe("ask");
    expect(then).toMatchObject({ kind: "calls", notes: [expect.stringContaining("I took Springfield for")] });
  });

  it("that somebody comes from aren't asked about", async () => {
    const [, told] = await plannedTurns(
      [
        "ask weather.now value | how [what: warm] is it in [name: Porto]",
        "refine weather.now value | in [unit: Fahrenheit], I'm from Idaho",
      ],
      GIVEN,
    );
    expect(placesIn(wantedIn(told!))).toEqual(["Porto, Portugal"]);
  });

  it("aren't words in small letters that stand for no place", async () => {
    expect(
      placesIn(await wanted("ask weather.forecast extreme | best [what: dry] day for the [name: barn]")),
    ).toEqual([]);
  });
});

describe("what is asked", () => {
  it("is a condition by yes or no, and a measure by its value", async () => {
    expect(
      await wanted("ask weather.forecast yesno | will it be [what: windy] [time: tomorrow]"),
    ).toMatchObject({
      conditions: ["strong_wind"],
    });
    expect(
      await wanted("ask weather.forecast value | how [what: windy] will it be [time: tomorrow]"),
    ).toMatchObject({
      conditions: [],
      measures: ["wind"],
    });
    expect(await wanted("ask weather.now value | [what: wet bulb temperature] now")).toMatchObject({
      measures: ["wet_bulb"],
    });
  });

  it("has the user's limits in our units, and answers in theirs", async () => {
    const { limits, units } = await wanted(
      "ask weather.forecast threshold | over [above: 25 mph] [time: tomorrow]",
    );
    expect(units).toEqual(["mph"]);
    expect(limits).toMatchObject([{ side: "above", measure: "wind" }]);
    expect(limits[0]?.value).toBeCloseTo(40.2, 1);
  });

  it("of free cooling takes the user's own limits", async () => {
    expect(
      await wanted(
        "ask weather.safety threshold | [what: free cooling] below [below: 20 degrees], dew point max [below: 13]",
      ),
    ).toMatchObject({
      about: "safety",
      conditions: ["free_cooling"],
      limits: [
        { side: "below", measure: "temperature", value: 20 },
        { side: "below", measure: "dew_point", value: 13 },
      ],
    });
  });

  it("stays for a follow-up that says nothing of it, but not for one that asks for all", async () => {
    const [, unit, later, all] = await turns(
      "ask weather.now value | [what: wind] in [name: Oslo]",
      "refine weather.now value | in [unit: knots]",
      "refine weather.forecast trend | is it going to pick up",
      "refine weather.forecast value | and the weather [time: tomorrow]?",
    );
    expect(unit).toMatchObject({ measures: ["wind"], units: ["kn"] });
    expect(later).toMatchObject({ about: "forecast", measures: ["wind"], operation: "trend" });
    expect(all).toMatchObject({ measures: [], conditions: [] });
  });

  it("of safety is what the activity is threatened by, and whether yes means danger", async () => {
    expect(await wanted("ask weather.safety yesno | can we work on the [what: roof]")).toMatchObject({
      conditions: ["strong_wind", "storm", "rain", "frost"],
      is_worry: false,
    });
    expect(await wanted("ask weather.safety yesno | is there a risk of [what: frost]")).toMatchObject({
      conditions: ["frost"],
      is_worry: true,
    });
  });

  it("of where is a yes or no, or one fact", async () => {
    expect(await wanted("ask weather.where yesno | are you in [name: Ireland]")).toMatchObject({
      regions: ["IE"],
    });
    expect(await wanted("ask weather.where value | what is your [what: ip]")).toMatchObject({
      facet: "address",
    });
    expect(await wanted("ask weather.where value | where is 8.8.8.8")).toMatchObject({ address: "8.8.8.8" });
  });

  it("of the past is what is usual, unless it was measured", async () => {
    expect(
      await wanted("ask weather.past mean | usual [what: temperature] in [name: Tokyo] [time: in January]"),
    ).toMatchObject({
      about: "past",
      is_measured: false,
      from: "2027-01-01T00:00",
    });
  });

  it("of terms and of what can't be had needs no weather", async () => {
    expect(await planned("ask weather.explain explain | what is a [what: dew point]", GIVEN)).toMatchObject({
      kind: "say",
      text: expect.stringContaining("condense"),
    });
    expect(await planned("ask weather.cannot value | [what: pollen] today", GIVEN)).toMatchObject({
      kind: "say",
    });
    expect(
      await planned("ask weather.recall list | what did I ask about [name: Oslo] [time: yesterday]", GIVEN),
    ).toMatchObject({
      calls: [{ tool: "recall_questions", args: { about: "Oslo", when: "yesterday" } }],
    });
  });
});

it("a length isn't taken for a temperature", async () => {
  const read = await wanted(
    "ask weather.forecast value | the weather for my long run [time: tomorrow morning], [above: 25k]",
  );
  expect(read.limits).toEqual([]);
});

const LONDONER = { zone: "Europe/London", system: "metric" as const };

it.each([
  "thunderstorms? lightning risk for generator test tuesday",
  "will it be too windy for ladder work tomorrow",
])("an everyday word isn't asked for as a place: %s", async (question) => {
  expect((await readTurn(question, [], LONDONER, GIVEN.moment.now)).kind).toBe("calls");
});

it("what somebody else should wear there is asked of the weather", async () => {
  const question = "My daughter has a football match at 10 tomorrow in Leeds, what should she wear?";
  expect((await readTurn(question, [], LONDONER, GIVEN.moment.now)).kind).toBe("calls");
});

it.each(["weather for Grimbleton tomorrow", "will it rain in grimbleton tomorrow"])(
  "a place that nobody knows is asked for: %s",
  async (question) => {
    expect((await readTurn(question, [], LONDONER, GIVEN.moment.now)).kind).toBe("ask");
  },
);
