import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Understanding } from "@/lib/understanding/teaching";
import { planned, plannedTurns } from "@/lib/understanding/testing";
import { type House, type KnownSensor, teaching } from "./index";
import { ATTIC, EAST, GREENHOUSE, KITCHEN, PUMP, SENSORS, SERVER, WEST } from "./testing/known-sensors";

const moment = { now: new Date("2026-11-21T14:30:00Z"), zone: "UTC" };
const givenHouse = (context: House) => ({ teaching, context, moment });
const given = givenHouse({ sensors: SENSORS });

/** What the last of some marked turns comes to. */
const last = async (...lines: string[]): Promise<Understanding> =>
  (await plannedTurns(lines, given)).at(-1) as Understanding;

const callsOf = (got: Understanding) =>
  got.kind === "calls" ? got.calls.map(({ tool, args }) => [tool, args]) : got;
const addressesOf = (sensors: KnownSensor[]) => sensors.map(({ address }) => address);
const asked = (got: Understanding) => {
  if (got.kind !== "ask") throw new Error(`expected a question back, not ${JSON.stringify(got)}`);
  return got.pending;
};

describe("one reading", () => {
  it.each<[string, KnownSensor, object]>([
    [
      "ask sensors.latest value | [what: temperature] in the [name: kitchen]",
      KITCHEN,
      { quantities: ["temperature"] },
    ],
    ["ask sensors.latest value | get [name: 0x1A2B…3C4D]", ATTIC, {}],
    [
      "ask sensors.latest value | [name: east bedroom] [what: temp] [unit: in °F]",
      EAST,
      { quantities: ["temperature"], unit: "°F" },
    ],
    [
      "ask sensors.latest value | how [what: hot] is it [name: under the roof]",
      ATTIC,
      { quantities: ["temperature"] },
    ],
    [
      "ask sensors.latest threshold | is the [name: attic] below [below: 18]",
      ATTIC,
      { quantities: ["temperature"], judge: { below: 18 } },
    ],
    [
      "ask sensors.latest threshold | is the [name: attic] over [above: 68 F]",
      ATTIC,
      { quantities: ["temperature"], unit: "°F", judge: { above: 20 } },
    ],
    [
      "ask sensors.latest threshold | is the [name: kitchen] between 18 and 22",
      KITCHEN,
      { quantities: ["temperature"], judge: { above: 18, below: 22 } },
    ],
    [
      "ask sensors.latest threshold | is the [name: greenhouse] [what: warm] enough for seedlings",
      GREENHOUSE,
      { quantities: ["temperature"], judge: { purpose: "seedlings", end: "low" } },
    ],
    [
      "ask sensors.latest threshold | is it [what: cold] enough in the [name: server room]",
      SERVER,
      { quantities: ["temperature"], judge: { purpose: "servers", end: "high" } },
    ],
    [
      "ask sensors.latest threshold | is [name: bedroom east] too [what: humid]",
      EAST,
      { quantities: ["humidity"], judge: { purpose: "rooms", end: "high", too: true } },
    ],
    [
      "ask sensors.latest yesno | is the [what: air] ok in the [name: kitchen]",
      KITCHEN,
      { quantities: ["eco2", "tvoc"], judge: { purpose: "rooms" } },
    ],
  ])("%s", async (line, { address }, args) => {
    expect(callsOf(await planned(line, given))).toEqual([["fetchIoTSensorData", { address, ...args }]]);
  });

  it("is history where the time is over, though the reader passed it over", async () => {
    const line = "ask sensors.latest value | [what: temperature] in the [name: kitchen] yesterday";
    expect(callsOf(await planned(line, given))).toMatchObject([
      ["plotSensorHistory", { since: "2026-11-20T00:00:00.000Z", until: "2026-11-21T00:00:00.000Z" }],
    ]);
  });
});

