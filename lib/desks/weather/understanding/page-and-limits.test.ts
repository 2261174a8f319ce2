import { describe, expect, it } from "vitest";
import type { Understanding } from "@/lib/understanding/teaching";
import { planned, plannedTurns } from "@/lib/understanding/testing";
import type { AlertLimits } from "../alert-limits";
import { Wanted } from "../wanted";
import { teaching } from ".";

const given = (alerts?: AlertLimits) => ({
  teaching,
  context: { zone: "Europe/London", asker: "Europe/London", system: "metric" as const, alerts },
  // A Wednesday.
  moment: { now: new Date("2026-11-25T14:20:00Z"), zone: "Europe/London" },
});

function allIn(outcome: Understanding): Wanted[] {
  if (outcome.kind !== "calls") throw new Error(`${outcome.kind}: ${JSON.stringify(outcome)}`);
  return outcome.calls.map(({ args }) => Wanted.parse(args));
}
const wanted = async (line: string) => allIn(await planned(line, given()))[0]!;
const lastOf = async (...lines: string[]) => (await plannedTurns(lines, given())).at(-1)!;
const last = async (...lines: string[]) => allIn(await lastOf(...lines))[0]!;
const said = async (...lines: string[]) => {
  const outcome = await lastOf(...lines);
  return outcome.kind === "say" ? outcome.text : outcome.kind;
};

describe("what is usual is told only where it is asked for", () => {
  it.each([
    "ask weather.now value | how cold does it feel outside",
    "ask weather.now value | how hot does it look out there",
    "ask weather.forecast yesno | I usually walk at 8. Will it be [what: icy] [time: tomorrow]",
    "ask weather.forecast yesno | we normally open at 9, will it be [what: windy] [time: on Monday]",
    "ask weather.forecast value | how cold does it get [time: tomorrow]",
    "ask weather.forecast when | will it ever stop [what: raining]",
  ])("%s", async (line) => {
    expect((await wanted(line)).about).not.toBe("past");
  });

  it.each([
    "ask weather.now value | how cold does it get in [name: Leeds]",
    "ask weather.past value | is it usually [what: windy] [time: on Fridays]",
  ])("%s, as before", async (line) => {
    expect((await wanted(line)).about).toBe("past");
  });

  it.each([
    ["ask weather.past yesno | is this [what: warm] for [time: late November] or is it normal", "now"],
    ["ask weather.past yesno | isn't this [what: cold] for [time: November]", "now"],
    ["ask weather.now yesno | is it colder than usual", "now"],
    ["ask weather.now yesno | is it unusually [what: mild] for the time of year", "now"],
    ["ask weather.forecast yesno | will [time: Saturday] be [what: warmer] than normal", "forecast"],
  ])("sets it beside: %s", async (line, about) => {
    expect(await wanted(line)).toMatchObject({ about, measures: ["temperature"], usual: {} });
  });
});

describe("which limit was used", () => {
  const cooling = "ask weather.forecast list | [what: free cooling] hrs [time: tomorrow]";

  it.each([
    "refine weather.safety threshold | what limit did u use for that",
    "refine weather.explain explain | where is that limit from",
    "ask weather.safety value | how cold does it have to be for that",
    "refine weather.forecast value | which threshold do you use",
  ])("of the answer before: %s", async (line) => {
    expect(await said(cooling, line)).toMatch(
      /^As free cooling I count \*\*outside air of at most 18 °C.*ASHRAE/,
    );
  });

  it.each([
    ["ask weather.explain explain | what counts as [what: free cooling]", /^As free cooling I count/],
    ["ask weather.explain explain | what do you count as [what: strong wind]", /39 km\/h, force 6.*Beaufort/],
    ["ask weather.forecast threshold | which limit do you use for [what: frost]", /0 °C or below/],
  ])("of what is named: %s", async (line, words) => {
    expect(await said(line)).toMatch(words);
  });

  it("is the asker's own where they gave one", async () => {
    const own = "ask weather.safety yesno | [what: free cooling] [below: below 20 degrees] [time: tomorrow]";
    expect(await said(own, "refine weather.safety value | what limit did you use")).toBe(
      "Your own: **temperature below 20 °C**. I added none.",
    );
  });
});

describe("the page's alerts", () => {
  it.each([
    "ask weather.cannot explain | at what outdoor [what: temp] does the page raise an alert",
    "ask weather.safety value | which alerts are set",
    "ask weather.forecast value | what [what: wind] speed triggers an alert",
  ])("which are set and how to set one: %s", async (line) => {
    expect(await said(line)).toMatch(/temperature 0 °C or less.*usual limits.*“Alert me when”/);
  });

  it.each([
    [
      "ask weather.cannot set | how do I get an alert when it goes [below: under 0]",
      /^This page can alert you at \*\*temperature 0 °C or less\*\*.*“Alert me when”/,
    ],
    [
      "ask weather.cannot set | set an alert for [what: wind] [above: above 50 km/h]",
      /^This page can alert you at \*\*wind 50 km\/h or more\*\*/,
    ],
    [
      "ask weather.safety yesno | warn me if the [what: wet bulb] goes [above: over 20]",
      /^This page can alert you at \*\*wet-bulb temperature 20 °C or more\*\*/,
    ],
    [
      "ask weather.cannot set | alert me when [what: humidity] is [above: above 80%]",
      /^This page has \*\*no alert\*\* for humidity 80% or more/,
    ],
  ])("for what is wished, if it can be set: %s", async (line, words) => {
    expect(await said(line)).toMatch(words);
  });

  it("are those that the page sends", async () => {
    const outcome = await planned("ask weather.safety value | which alerts are set", given({ wind: 50 }));
    expect(outcome).toMatchObject({
      text: expect.stringMatching(/^Your page alerts at \*\*wind 50 km\/h or more/),
    });
  });

  it.each([
    "ask weather.safety threshold | is anything over the [what: alert] limits [time: right now]",
    "ask weather.forecast yesno | will any alert thresholds be exceeded [time: tomorrow]",
    "ask weather.safety yesno | are any of my alerts going off",
  ])("are looked for: %s", async (line) => {
    expect(await wanted(line)).toMatchObject({ about: "alerts", alerts: { are_known: false } });
  });

  it("are gone on from", async () => {
    const turn = await last(
      "ask weather.safety threshold | is anything over the [what: alert] limits [time: right now]",
      "refine weather.forecast yesno | anything [time: tomorrow] that would trip one",
    );
    expect(turn).toMatchObject({ about: "alerts", from: "2026-11-26T00:00" });
  });

  it("aren't a weather service's", async () => {
    expect(await said("ask weather.cannot yesno | are there severe weather alerts")).toMatch(
      /official warnings/,
    );
  });
});

