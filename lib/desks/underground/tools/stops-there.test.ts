import { describe, expect, it } from "vitest";
import { callAlone } from "@/lib/agent/tools/testing/call";
import { isolateEnv } from "@/lib/test-env";
import { GROUP_ALIASES } from "../lines";
import { stations } from "../network";
import { TOOLS } from "../tools";
import { LINE_IDS, type LineId, type Station } from "../types";
import { linesAt } from "../understanding/places";
import { notStopping } from "./stops-there";

// A Wednesday at noon in London.
isolateEnv({ ALMANAC_DATA: "sample", ALMANAC_NOW: "2026-07-01T11:00:00Z" });

async function say(name: string, args: object): Promise<string> {
  try {
    const { result } = await callAlone(TOOLS.find((tool) => tool.name === name)!, args);
    return result?.message ?? "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

const ABSENT = stations().flatMap((station) =>
  LINE_IDS.filter((line) => !station.lines.includes(line)).map((line) => ({ station, line })),
);
/** Every so many of them, so that all lines come with stations all over the network. */
const some = <Item>(items: Item[], step: number): Item[] => items.filter((_, at) => at % step === 0);

const isSaid = (message: string, { name }: Station): boolean =>
  message.replaceAll("**", "").includes(`doesn't stop at ${name}`) &&
  !/doesn't say|isn't known/.test(message);

describe("a line that doesn't stop at a station", () => {
  it("is said of every station and line, and of none that does", () => {
    for (const station of stations())
      for (const line of LINE_IDS)
        expect(notStopping(station, [line]) === undefined, `${station.name}, ${line}`).toBe(
          station.lines.includes(line),
        );
  });

  it("is said by every tool that takes a line and a station", async () => {
    expect(ABSENT.length).toBeGreaterThan(7000);
    const facts = ["step_free", "lifts", "boarding", "directions", "lines"];
    for (const [at, { station, line }] of some(ABSENT, 7).entries()) {
      const args = { station: station.name, about: facts[at % facts.length], line };
      expect(await say("find_station", args), JSON.stringify(args)).toSatisfy((message: string) =>
        isSaid(message, station),
      );
    }
    for (const { station, line } of some(ABSENT, 271)) {
      const { name } = station;
      const asked: [string, object][] = [
        ["arrivals", { station: name, line }],
        ["timetable", { station: name, lines: [line] }],
        ["timetable", { to: name, lines: [line], which: "last" }],
        ["timetable", { station: name, lines: [line], about: "frequency" }],
        ["line_stations", { station: name, line, about: "calls" }],
        ["line_stations", { from: name, to: "Oval", line }],
        ["compare_lines", { lines: [line], about: "ends", station: name }],
        ["find_station", { station: name, about: "step_free", line: station.lines[0], change_to: line }],
      ];
      for (const [tool, args] of asked)
        expect(await say(tool, args), `${tool} ${JSON.stringify(args)}`).toSatisfy((message: string) =>
          isSaid(message, station),
        );
    }
  });

  it("is never said of one that does, whatever is asked of its platforms", async () => {
    const there = stations().flatMap((station) => station.lines.map((line) => ({ station, line })));
    for (const { station, line } of there)
      for (const about of ["step_free", "boarding"]) {
        const message = await say("find_station", { station: station.name, about, line });
        expect(message, `${station.name}, ${line}`).not.toMatch(/n't stop|doesn't say|has no platform/);
      }
  });
});

describe("a group of lines", () => {
  const slotOf = (values: LineId[]) => ({
    role: "on" as const,
    text: "",
    start: 0,
    certainty: 1,
    mentions: [{ kind: "line", values, start: 0, end: 1, score: 1 }],
  });

  it.each(Object.entries(GROUP_ALIASES))("means those that stop there: %s", (_, group) => {
    for (const { name, lines } of stations()) {
      const found = linesAt({ frame: { slots: [slotOf(group)] } as never }, group, name);
      const stopping = group.filter((line) => lines.includes(line));
      expect(found, name).toEqual(stopping.length > 0 ? stopping : group);
    }
  });

  it("doesn't hide a line that is named besides", () => {
    const slots = [slotOf(GROUP_ALIASES.overground!), slotOf(["jubilee"])];
    const lines: LineId[] = [...GROUP_ALIASES.overground!, "jubilee"];
    expect(linesAt({ frame: { slots } as never }, lines, "Whitechapel")).toEqual(["windrush", "jubilee"]);
  });

  it("of which none stops is said as one", async () => {
    const args = { station: "Bank", about: "step_free", lines: GROUP_ALIASES.overground };
    expect(await say("find_station", args)).toMatch(
      /^The Overground doesn't stop at \*\*Bank\*\*; the lines/,
    );
  });
});