describe("several sensors", () => {
  it.each<[string, KnownSensor[], object]>([
    [
      "ask sensors.compare extreme | which room is the [what: coldest]",
      SENSORS,
      { quantity: "temperature", first: "lowest" },
    ],
    ["ask sensors.compare compare | compare [every: all]", SENSORS, {}],
    ["ask sensors.latest list | [every: everything] you have", SENSORS, {}],
    [
      "ask sensors.compare rank | [top: top 3] by [what: co2]",
      SENSORS,
      { quantity: "eco2", first: "highest", top: 3 },
    ],
    [
      "ask sensors.compare mean | average [what: temperature] of [every: all rooms]",
      SENSORS,
      { quantity: "temperature", mean: true },
    ],
    [
      "ask sensors.compare list | [every: all rooms] but not the [except: attic]",
      SENSORS.filter((one) => one !== ATTIC),
      {},
    ],
    [
      "ask sensors.compare list | [every: everything] except the [except: boiler] [name: pump]",
      SENSORS.filter((one) => one !== PUMP),
      {},
    ],
    [
      "ask sensors.compare compare | [what: humidity] in both [name: bedrooms]",
      [EAST, WEST],
      { quantity: "humidity" },
    ],
    [
      "ask sensors.compare compare | which [name: bedroom] is [what: stuffier]",
      [EAST, WEST],
      { quantity: "eco2", first: "highest" },
    ],
    [
      "ask sensors.compare yesno | is [every: every room] above [above: 16]",
      SENSORS,
      { quantity: "temperature", judge: { above: 16 } },
    ],
  ])("%s", async (line, sensors, args) => {
    expect(callsOf(await planned(line, given))).toEqual([
      ["compareSensors", { addresses: addressesOf(sensors), ...args }],
    ]);
  });
});

describe("a time", () => {
  const since = "2026-11-21T00:00:00.000Z";

  it.each<[string, object]>([
    [
      "ask sensors.history mean | average [what: temp] in the [name: attic] [time: today]",
      { since, focus: "mean" },
    ],
    [
      "ask sensors.history extreme | how [what: cold] did the [name: attic] get [time: today]",
      { since, focus: "lowest" },
    ],
    [
      "ask sensors.history when | when was the [name: attic] [what: hottest] [time: today]",
      { since, focus: "highest" },
    ],
    [
      "ask sensors.history threshold | how long was the [name: attic] above [above: 30] [time: today]",
      { since, above: 30, focus: "beyond" },
    ],
    [
      "ask sensors.history threshold | was the [name: attic] under [below: 5] [time: today]",
      { since, below: 5, focus: "beyond", verdict: true },
    ],
    [
      "ask sensors.history count | how many times was the [name: attic] over [above: 30] [time: today]",
      { since, above: 30, focus: "count" },
    ],
    [
      "ask sensors.history trend | is the [name: attic] getting [what: warmer]",
      { since: "2026-11-21T11:30:00.000Z", expect: "rising", focus: "trend" },
    ],
    [
      "ask sensors.history value | [what: temperature] in the [name: attic] [time: at 3 am]",
      { at: "2026-11-21T03:00:00.000Z", focus: "summary" },
    ],
    [
      "ask sensors.history mean | [name: attic] by [by: hour] [time: today]",
      { since, by: "hour", focus: "mean" },
    ],
    [
      "ask sensors.history plot | [form: chart] of the [name: attic] [since: since Monday noon]",
      { since: "2026-11-16T12:00:00.000Z" },
    ],
  ])("%s", async (line, args) => {
    expect(callsOf(await planned(line, given))).toEqual([
      ["plotSensorHistory", { addresses: [ATTIC.address], quantity: "temperature", ...args }],
    ]);
  });

  it("is compared with a second one", async () => {
    const line =
      "ask sensors.history compare | was the [name: attic] [what: warmer] [time: yesterday] than [against: today]";
    expect(callsOf(await planned(line, given))).toMatchObject([
      [
        "plotSensorHistory",
        {
          since: "2026-11-20T00:00:00.000Z",
          until: since,
          against: { since, until: "2026-11-21T14:30:00.000Z" },
          expect: "higher",
        },
      ],
    ]);
  });

  it("that hasn't come is said to be unknown", async () => {
    const line =
      "ask sensors.history value | [what: temperature] in the [name: attic] [time: on 25 December 2030]";
    expect(await planned(line, given)).toMatchObject({
      kind: "calls",
      calls: [{ tool: "plotSensorHistory", args: { addresses: [ATTIC.address] } }],
      notes: [expect.stringContaining("can't tell the future")],
    });
  });
});

