import { describe, expect, it } from "vitest";
import type { Understanding } from "@/lib/understanding/teaching";
import { plannedTurns } from "@/lib/understanding/testing";
import { sensorsInterpreter, teaching } from "./index";
import { moneyAsidesIn } from "./money";
import { ATTIC, EAST, GREENHOUSE, KITCHEN, PUMP, SENSORS, SERVER } from "./testing/known-sensors";

const moment = { now: new Date("2026-11-21T14:30:00Z"), zone: "UTC" };
const given = { teaching, context: { sensors: SENSORS }, moment };

/** What the last of some marked turns comes to. */
const last = async (...lines: string[]): Promise<Understanding> =>
  (await plannedTurns(lines, given)).at(-1) as Understanding;

describe("what is to be concluded", () => {
  it.each<[string[], object]>([
    [
      ["ask sensors.latest yesno | is somebody cooking in the [name: kitchen] [time: now]?"],
      { addresses: [KITCHEN.address], since: "2026-11-21T14:00:00.000Z", traces: "cooking" },
    ],
    [
      [
        "ask sensors.history yesno | we were away from [time: Thursday] on, the [name: dishwasher] is full. Was anyone in the [name: kitchen] on [time: Friday] [time: between 9 and 12]?",
      ],
      {
        addresses: [KITCHEN.address],
        since: "2026-11-20T09:00:00.000Z",
        until: "2026-11-20T12:00:00.000Z",
        traces: "people",
      },
    ],
    [
      [
        "ask sensors.history yesno | was anyone in the [name: attic] [time: this morning]?",
        "refine sensors.history value | and [time: between 2 and 4 am]?",
      ],
      { addresses: [ATTIC.address], since: "2026-11-21T02:00:00.000Z", traces: "people" },
    ],
    [
      [
        "ask sensors.shaken compare | did the [name: boiler pump] shake more at the same time as the [name: server room] got [what: warmer]?",
      ],
      {
        addresses: [PUMP.address],
        quantity: "accelerometer",
        other: { address: SERVER.address, quantity: "temperature" },
      },
    ],
    [
      [
        "ask sensors.latest yesno | is the [what: humidity] of the [name: attic] related to its [what: temperature]?",
      ],
      { quantity: "humidity", other: { address: ATTIC.address, quantity: "temperature" } },
    ],
  ])("%j", async (lines, args) => {
    const got = await last(...lines);
    expect(got).toMatchObject({ kind: "calls", calls: [{ tool: "plotSensorHistory", args }, ...tail(got)] });
    expect(got).toMatchObject({ notes: [] });
  });

  it("isn't of a room that is to suit people", async () => {
    expect(
      await last("ask sensors.latest threshold | is it [what: warm] enough for people in the [name: attic]?"),
    ).toMatchObject({ calls: [{ tool: "fetchIoTSensorData" }] });
  });
});

/** Whatever is looked at besides. */
const tail = (got: Understanding) => (got.kind === "calls" ? got.calls.slice(1) : []);

describe("without buying", () => {
  it.each<[string, object]>([
    [
      "ask sensors.latest value | [not: don't buy] anything new: what do you know of the [name: pump's] [what: temperature]?",
      { tool: "fetchIoTSensorData", args: { address: PUMP.address, stored: true } },
    ],
    [
      "ask sensors.money value | for free please: how [what: warm] is the [name: attic]",
      { tool: "fetchIoTSensorData", args: { address: ATTIC.address, stored: true } },
    ],
    [
      "ask sensors.latest value | buy me the newest reading of the [name: pump]",
      { tool: "fetchIoTSensorData", args: { address: PUMP.address } },
    ],
  ])("%s", async (line, call) => {
    expect(await last(line)).toMatchObject({ calls: [call], notes: [] });
  });
});

