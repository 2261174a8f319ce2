import { describe, expect, it } from "vitest";
import type { Turn } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { plannedTurns } from "@/lib/understanding/testing";
import { asksForAlert } from "./alerts";
import { asideOn, boughtOnce, withPriceFirst, withPurchases } from "./asides";
import { teaching } from "./index";
import { KITCHEN, PUMP, SENSORS, WEST } from "./testing/known-sensors";

const moment = { now: new Date("2026-11-21T14:30:00Z"), zone: "UTC" };
const given = { teaching, context: { sensors: SENSORS }, moment };

const last = async (...lines: string[]): Promise<Understanding> =>
  (await plannedTurns(lines, given)).at(-1) as Understanding;

describe("a question about the answer before", () => {
  it.each<[string[], object]>([
    [
      [
        "ask sensors.compare extreme | which room is the [what: coldest]",
        "refine sensors.compare extreme | and the [what: warmest]?",
        "refine sensors.compare value | how big is the difference",
      ],
      { tool: "plotSensorHistory", args: { quantity: "temperature", focus: "apart" } },
    ],
    [
      [
        "ask sensors.latest value | [what: tvoc] in the [name: kitchen]",
        "refine sensors.explain yesno | could it be from frying [time: at lunch]?",
      ],
      {
        tool: "plotSensorHistory",
        args: {
          addresses: [KITCHEN.address],
          quantity: "tvoc",
          since: "2026-11-21T12:00:00.000Z",
          focus: "highest",
        },
      },
    ],
    [
      [
        "ask sensors.analysis yesno | is the [name: pump] ok?",
        "ask sensors.analysis explain | why is the [name: pump] flagged",
      ],
      { tool: "findShakenSensors", args: { addresses: [PUMP.address], times: true } },
    ],
    [
      ["ask sensors.analysis yesno | is the [name: pump] ok?", "refine sensors.analysis when | since when?"],
      { tool: "findShakenSensors", args: { addresses: [PUMP.address], times: true } },
    ],
    [
      [
        "ask sensors.latest value | [what: co2] in [name: bedroom west]",
        "refine sensors.history yesno | was it higher [time: last night]?",
      ],
      {
        tool: "plotSensorHistory",
        args: {
          addresses: [WEST.address],
          expect: "higher",
          against: { since: "2026-11-21T13:30:00.000Z", until: "2026-11-21T14:30:00.000Z" },
        },
      },
    ],
    [
      [
        "ask sensors.shaken yesno | did anything shake [time: last night]",
        "refine sensors.shaken extreme | which one was the strongest",
      ],
      { tool: "findShakenSensors", args: { strongest: true } },
    ],
  ])("%j", async (lines, call) => {
    expect(await last(...lines)).toMatchObject({ kind: "calls", calls: [call] });
  });
});

const bought: Turn = {
  question: "compare the kitchen and the pump",
  calls: [{ tool: "compareSensors", args: { addresses: [KITCHEN.address, PUMP.address] } }],
  frames: [],
};
const cost: Understanding = { kind: "calls", calls: [{ tool: "spending", args: { focus: "last" } }] };

it("knows what the answer before bought", () => {
  const free: Turn = { ...bought, calls: [{ tool: "findShakenSensors", args: {} }] };
  const boughtIn = (turn: Turn) => withPurchases(cost, [turn]);
  expect(boughtIn(bought)).toMatchObject({ calls: [{ args: { focus: "last", bought: 2 } }] });
  expect(boughtIn(free)).toMatchObject({ calls: [{ args: { bought: 0 } }] });
});

it("says where figures are from, of an answer alone", () => {
  const context = { sensors: SENSORS };
  expect(asideOn("where is that from?", [bought], context)).toMatchObject({
    text: expect.stringMatching(/bought/),
  });
  expect(asideOn("are you sure?", [bought], context)).toMatchObject({
    text: expect.stringMatching(/how exact/),
  });
  expect(asideOn("where is that from?", [], context)).toBeUndefined();
});

it("buys a sensor's reading once for two parts of a question", () => {
  const read = (args: object) => ({
    tool: "fetchIoTSensorData",
    args: { address: WEST.address, quantities: ["eco2"], ...args },
  });
  const judged = read({ judge: { purpose: "rooms" } });
  expect(boughtOnce({ kind: "calls", calls: [read({}), judged] })).toMatchObject({ calls: [judged] });
});

it.each([
  ["can you tell me if the greenhouse got below 5 degrees last night", false],
  ["tell me when the greenhouse was coldest last night", false],
  ["take a fresh reading and tell me if it still looks the same", false],
  ["could you let me know whether the boiler pump is ok", false],
  ["let me know if the greenhouse drops below 5", true],
  ["tell me when it gets above 30", true],
  ["email me an alert if the server room goes over 27 degrees", true],
])("takes “%s” for a wish to be told later: %s", (text, isInstruction) => {
  expect(asksForAlert(text)).toBe(isInstruction);
});

describe("a cause that is supposed", () => {
  it.each([
    "refine sensors.shaken yesno | could it be that it was just knocked",
    "refine sensors.analysis yesno | might it just be someone bumping into it",
    "ask sensors.analysis explain | could that be the sensor rather than the [name: pump] itself",
  ])("is neither confirmed nor denied: %s", async (line) => {
    const got = await last("ask sensors.shaken yesno | did the [name: pump] shake [time: today]", line);
    expect(got).toMatchObject({
      kind: "calls",
      calls: [{ tool: "findShakenSensors", args: { addresses: [PUMP.address] } }],
      notes: [expect.stringContaining("can't settle it")],
    });
  });
});

describe("asked again", () => {
  it("buys another reading now", async () => {
    expect(
      await last(
        "ask sensors.latest value | [what: temperature] in the [name: kitchen]",
        "refine sensors.cannot set | buy another one [time: now] and tell me if it moved",
      ),
    ).toMatchObject({
      calls: [{ tool: "fetchIoTSensorData", args: { changedSince: expect.any(String) } }],
    });
  });

  it("takes the other one of two for both", async () => {
    expect(
      await last(
        "ask sensors.compare compare | [what: humidity] of [name: bedroom east] and [name: bedroom west]",
        "refine sensors.latest value | the mould is in [ref: the other one], could the sensor be off?",
      ),
    ).toMatchObject({
      calls: [{ tool: "plotSensorHistory", args: { focus: "stuck", addresses: { length: 2 } } }],
    });
  });
});

describe("where a price is wanted first", () => {
  const calls = [{ tool: "compareSensors", args: { addresses: [KITCHEN.address, WEST.address] } }];
  it("tells what is stored, and what buying would cost", () => {
    const got = withPriceFirst({ kind: "calls", calls, frames: [] }, "how warm is it, cost first please");
    expect(got).toMatchObject({
      calls: [{ args: { stored: true } }],
      notes: [expect.stringContaining("$0.002")],
    });
  });
  it("buys where it isn't", () =>
    expect(withPriceFirst({ kind: "calls", calls, frames: [] }, "how warm is it")).toMatchObject({ calls }));
});
