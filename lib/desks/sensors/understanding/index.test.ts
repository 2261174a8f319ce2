import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Understanding } from "@/lib/understanding/teaching";
import { planned, plannedTurns } from "@/lib/understanding/testing";
import { type KnownSensor, type SensorContext, teaching } from "./index";
import { ATTIC, EAST, GREENHOUSE, KITCHEN, PUMP, SENSORS, SERVER, WEST } from "./testing/known-sensors";

const moment = { now: new Date("2026-11-21T14:30:00Z"), zone: "UTC" };
const givenWith = (context: SensorContext) => ({ teaching, context, moment });
const given = givenWith({ sensors: SENSORS });

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
      "ask sensors.latest threshold | they don't like it [below: under 12] or [above: over 35 °C] in the [name: greenhouse], are they fine",
      GREENHOUSE,
      { quantities: ["temperature"], judge: { above: 12, below: 35 } },
    ],
    [
      "ask sensors.latest threshold | is the [name: attic] between 50 and 59 F",
      ATTIC,
      { quantities: ["temperature"], unit: "°F", judge: { above: 10, below: 15 } },
    ],
    [
      "ask sensors.latest threshold | is the [name: greenhouse] [what: warm] enough for seedlings",
      GREENHOUSE,
      { quantities: ["temperature"], judge: { purpose: "seedlings", end: "low" } },
    ],
    [
      "ask sensors.latest threshold | is it [what: cold] enough in the [name: server room]",
      SERVER,
      { quantities: ["temperature"], judge: { purpose: "rooms", end: "high" } },
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
    [
      "ask sensors.latest yesno | is the [what: air] ok in the [name: kitchen], or is the [what: co2] too high",
      KITCHEN,
      { quantities: ["eco2", "tvoc"], judge: { purpose: "rooms" } },
    ],
    [
      "ask sensors.latest threshold | she gets [what: cold], is it warm enough in [name: bedroom east]",
      EAST,
      { quantities: ["temperature"], judge: { purpose: "rooms", end: "low" } },
    ],
    [
      "ask sensors.latest threshold | is the [name: server room] within [below: 18-27 °C] and [above: 40]-[below: 60 %] [what: RH]",
      SERVER,
      {
        quantities: ["temperature", "humidity"],
        judges: [
          { quantity: "temperature", above: 18, below: 27 },
          { quantity: "humidity", above: 40, below: 60 },
        ],
      },
    ],
    [
      "ask sensors.explain explain | what is [what: tvoc] in the [name: kitchen] and is that good or bad",
      KITCHEN,
      { quantities: ["tvoc"], judge: { purpose: "rooms", either: true }, explain: true },
    ],
    [
      "ask sensors.cannot set | do I need to turn on the heating in [name: bedroom east]",
      EAST,
      { quantities: ["temperature"], judge: { purpose: "rooms", end: "low", too: true } },
    ],
    ["ask sensors.latest when | what's the latest reading of the [name: kitchen]", KITCHEN, {}],
    [
      "ask sensors.latest yesno | is there [what: frost] in the [name: greenhouse]",
      GREENHOUSE,
      { quantities: ["temperature"], judge: { below: 0 } },
    ],
  ])("%s", async (line, { address }, args) => {
    expect(callsOf(await planned(line, given))).toEqual([["fetchIoTSensorData", { address, ...args }]]);
  });

  it("is judged by the same bands where the time is over", async () => {
    const line =
      "ask sensors.history yesno | was it too [what: cold] in the [name: greenhouse] [time: last night]";
    expect(callsOf(await planned(line, given))).toMatchObject([
      ["plotSensorHistory", { purpose: "rooms", end: "low", verdict: true, focus: "beyond" }],
    ]);
    const fine =
      "ask sensors.history yesno | was the [what: air] ok in [name: bedroom east] [time: last night]";
    expect(callsOf(await planned(fine, given))).toMatchObject([
      ["plotSensorHistory", { quantity: "eco2", purpose: "rooms", always: true }],
      ["plotSensorHistory", { quantity: "tvoc", purpose: "rooms", always: true }],
    ]);
  });

  it("is judged by warmth, damp and air where it is asked whether it is comfortable", async () => {
    const now = "ask sensors.analysis yesno | is it comfortable in the [name: greenhouse]";
    expect(callsOf(await planned(now, given))).toMatchObject([
      [
        "fetchIoTSensorData",
        {
          quantities: ["temperature", "humidity", "eco2", "tvoc"],
          judge: { purpose: "rooms", comfort: true },
        },
      ],
    ]);
    const people = "ask sensors.analysis yesno | is the [name: greenhouse] comfortable for people";
    expect(callsOf(await planned(people, given))).toMatchObject([
      ["fetchIoTSensorData", { judge: { purpose: "people", comfort: true } }],
    ]);
    const then = "ask sensors.analysis yesno | was the [name: greenhouse] comfortable [time: last night]";
    expect(callsOf(await planned(then, given))).toMatchObject([
      ["plotSensorHistory", { quantity: "temperature", purpose: "rooms", always: true, verdict: true }],
      ["plotSensorHistory", { quantity: "humidity", purpose: "rooms", always: true, verdict: true }],
    ]);
  });

  it("says that it can't tell the future where that is asked", async () => {
    const line = "ask sensors.latest yesno | is my [name: greenhouse] gonna freeze tonight";
    expect(await planned(line, given)).toMatchObject({
      calls: [{ tool: "plotSensorHistory", args: { focus: "lowest" } }],
      notes: [expect.stringContaining("I can't tell the future")],
    });
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
      { quantity: "temperature", judge: { above: 16 }, each: "all" },
    ],
    [
      "ask sensors.compare yesno | is any room above [above: 25] degrees",
      SENSORS,
      { quantity: "temperature", judge: { above: 25 }, each: "any" },
    ],
    [
      "ask sensors.latest list | [what: temperature] and [what: humidity] of [every: all rooms]",
      SENSORS,
      { quantities: ["temperature", "humidity"] },
    ],
    [
      "ask sensors.compare threshold | the [name: bedrooms] don't get above [above: 18 °C], is that true",
      [EAST, WEST],
      { quantity: "temperature", judge: { below: 18 }, each: "all" },
    ],
    [
      "ask sensors.latest list | which rooms are above [above: 20 degrees] and below [below: 60% humidity]",
      SENSORS,
      {
        judges: [
          { quantity: "temperature", above: 20 },
          { quantity: "humidity", below: 60 },
        ],
      },
    ],
    [
      "ask sensors.explain extreme | which room has the worst [what: air]",
      SENSORS,
      { quantities: ["eco2", "tvoc"], first: "highest" },
    ],
    [
      "ask sensors.explain yesno | is there a risk of mould anywhere",
      SENSORS,
      { quantity: "humidity", judge: { purpose: "mould", too: true }, each: "any" },
    ],
    [
      "ask sensors.latest value | [what: temperature] on the [name: first floor]",
      [EAST, WEST],
      { quantity: "temperature" },
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
    ).toEqual([
      ["findShakenSensors", { addresses: [PUMP.address], health: true, asked: "fine" }],
      ["fetchIoTSensorTop10Analysis", { address: PUMP.address }],
    ]);
    expect(callsOf(await planned("ask sensors.analysis yesno | is [every: everything] ok?", given))).toEqual([
      ["findShakenSensors", { health: true, asked: "fine" }],
    ]);
    expect(
      callsOf(await planned("ask sensors.analysis list | any anomalies [within: anywhere]", given)),
    ).toEqual([["findShakenSensors", { health: true, asked: "wrong" }]]);
    const two = "ask sensors.latest value | a short status of the [name: server room] and the [name: pump]";
    expect(callsOf(await planned(two, given))).toEqual([
      ["findShakenSensors", { addresses: addressesOf([SERVER, PUMP]), health: true }],
    ]);
  });

  it("gives the readings themselves where they are asked for, and no analysis of them", async () => {
    const analysed =
      "ask sensors.analysis value | analyse the [last: last ten readings] of the [name: boiler pump]";
    expect(callsOf(await planned(analysed, given))).toEqual([
      ["fetchIoTSensorTop10Analysis", { address: PUMP.address, verdict: true }],
    ]);
    const line =
      "ask sensors.history list | the [top: last 5] [what: temperature] readings of the [name: kitchen]";
    expect(callsOf(await planned(line, given))).toEqual([
      ["fetchIoTSensorTop10Analysis", { address: KITCHEN.address, values: ["temperature"], count: 5 }],
    ]);
  });

  it.each<[string, object]>([
    [
      "ask sensors.shaken yesno | is the [name: boiler pump] vibrating more than usual",
      { quantity: "accelerometer", expect: "higher" },
    ],
    [
      "ask sensors.history trend | is the [what: humidity] in the [name: kitchen] higher than usual",
      { quantity: "humidity", expect: "higher" },
    ],
  ])("holds a value against what is usual: %s", async (line, args) => {
    expect(callsOf(await planned(line, given))).toMatchObject([
      ["plotSensorHistory", { focus: "usual", ...args }],
      ...(line.includes("vibrating") ? [["findShakenSensors", {}]] : []),
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
      { address: KITCHEN.address, verdict: true },
    ],
    [
      [warm, "refine sensors.compare compare | is the [name: attic] [what: warmer]?"],
      "compareSensors",
      {
        addresses: addressesOf([ATTIC, KITCHEN]),
        first: "highest",
        quantity: "temperature",
        expected: ATTIC.address,
      },
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
        "ask sensors.latest value | how [what: warm] is [name: bedroom east]?",
        "refine sensors.latest value | and how is it in the other [name: bedroom]?",
      ],
      "fetchIoTSensorData",
      { address: WEST.address, quantities: ["temperature"] },
    ],
    [
      [
        "ask sensors.latest value | how [what: warm] is [name: bedroom east]?",
        "refine sensors.compare compare | and how does [ref: that] compare with the other [name: bedroom]?",
      ],
      "compareSensors",
      { addresses: [EAST.address, WEST.address], quantity: "temperature" },
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
    const viewing = givenWith({ sensors: SENSORS, inView: GREENHOUSE.address });
    expect(
      callsOf(await planned("ask sensors.latest value | what's the [what: humidity]?", viewing)),
    ).toEqual([["fetchIoTSensorData", { address: GREENHOUSE.address, quantities: ["humidity"] }]]);
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
    ).toContain("There is no sensor in the garage.");
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
    expect(asked(await planned(line, givenWith({ sensors: [] }))).ask).toContain("no sensors yet");
    expect(callsOf(await planned(line, givenWith({ sensors: [KITCHEN] })))).toMatchObject([
      ["fetchIoTSensorData", { address: KITCHEN.address }],
    ]);
  });

  it("finds one of a thousand, and offers eight", async () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({
      address: `0x${(at + 1).toString(16).padStart(8, "0").repeat(5)}`,
      name: `Bedroom ${at}`,
      place: null,
    }));
    const crowded = givenWith({ sensors: many });
    expect(
      asked(await planned("ask sensors.latest value | the [name: bedroom]", crowded)).choices,
    ).toHaveLength(8);
    expect(callsOf(await planned("ask sensors.latest value | [name: bedroom 512]", crowded))).toMatchObject([
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

describe("what was said before", () => {
  it.each<[string, string[], object]>([
    [
      "a correction names what is meant, though it was taken for what was wrong",
      [
        "ask sensors.latest value | [what: temperature] in [name: bedroom west]",
        "correct sensors.latest value | no sorry I meant [wrong: bedroom east]",
      ],
      [["fetchIoTSensorData", { address: EAST.address, quantities: ["temperature"] }]],
    ],
    [
      "high enough to be feared is bad",
      [
        "ask sensors.latest value | [what: humidity] in the [name: attic]",
        "refine sensors.latest threshold | is [ref: that] high enough to get mould",
      ],
      [
        [
          "fetchIoTSensorData",
          { address: ATTIC.address, quantities: ["humidity"], judge: { purpose: "mould", too: true } },
        ],
        [
          "plotSensorHistory",
          {
            addresses: [ATTIC.address],
            quantity: "humidity",
            since: "1970-01-01T00:00:00.000Z",
            above: 60,
            focus: "beyond",
          },
        ],
      ],
    ],
    [
      "a group that is pointed at is meant, and “ok” only leads in",
      [
        "ask sensors.analysis yesno | is anything unusual in the house",
        "refine sensors.analysis yesno | ok what about the [ref: two bedrooms]",
      ],
      [["findShakenSensors", { addresses: addressesOf([EAST, WEST]), health: true }]],
    ],
    [
      "“when exactly” is of the reading that was told",
      [
        "ask sensors.latest value | [what: humidity] in the [name: attic]",
        "refine sensors.history when | when exactly",
      ],
      [
        [
          "plotSensorHistory",
          {
            addresses: [ATTIC.address],
            quantity: "humidity",
            at: moment.now.toISOString(),
            first: "highest",
            focus: "mean",
          },
        ],
      ],
    ],
    [
      "whether something left its mark is asked of the time, not of now",
      ["ask sensors.latest yesno | I fried fish, can you see it in the [what: TVOC] of the [name: kitchen]"],
      [["plotSensorHistory", { addresses: [KITCHEN.address], quantity: "tvoc", focus: "highest" }]],
    ],
    [
      "a group takes the place of a name from before",
      [
        "ask sensors.latest value | how [what: warm] is the [name: greenhouse]?",
        "refine sensors.compare compare | which of [name: the two bedrooms] is [what: warmer]",
      ],
      [
        [
          "compareSensors",
          { addresses: addressesOf([EAST, WEST]), quantity: "temperature", first: "highest" },
        ],
      ],
    ],
    [
      "a group that something is compared with stands beside it",
      [
        "ask sensors.latest value | how [what: warm] is the [name: greenhouse]?",
        "refine sensors.compare compare | compare it with [name: the bedrooms]",
      ],
      [["compareSensors", { addresses: addressesOf([EAST, WEST, GREENHOUSE]), quantity: "temperature" }]],
    ],
    [
      "the last ten readings of several aren't compared by the newest",
      [
        "ask sensors.compare compare | [what: humidity] [name: attic] vs [name: kitchen], [top: last ten readings]",
      ],
      [ATTIC, KITCHEN].map(({ address }) => [
        "fetchIoTSensorTop10Analysis",
        { address, values: ["humidity"] },
      ]),
    ],
  ])("%s", async (_, lines, calls) => {
    expect(callsOf(await last(...lines))).toEqual(calls);
  });

  it("declines what names nothing that can't be had", async () => {
    const plan = planned("ask sensors.cannot value | how is the [name: kitchen]", given);
    expect(await plan.catch(() => undefined)).not.toMatchObject({ kind: "calls" });
  });
});

describe("which sensors are too warm", () => {
  it.each([
    "ask sensors.explain list | which sensors are [what: too warm] [time: right now]",
    "ask sensors.explain extreme | which sensors are [what: too warm] [time: right now]",
    "ask sensors.explain threshold | is any sensor [what: too warm] [time: right now]",
    "ask sensors.analysis list | which of the sensors are [what: too warm]",
  ])("judges each: %s", async (line) => {
    const [[tool, args] = [], ...more] = callsOf(await last(line)) as [string, object][];
    expect([tool, more]).toEqual(["compareSensors", []]);
    expect(args).toMatchObject({
      addresses: addressesOf(SENSORS),
      quantity: "temperature",
      judge: { too: true },
    });
    expect(args).not.toHaveProperty("first");
  });

  it("is no list of what temperatures are good, which “what is too warm” asks for", async () => {
    expect(await last("ask sensors.explain explain | what is [what: too warm] for a room")).toMatchObject({
      kind: "say",
    });
  });
});
