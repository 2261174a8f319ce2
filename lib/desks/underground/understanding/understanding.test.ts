import { describe, expect, it } from "vitest";
import type { Understanding } from "@/lib/understanding/teaching";
import { planned, plannedTurns } from "@/lib/understanding/testing";
import { TOOLS } from "../tools";
import { teaching } from ".";

const GIVEN = {
  teaching,
  context: undefined,
  moment: { now: new Date("2026-11-23T14:20:00Z"), zone: "Europe/London" },
};

const callsIn = (outcome: Understanding) => {
  if (outcome.kind !== "calls") throw new Error(`${outcome.kind}: ${JSON.stringify(outcome)}`);
  for (const { tool, args } of outcome.calls) TOOLS.find(({ name }) => name === tool)?.input.parse(args);
  return outcome.calls;
};
const calls = async (line: string) => callsIn(await planned(line, GIVEN));
const args = async (line: string) => (await calls(line))[0]?.args;
const turns = async (...lines: string[]) => (await plannedTurns(lines, GIVEN)).map(callsIn);

describe("status", () => {
  it("asks for lines, all but some, and for lines at a station", async () => {
    expect(await args("ask underground.status yesno | is the [name: victoria] ok")).toEqual({
      lines: ["victoria"],
      focus: "running",
    });
    expect(
      await args("ask underground.status list | [every: all lines] except the [except: Central]"),
    ).toEqual({
      lines: [],
      except: ["central"],
    });
    expect(await args("ask underground.status yesno | trains ok at [name: Brixton]")).toMatchObject({
      lines: ["victoria"],
    });
  });

  it("hears a question for trouble, a count, one status and a reason", async () => {
    expect(await args("ask underground.status yesno | any [what: delays] on the [name: DLR]")).toMatchObject({
      focus: "trouble",
    });
    expect(await args("ask underground.status count | how many lines are messed up")).toEqual({
      lines: [],
      focus: "count",
    });
    expect(await args("ask underground.status list | lines with [what: severe delays]")).toMatchObject({
      only: ["Severe Delays"],
    });
    expect(await args("ask underground.status explain | why is the [name: Met] slow")).toMatchObject({
      focus: "why",
    });
  });

  it("takes a day ahead for planned works", async () => {
    expect(await args("ask underground.status list | [what: closures] [time: on Saturday]")).toMatchObject({
      from: "2026-11-28T00:00:00.000Z",
      to: "2026-11-29T00:00:00.000Z",
    });
  });
});

describe("arrivals", () => {
  it("reads line, direction, terminus, number and minutes", async () => {
    expect(
      await args(
        "ask underground.arrivals when | [nth: second] [toward: northbound] [on: Victoria line] train at [name: Euston]",
      ),
    ).toEqual({ station: "Euston", line: "victoria", direction: "northbound", nth: 2, focus: "next" });
    expect(
      await args("ask underground.arrivals list | board [name: camden town] to [toward: Morden] [via: Bank]"),
    ).toMatchObject({
      towards: "Morden",
      via: "Bank",
    });
    expect(
      await args("ask underground.arrivals yesno | will I get one at [name: mile end] in [below: 3 minutes]"),
    ).toMatchObject({ within_minutes: 3 });
    expect(
      await args("ask underground.arrivals value | which [what: platform] at [name: Oval]"),
    ).toMatchObject({ focus: "platform" });
  });

  it("shows both stations of one name, or the one on the line", async () => {
    const both = await calls("ask underground.arrivals list | next at [name: edgware road]");
    expect(both.map(({ args: { station } }) => station)).toEqual([
      "Edgware Road (Bakerloo)",
      "Edgware Road (Circle)",
    ]);
    expect(
      await calls("ask underground.arrivals list | next [on: Bakerloo] at [name: edgware road]"),
    ).toHaveLength(1);
  });

  it("goes on from what was asked", async () => {
    const [, one, turned] = await turns(
      "ask underground.arrivals when | next [toward: northbound] at [name: Oval]",
      "refine underground.arrivals when | and the [nth: one after]",
      "refine underground.arrivals when | and the opposite direction",
    );
    expect(one?.[0]?.args).toMatchObject({ station: "Oval", direction: "northbound", nth: 2 });
    expect(turned?.[0]?.args).toMatchObject({ direction: "southbound" });
  });
});

