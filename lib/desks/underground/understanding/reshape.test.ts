import { describe, expect, it } from "vitest";
import type { Call, Turn } from "@/lib/understanding/frame";
import { TOOLS } from "../tools";
import { reshaped } from "./reshape";

const turn = (calls: Call[], answer = ""): Turn => ({ question: "", calls, frames: [], answer });
const STATUS = turn([{ tool: "line_status", args: { lines: [] } }], "**Victoria line**: Minor Delays.");
const WAY = turn([{ tool: "plan_journey", args: { from: "Oval", to: "Angel", focus: "minutes" } }]);
const BOARD = turn([{ tool: "arrivals", args: { station: "Oval", focus: "board" } }]);
const RANKING = turn(
  [{ tool: "list_stations", args: { rank: "busiest", limit: 2 } }],
  "1. Waterloo: 70.3 million\n2. Oval: 6.0 million",
);
const EVERY = turn([{ tool: "list_stations", args: { lines: ["dlr"], step_free: true, is_every: true } }]);
const LINE = turn([{ tool: "line_stations", args: { line: "bakerloo" } }]);

function callsOf(text: string, ...history: Turn[]): Call[] {
  const told = reshaped(text, history);
  if (told?.kind !== "calls") throw new Error(`${text}: ${JSON.stringify(told)}`);
  for (const { tool, args } of told.calls) TOOLS.find(({ name }) => name === tool)?.input.parse(args);
  return told.calls;
}
const argsOf = (text: string, ...history: Turn[]) => callsOf(text, ...history)[0]?.args;

describe("an answer in another form", () => {
  it.each([
    ["leave out the good ones", STATUS, { is_only_bad: true }],
    ["just those with problems, my screen is small", STATUS, { is_only_bad: true }],
    ["only the underground ones please", STATUS, { is_tube: true }],
    ["sum that up in one line", STATUS, { is_brief: true }],
    ["can I have it as a table", WAY, { is_table: true }],
    ["make it shorter", WAY, { is_brief: true }],
    ["which of the two would you take?", WAY, { focus: "choice" }],
    ["show me the other route", WAY, { which: 2 }],
    ["list the stops", WAY, { are_stops_told: true }],
    ["only the first two", BOARD, { limit: 2 }],
    ["just the times", BOARD, { is_brief: true }],
    ["the next five", RANKING, { skip: 2, limit: 5 }],
    ["how much is that per day", RANKING, { is_daily: true }],
    ["and how many of them are step-free?", LINE, { lines: ["bakerloo"], step_free: true, is_count: true }],
    ["do they all have toilets?", EVERY, { lines: ["dlr"], toilets: true, is_every: true }],
    ["which of them have toilets?", EVERY, { lines: ["dlr"], step_free: true, toilets: true }],
    ["which of them are step-free", RANKING, { stations: ["Waterloo", "Oval"], step_free: true }],
    ["only the ones in zone 1", LINE, { lines: ["bakerloo"], zone: "1" }],
    ["alphabetically please", LINE, { lines: ["bakerloo"], is_sorted: true }],
  ])("%s", (text, before, expected) => {
    expect(argsOf(text, before)).toMatchObject(expected);
  });

  it("explains the terms of what is put in plain words", () => {
    const told = reshaped("in plain English", [STATUS]);
    expect(told).toMatchObject({ kind: "calls", after: [expect.stringContaining("Minor delays")] });
  });

  it("says where there is no other form", () => {
    const zone = turn([{ tool: "find_station", args: { station: "Oval", about: "zone" } }]);
    expect(reshaped("shorter", [zone])).toMatchObject({ kind: "say" });
  });

  it.each([
    ["as a table for Bank", WAY],
    ["are any of those lines delayed", WAY],
    ["which lines don't have problems", STATUS],
    ["shorter by walking to Stockwell", WAY],
    ["how bad is the Victoria", STATUS],
  ])("leaves what asks for more: %s", (text, before) => {
    expect(reshaped(text, [before])).toBeUndefined();
  });
});

describe("two answers beside each other", () => {
  const people = (station: string) =>
    turn([{ tool: "find_station", args: { station, about: "passengers" } }]);
  const way = (from: string) =>
    turn([{ tool: "plan_journey", args: { from, to: "Bank", focus: "minutes" } }]);
  const size = (line: string) => turn([{ tool: "line_stations", args: { line, about: "count" } }]);

  it("compares what was asked of one thing and then of another", () => {
    expect(argsOf("which is quieter?", people("Oval"), people("Angel"))).toEqual({
      stations: ["Oval", "Angel"],
      rank: "quietest",
    });
    expect(argsOf("so which is quicker?", way("Oval"), way("Angel"))).toMatchObject({
      options: [{ from: "Oval" }, { from: "Angel" }],
      by: "minutes",
    });
    expect(callsOf("which has more, and by how much?", size("central"), size("jubilee"))).toEqual([
      { tool: "compare_lines", args: { lines: ["central", "jubilee"], about: "most_stations" } },
    ]);
  });

  it("tells of a way why, what takes so long, and whether there is another", () => {
    expect(argsOf("why tho?", way("Oval"))).toMatchObject({ focus: "reason" });
    expect(argsOf("blimey, which part takes the longest?", way("Oval"))).toMatchObject({
      focus: "longest_leg",
    });
    expect(argsOf("anything else?", way("Oval"))).toMatchObject({ which: 2 });
  });

  it("leaves a question that names one", () => {
    expect(reshaped("which is busier, or is Bank?", [people("Oval"), people("Angel")])).toBeUndefined();
  });
});
