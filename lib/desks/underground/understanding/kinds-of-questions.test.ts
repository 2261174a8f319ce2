import { describe, expect, it } from "vitest";
import { planned, plannedTurns } from "@/lib/understanding/testing";
import { callsIn, GIVEN } from "./testing/calls";
import { toldOnce } from "./told-once";

const args = async (line: string) => callsIn(await planned(line, GIVEN))[0]?.args;
const callsOfLast = async (...lines: string[]) => callsIn((await plannedTurns(lines, GIVEN)).at(-1)!);
const lastArgs = async (...lines: string[]) => (await callsOfLast(...lines))[0]?.args;

const WAY = "ask underground.journey plan | [from: Oval] to [to: Epping]";

describe("what is told beside the question", () => {
  it("goes by the ends of the sentence that asks, and says what it left out", async () => {
    const outcome = await planned(
      "ask underground.journey plan | The hunt begins at [from: Epping] and ends at [to: Loughton]. How can I get to [to: Epping] from [from: Vauxhall] by [arrive: 11am]?",
      GIVEN,
    );
    expect(callsIn(outcome)[0]?.args).toMatchObject({ from: "Vauxhall", to: "Epping" });
    expect(outcome).toMatchObject({ notes: ["I went by your question and left out Loughton."] });
  });

  it("never plans a way from a station to itself where another is named", async () => {
    const line =
      "ask underground.journey plan | [from: Epping] walk, [to: Epping] back, coming from Debden afterwards";
    expect(await args(line)).toMatchObject({ from: "Debden", to: "Epping" });
  });
});

describe("what is told of the way in a sentence of its own", () => {
  it.each([
    "How do I get [from: from Oval] to [to: Epping]? I need to go via [via: Bank].",
    "How do I get from [from: Oval] to [to: Epping]? I need to go via [via: Bank].",
  ])("where one passes is kept: %s", async (line) => {
    expect(await args(`ask underground.journey plan | ${line}`)).toMatchObject({
      from: "Oval",
      to: "Epping",
      via: "Bank",
    });
  });

  it("where one stops on the way is kept", async () => {
    const line =
      "ask underground.journey plan | How do I get from [from: Oval] to [to: Epping]? I'd like to stop at [via: Angel] on the way.";
    expect(await args(line)).toMatchObject({ from: "Oval", to: "Epping", via: "Angel" });
  });
});

describe("a way to a flight", () => {
  it("leads to the airport that one flies from, from where one stays", async () => {
    expect(
      await lastArgs(
        "ask underground.journey plan | our hotel is near [from: Paddington], how do we get to [to: Oval] [time: this evening]",
        "refine underground.journey when | on [time: Tuesday] our plane leaves from [from: Heathrow Terminal 4], be there at [arrive: 8 in the morning]. When should we set off?",
      ),
    ).toMatchObject({
      from: "Paddington",
      to: "Heathrow Terminal 4",
      arrive_by: "2026-11-24T08:00:00.000Z",
      focus: "departure",
    });
  });
});

describe("flights and landings", () => {
  it("leave two hours for the flight whose time is said", async () => {
    expect(
      await args(
        "ask underground.journey when | from [from: Balham], we fly home from [from: Heathrow Terminal 4] at [leave: noon] [time: on Tuesday]",
      ),
    ).toMatchObject({ from: "Balham", to: "Heathrow Terminal 4", arrive_by: "2026-11-24T10:00:00.000Z" });
  });

  it("lead from the airport where one arrives to the hotel", async () => {
    expect(
      await args(
        "ask underground.journey plan | we arrive at [to: Heathrow Terminal 5] at [arrive: 2pm] and our hotel is near [from: Russell Square]",
      ),
    ).toMatchObject({ from: "Heathrow Terminal 5", to: "Russell Square" });
  });
});

describe("what isn't meant", () => {
  it("is no end, beside the one that is", async () => {
    expect(
      await args(
        "ask underground.journey plan | to [to: Kew Gardens] sorry, not [wrong: Kew], [to: Richmond], from [from: Waterloo]",
      ),
    ).toMatchObject({ from: "Waterloo", to: "Richmond" });
  });

  it("no train goes from a station to itself", async () => {
    expect(
      await lastArgs(
        "ask underground.timetable yesno | is there a [what: night tube] from [from: Stratford] to [to: Ealing Broadway]",
        "refine underground.timetable when | and the [last: first train] from [from: Ealing Broadway]",
      ),
    ).not.toHaveProperty("to");
  });
});