describe("journey", () => {
  it("reads every wish", async () => {
    expect(
      await args(
        "ask underground.journey plan | [from: Brixton] to [to: Stratford] [via: Green Park] without the [avoid: Central] or [avoid: Bank] [prefer: fewest changes] by [arrive: 9] [time: tomorrow]",
      ),
    ).toEqual({
      from: "Brixton",
      to: "Stratford",
      via: "Green Park",
      prefer: "fewest_changes",
      avoid_lines: ["central"],
      avoid_stations: ["Bank"],
      arrive_by: "2026-11-24T09:00:00.000Z",
    });
    expect(
      await args(
        "ask underground.journey plan | [from: lewisham] [to: bank] [on: dlr] leaving [leave: 17:42]",
      ),
    ).toMatchObject({
      use_lines: ["dlr"],
      depart_at: "2026-11-23T17:42:00.000Z",
    });
    expect(
      await args("ask underground.journey plan | [from: oval] to [to: bank], [time: weekdays at 7.15]"),
    ).toMatchObject({
      depart_at: "2026-11-24T07:15:00.000Z",
    });
  });

  it("turns back, changes one end, and asks for what is missing", async () => {
    const [, back, other] = await turns(
      "ask underground.journey plan | [from: Euston] to [to: Oval]",
      "refine underground.journey plan | and back?",
      "refine underground.journey plan | and to [to: Angel]",
    );
    expect(back?.[0]?.args).toEqual({ from: "Oval", to: "Euston" });
    expect(other?.[0]?.args).toEqual({ from: "Oval", to: "Angel" });
    const asked = await planned("ask underground.journey plan | how do I get to [to: Ickenham]", GIVEN);
    expect(asked).toMatchObject({ kind: "ask", pending: { role: "from", kind: "station" } });
  });

  it("mends the roles of two ends by the words before them", async () => {
    expect(await args("ask underground.journey plan | from [to: Paddington] to [to: Canary Wharf]")).toEqual({
      from: "Paddington",
      to: "Canary Wharf",
    });
    expect(await args("ask underground.journey plan | to [from: Oval] from [from: Angel]")).toEqual({
      from: "Angel",
      to: "Oval",
    });
  });

  it("compares two ways", async () => {
    const [call] = await calls(
      "ask underground.journey compare | [from: stratford] to [to: paddington] on [on: the Elizabeth line] or the [on: Central]",
    );
    expect(call?.tool).toBe("compare_journeys");
    expect(call?.args.options).toMatchObject([{ use_lines: ["elizabeth"] }, { use_lines: ["central"] }]);
  });

  it("says first what is asked", async () => {
    expect(
      await args("ask underground.journey yesno | [from: Romford] [to: bond st] is it [prefer: direct]"),
    ).toMatchObject({ focus: "direct" });
    expect(
      await args(
        "ask underground.journey when | when must I leave [from: oval] to be at [to: bank] for [arrive: 8.45]",
      ),
    ).toMatchObject({
      focus: "departure",
    });
    const [, free] = await turns(
      "ask underground.journey plan | [from: Euston] to [to: Oval]",
      "refine underground.journey yesno | is [ref: that] [prefer: step-free]",
    );
    expect(free?.[0]?.args).toEqual({ from: "Euston", to: "Oval", focus: "step_free" });
  });
});

