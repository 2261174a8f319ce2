import { describe, expect, it } from "vitest";
import { planned, plannedTurns } from "@/lib/understanding/testing";
import { callsIn, GIVEN } from "./testing/calls";

const calls = async (line: string) => callsIn(await planned(line, GIVEN));
const args = async (line: string) => (await calls(line))[0]?.args;
const last = async (...lines: string[]) => (await plannedTurns(lines, GIVEN)).at(-1)!;
const lastArgs = async (...lines: string[]) => callsIn(await last(...lines))[0]?.args;
const said = async (line: string) => {
  const outcome = await planned(line, GIVEN);
  return outcome.kind === "say" ? outcome.text : "";
};

describe("step-free lists", () => {
  const list = "ask underground.station list |";
  it.each([
    [
      "which [within: Jubilee] stations are [what: step-free] from street to train, not just to the platform",
      { access: "street-to-train" },
    ],
    ["which [within: Jubilee] stations don't have [what: step-free access]", { step_free: false }],
    [
      "which [within: Jubilee] stations aren't [what: step-free] to the train",
      { lacks_access: "street-to-train" },
    ],
    ["which [within: Jubilee] stations can I use without [what: stairs]", { step_free: true }],
    [
      "which [within: Jubilee] stations are [what: step-free] only to the [what: platform]",
      { access: "street-to-platform" },
    ],
    ["which [within: Jubilee] stations have only [what: stairs]", { step_free: false }],
    ["which [within: Jubilee] stations have no [what: toilets]", { toilets: false }],
    ["which [within: Jubilee] stations have [what: lifts], not counting works", { step_free: true }],
  ])("%s", async (question, expected) => {
    expect(await args(`${list} ${question}`)).toEqual({ lines: ["jubilee"], ...expected });
  });

  it("turns with a follow-up, and is the same by a line's stops", async () => {
    const first = `${list} which [within: Jubilee] stations are [what: step-free]`;
    expect(await lastArgs(first, "refine underground.station list | and which are not")).toMatchObject({
      step_free: false,
    });
    expect(
      await args("ask underground.stops list | stations on the [name: Central line] without a [what: lift]"),
    ).toEqual({ lines: ["central"], step_free: false });
  });
});

describe("boards", () => {
  it("takes the second of two names for where trains go, unless they are joined", async () => {
    expect(
      await args("ask underground.arrivals list | [name: oval] departures [name: morden]"),
    ).toMatchObject({ station: "Oval", towards: "Morden" });
    expect(await calls("ask underground.arrivals list | [name: Oval] and [name: Morden]")).toHaveLength(2);
  });
});

