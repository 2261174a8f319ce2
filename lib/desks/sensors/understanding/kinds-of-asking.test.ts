import { describe, expect, it } from "vitest";
import type { Understanding } from "@/lib/understanding/teaching";
import { plannedTurns } from "@/lib/understanding/testing";
import { teaching } from "./index";
import { matcherFor } from "./sensor-matcher";
import { ATTIC, EAST, GREENHOUSE, KITCHEN, PUMP, SENSORS, SERVER, WEST } from "./testing/known-sensors";

const moment = { now: new Date("2026-11-21T14:30:00Z"), zone: "UTC" };
const given = { teaching, context: { sensors: SENSORS }, moment };

const last = async (...lines: string[]): Promise<Understanding> =>
  (await plannedTurns(lines, given)).at(-1) as Understanding;

describe("what is so now", () => {
  it.each<[string, string, object]>([
    [
      "ask sensors.latest value | is the [name: kitchen] [what: damp]",
      "fetchIoTSensorData",
      { quantities: ["humidity"], judge: { purpose: "rooms", end: "high", too: true } },
    ],
    [
      "ask sensors.history extreme | highest [what: humidity] in the [name: house] [time: now]",
      "compareSensors",
      { quantity: "humidity", first: "highest" },
    ],
  ])("%s", async (line, tool, args) => {
    const outcome = await last(line);
    expect(outcome).toMatchObject({ kind: "calls", calls: [{ tool, args }] });
  });
});

describe("what one reading can't tell", () => {
  it.each<[string, string, object]>([
    [
      "ask sensors.latest yesno | is the [what: humidity] climbing in the [name: attic]",
      "plotSensorHistory",
      { quantity: "humidity", addresses: [ATTIC.address] },
    ],
    [
      "ask sensors.history yesno | barometric [what: pressure] now, and is it falling?",
      "plotSensorHistory",
      { quantity: "pressure", focus: "trend", expect: "falling" },
    ],
    [
      "ask sensors.latest yesno | is the [what: pressure] dropping at home",
      "plotSensorHistory",
      { quantity: "pressure" },
    ],
    [
      "ask sensors.explain when | at about what hour is the [name: kitchen] [what: warmest]? I have a [name: heater] there",
      "plotSensorHistory",
      { focus: "highest", addresses: [KITCHEN.address] },
    ],
    [
      "ask sensors.history yesno | did the [what: shaking] sensor see anything move in the [name: attic] [time: last night]",
      "findShakenSensors",
      { addresses: [ATTIC.address], verdict: true },
    ],
    [
      "ask sensors.shaken compare | is the [name: pump] [what: shaking] less than [against: yesterday]",
      "findShakenSensors",
      {
        addresses: [PUMP.address],
        since: "2026-11-21T00:00:00.000Z",
        against: { since: "2026-11-20T00:00:00.000Z", until: "2026-11-21T00:00:00.000Z" },
        expect: "less",
      },
    ],
    [
      "ask sensors.history yesno | We painted the [name: kitchen] on [time: Thursday]. Is the [what: TVOC] back to normal?",
      "plotSensorHistory",
      { focus: "usual", expect: "usual", quantity: "tvoc" },
    ],
    [
      "ask sensors.history threshold | We painted the [name: kitchen] on [time: Thursday]. Has the [what: TVOC] come back down to what it was on [time: Wednesday]?",
      "plotSensorHistory",
      { against: { since: "2026-11-18T00:00:00.000Z", until: "2026-11-19T00:00:00.000Z" }, focus: "mean" },
    ],
    [
      "ask sensors.history value | without buying anything, what was the [name: attic] like when you last checked",
      "fetchIoTSensorData",
      { address: ATTIC.address, stored: true },
    ],
    [
      "ask sensors.latest yesno | is there condensation on the [name: kitchen] window? the pane is at about 7 °C",
      "fetchIoTSensorData",
      { address: KITCHEN.address, dewPoint: true, surface: 7 },
    ],
    [
      "ask sensors.compare extreme | which room is the nicest to work in, by [what: humidity] and [what: air]",
      "compareSensors",
      { best: true, quantities: ["humidity", "eco2", "tvoc"] },
    ],
    [
      "ask sensors.compare extreme | which room is the healthiest to sleep in",
      "compareSensors",
      { best: true, addresses: [EAST.address, WEST.address] },
    ],
  ])("%s", async (line, tool, args) => {
    const got = await last(line);
    expect(got).toMatchObject({ kind: "calls" });
    expect(got.kind === "calls" && got.calls[0]).toMatchObject({ tool, args });
  });
});