describe("timetable, stations and stops", () => {
  it("asks for first and last trains, intervals, nights and holidays", async () => {
    expect(
      await args(
        "ask underground.timetable when | [last: last train] from [from: Oval] to [to: Bank] [time: on Sunday]",
      ),
    ).toMatchObject({
      station: "Oval",
      to: "Bank",
      which: "last",
      about: "times",
      at: "2026-11-29T12:00:00.000Z",
    });
    expect(await args("ask underground.timetable value | how often is the [name: Bakerloo]")).toMatchObject({
      lines: ["bakerloo"],
      about: "frequency",
    });
    expect(
      await args("ask underground.timetable yesno | does the [name: Victoria line] run all night"),
    ).toMatchObject({ about: "night" });
    expect(await args("ask underground.timetable yesno | [name: dlr] [time: christmas day]")).toMatchObject({
      at: "2026-12-25T12:00:00.000Z",
    });
  });

  it("asks for facts of a station, and goes on with them", async () => {
    const [first, second] = await turns(
      "ask underground.station yesno | can you get a pram down at [name: Clapham Common]",
      "refine underground.station yesno | [name: Clapham South] then",
    );
    expect(first?.[0]?.args).toMatchObject({ station: "Clapham Common", about: "step_free" });
    expect(second?.[0]?.args).toMatchObject({ station: "Clapham South", about: "step_free" });
  });

  it("lists and ranks stations", async () => {
    expect(
      await args("ask underground.station list | [what: step-free] stations in [within: zone 5]"),
    ).toEqual({ zone: "5", step_free: true });
    expect(await args("ask underground.station rank | [top: top 10] busiest [time: 2022]")).toEqual({
      rank: "busiest",
      year: "2022",
      limit: 10,
    });
  });

  it("tells stops between stations without a line, and where lines meet", async () => {
    expect(await args("ask underground.stops count | how many stops [from: balham] to [to: angel]")).toEqual({
      from: "Balham",
      to: "Angel",
      about: "count",
    });
    expect(
      await calls("ask underground.stops list | where do the [name: circle] and the [name: northern] meet"),
    ).toEqual([{ tool: "compare_lines", args: { lines: ["circle", "northern"], about: "meeting" } }]);
    expect(
      await args("ask underground.stops yesno | does the [on: Met] stop at [name: Willesden Green]"),
    ).toEqual({
      line: "metropolitan",
      station: "Willesden Green",
      about: "calls",
    });
  });
});

describe("words", () => {
  it.each([
    ["ask underground.explain explain | what does [what: part suspended] mean", /unplanned/],
    ["ask underground.explain explain | what is the [name: DLR]", /light railway/],
    ["ask underground.cannot value | how much is a [what: single] from zone 1 to 4", /fares/],
    ["ask underground.cannot yesno | I left my [what: umbrella] on the [on: Northern line]", /lostproperty/],
    ["ask underground.station value | how deep is [name: Hampstead]", /no data/],
  ])("answers “%s” in words", async (line, text) => {
    expect(await planned(line, GIVEN)).toMatchObject({
      kind: "say",
      text: expect.stringMatching(text),
      notes: [],
    });
  });
});

