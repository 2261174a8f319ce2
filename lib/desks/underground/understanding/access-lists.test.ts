import { describe, expect, it } from "vitest";
import type { Understanding } from "@/lib/understanding/teaching";
import { plannedTurns } from "@/lib/understanding/testing";
import { claimed } from "./outside";
import { callsIn, GIVEN } from "./testing/calls";

const last = async (...lines: string[]) => (await plannedTurns(lines, GIVEN)).at(-1)!;
const notesIn = (outcome: Understanding) => (outcome.kind === "calls" ? (outcome.notes ?? []) : []).join(" ");
const args = async (...lines: string[]) => callsIn(await last(...lines))[0]?.args;

const list = (text: string, operation = "list") => `ask underground.station ${operation} | ${text}`;

describe("a group and one of its lines", () => {
  it("takes the line, and the group only with the others", async () => {
    const stations = list(
      "which [what: Overground] stations on the [within: Windrush line] have [what: lifts]",
    );
    expect(await args(stations)).toEqual({ lines: ["windrush"], step_free: true });
    const others =
      "ask underground.status list | the [name: Windrush] and the other [name: Overground] lines";
    expect((await args(others))?.lines).toHaveLength(6);
  });
});

describe("one direction only", () => {
  it.each([
    [
      "where is only one direction [what: step-free] on the [on: Central line]",
      { lines: ["central"], one_way: true },
    ],
    [
      "stations that are [what: step-free] only [toward: southbound]",
      { one_way: true, direction: "southbound" },
    ],
    [
      "[within: Central line] stations that are [what: step-free] [toward: westbound]",
      { lines: ["central"], step_free: true, direction: "westbound" },
    ],
    [
      "which [within: Central line] stations are partly [what: step-free]",
      { lines: ["central"], access: "partial" },
    ],
  ])("%s", async (question, expected) => {
    expect(await args(list(question))).toEqual(expected);
  });

  it("is asked of a lift, too", async () => {
    expect(
      await args(
        list(
          "is there a [what: lift] to the [toward: northbound] [on: Northern line] platform at [name: Bank]",
          "yesno",
        ),
      ),
    ).toEqual({ station: "Bank", about: "lifts", line: "northern", direction: "northbound" });
  });
});

describe("a yes or no for all", () => {
  it.each([
    [
      "are [every: all] [within: DLR] stations [what: step-free] onto the train",
      { lines: ["dlr"], access: "street-to-train", is_every: true },
    ],
    [
      "is the [name: Northern line] [what: step-free]",
      { lines: ["northern"], step_free: true, is_every: true },
    ],
    [
      "do all stations on the [name: Circle line] have [what: toilets]",
      { lines: ["circle"], toilets: true, is_every: true },
    ],
    [
      "are there any [what: step-free] stations on the [on: Bakerloo]",
      { lines: ["bakerloo"], step_free: true },
    ],
  ])("%s", async (question, expected) => {
    expect(await args(list(question, "yesno"))).toEqual(expected);
  });
});

describe("rankings", () => {
  const ten =
    "which [top: ten] Underground stations without [what: step-free access] had the most [what: entries and exits] in the [time: latest year]";

  it("keeps the access that this turn asks for, and takes no year for the latest", async () => {
    expect(await args(list(ten, "rank"))).toMatchObject({ access: "none", rank: "busiest", limit: 10 });
    expect(await args(list(ten, "rank"))).not.toHaveProperty("year");
  });

  it("is of the stations before where it points at them", async () => {
    const first = list("which [within: Jubilee line] stations aren't [what: step-free]");
    expect(
      await args(first, "refine underground.station count | how many [what: people use] [ref: them]"),
    ).toMatchObject({ lines: ["jubilee"], access: "none", rank: "busiest" });
    expect(
      await args(first, "refine underground.station extreme | and the [what: busiest]"),
    ).not.toHaveProperty("access");
  });
});

describe("toilets", () => {
  const toilet = list("is there an [what: accessible toilet] at [name: Euston]", "yesno");

  it("follows up on the gates with the same kind", async () => {
    const gates =
      "refine underground.station yesno | is [ref: it] inside the [what: ticket] [what: barriers]";
    expect(await args(toilet, gates)).toEqual({
      station: "Euston",
      about: "toilets",
      accessible: true,
      gates: "inside",
    });
    expect(notesIn(await last(toilet, gates))).toBe("");
    expect(
      await args(toilet, "refine underground.cannot yesno | do you have to pay for [ref: it]"),
    ).toMatchObject({
      about: "toilets",
      accessible: true,
      is_fee: true,
    });
  });

  it("tells the fees of those on a stretch or a line", async () => {
    const way =
      "ask underground.station list | which stations on the [on: Piccadilly line] from [from: Acton Town] to [to: King's Cross] have [what: toilets]";
    expect(await args(way, "refine underground.station yesno | and do you have to pay")).toMatchObject({
      from: "Acton Town",
      to: "King's Cross St. Pancras",
      toilets: true,
      is_fee: true,
    });
    const line = list("which [within: Jubilee line] stations have [what: toilets]");
    expect(await args(line, "refine underground.station yesno | do you have to pay there")).toEqual({
      lines: ["jubilee"],
      toilets: true,
      is_fee: true,
    });
  });

  it("are what a baby is changed in, whoever the reader took it for", () => {
    const frame = claimed("Is there somewhere to change a baby at Victoria?", GIVEN.moment.now);
    expect(frame).toMatchObject({ function: "station", operation: "yesno" });
  });
});

describe("busy hours", () => {
  const way = "ask underground.journey plan | from [from: Stratford] to [to: Westminster]";

  it("are meant by when to avoid a station, and by its quietest time after a way", async () => {
    expect(await args("ask underground.journey when | when should I avoid [avoid: King's Cross]")).toEqual({
      station: "King's Cross St. Pancras",
      about: "hours",
    });
    const turns = [way, "refine underground.journey when | when is it quietest at [name: Westminster]"];
    expect(await args(...turns)).toMatchObject({ station: "Westminster", about: "hours", is_quietest: true });
    expect(await args(...turns, "refine underground.station when | and on [time: Saturdays]")).toMatchObject({
      station: "Westminster",
      day: "Saturday",
      is_quietest: true,
    });
  });
});

describe("what isn't in the data", () => {
  it("of escalators is said before the lifts of that station", async () => {
    const outcome = await last(list("does [name: Clapham Common] have an [what: escalator]", "yesno"));
    expect(notesIn(outcome)).toContain("Escalators aren't in my data");
    expect(callsIn(outcome)[0]?.args).toMatchObject({ station: "Clapham Common", about: "lifts" });
  });

  it("of trams is said before the line's access", async () => {
    const outcome = await last(
      list("is [name: Wimbledon] [what: step-free]", "yesno"),
      "refine underground.station yesno | can I change [ref: there] from the tram to the [on: District line]",
    );
    expect(notesIn(outcome)).toContain("I don't have the trams");
    expect(callsIn(outcome)[0]?.args).toEqual({ station: "Wimbledon", about: "step_free", line: "district" });
  });
});

it("lists step-free stations between two, though escalators are spoken of and both ends were marked alike", async () => {
  expect(
    await args(
      "ask underground.cannot plan | I can't manage escalators. Which stations on the [on: Jubilee line] between [from: Stratford] and [from: Westminster] have a [what: lift]",
    ),
  ).toMatchObject({ from: "Stratford", to: "Westminster", lines: ["jubilee"] });
});