describe("shaking and whether all is well", () => {
  it("looks at the time that is asked about, of the sensor that is asked about, for free", async () => {
    const line = "ask sensors.shaken yesno | did the [name: pump] shake [time: in the last hour]";
    expect(callsOf(await planned(line, given))).toEqual([
      ["findShakenSensors", { addresses: [PUMP.address], since: "2026-11-21T13:30:00.000Z", verdict: true }],
    ]);
    expect(
      callsOf(await planned("ask sensors.shaken list | which sensors shook [time: today]", given)),
    ).toEqual([["findShakenSensors", { since: "2026-11-21T00:00:00.000Z" }]]);
  });

  it("buys ten readings of one sensor, and looks at all of them for free", async () => {
    expect(
      callsOf(await planned("ask sensors.analysis yesno | is the [name: pump] all right", given)),
    ).toEqual([["fetchIoTSensorTop10Analysis", { address: PUMP.address, verdict: true }]]);
    expect(callsOf(await planned("ask sensors.analysis yesno | is [every: everything] ok?", given))).toEqual([
      ["findShakenSensors", { health: true }],
    ]);
  });
});

describe("lists, money and words", () => {
  it.each<[string, string, object]>([
    ["ask sensors.list list | which sensors are there", "listSensors", {}],
    ["ask sensors.list list | which ones are [what: silent]", "listSensors", { only: "silent" }],
    [
      "ask sensors.list value | [what: address] of the [name: attic]",
      "listSensors",
      { addresses: [ATTIC.address], show: "address" },
    ],
    [
      "ask sensors.list yesno | is the [name: attic] [what: simulated]",
      "listSensors",
      { only: "simulated", addresses: [ATTIC.address], verdict: true },
    ],
    ["ask sensors.money value | what does a reading cost", "spending", { focus: "prices" }],
    [
      "ask sensors.money value | how much did I spend [time: today]",
      "spending",
      { focus: "spent", since: "2026-11-21T00:00:00.000Z" },
    ],
    ["ask sensors.money value | what's left in the [what: wallet]", "spending", { focus: "balance" }],
    [
      "ask sensors.money list | my [what: receipts] for the [name: attic]",
      "spending",
      { focus: "receipts", addresses: [ATTIC.address] },
    ],
  ])("%s", async (line, tool, args) => {
    expect(callsOf(await planned(line, given))).toEqual([[tool, args]]);
  });

  it("explains words, and says why something can't be done", async () => {
    expect(await planned("ask sensors.explain explain | is 1200 ppm [what: co2] bad", given)).toMatchObject({
      kind: "say",
      text: expect.stringContaining("1200 ppm counts as **stuffy**"),
    });
    expect(
      await planned("ask sensors.cannot set | turn on the heating in the [name: kitchen]", given),
    ).toMatchObject({
      kind: "say",
      text: expect.stringContaining("can't switch"),
      notes: [],
    });
  });
});

describe("a conversation", () => {
  const warm = "ask sensors.latest value | [what: temperature] in the [name: kitchen]";

  it.each<[string[], string, object]>([
    [
      [warm, "refine sensors.latest value | and the [name: attic]?"],
      "fetchIoTSensorData",
      { address: ATTIC.address, quantities: ["temperature"] },
    ],
    [
      [warm, "refine sensors.analysis list | analyse [ref: it]"],
      "fetchIoTSensorTop10Analysis",
      { address: KITCHEN.address },
    ],
    [
      [warm, "refine sensors.compare compare | is the [name: attic] [what: warmer]?"],
      "compareSensors",
      { addresses: addressesOf([ATTIC, KITCHEN]), first: "highest", quantity: "temperature" },
    ],
    [
      [
        warm,
        "refine sensors.latest value | and the [name: attic]?",
        "refine sensors.compare compare | which of [ref: the two] is [what: colder]",
      ],
      "compareSensors",
      { addresses: addressesOf([ATTIC, KITCHEN]), first: "lowest", quantity: "temperature" },
    ],
    [
      [
        "ask sensors.latest value | how [what: warm] is [name: bedroom east]?",
        "refine sensors.latest value | and [ref: the other bedroom]?",
      ],
      "fetchIoTSensorData",
      { address: WEST.address, quantities: ["temperature"] },
    ],
    [
      [
        "ask sensors.history threshold | was the [name: attic] above [above: 30] [time: today]",
        "refine sensors.history mean | and on average?",
      ],
      "plotSensorHistory",
      {
        addresses: [ATTIC.address],
        since: "2026-11-21T00:00:00.000Z",
        focus: "mean",
        quantity: "temperature",
      },
    ],
  ])("%j", async (lines, tool, args) => {
    expect(callsOf(await last(...lines))).toEqual([[tool, args]]);
  });

  it("is about the sensor in view where none is named", async () => {
    const house = givenHouse({ sensors: SENSORS, inView: GREENHOUSE.address });
    expect(callsOf(await planned("ask sensors.latest value | what's the [what: humidity]?", house))).toEqual([
      ["fetchIoTSensorData", { address: GREENHOUSE.address, quantities: ["humidity"] }],
    ]);
  });
});