describe("a second look", () => {
  it.each<[string[], object[]]>([
    [
      ["ask sensors.latest threshold | the [name: attic] says its [above: 60 degrees], is it broken?"],
      [
        { tool: "fetchIoTSensorData", args: { address: ATTIC.address, doubted: 60 } },
        { tool: "plotSensorHistory", args: { focus: "extremes" } },
      ],
    ],
    [
      [
        "ask sensors.latest value | how [what: humid] is the [name: kitchen]",
        "ask sensors.analysis set | then check again and tell me if it has changed",
      ],
      [
        {
          tool: "fetchIoTSensorData",
          args: {
            address: KITCHEN.address,
            quantities: ["humidity"],
            changedSince: "2026-11-21T14:30:00.000Z",
          },
        },
      ],
    ],
    [
      [
        "ask sensors.latest yesno | is [name: bedroom east] too [what: damp]",
        "refine sensors.history trend | has it been like that for long or just [time: today]",
      ],
      [
        {
          tool: "plotSensorHistory",
          args: { addresses: [EAST.address], quantity: "humidity", above: 60, focus: "beyond" },
        },
      ],
    ],
  ])("%j", async (lines, calls) => {
    expect(await last(...lines)).toMatchObject({ kind: "calls", calls });
  });
});

describe("figures", () => {
  it.each<[string, string, object]>([
    [
      "ask sensors.latest list | the latest reading of [every: all] sensors in a [form: table], with the time each was taken",
      "compareSensors",
      { times: true },
    ],
    [
      "ask sensors.compare rank | rank the rooms from [what: coldest] to [what: warmest], and tell me the difference between the two ends",
      "plotSensorHistory",
      { quantity: "temperature", first: "lowest", focus: "ranked" },
    ],
    [
      "ask sensors.history list | the [top: last ten] readings of the [name: server room]: mean, standard deviation, flag beyond [except: 3 sigma] of [what: pressure]",
      "fetchIoTSensorTop10Analysis",
      { values: ["pressure"], stats: true, sigma: 3 },
    ],
    [
      "ask sensors.history threshold | was the [name: greenhouse] below [below: five degrees] [time: last night], between ten and [below: six]",
      "plotSensorHistory",
      { below: 5 },
    ],
    [
      "ask sensors.history value | [what: temperature] of the [name: greenhouse] over the [time: last week]",
      "plotSensorHistory",
      { addresses: [GREENHOUSE.address], since: "2026-11-14T14:30:00.000Z" },
    ],
    [
      "ask sensors.analysis extreme | which has had the most [what: anomalies]?",
      "findShakenSensors",
      { most: true },
    ],
  ])("%s", async (line, tool, args) => {
    expect(await last(line)).toMatchObject({ calls: [{ tool, args }] });
  });

  it("of a wish to be told later name each limit", async () => {
    expect(
      await last(
        "ask sensors.cannot set | alert me whenever the [name: server room] goes above [above: 27 °C] or its [what: humidity] leaves [above: 40] to [below: 60 %]",
      ),
    ).toMatchObject({
      text: expect.stringMatching(/above 27°C since this morning.* and .*outside 40% to 60%/),
    });
  });
});

describe("money", () => {
  it.each([
    ["who gets the money?", ["payee"]],
    ["can I see the transaction?", ["transaction"]],
    ["why do I have to pay for a thermometer in my own house", ["why"]],
    ["what does a reading cost, who gets the money, and can I see the transaction", ["payee", "transaction"]],
    ["why is the attic so cold", []],
  ])("%s", (text, focuses) => {
    expect(moneyAsidesIn(text)).toEqual(focuses);
  });

  it("is told of, though it sounds like small talk", async () => {
    const { understand } = sensorsInterpreter(() => ({ sensors: SENSORS }));
    expect(await understand("who gets the money?", [])).toMatchObject({
      calls: [{ tool: "spending", args: { focus: "payee" } }],
    });
  });

  it("of a time after a price is what was spent", async () => {
    expect(
      await last(
        "ask sensors.money value | what did the last reading cost",
        "refine sensors.money value | and altogether [time: this month]?",
      ),
    ).toMatchObject({ calls: [{ args: { focus: "spent", since: "2026-11-01T00:00:00.000Z" } }] });
  });
});