describe("free cooling by its machines", () => {
  it.each([
    "can we use the dry coolers without [what: water spray] [time: tomorrow]",
    "can we run without adiabatic [time: tomorrow]",
    "[what: chillers off] [time: tonight]",
    "are the sprays needed [time: tomorrow]",
    "[what: economiser] [time: tomorrow]",
    "can the compressors stay off [time: tomorrow]",
  ])("%s", async (text) => {
    expect((await wanted(`ask weather.safety yesno | ${text}`)).conditions).toEqual(["free_cooling"]);
  });

  it("comes closest to its limit where it is warmest", async () => {
    const turn = await last(
      "ask weather.safety yesno | [what: dry coolers] without sprays [time: this week]",
      "refine weather.safety when | on which days is it closest",
    );
    expect(turn).toMatchObject({ conditions: ["free_cooling"], is_closest: true, end: "highest" });
    expect(turn.from).toBe("2026-11-25T14:20");
  });

  it("is set beside no other year", async () => {
    const { also, cannot } = await last(
      "ask weather.safety yesno | [what: free cooling] [time: tomorrow]",
      "refine weather.safety compare | how does that compare with the [against: same day last year]",
    );
    expect({ also, cannot }).toMatchObject({
      also: [],
      cannot: [expect.stringMatching(/26 November to 26 November 2025/)],
    });
  });
});

describe("water", () => {
  it.each([
    "ask weather.safety yesno | can u [what: swim] in the sea in [name: Brighton] [time: now]",
    "ask weather.forecast yesno | good weekend for wild swimming in [name: Brighton] [time: tomorrow]",
  ])("isn't known, which is said first: %s", async (line) => {
    const outcome = await planned(line, given());
    expect(outcome).toMatchObject({ notes: [expect.stringMatching(/^I don't know how warm the sea/)] });
    expect(allIn(outcome)[0]?.conditions).not.toContain("frost");
  });

  it.each(["how warm is the sea", "what's the water temperature"])(
    "is all that is said to: %s",
    async (text) => {
      expect(await said(`ask weather.now value | ${text} in [name: Brighton]`)).toMatch(
        /^I don't know how warm the sea/,
      );
    },
  );
});

describe("times", () => {
  it.each([
    ["a Christmas market [time: next Friday] and Saturday", "2026-12-04T00:00", "2026-12-06T00:00"],
    ["an Easter egg hunt [time: on Sunday]", "2026-11-29T00:00", "2026-11-30T00:00"],
    ["a Halloween party [time: this Friday]", "2026-11-27T00:00", "2026-11-28T00:00"],
    ["the weather [time: at Christmas]", "2026-12-25T00:00", "2026-12-26T00:00"],
    ["white christmas chances [time: this year]", "2026-12-25T00:00", "2026-12-26T00:00"],
    ["in Rome [time: on Tuesday] for [time: four days]", "2026-12-01T00:00", "2026-12-05T00:00"],
    ["in Rome [time: on Thursday] for a long weekend", "2026-11-26T00:00", "2026-11-30T00:00"],
    ["in Rome [time: Friday for 5 days]", "2026-11-27T00:00", "2026-12-02T00:00"],
  ])("%s", async (text, from, to) => {
    expect(await wanted(`ask weather.forecast value | ${text}`)).toMatchObject({ from, to, also: [] });
  });

  it("are two where days are compared", async () => {
    const { from, also } = await wanted("ask weather.forecast compare | [time: Friday] or [time: Saturday]");
    expect([from, also[0]?.from]).toEqual(["2026-11-27T00:00", "2026-11-28T00:00"]);
    const better = await last(
      "ask weather.forecast yesno | [what: dry] [time: on Thursday]",
      "refine weather.forecast value | would [time: Friday] be better",
    );
    expect([better.from, better.also[0]?.from]).toEqual(["2026-11-27T00:00", "2026-11-26T00:00"]);
  });

  it("are asked for of the value that was told", async () => {
    const turn = await last(
      "ask weather.forecast value | how [what: windy] will it get [time: this week]",
      "refine weather.forecast when | which day is that",
    );
    expect(turn).toMatchObject({ operation: "when", conditions: [], measures: ["wind"], end: "highest" });
  });
});

it("takes no number for an unknown place", async () => {
  expect(
    await wanted(
      "ask weather.forecast value | in [name: Lisbon] [time: from Monday] for [name: three] nights",
    ),
  ).toMatchObject({ places: [{ name: "Lisbon, Portugal" }] });
});
