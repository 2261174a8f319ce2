import { describe, expect, it } from "vitest";
import { plannedTurns } from "@/lib/understanding/testing";
import { withCostLater, withPurchases } from "./asides";
import { teaching } from "./index";
import { KITCHEN, SENSORS } from "./testing/known-sensors";

const moment = { now: new Date("2026-11-23T07:30:00Z"), zone: "UTC" };
const given = { teaching, context: { sensors: SENSORS }, moment };
const last = async (...lines: string[]) => (await plannedTurns(lines, given)).at(-1)!;
const spending = (args: Record<string, unknown>) => ({ tool: "spending", args });

const EVERY_FIVE =
  "ask sensors.money value | what does a [what: humidity] reading [rhythm: every five minutes] for a day cost";

describe("the hours of a day that readings are counted for", () => {
  it.each<[string, object, string]>([
    ["and only [time: from 9 to 17]?", { readings: 96, daily: 96 }, "from 9:00 to 17:00"],
    ["just [time: between 8am and 6:30pm]", { readings: 126, daily: 126 }, "from 8:00 to 18:30"],
    ["and at night, [time: 22:00 to 6:00]", { readings: 96, daily: 96 }, "from 22:00 to 6:00"],
  ])("%s", async (text, args, hours) => {
    expect(await last(EVERY_FIVE, `refine sensors.money value | ${text}`)).toMatchObject({
      calls: [spending({ focus: "prices", ...args })],
      notes: [expect.stringContaining(hours)],
    });
  });

  it("or can't be told, and then a price is given all the same", async () => {
    expect(
      await last(EVERY_FIVE, "refine sensors.money value | and [time: at weekends] only?"),
    ).toMatchObject({
      calls: [spending({ focus: "prices", daily: 288 })],
    });
  });

  it("of days that are counted, too", async () => {
    const text = "what would [rhythm: every hour] from 9 to 5pm for 3 days cost";
    expect(await last(`ask sensors.money value | ${text}`)).toMatchObject({
      calls: [spending({ readings: 24, daily: 8 })],
    });
  });
});

describe("one reading after the price of many", () => {
  const OF_KITCHEN = EVERY_FIVE.replace("reading", "reading of the [name: kitchen]");

  it.each(["fine, buy one please", "then just one for now", "ok, just the current one instead"])(
    "%s",
    async (text) => {
      expect(await last(OF_KITCHEN, `refine sensors.money value | ${text}`)).toMatchObject({
        calls: [{ tool: "fetchIoTSensorData", args: { address: KITCHEN.address, quantities: ["humidity"] } }],
      });
    },
  );

  it("with what it cost, where that is asked", async () => {
    const question = "just give me one and tell me what you paid";
    const got = await last(OF_KITCHEN, `refine sensors.money value | ${question}`);
    expect(withPurchases(got, [], question)).toMatchObject({
      calls: [{ tool: "fetchIoTSensorData" }, spending({ focus: "last", bought: 1 })],
    });
  });

  it("asks for the sensor first, and tells the cost then", async () => {
    const question = "just give me one and tell me how much it cost";
    const ask = await last(EVERY_FIVE, "refine sensors.money value | just give me one");
    if (ask.kind !== "ask") throw new Error("expected a question back");
    const both = { ...ask, kind: "calls" as const, calls: [spending({ focus: "spent" })] };
    expect(withCostLater(both, question)).toMatchObject({
      kind: "ask",
      pending: { frame: { text: question } },
    });
  });
});

it("“what you paid” beside a reading is of that reading", () => {
  const reading = { tool: "fetchIoTSensorData", args: { address: KITCHEN.address } };
  const got = { kind: "calls" as const, calls: [reading, spending({ focus: "spent" })] };
  expect(withPurchases(got, [], "humidity of the kitchen, and how much you paid")).toMatchObject({
    calls: [reading, spending({ focus: "last", bought: 1 })],
  });
  expect(withPurchases(got, [], "humidity of the kitchen, and all I ever spent")).toEqual(got);
});
