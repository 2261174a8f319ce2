import { describe, expect, it } from "vitest";
import type { Call, Turn } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { plannedTurns } from "@/lib/understanding/testing";
import { asideOn } from "./asides";
import { teaching } from "./index";
import { againOn } from "./previous-answer";
import { ATTIC, EAST, PUMP, SENSORS, WEST } from "./testing/known-sensors";

const moment = { now: new Date("2026-11-21T14:30:00Z"), zone: "UTC" };
const context = { sensors: SENSORS };
const given = { teaching, context, moment };
const ALL = SENSORS.map(({ address }) => address);

const callsOf = (got: Understanding | undefined) =>
  got?.kind === "calls" ? got.calls.map(({ args }) => args) : got;
const last = async (...lines: string[]) => callsOf((await plannedTurns(lines, given)).at(-1));
const plotted = (args: object): Call => ({ tool: "plotSensorHistory", args: { addresses: ALL, ...args } });
const turn = (...calls: Call[]): Turn => ({ question: "?", calls, frames: [] });

describe("how steady readings are", () => {
  it.each<[string, object[]]>([
    [
      "ask sensors.list extreme | what's the steadiest sensor for [what: pressure]?",
      [{ addresses: ALL, quantity: "pressure", focus: "steady" }],
    ],
    [
      "ask sensors.history extreme | which bedroom's [what: humidity] fluctuated the least over its last 12 readings",
      [{ quantity: "humidity", last: 12, focus: "steady" }],
    ],
    [
      "ask sensors.compare extreme | is [what: eCO2] or [what: TVOC] more stable in [name: bedroom east] and [name: bedroom west]",
      [
        { addresses: [EAST.address, WEST.address], quantity: "eco2", focus: "steady" },
        { addresses: [EAST.address, WEST.address], quantity: "tvoc", focus: "steady" },
      ],
    ],
    [
      "ask sensors.history extreme | which room varied the most in [what: temperature] [time: yesterday]",
      [{ since: "2026-11-20T00:00:00.000Z", until: "2026-11-21T00:00:00.000Z", first: "highest" }],
    ],
    [
      "ask sensors.history value | how steady was the [name: attic]'s [what: temperature] in its latest five readings",
      [{ addresses: [ATTIC.address], last: 5, focus: "steady" }],
    ],
    [
      "ask sensors.latest value | is the [what: temperature] in the [name: attic] stable?",
      [{ addresses: [ATTIC.address], quantity: "temperature", focus: "steady", verdict: true }],
    ],
    [
      "ask sensors.latest yesno | is the [what: vibration] of the [name: boiler pump] steady over the last 30 readings?",
      [{ addresses: [PUMP.address], quantity: "accelerometer", last: 30, verdict: true }],
    ],
    [
      "ask sensors.compare rank | rank the sensors by how constant their [what: humidity] is, last 20 readings",
      [{ addresses: ALL, last: 20, focus: "steady" }],
    ],
  ])("%s", async (line, args) => {
    expect(await last(line)).toMatchObject(args);
  });

  it("isn't asked by “is it steady?”", async () => {
    expect(await last("ask sensors.history yesno | is the [name: attic] steady")).not.toMatchObject([
      { focus: "steady" },
    ]);
  });
});

it("a count of readings is none of sensors", async () => {
  const line = "ask sensors.compare extreme | which is [what: warmest], [top: last 50 readings]";
  expect(await last(line)).toEqual([{ addresses: ALL, first: "highest", quantity: "temperature" }]);
});

describe("a question about how steady they were found", () => {
  const before = turn(plotted({ quantity: "humidity", last: 10, focus: "steady" }));

  it.each(["How was that calculated?", "which method did you use", "based on what?"])("%s", (text) => {
    expect(asideOn(text, [before], context)).toMatchObject({
      kind: "say",
      text: expect.stringContaining("standard deviation"),
    });
  });

  it.each([
    "drop the highest and the lowest reading",
    "without the two extreme values, please",
    "and if you ignore outlier readings?",
  ])("%s", (text) => {
    expect(callsOf(againOn(text, [before, turn()], given))).toMatchObject([
      { quantity: "humidity", last: 10, focus: "steady", trimmed: true },
    ]);
  });

  it("is no other answer's: nothing can be left out of it", () => {
    const warmest = turn({ tool: "compareSensors", args: { addresses: ALL, first: "highest" } });
    expect(againOn("leave out the biggest value", [warmest], given)).toMatchObject({
      kind: "say",
      text: expect.stringMatching(/^I can't leave single readings out/),
    });
    expect(asideOn("how did you calculate that?", [warmest], context)).toMatchObject({
      text: expect.stringContaining("newest reading"),
    });
  });
});