describe("what isn't clear", () => {
  it("is asked about, with choices", async () => {
    expect(
      asked(await planned("ask sensors.latest value | [what: temperature] in the [name: bedroom]", given)),
    ).toMatchObject({
      role: "name",
      kind: "sensor",
      choices: ["Bedroom east", "Bedroom west"],
    });
    expect(
      asked(await planned("ask sensors.latest value | read [name: 0x5e6f]", given)).choices,
    ).toHaveLength(2);
    expect(
      asked(await planned("ask sensors.latest value | what's the [what: temperature]?", given)).ask,
    ).toBe("Which sensor?");
  });

  it("is asked about with near names where nobody knows it, also where a part of it is known", async () => {
    expect(
      asked(await planned("ask sensors.latest value | [what: temperature] in the [name: garage]", given)).ask,
    ).toContain("I don't know a sensor called “garage”");
    expect(
      asked(await planned("ask sensors.latest value | [name: kitchen fridge] [what: temperature]", given)),
    ).toMatchObject({
      ask: expect.stringContaining("“kitchen fridge”"),
      choices: ["Kitchen"],
    });
    expect(
      asked(await planned("ask sensors.latest value | [name: cold store] [what: temperature]", given)).ask,
    ).toContain("cold store");
  });

  it("says of a house without sensors that there are none, and takes the only one of a small house", async () => {
    const line = "ask sensors.latest value | what's the [what: temperature]?";
    expect(asked(await planned(line, givenHouse({ sensors: [] }))).ask).toContain("no sensors yet");
    expect(callsOf(await planned(line, givenHouse({ sensors: [KITCHEN] })))).toMatchObject([
      ["fetchIoTSensorData", { address: KITCHEN.address }],
    ]);
  });

  it("finds one of a thousand, and offers eight", async () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({
      address: `0x${(at + 1).toString(16).padStart(8, "0").repeat(5)}`,
      name: `Bedroom ${at}`,
      place: null,
    }));
    const house = givenHouse({ sensors: many });
    expect(
      asked(await planned("ask sensors.latest value | the [name: bedroom]", house)).choices,
    ).toHaveLength(8);
    expect(callsOf(await planned("ask sensors.latest value | [name: bedroom 512]", house))).toMatchObject([
      ["fetchIoTSensorData", { address: many[512]?.address }],
    ]);
  });

  it("never leads to an address that no sensor has", async () => {
    const known = new Set(addressesOf(SENSORS));
    const name = fc.constantFrom(
      ..."kitchen,bedroom,attic,0x5e6f,0x1a2b,0xdead,garage,pump,loft,hive 3,bedrooms".split(","),
    );
    const role = fc.constantFrom("name", "within", "except", "ref", "every");
    const head = fc.constantFrom(
      "latest value",
      "compare compare",
      "history mean",
      "shaken yesno",
      "analysis yesno",
      "list list",
      "money value",
    );
    const spans = fc.array(fc.tuple(role, name), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(head, spans, async (path, said) => {
        const text = said.map(([one, words]) => `[${one}: ${words}]`).join(" and ");
        const got = await planned(`ask sensors.${path} | what of ${text}`, given);
        if (got.kind !== "calls") return;
        for (const { args } of got.calls) {
          for (const address of [args.address ?? args.addresses ?? []].flat())
            expect(known).toContain(address);
        }
      }),
      { numRuns: 60 },
    );
  });
});