describe("what isn't known, or was asked otherwise", () => {
  const notes = async (line: string) => {
    const outcome = await planned(line, GIVEN);
    return "notes" in outcome ? (outcome.notes ?? []).join(" ") : "";
  };

  it("gives no yes or no of the present where another time is asked about", async () => {
    const weekend = "ask underground.status yesno | are there any [what: planned closures]";
    expect(await args(`${weekend} [time: this weekend]`)).toMatchObject({
      from: "2026-11-28T00:00:00.000Z",
      focus: "trouble",
    });
    expect(await args("ask underground.status yesno | any weekend [what: closures]")).toHaveProperty("from");
    expect(await args(weekend)).toEqual({ lines: [] });
    expect(await notes(weekend)).toContain("at present");
  });

  it.each([
    "ask underground.status compare | is the [name: Central line] worse [against: than yesterday]",
    "ask underground.status yesno | is the [name: Central line] better than this morning",
  ])("keeps no history of statuses: %s", async (line) => {
    expect(await args(line)).toEqual({ lines: ["central"] });
    expect(await notes(line)).toContain("no history");
  });

  it("tells the lines that stations have in common", async () => {
    const same = { station: "Euston", about: "lines", with: ["Stockwell"] };
    expect(
      await args(
        "ask underground.station yesno | are the same lines at [name: Euston] and [name: Stockwell]",
      ),
    ).toEqual(same);
    const [, , common] = await turns(
      "ask underground.station list | which [what: lines] are at [name: Stockwell]",
      "ask underground.station list | which [what: lines] are at [name: Euston]",
      "refine underground.station list | which lines do [ref: they] have in common",
    );
    expect(common?.[0]?.args).toEqual(same);
  });

  it("tells what the line to a station is called", async () => {
    const line = "what is the line to [name: Chingford] called";
    for (const path of ["explain", "station", "stops"])
      expect(await args(`ask underground.${path} explain | ${line}`)).toEqual({
        station: "Chingford",
        about: "lines",
      });
  });

  it("avoids zones, also in what follows", async () => {
    const [first, later] = await turns(
      "ask underground.journey plan | [from: Stratford] to [to: Richmond] avoiding [avoid: zone 1]",
      "refine underground.journey plan | and to [to: Ealing Broadway]",
    );
    expect(first?.[0]?.args).toMatchObject({ avoid_zones: ["1"] });
    expect(later?.[0]?.args).toMatchObject({ to: "Ealing Broadway", avoid_zones: ["1"] });
    const unmarked =
      "ask underground.journey plan | [from: Oval] to [to: Angel] without going through zones 1 and 2";
    expect(await args(unmarked)).toMatchObject({ avoid_zones: ["1", "2"] });
    expect(await notes(unmarked)).toBe("");
  });

  it("has passengers by year only, and takes no year that wasn't said", async () => {
    const line =
      "ask underground.station value | how [what: busy] is [name: Oval] on a [time: saturday afternoon]";
    expect(await args(line)).toEqual({ station: "Oval", about: "passengers" });
    expect(await notes(line)).toContain("by year only");
    expect(
      await args("ask underground.station value | [what: passengers] at [name: Oval] [time: in 2022]"),
    ).toMatchObject({ year: "2022" });
  });

  it("knows a station before a sight", async () => {
    for (const text of ["cutty sark", "the Cutty Sark"])
      expect(await args(`ask underground.journey plan | from [from: Bank] to [to: ${text}]`)).toMatchObject({
        to: "Cutty Sark",
      });
    expect(await notes("ask underground.journey plan | from [from: Bank] to [to: Cutty Sark]")).toBe("");
  });

  it("honours luggage as step-free, without a word that it can't", async () => {
    const line =
      "ask underground.journey plan | [from: Euston] to [to: Heathrow Terminal 5] with two [prefer: suitcases]";
    expect(await args(line)).toMatchObject({ prefer: "step_free" });
    expect(await notes(line)).toBe("");
  });

  it("rides on no line that was only asked for its status", async () => {
    const [, way] = await turns(
      "ask underground.status yesno | is the [name: Central line] ok",
      "refine underground.journey plan | how do I get from [from: Bank] to [to: Stratford]",
    );
    expect(way?.[0]?.args).toEqual({ from: "Bank", to: "Stratford" });
  });

  it("sends no train from a station to itself", async () => {
    const line =
      "ask underground.arrivals when | next at [name: Heathrow Terminal 4] [toward: Heathrow Terminal 4]";
    expect((await args(line))?.towards).toBeUndefined();
  });

  it("asks of nights for both ends", async () => {
    expect(
      await args(
        "ask underground.timetable yesno | does the [on: Central line] run all night from [from: Epping] to [to: Bank]",
      ),
    ).toMatchObject({ about: "night", station: "Epping", to: "Bank", lines: ["central"] });
  });
});

describe("answers", () => {
  const say = async (tool: string, input: object) => {
    const found = TOOLS.find(({ name }) => name === tool)!;
    const ctx = { signal: new AbortController().signal, say: () => undefined, caller: "test" };
    return (await found.run({ input: found.input.parse(input), ctx } as never)).message;
  };

  it("say which part of a line runs at night, and which lines are common", async () => {
    const night = { about: "night", lines: ["central"] };
    expect(await say("timetable", { ...night, station: "Epping" })).toMatch(
      /^\*\*No\*\*.*Epping\*\* isn't on it/,
    );
    expect(await say("timetable", { ...night, station: "Bank", to: "Stratford" })).toMatch(/^Yes/);
    expect(await say("find_station", { station: "Euston", about: "lines", with: ["Stockwell"] })).toContain(
      "2 lines in common",
    );
  });
});