describe("what follows", () => {
  it.each<[string[], object]>([
    [
      [
        "ask sensors.latest value | [what: co2] in the [name: kitchen]",
        "refine sensors.explain yesno | is that a lot",
        "refine sensors.latest value | the [what: gas] [name: oven] was on. look again, I opened the window",
      ],
      { tool: "fetchIoTSensorData", args: { address: KITCHEN.address, quantities: ["eco2"] } },
    ],
    [
      [
        "ask sensors.compare compare | [what: humidity] of [name: bedroom east] and [name: bedroom west]",
        "refine sensors.latest explain | why is [name: west] so much damper",
      ],
      {
        tool: "plotSensorHistory",
        args: { expect: "different", expected: WEST.address, quantity: "humidity" },
      },
    ],
    [
      [
        "ask sensors.latest value | [what: humidity] in the [name: attic]",
        "refine sensors.latest value | same for the [name: kitchen], side by side",
      ],
      { tool: "compareSensors", args: { addresses: [ATTIC.address, KITCHEN.address], quantity: "humidity" } },
    ],
    [
      [
        "ask sensors.latest value | how [what: warm] is [name: bedroom east]",
        "refine sensors.latest value | and the [ref: other one]",
      ],
      { tool: "fetchIoTSensorData", args: { address: WEST.address } },
    ],
    [
      [
        "ask sensors.history extreme | the [top: highest] [what: co2] in [name: bedroom east] [time: yesterday]",
        "refine sensors.history extreme | and the [top: lowest]",
      ],
      { tool: "plotSensorHistory", args: { addresses: [EAST.address], focus: "lowest", quantity: "eco2" } },
    ],
    [
      [
        "ask sensors.money value | what does a reading cost",
        "refine sensors.money value | if I polled everything [rhythm: once a minute], how long would it last",
      ],
      { tool: "spending", args: { focus: "lasts", daily: 1440 * SENSORS.length } },
    ],
    [
      [
        "ask sensors.money value | what would the [name: attic] and the [name: kitchen] cost [rhythm: every morning]",
      ],
      { tool: "spending", args: { focus: "prices", readings: 2, daily: 2 } },
    ],
  ])("%j", async (lines, call) => {
    const got = await last(...lines);
    expect(got.kind === "calls" && got.calls[0]).toMatchObject(call);
  });

  it("draws both quantities where one chart was wished for", async () => {
    expect(
      await last(
        "ask sensors.history plot | [form: plot] the [what: humidity] of the [name: attic] [time: today]",
        "refine sensors.history plot | the [what: temperature] too, both on one chart",
      ),
    ).toMatchObject({
      calls: [{ args: { quantity: "humidity" } }, { args: { quantity: "temperature" } }],
      notes: [expect.stringContaining("one below the other")],
    });
  });
});

describe("names", () => {
  it("of two before a plural are both", () => {
    const [found, more] = matcherFor(SENSORS).find("the east and west bedrooms");
    expect(more).toBeUndefined();
    expect(found?.sensors.map(({ address }) => address)).toEqual([EAST.address, WEST.address]);
    expect(found?.isPlural).toBe(true);
  });

  it("of a part of a room are the room's, and that is said", async () => {
    expect(
      await last("ask sensors.latest value | [what: temperature] at the [name: attic rafters]"),
    ).toMatchObject({
      calls: [{ args: { address: ATTIC.address } }],
      notes: [expect.stringContaining("attic rafters")],
    });
    expect(
      await last("ask sensors.latest value | [what: temperature] of the [name: kitchen fridge]"),
    ).toMatchObject({
      kind: "ask",
    });
  });

  it("of where the asker lives are none", async () => {
    expect(
      await last(
        "ask sensors.latest value | I'm in [name: Texas], how [what: warm] is the [name: server room]",
      ),
    ).toMatchObject({ calls: [{ args: { address: SERVER.address } }] });
  });
});

it("who wishes to be told later hears how it was lately", async () => {
  const line =
    "ask sensors.cannot set | let me know the moment the [name: greenhouse] drops [below: below 3 degrees]";
  expect(await last(line)).toMatchObject({
    calls: [{ args: { addresses: [GREENHOUSE.address], below: 3, focus: "beyond" } }],
    notes: [expect.stringContaining("press “Set an alert” on **Greenhouse**")],
  });
});

