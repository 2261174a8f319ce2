import { describe, expect, it } from "vitest";
import { planned, plannedTurns } from "@/lib/understanding/testing";
import { callsIn, GIVEN } from "./testing/calls";

const argsOf = async (...lines: string[]) =>
  callsIn((await plannedTurns(lines, GIVEN)).at(-1)!).map(({ args }) => args);
const calls = async (line: string) => callsIn(await planned(line, GIVEN));

const VICTORIA = "ask underground.station yesno | is [name: Victoria] station [what: step-free]";

describe("from platform to train", () => {
  it.each([
    [
      "station value | how big is the gap and step between train and platform at [name: King's Cross St Pancras] on the [name: Piccadilly line]",
      { station: "King's Cross St. Pancras", about: "boarding", lines: ["piccadilly"] },
    ],
    [
      "cannot yesno | is level boarding available at [name: Westminster] on the [name: Jubilee]",
      { station: "Westminster", about: "boarding", lines: ["jubilee"] },
    ],
    [
      "station yesno | do I need a [what: ramp] at [name: Stratford] for the [on: Jubilee line]",
      { station: "Stratford", about: "boarding", lines: ["jubilee"], is_ramp: true },
    ],
    [
      "station value | how wide is the gap at [name: Bank] on the [on: central line] [toward: westbound]",
      { station: "Bank", about: "boarding", lines: ["central"], direction: "westbound" },
    ],
  ])("%s", async (question, expected) => {
    expect(await argsOf(`ask underground.${question}`)).toEqual([expected]);
  });

  it("is asked of the station before, and of the next line", async () => {
    const level =
      "refine underground.station yesno | and the [name: District] and [name: Circle] platforms [ref: there], is it level onto the train or is there a step";
    expect(await argsOf(VICTORIA, level)).toEqual([
      { station: "Victoria", about: "boarding", lines: ["district", "circle"] },
    ]);
    const gap =
      "ask underground.station value | how big is the gap at [name: Bank] on the [on: Central line]";
    expect(await argsOf(gap, "refine underground.station value | and on the [on: Northern]")).toEqual([
      { station: "Bank", about: "boarding", lines: ["northern"] },
    ]);
  });

  it("is told besides the way to the platform where both are asked", async () => {
    const both = await calls(
      "ask underground.station yesno | can I avoid [what: stairs] to the [on: Victoria line] [toward: southbound] at [name: Finsbury Park], and do I need a ramp from staff",
    );
    expect(both.map(({ args }) => args.about)).toEqual(["step_free", "boarding"]);
    expect(both[1]!.args).toMatchObject({ lines: ["victoria"], direction: "southbound", is_ramp: true });
  });

  it("isn't the gap between trains", async () => {
    const [call] = await calls(
      "ask underground.timetable value | what is the [what: gap between trains] at [name: Oval]",
    );
    expect(call?.tool).toBe("timetable");
  });
});

describe("access to lines at a station", () => {
  it("takes of a group only the lines that stop there", async () => {
    expect(
      await argsOf(
        "ask underground.station yesno | [name: Whitechapel]: do the [on: Overground] platforms have [what: lifts] or is it only the [name: Elizabeth line] side",
      ),
    ).toEqual([{ station: "Whitechapel", about: "lifts", lines: ["windrush", "elizabeth"] }]);
    expect(
      await argsOf("ask underground.stops yesno | does the [on: Overground] stop at [name: Whitechapel]"),
    ).toEqual([{ line: "windrush", station: "Whitechapel", about: "calls" }]);
    expect(
      await argsOf("ask underground.stops yesno | does the [on: Overground] stop at [name: Bank]"),
    ).toMatchObject([{ station: "Bank", about: "lines" }]);
    expect(
      await argsOf(
        "ask underground.arrivals when | when is the next [on: Overground] train from [from: Bank]",
      ),
    ).toMatchObject([{ station: "Bank", about: "lines", is_plain: true }]);
  });

  it("is no change between two lines unless that is said", async () => {
    expect(
      await argsOf(
        VICTORIA,
        "refine underground.station yesno | and the [name: District] and [name: Circle] [ref: there]",
      ),
    ).toEqual([{ station: "Victoria", about: "step_free", lines: ["district", "circle"] }]);
  });

  it("goes from the street to the line at a station, and on to the next line", async () => {
    const turns = [
      "ask underground.journey yesno | can I get to the [to: Bakerloo line] at [name: Paddington] without using [prefer: stairs] or [prefer: escalators]",
      "refine underground.station yesno | what about [name: hammersmith & city] then",
    ];
    expect(await argsOf(turns[0]!)).toEqual([
      { station: "Paddington", about: "step_free", line: "bakerloo" },
    ]);
    expect(await argsOf(...turns)).toEqual([
      { station: "Paddington", about: "step_free", line: "hammersmith-city" },
    ]);
    const [way] = await calls(
      "ask underground.journey yesno | can I get from [from: Oval] to [to: Bank] without [prefer: stairs]",
    );
    expect(way?.tool).toBe("plan_journey");
  });

  it("keeps to the station that was asked about, not to one in a line's name", async () => {
    const euston =
      "ask underground.station yesno | is [name: Euston] [what: step-free] on the [name: Victoria line]";
    expect(
      await argsOf(euston, "refine underground.station yesno | and the [name: Hammersmith & City]"),
    ).toEqual([{ station: "Euston", about: "step_free", line: "hammersmith-city" }]);
  });

  it("is told once where lifts are asked for as well", async () => {
    expect(
      await argsOf(
        "ask underground.station yesno | [name: covent garden] has [what: lifts] doesnt it so is it [what: wheelchair] ok",
      ),
    ).toEqual([{ station: "Covent Garden", about: "step_free", is_lifts: true }]);
  });
});

describe("hours of a part of the day", () => {
  it.each([
    [
      "at its [what: quietest] on [time: a weekday morning]",
      { day: "Monday to Thursday", from_hour: 5, to_hour: 12 },
    ],
    ["[what: quietest] on [time: Saturday afternoons]", { day: "Saturday", from_hour: 12, to_hour: 17 }],
  ])("when is Waterloo %s", async (when, expected) => {
    expect(await argsOf(`ask underground.station when | when is [name: Waterloo] ${when}`)).toEqual([
      { station: "Waterloo", about: "hours", is_quietest: true, ...expected },
    ]);
  });

  it("aren't meant by a greeting or a clock time", async () => {
    const [greeted] = await argsOf(
      "ask underground.station when | good morning, when is [name: Oval] [what: quietest]",
    );
    expect(greeted).not.toHaveProperty("from_hour");
    const [clock] = await argsOf(
      "ask underground.station value | how [what: busy] is [name: Oval] at [time: 8 in the morning]",
    );
    expect(clock).toMatchObject({ hour: 8 });
    expect(clock).not.toHaveProperty("from_hour");
  });
});