describe("ways", () => {
  it("keeps out of zone 1 for the centre, which is no station then", async () => {
    const way = "ask underground.journey plan | [from: Oval] to [to: Stratford]";
    expect(await args(`${way} avoiding [avoid: central London]`)).toEqual({
      from: "Oval",
      to: "Stratford",
      avoid_zones: ["1"],
    });
    expect(
      await lastArgs(
        way,
        "refine underground.journey yesno | one that doesn't go through [except: central london]",
      ),
    ).toMatchObject({ avoid_zones: ["1"] });
  });

  it("minds luggage without sending anybody elsewhere", async () => {
    const steep = "ask underground.journey plan | [from: Oval] to [to: Bank] with [prefer: suitcases]";
    expect(await args(steep)).toEqual({ from: "Oval", to: "Bank" });
    expect(await planned(steep, GIVEN)).toMatchObject({ notes: [expect.stringContaining("With luggage")] });
    expect(await args(steep.replace("suitcases", "wheelchair"))).toMatchObject({ prefer: "step_free" });
    expect(
      await args(
        "ask underground.journey plan | [from: Stratford] to [to: Westminster] with [prefer: suitcases]",
      ),
    ).toMatchObject({ prefer: "step_free" });
  });

  it("finds start and end in a long message, and says what it left out", async () => {
    const rambling =
      "ask underground.journey plan | we have tickets for [to: the O2] on [time: Tuesday evening], my mother lives in [to: Kilburn], my brother said that the station has lifts but he said that about [from: Swiss Cottage], too, so can we do it [prefer: without any stairs]";
    expect(await planned(rambling, GIVEN)).toMatchObject({
      calls: [{ args: { from: "Kilburn", to: "North Greenwich", prefer: "step_free", focus: "step_free" } }],
      notes: expect.arrayContaining([expect.stringContaining("left out Swiss Cottage")]),
    });
    expect(
      await args(
        "ask underground.journey plan | I work in [from: Bank] and live in [from: Oval], how do I get home",
      ),
    ).toMatchObject({ from: "Bank", to: "Oval" });
  });

  it.each([
    ["journey plan | way", { from: "Leicester Square", to: "Morden" }],
    ["timetable when | [last: last] train", { station: "Leicester Square", to: "Morden" }],
  ])("takes what was meant for the end: %s", async (what, expected) => {
    const first = `ask underground.${what} [from: Leicester Square] to [to: Cockfosters]`;
    const name = what.split(" | ")[0];
    expect(await last(first, `correct underground.${name} | no sorry I meant [from: Morden]`)).toMatchObject({
      calls: [{ args: expected }],
      notes: ["I took Morden as where you go, in place of Cockfosters."],
    });
  });

  it("compares times of a day", async () => {
    const { options } = (await args(
      "ask underground.journey compare | [from: Oval] to [to: Bank] at [arrive: 7:30] vs [against: 8:30 tomorrow]",
    )) as { options: { depart_at: string }[] };
    expect(options.map((option) => option.depart_at)).toEqual([
      "2026-11-24T07:30:00.000Z",
      "2026-11-24T08:30:00.000Z",
    ]);
    const evening = (await args(
      "ask underground.journey plan | [from: Oval] to [to: Bank] leaving at [leave: 6] or at [leave: 9 in the evening]",
    )) as { options: { depart_at: string }[] };
    expect(evening.options.map((option) => option.depart_at.slice(11, 16))).toEqual(["18:00", "21:00"]);
  });

  it("takes a bare hour beside another for a time", async () => {
    const { options } = (await args(
      "ask underground.journey yesno | should I go at [arrive: 8] or [arrive: 9] from [from: Oval] to [to: Bank] [time: tomorrow]",
    )) as { options: { depart_at: string }[] };
    expect(options.map((option) => option.depart_at)).toEqual([
      "2026-11-24T08:00:00.000Z",
      "2026-11-24T09:00:00.000Z",
    ]);
  });

  it("tells the walk within a way", async () => {
    const way = "ask underground.journey plan | [from: Euston] to [to: Wembley Park]";
    expect(
      await lastArgs(way, "refine underground.journey value | how long is the walk in that"),
    ).toMatchObject({
      focus: "walking",
    });
  });

  it("goes without a line that is down, also after that line's status", async () => {
    const way = "ask underground.journey plan | [from: Euston] to [to: Wembley Park]";
    const running = "ask underground.status yesno | is the [name: Met] ok";
    const down = "refine underground.status list | ok so if the [name: met] goes down what do I do instead";
    const expected = { from: "Euston", to: "Wembley Park", avoid_lines: ["metropolitan"] };
    expect(await lastArgs(way, running, down)).toEqual(expected);
    expect(
      await lastArgs(way, "refine underground.cannot list | what's my backup if the [name: met] closes"),
    ).toEqual(expected);
  });

  it("sets a line, or the way told, against the quickest", async () => {
    const better = await lastArgs(
      "ask underground.status yesno | delays on the [name: Central line]",
      "ask underground.journey plan | should I still take it [from: Leyton] to [to: Oxford Circus] or is something else faster",
    );
    expect(better).toMatchObject({ options: [{}, { use_lines: ["central"] }] });
    const quicker = await lastArgs(
      "ask underground.journey plan | [from: Leyton] to [to: Oxford Circus]",
      "refine underground.journey yesno | is there a quicker way",
    );
    expect(quicker).toMatchObject({ options: [{}, { prefer: "fastest" }] });
  });

  it("asks for stations in place of postcodes", async () => {
    const line = "ask underground.journey plan | [name: SE16] to [to: NW3 2QG]";
    expect(await planned(line, GIVEN)).toMatchObject({
      kind: "ask",
      pending: { ask: expect.stringMatching(/^I can't place postcodes \(SE16 or NW3 2QG\)/) },
    });
    expect(await said("ask underground.station value | nearest tube to [name: E8]")).toMatch(/can't place/);
  });
});

describe("status", () => {
  it("tells the worst, of those that were told of", async () => {
    const worst = await lastArgs(
      "ask underground.status list | how is the [name: overground]",
      "ask underground.status extreme | which of them is worst",
    );
    expect(worst).toMatchObject({ focus: "worst", lines: expect.arrayContaining(["windrush"]) });
  });

  it("counts the Underground's lines where they are named", async () => {
    const line = "ask underground.status count | how many of the Underground lines have problems";
    expect(await args(line)).toMatchObject({ is_tube: true, focus: "count" });
    expect(await args(line.replace("status", "stops"))).toMatchObject({ is_tube: true });
    expect(await said("ask underground.status yesno | is the [name: DLR] an Underground line")).toMatch(
      /^No: /,
    );
  });

  it("knows of no strikes and keeps no statistics", async () => {
    expect(await args("ask underground.status yesno | tube [what: strike] [time: this week]")).toMatchObject({
      unsaid: "strike",
    });
    expect(
      await said(
        "ask underground.timetable mean | how many minutes late was the [name: Jubilee] [time: in October]",
      ),
    ).toMatch(/^I keep no record/);
  });

  it("means today by “this time”", async () => {
    const line =
      "ask underground.status explain | bad [time: on a Monday]. What is it this time on the [name: District]";
    expect(await args(line)).toMatchObject({ unsaid: "today" });
  });
});

describe("stations and lines", () => {
  it("looks for what is there at the end of the way", async () => {
    const way = "ask underground.journey plan | [from: Angel] to [to: Baker Street]";
    const there = "refine underground.station yesno | are there [what: toilets] there when I get off";
    const found = callsIn(await last(way, there));
    expect(found.map((call) => call.args.station)).toEqual(["Baker Street"]);
  });

  it("tells two stations of one name apart", async () => {
    const line = "ask underground.station compare | difference between the two [name: Edgware Road] stations";
    expect(await args(`${line}, which is for the [name: Bakerloo]`)).toEqual({
      station: "Edgware Road (Bakerloo)",
      about: "difference",
      with: ["Edgware Road (Circle)"],
      line: "bakerloo",
    });
  });

  it("says first that it can't see whether a lift works", async () => {
    const line = "ask underground.station yesno | are any [what: lifts] out of service at [name: Brixton]";
    expect(await planned(line, GIVEN)).toMatchObject({
      calls: [{ args: { about: "lifts", is_state: true } }],
      notes: [expect.stringContaining("Whether a lift works right now")],
    });
  });

  it("tells where lines cross, one of them perhaps of the turn before", async () => {
    const meeting = { lines: ["windrush", "elizabeth"], about: "meeting" };
    expect(
      await args(
        "ask underground.status plot | where does the [name: Windrush] cross the [name: Elizabeth line]",
      ),
    ).toEqual(meeting);
    const after = await lastArgs(
      "ask underground.status plot | show the map with the [name: Windrush line]",
      "refine underground.stops value | where does it cross the [name: Elizabeth line]",
    );
    expect(after).toMatchObject({ lines: expect.arrayContaining(meeting.lines), about: "meeting" });
  });

  it("books nothing", async () => {
    expect(await said("ask underground.cannot value | can you book me a table near [name: Oval]")).toMatch(
      /^I can't book/,
    );
  });
});

describe("what is told besides a way", () => {
  const wayOf = async (line: string) => (await calls(line)).map(({ tool, args: told }) => [tool, told]);

  it("tells of a rumour how the line runs, and doesn't wish for that line", async () => {
    expect(
      await wayOf(
        "ask underground.journey plan | they told us the [to: District line] isn't running, how do we get from [from: Kew Gardens] to [to: Oval]",
      ),
    ).toEqual([
      ["plan_journey", { from: "Kew Gardens", to: "Oval" }],
      ["line_status", { lines: ["district"] }],
    ]);
  });

  it("tells the changes besides the next train", async () => {
    const told = await wayOf(
      "ask underground.journey plan | I'm at [from: Oval] what's the next tube to [to: Bank] and do I have to change",
    );
    expect(told.map(([tool]) => tool)).toEqual(["arrivals", "plan_journey"]);
    expect(told[1]?.[1]).toMatchObject({ focus: "changes" });
  });

  it("needs no word about buses, and can't promise a level gap", async () => {
    const line = "ask underground.journey plan | from [from: Oval] to [to: Bank]";
    const outcome = await planned(`${line}, [prefer: no buses]`, GIVEN);
    expect(outcome).toMatchObject({ kind: "calls", notes: [] });
    const step = `${line} [prefer: step-free], I can't manage a gap`;
    expect(await args(step)).toMatchObject({ focus: "gap" });
  });

  it("plans a morning that no one marked for nine", async () => {
    expect(
      await args("ask underground.journey plan | tomorrow morning we go from [from: Oval] to [to: Bank]"),
    ).toMatchObject({ depart_at: "2026-11-24T09:00:00.000Z" });
  });

  it("takes one place that is named twice as where one goes", async () => {
    expect(
      await lastArgs(
        "ask underground.journey plan | from [from: Camden Town] to [to: Greenwich]",
        "correct underground.journey plan | no I meant [name: North Greenwich], the [name: O2]",
      ),
    ).toMatchObject({ from: "Camden Town", to: "North Greenwich" });
  });
});

describe("lines", () => {
  it("are ranked where the stations of each are asked for", async () => {
    expect(
      await args("ask underground.stops count | number of stations on [every: each Underground] line"),
    ).toMatchObject({ about: "most_stations", limit: 19, lines: expect.arrayContaining(["bakerloo"]) });
  });

  it("have colours", async () => {
    expect(await said("ask underground.status value | what colour is the [name: Victoria line]")).toContain(
      "light blue",
    );
  });

  it("meet where one changes to another", async () => {
    expect(
      await lastArgs(
        "ask underground.stops list | stops of the [name: Bakerloo line]",
        "refine underground.stops list | which ones let me change to the [name: Circle]",
      ),
    ).toEqual({ lines: ["circle", "bakerloo"], about: "meeting" });
  });
});

it("only shows trains that go as far as is asked", async () => {
  expect(
    await args(
      "ask underground.arrivals list | [on: Elizabeth line] trains from [from: Tottenham Court Road] that go beyond [name: Hayes & Harlington]",
    ),
  ).toMatchObject({ station: "Tottenham Court Road", towards: "Hayes & Harlington" });
});

it("says of lifts that were told of that their state isn't known", async () => {
  const told = await last(
    "ask underground.station yesno | does [name: Green Park] have [what: lifts]",
    "refine underground.status yesno | are they working today",
  );
  expect(told).toMatchObject({
    kind: "say",
    text: expect.stringContaining("Whether a lift works right now"),
  });
});

describe("what one tells of one's own way", () => {
  const way = "ask underground.journey plan |";
  const today = (time: string) => `2026-11-23T${time}:00.000Z`;

  it("walks from the door and to it", async () => {
    expect(
      await args(`${way} from [from: Oval] to [to: Bank] [arrive: by 5pm], it is 7 min walk to the tube`),
    ).toMatchObject({ arrive_by: today("17:00"), walk_before: 7, focus: "departure" });
    expect(
      await args(
        `${way} from [from: Oval] to [to: Bank] [arrive: by 5pm], my office is 6 minutes on foot from the station`,
      ),
    ).toMatchObject({ arrive_by: today("16:54"), walk_after: 6 });
    expect(
      await args(`${way} from [from: Oval] to [to: Bank] with [prefer: at most 5 minutes walking]`),
    ).not.toHaveProperty("walk_before");
  });

  it("starts where a plane lands, and is there before one leaves", async () => {
    expect(
      await args(
        `${way} our plane lands [arrive: 3pm] at [to: Heathrow Terminal 4], hotel is in [name: Angel]`,
      ),
    ).toMatchObject({ from: "Heathrow Terminal 4", to: "Angel", depart_at: today("15:00") });
    expect(
      await args(`${way} [from: Oval] to [to: Heathrow Terminal 5], my flight is at [arrive: 7pm]`),
    ).toMatchObject({ arrive_by: today("17:00") });
  });

  it("is at work by the time that a shift starts", async () => {
    expect(
      await args(
        "ask underground.journey yesno | my shift at [to: Bank] is [time: at 5pm today], can I make it from [from: Oval]",
      ),
    ).toMatchObject({ arrive_by: today("17:00"), focus: "by_then" });
  });

  it("tells where stairs are to who can't climb many, and takes lifts for a wish", async () => {
    expect(await args(`${way} from [from: Oval] to [to: Bank], my dad has a bad hip`)).toMatchObject({
      is_access_told: true,
    });
    expect(await args(`${way} from [from: Stratford] to [to: Bank], I need lifts`)).toMatchObject({
      prefer: "step_free",
    });
  });

  it("goes back at a second time, and measures against minutes", async () => {
    const both = await calls(`${way} [from: Oval] to [to: Bank] [leave: at 3pm], and back at [leave: 6pm]`);
    expect(both.map(({ args: { from, to, depart_at } }) => [from, to, depart_at])).toEqual([
      ["Oval", "Bank", today("15:00")],
      ["Bank", "Oval", today("18:00")],
    ]);
    expect(
      await args("ask underground.journey yesno | [from: Oval] to [to: Bank] in [below: under 25 minutes]"),
    ).toMatchObject({ focus: "most_minutes", most_minutes: 25 });
  });

  it("drops what was wished for, and sets “why not” beside it", async () => {
    const first = `${way} from [from: Oval] to [to: Stratford] without the [avoid: Central line]`;
    expect(
      await lastArgs(first, "refine underground.journey plan | forget that, any line will do"),
    ).not.toHaveProperty("avoid_lines");
    expect(
      await lastArgs(first, "refine underground.journey plan | and with the [avoid: Central line] allowed"),
    ).not.toHaveProperty("avoid_lines");
    expect(
      await lastArgs(first, "refine underground.journey explain | why not via [avoid: Bank]"),
    ).toMatchObject({ options: [{ label: "the way avoiding the Central line" }, { via: "Bank" }] });
  });

  it("tells how its lines run, where lines with problems were told", async () => {
    const outcome = await last(
      "ask underground.status list | which lines have problems",
      "refine underground.journey yesno | does that affect me from [from: Brixton] to [to: Victoria]",
    );
    expect(callsIn(outcome).map(({ tool }) => tool)).toEqual(["line_status", "plan_journey"]);
  });
});

describe("lists of stations", () => {
  const list = "ask underground.station list |";
  it.each([
    ["which stations begin with the letter Q", { begins: "Q" }],
    ["stations with [what: Park] in the name", { contains: "Park" }],
    ["which stations are served by exactly two lines", { least_lines: 2, most_lines: 2 }],
    ["which stations are on at least five lines", { least_lines: 5 }],
    [
      "stations with a [what: toilet] before the gates between [from: Oval] and [to: Bank]",
      { from: "Oval", to: "Bank", toilets: true, is_outside_gates: true },
    ],
    [
      "which [on: Jubilee line] stations from [from: Waterloo] to [to: Stratford] have a [what: lift]",
      { lines: ["jubilee"], from: "Waterloo", to: "Stratford", step_free: true },
    ],
    ["in [within: zone 2] with [what: toilets], with their lines", { zone: "2", are_lines_told: true }],
  ])("%s", async (question, expected) => {
    expect(await args(`${list} ${question}`)).toMatchObject(expected);
  });

  it("goes on with another number of lines, and with the share", async () => {
    expect(
      await lastArgs(
        "ask underground.stops count | how many stations are served by one line",
        "refine underground.stops count | and how many by three or more",
      ),
    ).toMatchObject({ least_lines: 3, is_count: true });
    expect(
      await lastArgs(
        "ask underground.station count | how many [within: Victoria line] stations are [what: step-free]",
        "refine underground.station share | what percentage is that",
      ),
    ).toMatchObject({ lines: ["victoria"], is_share: true });
  });

  it("ranks by the change between two years, and by day", async () => {
    expect(
      await args("ask underground.station extreme | which station [what: grew] most from 2020 to 2022"),
    ).toMatchObject({ rank: "grown", since: "2020", year: "2022" });
    expect(
      await args("ask underground.station value | how many [what: passengers] has [name: Oval] a day"),
    ).toMatchObject({ is_daily: true });
  });

  it("doesn't count what it can't tell apart", async () => {
    expect(await said("ask underground.stops count | how many stations are south of the river")).toContain(
      "can't count",
    );
    expect(await said("ask underground.status value | how long is the [name: Central line] in km")).toContain(
      "no lengths",
    );
  });
});

describe("two of them", () => {
  it("takes the station with the better access, and says so", async () => {
    const outcome = await last(
      "ask underground.station yesno | is [name: Bank] [what: step-free]",
      "refine underground.station yesno | and [name: Stratford]",
      "refine underground.station compare | which is easier with a pram",
    );
    expect(outcome).toMatchObject({ notes: ["Without stairs I'd take **Stratford**."] });
  });

  it("tells stations of one name apart, or that there is only one", async () => {
    const named = (name: string) =>
      `ask underground.station list | which [what: lines] serve [name: ${name}]`;
    const two = "refine underground.station yesno | aren't there two stations";
    expect(await lastArgs(named("Edgware Road"), two)).toMatchObject({ about: "difference" });
    expect(await last(named("Oval"), two)).toMatchObject({ kind: "say" });
  });

  it("checks a claim on two lines, whatever the reader took it for", async () => {
    expect(
      await args(
        "ask underground.status yesno | is it right that the [name: Central] has fewer stations than the [name: Victoria line]",
      ),
    ).toEqual({ lines: ["central", "victoria"], about: "fewest_stations", is_claim: true });
  });

  it("shares a line with any of a group", async () => {
    expect(
      await args(
        "ask underground.stops list | what stations does the [name: DLR] share with the [what: overground]",
      ),
    ).toMatchObject({ lines: ["dlr"], about: "meeting", any_of: expect.arrayContaining(["mildmay"]) });
  });

  it("puts a name aside for another", async () => {
    const outcome = await last(
      "ask underground.station yesno | is [name: Angel] [what: step-free]",
      "refine underground.station yesno | forget [name: Angel], do [name: Oval]",
    );
    expect(callsIn(outcome).map((call) => call.args.station)).toEqual(["Oval"]);
  });
});

describe("trains and branches", () => {
  it("asks of every train, and of the branch to take", async () => {
    const ends = "from [from: Oval] to [to: Moorgate]";
    expect(
      await args(`ask underground.stops yesno | does every Northern train ${ends} go there`),
    ).toMatchObject({
      about: "every_train",
    });
    expect(
      await lastArgs(
        "ask underground.status yesno | delays on the [name: Northern line]",
        `refine underground.status list | which branch though, ${ends}`,
      ),
    ).toMatchObject({ line: "northern", about: "branch" });
  });

  it("asks of the branch after a way, and passes the first of two places", async () => {
    expect(
      await lastArgs(
        "ask underground.journey plan | from [from: Oval] to [to: Angel]",
        "refine underground.journey yesno | do all trains go that way",
      ),
    ).toMatchObject({ from: "Oval", to: "Angel", about: "every_train" });
    expect(
      await args(
        "ask underground.journey plan | I walk 9 minutes from home to [to: Oval], leaving home [leave: at 5pm], when do I get to [to: Bank]",
      ),
    ).toMatchObject({ from: "Oval", to: "Bank", walk_before: 9, depart_at: "2026-11-23T17:09:00.000Z" });
  });

  it("doesn't take speed for a number of stations", async () => {
    expect(
      await said(
        "ask underground.stops compare | which is faster, the [name: Central] or the [name: Jubilee line]",
      ),
    ).toContain("don't rank lines by speed");
  });

  it("tells trains beyond those that were told, or that one can't catch", async () => {
    const board = "ask underground.arrivals list | next trains at [name: Oval]";
    expect(await lastArgs(board, "refine underground.arrivals list | and the two after those")).toMatchObject(
      { nth: 7, limit: 2 },
    );
    expect(await lastArgs(board, "refine underground.arrivals list | and the three after")).toMatchObject({
      nth: 2,
      limit: 3,
    });
    const late = "refine underground.arrivals yesno | I won't make it in [below: 5 minutes]";
    const found = await lastArgs(board, late);
    expect(found).toMatchObject({ from_minutes: 5 });
    expect(found?.within_minutes).toBeUndefined();
  });

  it("says whether trains run through, and weighs waiting against another line", async () => {
    expect(
      await args(
        "ask underground.arrivals yesno | [name: Chesham] trains: direct to town or must I change at [name: Moor Park]",
      ),
    ).toMatchObject({ station: "Chesham", via: "Moor Park", focus: "through" });
    const outcome = await last(
      "ask underground.arrivals list | [on: District line] at [name: Victoria] to [toward: Tower Hill]",
      "refine underground.arrivals yesno | do I wait or take the [on: Circle line]",
    );
    expect(callsIn(outcome).map(({ tool }) => tool)).toEqual(["compare_journeys", "arrivals"]);
  });

  it("goes to each of two ends", async () => {
    const both = await calls(
      "ask underground.arrivals yesno | do trains from [from: Oval] go to [to: Edgware] or [name: High Barnet]",
    );
    expect(both.map((call) => call.args.towards)).toEqual(["Edgware", "High Barnet"]);
  });

  it("tells each of two days, and a first train with the flight that it is for", async () => {
    expect(
      await calls(
        "ask underground.timetable when | [last: last] train from [from: Oval] [time: tomorrow] and [time: saturday]",
      ),
    ).toHaveLength(2);
    const outcome = await calls(
      "ask underground.timetable when | [last: first] train from [from: Oval] to [to: Heathrow Terminal 5] [time: on sunday], my flight is at [arrive: 10am]",
    );
    expect(outcome[1]?.args).toMatchObject({ arrive_by: "2026-11-29T08:00:00.000Z", focus: "by_then" });
  });
});

describe("how it is told", () => {
  it("tells only the lines with problems, and as a table", async () => {
    const first = "ask underground.status list | how is the tube";
    expect(await lastArgs(first, "refine underground.status list | only the bad ones, worst first")).toEqual({
      lines: [],
      is_only_bad: true,
    });
    expect(
      await lastArgs(first, "refine underground.status list | as a [form: table] with the stations affected"),
    ).toMatchObject({ is_table: true, is_of_stations: true });
  });

  it.each([
    ["ask underground.journey plan | from [from: Oval] to [to: Bank]", "journey"],
    ["ask underground.arrivals list | trains at [name: Oval]", "arrivals"],
    ["ask underground.station value | how [what: busy] is [name: Oval]", "station"],
  ])("%s, then as a table", async (first, name) => {
    expect(await lastArgs(first, `refine underground.${name} plot | make it a [form: table]`)).toMatchObject({
      is_table: true,
    });
  });

  it("gives each line's ends at a station as a table", async () => {
    expect(
      await lastArgs(
        "ask underground.station list | which [what: lines] serve [name: Oxford Circus]",
        "refine underground.station plot | a [form: table] with where each of [ref: them] ends",
      ),
    ).toEqual({ lines: ["bakerloo", "central", "victoria"], about: "ends", station: "Oxford Circus" });
  });

  it("says that it doesn't know since when a problem lasts", async () => {
    expect(
      await lastArgs(
        "ask underground.status yesno | problems on the [name: Mildmay line]",
        "refine underground.status value | how long has that been going on",
      ),
    ).toMatchObject({ unsaid: "since" });
  });

  it("gives the zones where a fare is asked for", async () => {
    const outcome = await planned(
      "ask underground.cannot value | how much is the [what: fare] from [from: Oval] to [to: Bank]",
      GIVEN,
    );
    expect(callsIn(outcome).map((call) => call.args)).toEqual([
      { station: "Oval", about: "zone" },
      { station: "Bank", about: "zone" },
    ]);
    expect(outcome).toMatchObject({ notes: [expect.stringContaining("I don't have fares")] });
  });
});

describe("what is refused, wished for and put aside on a way", () => {
  const first = "ask underground.journey plan | [from: Oval] to [to: Angel]";

  it("keeps clear of every name after words that refuse", async () => {
    expect(
      await lastArgs(
        first,
        "refine underground.journey plan | I'd rather not use [via: Bank] or [to: Moorgate]",
      ),
    ).toMatchObject({ from: "Oval", to: "Angel", avoid_stations: ["Bank", "Moorgate"] });
  });

  it("puts one name in the place of another", async () => {
    expect(
      await lastArgs(first, "correct underground.journey plan | scrap [name: Angel], do [avoid: Moorgate]"),
    ).toMatchObject({ from: "Oval", to: "Moorgate" });
    expect(
      await lastArgs(first, "correct underground.journey plan | swap [via: Oval] for [to: Brixton]"),
    ).toMatchObject({ from: "Brixton", to: "Angel" });
  });

  it("sets a line that wasn't taken beside the way", async () => {
    expect(
      await lastArgs(first, "refine underground.journey explain | why not the [not: Victoria line]"),
    ).toMatchObject({ options: [{ label: "the usual way" }, { use_lines: ["victoria"] }] });
  });

  it("keeps out of deep tunnels", async () => {
    const shallow = await lastArgs(first, "refine underground.journey plan | anything near the surface?");
    expect(shallow?.avoid_lines).toEqual(expect.arrayContaining(["northern", "victoria"]));
    expect(shallow?.avoid_lines).not.toContain("district");
  });

  it("takes few stairs as few changes, and says why", async () => {
    const few = "ask underground.journey plan | fewest escalators from [from: Oval] to [to: Angel]";
    expect(await args(few)).toMatchObject({ prefer: "fewest_changes", is_access_told: true });
    expect(await planned(few, GIVEN)).toMatchObject({ notes: [expect.stringContaining("isn't in my data")] });
  });

  it("tells a disliked walk from a wish to walk", async () => {
    expect(
      await lastArgs(first, "refine underground.journey plan | I can't stand the walk between platforms"),
    ).toMatchObject({ prefer: "least_walking" });
    expect(
      await lastArgs(first, "refine underground.journey value | how long would it take if I walked"),
    ).toMatchObject({ focus: "on_foot" });
  });

  it("judges a number of changes", async () => {
    expect(
      await lastArgs(
        first,
        "refine underground.journey yesno | can I do that with only [prefer: one change]",
      ),
    ).toMatchObject({ focus: "most_changes", most_changes: 1 });
  });

  it("leaves a lift's state to be said, and plans as asked", async () => {
    const moved =
      "correct underground.journey yesno | meant from [from: Brixton], is the [what: lift] in order";
    expect(await lastArgs(first, moved)).toEqual({ from: "Brixton", to: "Angel" });
    expect(await last(first, moved)).toMatchObject({
      notes: [expect.stringContaining("lift works right now")],
    });
  });

  it("asks of one end alone whether it is step-free", async () => {
    expect(
      await lastArgs(first, "refine underground.journey yesno | is [name: Oval] itself [what: step-free]"),
    ).toEqual({ station: "Oval", about: "step_free" });
  });
});

describe("times of the morning and of several starts", () => {
  it("takes a bare dawn hour with the first train for the morning", async () => {
    const [, way] = await calls(
      "ask underground.timetable yesno | can the [last: first train] from [from: Oval] get me to [to: Bank] by [arrive: 5:20 tomorrow]",
    );
    expect(way?.args).toMatchObject({ arrive_by: "2026-11-24T05:20:00.000Z", focus: "by_then" });
  });

  it("judges two first trains at once", async () => {
    const outcome = await last(
      "ask underground.timetable when | [last: first train] from [from: Oval] on [time: a Sunday]",
      "refine underground.timetable when | and from [from: Brixton]",
      "refine underground.timetable yesno | neither is at [to: Bank] before [arrive: 6]",
    );
    expect(callsIn(outcome).map(({ args: given }) => [given.from, given.arrive_by])).toEqual([
      ["Brixton", "2026-11-29T06:00:00.000Z"],
      ["Oval", "2026-11-29T06:00:00.000Z"],
    ]);
  });

  it("keeps the night that is spoken of in “all night”", async () => {
    expect(
      await lastArgs(
        "ask underground.timetable when | [last: last train] from [from: Oval] on [time: Saturday night]",
        "refine underground.timetable yesno | doesn't it run all [time: night]",
      ),
    ).toMatchObject({ about: "night", at: "2026-11-28T22:00:00.000Z" });
  });
});

describe("trains at a platform", () => {
  it("says whether to get on a train that is there", async () => {
    expect(
      await calls(
        "ask underground.arrivals list | at [name: Oval], need [to: Archway], the front says [toward: Edgware], do I get on it",
      ),
    ).toMatchObject([
      { tool: "line_stations", args: { to: "Archway", train_to: "Edgware" } },
      { tool: "arrivals", args: { towards: "Archway" } },
    ]);
  });

  it("tells a shuttle from a train into town", async () => {
    expect(
      await lastArgs(
        "ask underground.arrivals list | next trains at [name: Roding Valley]",
        "refine underground.station yesno | is that a [what: shuttle] or does it go into town",
      ),
    ).toEqual({ station: "Roding Valley", focus: "through" });
  });
});

describe("what isn't measured, and what is asked besides", () => {
  it("is said, alone or before the rest", async () => {
    expect(await said("ask underground.stops yesno | is [name: Chesham] on a [what: twin track]")).toContain(
      "how many tracks",
    );
    expect(
      await planned(
        "ask underground.arrivals list | [what: next train] at [name: Oval], and is there aircon",
        GIVEN,
      ),
    ).toMatchObject({ kind: "calls", notes: [expect.stringContaining("air conditioning")] });
    expect(
      await said("ask underground.station yesno | is it true that [name: Oval] was named by a cricketer"),
    ).toContain("can't confirm or deny");
    expect(await said("ask underground.timetable plan | ride every line once from [from: Oval]")).toContain(
      "can't plan a tour",
    );
  });

  it("counts both kinds of step-free station where the platform is enough", async () => {
    expect(
      await args(
        "ask underground.station list | [within: Jubilee] stations with [what: lifts] from [what: street to platform]",
      ),
    ).toEqual({ lines: ["jubilee"], step_free: true });
  });

  it("keeps the gates' side of toilets, also for the nearest that has one", async () => {
    const first =
      "ask underground.station yesno | does [name: Oval] have a [what: toilet] with [what: baby changing] inside the barriers";
    expect(await args(first)).toMatchObject({ baby: true, gates: "inside" });
    expect(
      await lastArgs(first, "refine underground.station value | which is the nearest station that has one"),
    ).toMatchObject({ station: "Oval", toilets: true, baby: true, gates: "inside" });
  });

  it("plans the way where one would travel step-free", async () => {
    expect(
      await calls(
        "ask underground.station yesno | can I travel from [from: Stratford] to [to: Westminster] [what: step-free]",
      ),
    ).toMatchObject([{ tool: "plan_journey", args: { from: "Stratford", to: "Westminster" } }]);
  });

  it("goes on from a status to the ride, and does both again", async () => {
    const turns = [
      "ask underground.status yesno | is the [name: Victoria line] running to [to: Brixton]",
      "refine underground.status value | and how long from [from: Euston]",
    ];
    expect(await lastArgs(...turns)).toMatchObject({ from: "Euston", to: "Brixton" });
    expect(
      callsIn(
        await last(...turns, "correct underground.journey value | sorry, to [to: Stockwell], both again"),
      ),
    ).toMatchObject([{ tool: "line_status" }, { tool: "plan_journey", args: { to: "Stockwell" } }]);
  });

  it("sets two lines beside each other, not one against its past", async () => {
    const compared = await lastArgs(
      "ask underground.status yesno | delays on the [name: Central line]",
      "refine underground.status compare | is that better or worse than the [name: District]",
    );
    expect(compared).toMatchObject({ lines: ["district", "central"] });
    expect(compared).not.toHaveProperty("unsaid");
  });
});

describe("what was asked besides", () => {
  const way = "ask underground.journey plan | from [from: Oval] to [to: Stratford]";
  const callsOf = async (...lines: string[]) => callsIn(await last(...lines));

  it("puts a line aside that is refused in a follow-up, and one that had trouble", async () => {
    expect(
      await lastArgs(way, "refine underground.journey plan | not [wrong: Jubilee line], what else"),
    ).toMatchObject({ to: "Stratford", avoid_lines: ["jubilee"] });
    const round = await callsOf(
      "ask underground.status yesno | is the [name: Jubilee line] ok",
      "refine underground.status list | what could I take instead from [from: Bond Street] to [to: Canary Wharf]",
    );
    expect(round).toEqual([
      { tool: "line_status", args: { lines: expect.not.arrayContaining(["jubilee"]) } },
      { tool: "plan_journey", args: expect.objectContaining({ avoid_lines: ["jubilee"] }) },
    ]);
  });

  it("tells how the lines of a way run, on its day", async () => {
    const [status, journey] = await callsOf(
      "ask underground.journey plan | from [from: Oval] to [to: Bank] [time: on Saturday], any engineering works?",
    );
    expect(status).toMatchObject({ tool: "line_status", args: { lines: ["northern"] } });
    expect(String(status?.args.from)).toMatch(/^2026-11-28/);
    expect(journey?.tool).toBe("plan_journey");
  });

  it("walks the last bit alone", async () => {
    expect(
      await lastArgs(
        "ask underground.journey value | [from: Oval] to [to: Euston]",
        "refine underground.journey value | would it be quicker to walk the last stop",
      ),
    ).toMatchObject({ to: "Euston", from: expect.not.stringMatching("Oval"), focus: "on_foot" });
  });

  it("reads hours as they are meant: a first train's, tonight's, and those past a night's midnight", async () => {
    const first = await calls(
      "ask underground.timetable when | first train [from: Oval] [to: Bank] [time: tomorrow], I must be there [arrive: by 6.40]",
    );
    expect(first.at(-1)?.args).toMatchObject({ arrive_by: "2026-11-24T06:40:00.000Z" });
    expect(
      await args(
        "ask underground.journey plan | [from: Oval] to [to: Bank] [arrive: by twenty to six tonight]",
      ),
    ).toMatchObject({ arrive_by: "2026-11-23T17:40:00.000Z" });
    expect(
      await args(
        "ask underground.timetable yesno | I leave [from: Brixton] at [leave: 00:45] on [time: Saturday nights], can I still get to [to: Euston]",
      ),
    ).toMatchObject({ depart_at: "2026-11-29T00:45:00.000Z", focus: "still" });
  });

  it("lists stations that no other line serves, and chooses among more than two", async () => {
    expect(
      await args(
        "ask underground.stops list | stations on the [name: Jubilee line] and no other Underground line",
      ),
    ).toEqual({ lines: ["jubilee"], no_other: "tube" });
    const named = await calls(
      "ask underground.station compare | which has [what: lifts]: [name: Oval], [name: Brixton], [name: Vauxhall]",
    );
    expect(named.map(({ args: { station } }) => station)).toEqual(["Brixton", "Vauxhall", "Oval"]);
  });

  it("takes a place that is said twice for one, and keeps a wish for access", async () => {
    expect(
      await args(
        "ask underground.journey plan | from [from: Guy's Hospital], [name: London Bridge] to [to: Edgware]",
      ),
    ).toEqual({ from: "London Bridge", to: "Edgware" });
    expect(
      await lastArgs(
        "ask underground.station list | which [within: Jubilee] stations are [what: step-free]",
        "refine underground.station list | which of them are on no other line",
      ),
    ).toEqual({ lines: ["jubilee"], no_other: "any", step_free: true });
  });

  it("puts the need for no step before few changes", async () => {
    expect(
      await args(
        "ask underground.journey yesno | is it feasible from [from: Stratford] to [to: Westminster] without a single step and [prefer: without changing]",
      ),
    ).toMatchObject({ prefer: "step_free", focus: "step_free" });
  });
});
