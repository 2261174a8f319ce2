import { describe, expect, it } from "vitest";
import { planned, plannedTurns } from "@/lib/understanding/testing";
import { TOOLS } from "../tools";
import { stationKind } from "./kinds";
import { claimed } from "./outside";
import { callsIn, GIVEN } from "./testing/calls";

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
    const [, away] = await turns(
      "ask underground.arrivals when | next [on: DLR] to [toward: Lewisham] from [name: Canary Wharf]",
      "refine underground.arrivals when | other direction",
    );
    expect(away?.[0]?.args).toMatchObject({ station: "Canary Wharf", direction: "northbound" });
    expect(away?.[0]?.args.towards).toBeUndefined();
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
    expect(await args(weekend)).toEqual({ lines: [], unsaid: "works" });
  });

  it.each([
    "ask underground.status compare | is the [name: Central line] worse [against: than yesterday]",
    "ask underground.status yesno | is the [name: Central line] better than this morning",
  ])("keeps no history of statuses: %s", async (line) => {
    expect(await args(line)).toEqual({ lines: ["central"], unsaid: "earlier" });
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

  it("tells how busy a station is by hour, else by year, and takes no year that wasn't said", async () => {
    expect(
      await args(
        "ask underground.station value | how [what: busy] is [name: Oval] on a [time: saturday afternoon]",
      ),
    ).toEqual({ station: "Oval", about: "hours", day: "Saturday", from_hour: 12, to_hour: 17 });
    expect(await args("ask underground.station when | when is [name: Oval] [what: busiest]")).toEqual({
      station: "Oval",
      about: "hours",
    });
    const asked = "ask underground.cannot value | is [name: Oval] [what: crowded] at [time: 6pm]";
    expect(await args(asked)).toEqual({ station: "Oval", about: "hours", hour: 18 });
    expect(
      await notes("ask underground.station value | [what: passengers] at [name: Oval] in [time: july 2022]"),
    ).toContain("by year only");
    expect(
      await args("ask underground.station value | [what: passengers] at [name: Oval] [time: in 2022]"),
    ).toMatchObject({ year: "2022" });
  });

  it("asks for access by direction, and for changes between two lines", async () => {
    expect(
      await args(
        "ask underground.station yesno | is the [toward: westbound] [on: Central] at [name: Bank] [what: step-free]",
      ),
    ).toEqual({ station: "Bank", about: "step_free", line: "central", direction: "westbound" });
    expect(
      await args(
        "ask underground.station yesno | is it [what: step-free] to change between [name: Victoria] and [name: Jubilee] at [name: Green Park]",
      ),
    ).toEqual({ station: "Green Park", about: "step_free", line: "victoria", change_to: "jubilee" });
  });

  it("looks for toilets that a wheelchair user can use", async () => {
    expect(
      await args(
        "ask underground.station value | where is the [top: nearest] [what: accessible toilet] to [name: Oval]",
      ),
    ).toMatchObject({ station: "Oval", toilets: true, accessible: true });
  });

  it("tells a station's directions from its lines, not from the trains due", async () => {
    expect(
      await args("ask underground.arrivals value | [what: which direction] do trains leave [name: Brixton]"),
    ).toEqual({ station: "Brixton", about: "directions" });
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

describe("times of a way", () => {
  const journey = "ask underground.journey plan |";

  it.each([
    `${journey} arriving at [from: Heathrow Terminal 5] on [arrive: Saturday at 7am], way to [to: Bank]`,
    `${journey} my train gets into [to: Euston] at [arrive: 7am on saturday], how do I get to [from: Bank]`,
    `${journey} if I leave [from: Oval] at [arrive: 7am on saturday] when am I at [to: Bank]`,
    `${journey} [from: Oval] to [to: Bank] at [arrive: 7am on saturday]`,
  ])("sets off when one arrives at the start: %s", async (line) => {
    expect(await args(line)).toMatchObject({ depart_at: "2026-11-28T07:00:00.000Z" });
    expect(await args(line)).not.toHaveProperty("arrive_by");
  });

  it("is there by the time that is said of the end, also where a train leaves from it", async () => {
    const there = { from: "Oval", to: "Euston", arrive_by: "2026-11-24T19:00:00.000Z" };
    expect(
      await args(`${journey} be at [to: Euston] by [leave: 7pm tomorrow], coming from [from: Oval]`),
    ).toMatchObject(there);
    expect(
      await args(
        "ask underground.journey when | my train leaves [from: Euston] at [leave: 7pm tomorrow], when should I leave [to: Oval]",
      ),
    ).toMatchObject({ ...there, focus: "departure" });
  });

  it("takes five for the afternoon, and says so", async () => {
    const line = `${journey} [from: Oval] to [to: Bank], leaving at [leave: half 5]`;
    expect(await args(line)).toMatchObject({ depart_at: "2026-11-23T17:30:00.000Z" });
    const night = `${journey} [from: Oval] to [to: Bank], leaving at [leave: 2 in the morning]`;
    expect(await args(night)).toMatchObject({ depart_at: "2026-11-24T02:00:00.000Z" });
    const [note] = (await planned(`${journey} [from: Oval] to [to: Bank] leaving [leave: at 3]`, {
      ...GIVEN,
      moment: { now: new Date("2026-11-23T20:00:00Z"), zone: "Europe/London" },
    }).then((outcome) => ("notes" in outcome && outcome.notes) || [])) as string[];
    expect(note).toBe("I took “at 3” as 15:00.");
  });

  it("takes Sunday, said on its evening, for the next", async () => {
    const sunday = { ...GIVEN, moment: { now: new Date("2026-11-22T21:00:00Z"), zone: "Europe/London" } };
    const outcome = await planned(
      "ask underground.timetable when | [last: first train] from [from: Oval] [time: on sunday morning]",
      sunday,
    );
    expect(callsIn(outcome)[0]?.args.at).toContain("2026-11-29");
  });

  it("makes that nine", async () => {
    const [, later] = await turns(
      `${journey} [from: Oval] to [to: Bank] leaving [leave: at 8am tomorrow]`,
      "refine underground.journey plan | make that [top: 9]",
    );
    expect(later?.[0]?.args).toMatchObject({ depart_at: "2026-11-24T09:00:00.000Z" });
  });
});

describe("places", () => {
  it("goes on from where towns beyond the network are reached", async () => {
    const line = "ask underground.journey plan | from [from: Brighton] to [to: Bond Street]";
    expect(await args(line)).toEqual({ from: "Victoria", to: "Bond Street" });
    expect(await planned(line, GIVEN)).toMatchObject({
      notes: [expect.stringContaining("Brighton isn't on the lines I know")],
    });
    expect(
      await planned("ask underground.journey plan | [from: Victoria] to [to: Gatwick]", GIVEN),
    ).toMatchObject({ kind: "say" });
  });

  it.each([
    "ask underground.timetable when | [last: last train] from [from: Paddington] to [to: Oxford]",
    "ask underground.station value | what [what: zone] is [name: Brighton] in",
    "ask underground.status yesno | is thameslink running",
  ])("answers for nothing beyond the network: %s", async (line) => {
    expect(await planned(line, GIVEN)).toMatchObject({
      kind: "say",
      text: expect.stringMatching(/nationalrail/),
      notes: [],
    });
  });

  it("offers no unlike name, and takes the part of one", async () => {
    expect(stationKind.near?.("Hogsmeade")).toEqual([]);
    expect(stationKind.near?.("Luttonn")).toEqual([]);
    const unknown = await planned("ask underground.journey plan | [from: Oval] to [to: Xanadu]", GIVEN);
    expect(unknown).toMatchObject({ kind: "ask", pending: { choices: [] } });
    expect(await args("ask underground.journey plan | [from: Shoreditch] to [to: Bank]")).toMatchObject({
      from: "Shoreditch High Street",
    });
  });

  it("assumes the station that is nearer by train where a name is shared", async () => {
    expect(await args("ask underground.journey plan | [from: Oval] to [to: Heathrow]")).toMatchObject({
      to: "Heathrow Terminals 2 & 3",
    });
    expect(
      await args("ask underground.arrivals when | next from [from: Paddington] to [toward: Heathrow]"),
    ).toMatchObject({ towards: "Heathrow Terminals 2 & 3" });
  });

  it("looks around a station for a step-free one", async () => {
    const [, nearest] = await turns(
      "ask underground.station yesno | is [name: Covent Garden] [what: step free]",
      "refine underground.station value | what's the nearest that is",
    );
    expect(nearest).toEqual([
      { tool: "nearest_stations", args: { station: "Covent Garden", step_free: true } },
    ]);
    expect(await args("ask underground.timetable when | closest tube to [name: the British Museum]")).toEqual(
      { station: "Tottenham Court Road", about: "lines" },
    );
  });

  it("claims questions for sights that the reader took for nobody's", () => {
    const now = new Date("2026-11-23T14:20:00Z");
    expect(claimed("where do I get off for Big Ben", now)).toMatchObject({ function: "station" });
    expect(claimed("euston to the natural history museum", now)).toMatchObject({ function: "journey" });
    expect(claimed("how do I get a cab from Baker Street", now)).toMatchObject({ function: "cannot" });
    expect(claimed("what restaurants are near Baker Street", now)).toBeUndefined();
    expect(claimed("is there a flight from Heathrow to New York", now)).toBeUndefined();
  });
});

describe("what follows a board or a status", () => {
  it("tells the ride, not the wait, and the stops of it", async () => {
    const board = "ask underground.arrivals list | next from [from: Bank] to [toward: Lewisham]";
    const [, ride] = await turns(board, "refine underground.arrivals value | how long does it take");
    expect(ride?.[0]).toMatchObject({
      tool: "plan_journey",
      args: { from: "Bank", to: "Lewisham", focus: "minutes" },
    });
    const [, stops] = await turns(board, "refine underground.stops count | how many stops is it");
    expect(stops?.[0]?.args).toMatchObject({ from: "Bank", to: "Lewisham", about: "count" });
  });

  it("reads the board for a next train, and the way without one", async () => {
    const [call] = await calls(
      "ask underground.journey plan | [from: Baker Street] to [to: Wembley Park] next train",
    );
    expect(call).toMatchObject({ tool: "arrivals", args: { towards: "Wembley Park" } });
  });

  it("looks for a faster way than the board's", async () => {
    const [, way] = await turns(
      "ask underground.arrivals when | next at [name: Canonbury] to [toward: Stratford]",
      "refine underground.arrivals when | is there a [prefer: faster] way",
    );
    expect(way?.[0]?.args).toMatchObject({ from: "Canonbury", to: "Stratford", prefer: "fastest" });
  });

  it("keeps clear of a line that is in trouble", async () => {
    const [, way] = await turns(
      "ask underground.status yesno | is the [name: Weaver line] delayed",
      "refine underground.journey plan | how else can I get from [from: Liverpool Street] to [to: Clapton]",
    );
    expect(way?.[0]?.args).toMatchObject({ avoid_lines: ["weaver"] });
    const [, other] = await turns(
      "ask underground.journey plan | [from: Victoria] to [to: Kew Gardens]",
      "refine underground.journey plan | what if the [on: District line] is down",
    );
    expect(other?.[0]?.args).toMatchObject({ avoid_lines: ["district"] });
  });

  it("can't see single trains, nor whether a station is closed", async () => {
    expect(
      await planned(
        "ask underground.status list | [name: district line] stuck at [name: earls court] for [time: 15 mins]",
        GIVEN,
      ),
    ).toMatchObject({ calls: [{ args: { lines: ["district"], unsaid: "one_train" } }], notes: [] });
    expect(await args("ask underground.status yesno | is [name: Holborn] closed")).toMatchObject({
      unsaid: "station",
    });
  });

  it("asks for planned works of the rest of a weekend, also of the next line", async () => {
    const sunday = { ...GIVEN, moment: { now: new Date("2026-11-22T10:00:00Z"), zone: "Europe/London" } };
    const [, met] = await plannedTurns(
      [
        "ask underground.status list | [name: jubilee line] closures [time: this weekend]",
        "refine underground.status list | what about the [name: met line]",
      ],
      sunday,
    );
    expect(callsIn(met!)[0]?.args).toMatchObject({
      lines: ["metropolitan"],
      to: "2026-11-23T00:00:00.000Z",
    });
  });

  it("says where an answer is from", async () => {
    const outcomes = await plannedTurns(
      [
        "ask underground.status yesno | is the [name: Bakerloo line] ok",
        "refine underground.status yesno | how do you know that",
      ],
      GIVEN,
    );
    expect(outcomes[1]).toMatchObject({ kind: "say", text: expect.stringContaining("TfL's") });
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

describe("follow-ups, and two things asked at once", () => {
  it("takes the yes or no of the question that it goes on from", async () => {
    const turn = "refine underground.status yesno |";
    const [, victoria, jubilee] = await turns(
      "ask underground.status yesno | any [what: problems] on the [name: northern line]",
      `${turn} and the [name: victoria]`,
      `${turn} and the [name: jubilee]`,
    );
    expect(victoria?.[0]?.args).toEqual({ lines: ["victoria"], focus: "trouble" });
    expect(jubilee?.[0]?.args).toEqual({ lines: ["jubilee"], focus: "trouble" });
    const [, running] = await turns(
      "ask underground.status yesno | any [what: problems] on the [name: northern line]",
      `${turn} and is the [name: victoria] running`,
    );
    expect(running?.[0]?.args).toMatchObject({ focus: "running" });
  });

  it("asks for the next line alone", async () => {
    const [, listed] = await turns(
      "ask underground.station list | which stations on the [on: Northern line] have [what: step-free access]",
      "refine underground.station list | and on the [name: Jubilee]",
    );
    expect(listed?.[0]?.args).toMatchObject({ lines: ["jubilee"], step_free: true });
    const [, often] = await turns(
      "ask underground.timetable value | how often does the [on: Northern line] run",
      "refine underground.timetable value | and the [name: Jubilee]",
    );
    expect(often?.[0]?.args).toMatchObject({ lines: ["jubilee"], about: "frequency" });
  });

  it("is there by a time whose mark has the “by” in it", async () => {
    const line = "[from: Oval] to [to: Bank] [arrive: by noon tomorrow]";
    expect(await args(`ask underground.journey plan | get from ${line}`)).toMatchObject({
      arrive_by: "2026-11-24T12:00:00.000Z",
    });
  });

  it("looks for works in no empty stretch of time", async () => {
    const line = "ask underground.status list | [name: District line] [what: works] [time: tomorrow at noon]";
    const { from, to } = (await args(line)) as { from: string; to: string };
    expect(Date.parse(to)).toBeGreaterThan(Date.parse(from));
  });

  it("asks for the weekday's trains of a peak, unless a day is named", async () => {
    const line = "ask underground.timetable value | how often is the [on: Central line] in the";
    expect(await args(`${line} [time: evening peak]`)).toMatchObject({ about: "frequency", day: "weekday" });
    expect((await args(`${line} peak [time: on Sunday]`))?.day).toBeUndefined();
  });

  it("tells the ride besides how often trains go", async () => {
    const [, both] = await turns(
      "ask underground.arrivals list | next [on: DLR] [from: Bank] to [toward: Lewisham]",
      "refine underground.timetable value | how often do they go and how long is it to [to: Cutty Sark]",
    );
    expect(both?.[1]).toEqual({
      tool: "plan_journey",
      args: { from: "Bank", to: "Cutty Sark", focus: "minutes" },
    });
  });

  it("tells of the night on which a train may be missed", async () => {
    const last = "ask underground.timetable when | [last: last] train from [name: Brixton]";
    const missed =
      "ask underground.timetable yesno | if i miss it is there anything to [to: Walthamstow Central]";
    const [, today] = await turns(`${last} [time: tonight]`, missed);
    expect(today?.[0]?.args).toMatchObject({
      station: "Brixton",
      about: "night",
      at: expect.stringContaining("2026-11-23"),
    });
    const status =
      "ask underground.status yesno | if I miss the last train at [name: Oval] is anything running";
    expect(await args(status)).toMatchObject({ station: "Oval", about: "night" });
    const [, saturday] = await turns(`${last} [time: on Saturday]`, missed);
    expect(saturday?.[0]?.args).toMatchObject({ at: expect.stringContaining("2026-11-28") });
  });

  it("goes on from the first place to the second", async () => {
    const line = "staying near [from: Earl's Court], see [to: Tower Bridge]";
    const [first, then] = await calls(
      `ask underground.journey plan | ${line} then go to [to: Wembley Stadium]`,
    );
    expect(first?.args).toMatchObject({ from: "Earl's Court", to: "Tower Hill" });
    expect(then?.args).toEqual({ from: "Tower Hill", to: "Wembley Park" });
  });

  it("says which station stands for a sight, also for one whose role wasn't marked", async () => {
    const line = "ask underground.journey plan | [from: Camden Town] to [name: the Natural History Museum]";
    expect(await planned(line, GIVEN)).toMatchObject({
      notes: ["The nearest station to Natural History Museum is South Kensington."],
    });
  });

  it("begins with the verdict where step-free access is asked for besides the way", async () => {
    const line = "[prefer: wheelchair], [from: Stratford] to [to: Westminster]";
    expect(await args(`ask underground.journey plan | ${line}. Are both stations step free`)).toMatchObject({
      prefer: "step_free",
      focus: "step_free",
    });
  });

  it("tells the stations that one can walk to", async () => {
    const [, near] = await turns(
      "ask underground.status yesno | is [name: Covent Garden] open",
      "refine underground.station list | which other stations could I walk to it from",
    );
    expect(near?.[0]).toMatchObject({ tool: "nearest_stations", args: { station: "Covent Garden" } });
  });

  it("goes on through all the places that are said", async () => {
    const chain = await calls(
      "ask underground.journey plan | from [from: Oval] to [to: Big Ben], then [from: Camden Market], then home to [to: Brixton]",
    );
    expect(chain.map(({ args: { from, to } }) => [from, to])).toEqual([
      ["Oval", "Westminster"],
      ["Westminster", "Camden Town"],
      ["Camden Town", "Brixton"],
    ]);
  });

  it.each(["name", "toward", "via"])("asks of the next train whether it stops at a %s", async (role) => {
    const [, asked] = await turns(
      "ask underground.arrivals when | next train from [from: Brixton]",
      `refine underground.arrivals yesno | does it stop at [${role}: Oxford Circus]`,
    );
    expect(asked?.[0]?.args).toEqual({ station: "Brixton", via: "Oxford Circus", focus: "calls" });
  });

  it("asks for the next train where one asks when", async () => {
    const [, asked] = await turns(
      "ask underground.arrivals when | next train from [from: Brixton]",
      "refine underground.arrivals when | when is there one to [toward: Oxford Circus]",
    );
    expect(asked?.[0]?.args).toMatchObject({ towards: "Oxford Circus", focus: "next" });
  });

  it("asks of the train that was told where it calls", async () => {
    const [, , asked] = await turns(
      "ask underground.arrivals when | next train from [from: Clapham Common] [toward: northbound]",
      "refine underground.arrivals when | and the [nth: second]",
      "refine underground.arrivals yesno | does it go via [via: Bank]",
    );
    expect(asked?.[0]?.args).toEqual({
      station: "Clapham Common",
      direction: "northbound",
      via: "Bank",
      nth: 2,
      focus: "calls",
    });
  });
});

it("an end that was read as a name stays the end where the next turn gives none", async () => {
  const [, next] = await turns(
    "ask underground.journey yesno | party in [name: Richmond], I come from [from: Whitechapel] and must be there by [arrive: noon]",
    "refine underground.journey when | when do I have to leave",
  );
  expect(next?.[0]?.args).toMatchObject({ from: "Whitechapel", to: "Richmond" });
});