describe("a house in parts", () => {
  it("holds upstairs against downstairs", async () => {
    const got = await last(
      "ask sensors.compare compare | is it [what: warmer] [name: upstairs] than [name: downstairs]",
    );
    expect(got).toMatchObject({
      calls: [{ tool: "compareSensors", args: { groups: [{ name: "upstairs" }, { name: "downstairs" }] } }],
    });
  });

  it("takes the glass of a window for no greenhouse", async () => {
    const got = await last(
      "ask sensors.latest yesno | is there a risk of [what: mould] in the [name: bedrooms]",
      "refine sensors.latest value | the [what: dew point] of [ref: both], for the [name: window glass]",
    );
    expect(got).toMatchObject({
      calls: [{ tool: "compareSensors", args: { dewPoint: true, addresses: { length: 2 } } }],
    });
  });

  it("works out a height from two pressures", async () => {
    const got = await last(
      "ask sensors.compare value | [what: pressure] says how much higher is the [name: attic] than the [name: kitchen]?",
    );
    expect(got).toMatchObject({
      calls: [{ tool: "compareSensors", args: { height: true, quantity: "pressure" } }],
    });
  });
});

it.each<[string, object]>([
  [
    "ask sensors.compare yesno | is there anything I should be worried about, one line please",
    { health: true, brief: true },
  ],
  ["ask sensors.latest yesno | is something amiss in the [name: house]", { health: true }],
])("“%s” asks whether all is well", async (line, args) =>
  expect(await last(line)).toMatchObject({ calls: [{ tool: "findShakenSensors", args }] }),
);

it("holds a swing against what was asked", async () =>
  expect(
    await last(
      "ask sensors.history yesno | has the [what: humidity] in the [name: attic] [time: over the last few days] varied by more than ten points",
    ),
  ).toMatchObject({ calls: [{ args: { focus: "range", swing: 10 } }] }));

it("counts a rhythm's readings for a time, and says whether the wallet lasts", async () =>
  expect(
    await last(
      "ask sensors.money value | [every: all seven] [rhythm: every ten minutes] for [rhythm: a week], and would the [what: wallet] last",
    ),
  ).toMatchObject({ calls: [{ args: { focus: "prices", readings: 7056 } }, { args: { focus: "lasts" } }] }));

describe("what is wished for, left over or missing", () => {
  it.each<[string, object]>([
    ["ask sensors.latest yesno | is the [name: kitchen] [what: warm]", { purpose: "rooms", end: "low" }],
    ["ask sensors.latest yesno | is the [name: server room] [what: cool]", { end: "high" }],
    ["ask sensors.latest yesno | is it too [what: warm] in the [name: kitchen]", { end: "high", too: true }],
    [
      "ask sensors.latest value | how much [name: headroom] does the [name: server room] have, [what: temperature] wise",
      { purpose: "rooms", margin: true },
    ],
  ])("%s", async (line, judge) => {
    expect(await last(line)).toMatchObject({
      calls: [{ tool: "fetchIoTSensorData", args: { judge } }],
      notes: [],
    });
  });

  it("“and upstairs?” wishes the same", async () => {
    const [first, second] = [
      "ask sensors.latest yesno | is the [name: kitchen] [what: warm]",
      "refine sensors.latest value | and the [name: bedroom east]",
    ];
    expect(await last(first, second)).toMatchObject({ calls: [{ args: { judge: { end: "low" } } }] });
  });

  it.each([
    "ask sensors.shaken yesno | was there a power cut [time: last night]? looking for gaps in the data",
    "ask sensors.history yesno | are any readings missing from the [name: kitchen], any gaps [time: yesterday]",
  ])("gaps are silence: %s", async (line) => {
    expect(await last(line)).toMatchObject({
      calls: [{ tool: "findShakenSensors", args: { health: true } }],
      notes: [expect.stringContaining("told here as “sent nothing”")],
    });
  });

  it("a week's summary is of seven days, what is on record of all of them", async () => {
    expect(
      await last(
        "ask sensors.history value | a weekly summary of the [name: greenhouse] [what: temperature]",
      ),
    ).toMatchObject({ calls: [{ args: { since: "2026-11-14T14:30:00.000Z" } }] });
    expect(
      await last(
        "ask sensors.history extreme | the [what: hottest] the [name: attic] has been in the data you have",
      ),
    ).toMatchObject({ calls: [{ args: { since: new Date(0).toISOString() } }] });
  });
});

it.each([
  ["ask sensors.analysis yesno | is anything unusual at the [time: moment]", "findShakenSensors", []],
  [
    "ask sensors.shaken mean | the average [what: vibration] of the [name: pump] [time: yesterday]",
    "plotSensorHistory",
    [],
  ],
  [
    "ask sensors.analysis yesno | is the heating working",
    "findShakenSensors",
    [expect.stringContaining("No sensor measures whether something runs")],
  ],
])("%s", async (line, tool, notes) => {
  expect(await last(line)).toMatchObject({ calls: [{ tool }], notes });
});