describe("a follow-up of another kind", () => {
  it("drops a line that doesn't stop there, and an end no train goes to", async () => {
    const before = "refine underground.journey plan | with the [on: Victoria] via [via: Stockwell]";
    const asked = "refine underground.arrivals when | the next [toward: southbound] from [from: Oval]";
    expect(await lastArgs(WAY, before, asked)).toEqual({
      station: "Oval",
      direction: "southbound",
      focus: "next",
    });
  });

  it("keeps a line of the same kind of question, to say that it doesn't stop there", async () => {
    expect(
      await lastArgs(
        "ask underground.arrivals when | next [on: Victoria line] train at [name: Stockwell]",
        "refine underground.arrivals when | and from [name: Oval]",
      ),
    ).toMatchObject({ station: "Oval", line: "victoria" });
  });

  it("counts stops and changes of the way that was told, once", async () => {
    const timed = `${WAY} at [leave: 16:20]`;
    const [stops, changes] = await plannedTurns(
      [
        timed,
        "refine underground.stops count | how many [what: stops] is that",
        "refine underground.stops yesno | do I have to change",
      ],
      GIVEN,
    ).then((all) => all.slice(1).flatMap(callsIn));
    const told = toldOnce({ kind: "calls", calls: [stops!, changes!], notes: [], frames: [] });
    expect(callsIn(told)).toEqual([
      {
        tool: "plan_journey",
        args: {
          from: "Oval",
          to: "Epping",
          depart_at: "2026-11-23T16:20:00.000Z",
          focus: "stops",
          and_focus: "changes",
        },
      },
    ]);
  });

  it("takes “half past” for that of the hour in which one leaves", async () => {
    expect(
      await lastArgs(
        WAY,
        "refine underground.journey yesno | if I left at [leave: four], would I be there by [arrive: half past]",
      ),
    ).toMatchObject({
      depart_at: "2026-11-23T16:00:00.000Z",
      arrive_by: "2026-11-23T16:30:00.000Z",
      focus: "in_time",
    });
  });

  it("rides the line that one switches to", async () => {
    const line =
      "refine underground.journey plan | and if I switch to the [avoid: Victoria] at [via: Stockwell]";
    expect(await lastArgs(WAY, line)).toMatchObject({ via: "Stockwell", use_lines: ["victoria"] });
  });
});

describe("a line that one doesn't want to change to", () => {
  it.each([
    ["I don't want to change to the [avoid: Northern line]", "northern"],
    ["can I do it without having to change to the [avoid: Central line]", "central"],
    ["I'd rather not have to change onto the [avoid: Central line]", "central"],
    ["I can't get to the [avoid: Central line] because of my leg", "central"],
    ["avoiding the change to the [avoid: Central line]", "central"],
    ["I hate it if I change to the [avoid: Central line]", "central"],
    ["changing to the [avoid: Central line] hurts", "central"],
  ])("is avoided: %s", async (line, avoided) => {
    const asked = await lastArgs(WAY, `refine underground.journey plan | ${line}`);
    expect(asked).toMatchObject({ avoid_lines: [avoided] });
    expect(asked).not.toHaveProperty("use_lines");
  });

  it("is avoided in the question that it comes with", async () => {
    const line =
      "ask underground.journey plan | I hate changing to the [avoid: Central line], [from: Oval] to [to: Epping] without it";
    expect(await args(line)).toMatchObject({ from: "Oval", to: "Epping", avoid_lines: ["central"] });
  });
});

describe("both ends of a way", () => {
  it.each([
    "refine underground.station yesno | has either of those two stations a [what: toilet]",
    "refine underground.station yesno | are there [what: toilets] at both ends",
  ])("%s", async (asked) => {
    expect(await callsOfLast(WAY, asked)).toEqual([
      { tool: "find_station", args: { station: "Oval", about: "toilets" } },
      { tool: "find_station", args: { station: "Epping", about: "toilets" } },
    ]);
  });

  it.each([
    "is there a [what: toilet] at one of the stations on this route?",
    "is there a [what: toilet] at any of the stations?",
    "are there [what: toilets] at the stations?",
    "is there a [what: toilet] at each of the stations on the journey?",
  ])("of the stations on the way: %s", async (asked) => {
    expect(await callsOfLast(WAY, `refine underground.station yesno | ${asked}`)).toMatchObject([
      { tool: "list_stations", args: { from: "Oval", to: "Epping", toilets: true } },
    ]);
  });

  it("keeps all between them where that is asked", async () => {
    const asked =
      "refine underground.station list | which of the stations between them have a [what: toilet]";
    expect(await lastArgs(WAY, asked)).toMatchObject({ from: "Oval", to: "Epping", toilets: true });
  });
});

describe("first trains, and how often they run", () => {
  const night =
    "ask underground.timetable yesno | does the [what: night tube] run from [from: Brixton] to [to: Euston] on [time: Friday night]";

  it("turns round for the first one back after trains of the night", async () => {
    expect(
      await lastArgs(
        night,
        "refine underground.timetable when | and the [last: first one] back in the other direction on [time: Monday morning]",
      ),
    ).toMatchObject({ station: "Euston", to: "Brixton", about: "times", which: "first" });
  });

  it("tells how often, whatever happens to those who miss one", async () => {
    expect(
      await lastArgs(
        WAY,
        "refine underground.timetable value | How often do trains go to [to: Epping] on a [time: Saturday]? In case I miss that one.",
      ),
    ).toEqual({
      station: "Epping",
      lines: ["central"],
      about: "frequency",
      at: "2026-11-28T12:00:00.000Z",
    });
  });

  it("tells it of both ends where no train goes all the way", async () => {
    const asked =
      "ask underground.timetable value | how often do trains run from [from: Oval] to [to: Epping]";
    expect((await callsOfLast(asked)).map((call) => call.args.station)).toEqual(["Oval", "Epping"]);
  });

  it("leaves the end of the way before out of a last train back to London", async () => {
    expect(
      await lastArgs(
        WAY,
        "refine underground.timetable when | when's the [last: last train] back to London from [from: Debden]",
      ),
    ).toEqual({ station: "Debden", lines: [], about: "times", which: "last" });
  });
});
