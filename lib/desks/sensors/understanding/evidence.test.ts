import { describe, expect, it, test } from "vitest";
import type { Understanding } from "@/lib/understanding/teaching";
import { plannedTurns } from "@/lib/understanding/testing";
import { isTransferOrder, sensorsInterpreter, teaching } from "./index";
import { moneyAsidesIn } from "./money";
import { ATTIC, EAST, GREENHOUSE, KITCHEN, PUMP, SENSORS, SERVER } from "./testing/known-sensors";

const moment = { now: new Date("2026-11-21T14:30:00Z"), zone: "UTC" };
const given = { teaching, context: { sensors: SENSORS }, moment };

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

describe("what an answer was about", () => {
  const pressures = "ask sensors.compare list | show the [what: pressure] of [every: all] sensors";
  it.each<[string[], object[]]>([
    [
      [
        "ask sensors.latest value | [what: voc] in the [name: kitchen]",
        "ask sensors.explain yesno | is [ref: that] dangerous",
        "refine sensors.explain value | and what about [time: an hour ago]?",
      ],
      [{ tool: "plotSensorHistory", args: { addresses: [KITCHEN.address], at: "2026-11-21T13:30:00.000Z" } }],
    ],
    [
      [
        pressures,
        "refine sensors.compare compare | the [what: pressure] should be practically the same. Is it, or is one of the sensors off?",
      ],
      [{ tool: "compareSensors", args: { quantity: "pressure", agree: true } }],
    ],
    [
      [
        "ask sensors.analysis yesno | is anything odd in the [name: server room]",
        "refine sensors.compare compare | do the same for [ref: the other six]",
      ],
      [{ tool: "findShakenSensors", args: { health: true } }],
    ],
    [
      [
        "ask sensors.analysis yesno | is anything odd in the [name: server room]",
        "refine sensors.analysis extreme | so which one should I worry about most?",
      ],
      [{ tool: "findShakenSensors", args: { health: true, most: true } }],
    ],
    [
      [
        "ask sensors.latest value | [what: co2] in the [name: server room]",
        "refine sensors.latest value | show me the [what: receipt] or [what: transaction] for the last reading",
      ],
      [{ tool: "spending", args: { focus: "transaction" } }],
    ],
    [
      [
        "ask sensors.money value | how much is left in the wallet",
        "refine sensors.money count | how many readings is that enough for",
      ],
      [{ tool: "spending", args: { focus: "enough" } }],
    ],
    [
      [
        "ask sensors.history list | the [top: last ten readings] of the [name: attic]: [what: humidity]",
        "refine sensors.analysis set | and flag any value more than [above: 2 sigma] off the mean",
      ],
      [{ tool: "fetchIoTSensorTop10Analysis", args: { address: ATTIC.address, sigma: 2 } }],
    ],
  ])("%j", async (lines, calls) => {
    expect(await last(...lines)).toMatchObject({ kind: "calls", calls, notes: [] });
  });

  it("is the night before, of one who got up, also shortly after midnight", async () => {
    const turns = [
      "ask sensors.history extreme | I got up this morning: the [what: highest CO2] in [name: bedroom east] [time: during the night]?",
    ];
    const [got] = await plannedTurns(turns, {
      ...given,
      moment: { now: new Date("2026-11-22T00:40:00Z"), zone: "UTC" },
    });
    expect(got).toMatchObject({
      calls: [{ args: { since: "2026-11-20T22:00:00.000Z", until: "2026-11-21T06:00:00.000Z" } }],
    });
  });
});

it.each([
  "ask sensors.latest value | how [what: warm] is the [name: pump]",
  "ask sensors.analysis yesno | is the [name: pump] ok, and its [what: temperature]?",
])("of one sensor “the same” isn't of all: %s", async (before) => {
  const got = await last(
    before,
    "refine sensors.latest yesno | take a reading of [ref: it], does it still look the same?",
  );
  expect(JSON.stringify(got)).not.toContain("agree");
});

test.each([
  ["send 5 USDC to my friend's wallet", true],
  ["can you transfer ten dollars to my account?", true],
  ["did you send money to anyone?", false],
  ["give me the latest reading of the attic", false],
  ["send me the receipts", false],
])("whether money is to be sent: %s", (question, isMeant) => {
  expect(isTransferOrder(question)).toBe(isMeant);
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
        "ask sensors.shaken yesno | did the [name: boiler pump] shake in the [time: last hour]",
        "refine sensors.shaken yesno | was the [name: bedroom east] too [what: warm] [time: last night]",
      ],
      [
        {
          tool: "plotSensorHistory",
          args: { addresses: [EAST.address], quantity: "temperature", purpose: "rooms", end: "high" },
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
          args: {
            addresses: [EAST.address],
            quantity: "humidity",
            purpose: "rooms",
            end: "high",
            focus: "beyond",
          },
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
      calls: [
        { args: { above: 27, focus: "beyond" } },
        { args: { quantity: "humidity", above: 60, below: 40, focus: "beyond" } },
      ],
      notes: [
        expect.stringMatching(/Temperature, “is above”, 27°C.*Humidity, “is below”, 40%.*“is above”, 60%/),
      ],
    });
  });
});

describe("money", () => {
  it.each([
    ["who gets the money?", ["payee"]],
    ["can I see the transaction?", ["transaction"]],
    ["why do I have to pay for a thermometer in my own house", ["why"]],
    ["what does a reading cost, who gets the money, and can I see the transaction", ["payee", "transaction"]],
    ["how do these payments work? who gets the money", ["how", "payee"]],
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
