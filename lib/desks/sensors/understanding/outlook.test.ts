import { describe, expect, it } from "vitest";
import type { Understanding } from "@/lib/understanding/teaching";
import { plannedTurns } from "@/lib/understanding/testing";
import { teaching } from "./index";
import { ATTIC, GREENHOUSE, KITCHEN, PUMP, SENSORS, SERVER, WEST } from "./testing/known-sensors";

const moment = { now: new Date("2026-11-23T07:30:00Z"), zone: "UTC" };

const last = async (...lines: string[]): Promise<Understanding> =>
  (await plannedTurns(lines, { teaching, context: { sensors: SENSORS }, moment })).at(-1) as Understanding;

const plot = (args: object) => ({ tool: "plotSensorHistory", args });

describe("what would come of it", () => {
  it.each<[string[], object]>([
    [
      ["ask sensors.cannot when | when will the [name: kitchen] hit [above: 70 %] if it keeps rising"],
      { addresses: [KITCHEN.address], quantity: "humidity", limit: 70, focus: "outlook" },
    ],
    [
      [
        "ask sensors.history value | [name: server room] [what: temp] [time: past 6 hours]",
        "ask sensors.cannot when | when does [ref: it] reach [above: 30] at this rate",
      ],
      { addresses: [SERVER.address], quantity: "temperature", limit: 30, focus: "outlook" },
    ],
  ])("%j is arithmetic", async (lines, args) => {
    expect(await last(...lines)).toMatchObject({ calls: [plot(args)] });
  });
});

describe("a figure that was said before", () => {
  it.each<[string, object]>([
    [
      "ask sensors.history compare | lemons die [below: under 5 degrees]. Did the [name: greenhouse] get [what: colder] than that [time: last night]?",
      { addresses: [GREENHOUSE.address], quantity: "temperature", below: 5, verdict: true },
    ],
    [
      "ask sensors.history threshold | the cello must stay [above: above 45 percent]. Did the [name: attic] fall below that [time: last night]?",
      { addresses: [ATTIC.address], quantity: "humidity", below: 45, verdict: true },
    ],
  ])("is the limit: %s", async (line, args) => {
    const got = await last(line);
    expect(got).toMatchObject({ calls: [plot(args)] });
    expect(got).not.toMatchObject({ calls: [plot({ always: true })] });
    expect(got).not.toMatchObject({ calls: [plot({ against: expect.anything() })] });
  });

  it("isn't denied by what isn't liked", async () => {
    expect(
      await last(
        "ask sensors.history threshold | they don't like it [below: under 14 °C], was the [name: attic] ever [what: colder]",
      ),
    ).toMatchObject({ calls: [plot({ below: 14 })] });
  });
});

describe("the time that is meant", () => {
  it("is to come where something is planned for it", async () => {
    expect(
      await last(
        "ask sensors.latest yesno | I want to nap in [name: bedroom west] [time: at half twelve], is the [what: air] ok",
      ),
    ).toMatchObject({
      calls: [{ tool: "fetchIoTSensorData", args: { address: WEST.address } }],
      notes: ["I can't tell how it will be then; this is how it is now."],
    });
  });

  it("is over where it is told as past", async () => {
    expect(
      await last(
        "ask sensors.history threshold | did the [name: kitchen] get [above: above 25] [time: this weekend]",
      ),
    ).toMatchObject({
      calls: [plot({ since: "2026-11-21T00:00:00.000Z", until: "2026-11-23T00:00:00.000Z" })],
    });
  });

  it("is the last evening of “tonight”, told in the morning as past", async () => {
    expect(await last("ask sensors.shaken yesno | did anything shake [time: tonight]")).toMatchObject({
      calls: [{ args: { since: "2026-11-22T18:00:00.000Z" } }],
    });
  });

  it("is held against what is usual, and not now", async () => {
    expect(
      await last(
        "ask sensors.history compare | was the [name: attic] [what: colder] than [against: usual last night]",
      ),
    ).toMatchObject({
      calls: [
        plot({
          focus: "usual",
          during: { since: "2026-11-22T22:00:00.000Z", until: "2026-11-23T06:00:00.000Z" },
        }),
      ],
    });
  });
});

describe("what goes on from the answer before", () => {
  it.each<[string, string[], object[]]>([
    [
      "whether the sensor is stuck is looked up",
      [
        "ask sensors.latest value | [what: co2] in the [name: kitchen]",
        "ask sensors.explain talk | is [ref: that sensor] broken, it is always the same",
      ],
      [plot({ addresses: [KITCHEN.address], quantity: "eco2", focus: "stuck" })],
    ],
    [
      "shaking stays what is spoken of",
      [
        "ask sensors.shaken trend | is the [name: pump] vibrating a lot",
        "ask sensors.history value | and what was [ref: it] [time: at 3am]",
      ],
      [
        plot({ addresses: [PUMP.address], quantity: "accelerometer" }),
        { tool: "findShakenSensors", args: { addresses: [PUMP.address] } },
      ],
    ],
    [
      "one quantity is held against the one before",
      [
        "ask sensors.history value | [name: attic] [what: humidity] [time: over the last day]",
        "ask sensors.history yesno | does that track the [what: temperature] up [ref: there]",
      ],
      [
        plot({
          addresses: [ATTIC.address],
          quantity: "humidity",
          other: { address: ATTIC.address, quantity: "temperature" },
        }),
      ],
    ],
  ])("%s", async (_, lines, calls) => {
    expect(await last(...lines)).toMatchObject({ calls });
  });

  it("lets a reading be bought within a limit", async () => {
    expect(
      await last(
        "ask sensors.latest value | [what: humidity] in the [name: attic], but don't spend more than a cent",
      ),
    ).not.toMatchObject({ calls: [{ args: { stored: true } }] });
  });

  it("supposes something wrong where anomalies are asked for", async () => {
    expect(
      await last("ask sensors.analysis yesno | any anomalies in the [name: attic] [what: humidity]"),
    ).toMatchObject({ calls: [plot({ focus: "usual", expect: "unusual" })] });
  });
});
