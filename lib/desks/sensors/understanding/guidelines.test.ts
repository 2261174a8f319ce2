import { describe, expect, it } from "vitest";
import { plannedTurns } from "@/lib/understanding/testing";
import { teaching } from "./index";
import { leavesOutdoors } from "./outdoors";
import { GREENHOUSE, KITCHEN, SENSORS, SERVER } from "./testing/known-sensors";

const moment = { now: new Date("2026-11-21T14:30:00Z"), zone: "UTC" };
const given = { teaching, context: { sensors: SENSORS }, moment };
const ALL = SENSORS.map(({ address }) => address);
const INDOORS = ALL.filter((address) => address !== GREENHOUSE.address);

const last = async (...lines: string[]) => {
  const got = (await plannedTurns(lines, given)).at(-1);
  return got?.kind === "calls" ? { args: got.calls[0]?.args, notes: got.notes } : got;
};
const AIR = "ask sensors.latest list | [what: air quality] [every: everywhere]";
const LIST = "ask sensors.list list | list sensors";

describe("readings are judged by what is recommended", () => {
  it.each<[string[], object]>([
    [
      [LIST, "refine sensors.explain threshold | are all within the recommended limits?"],
      {
        addresses: ALL,
        quantities: ["temperature", "humidity", "eco2", "tvoc"],
        judge: { purpose: "rooms" },
        each: "all",
      },
    ],
    [
      [AIR, "refine sensors.explain threshold | does any of [ref: them] exceed guideline values"],
      {
        addresses: ALL,
        quantities: ["eco2", "tvoc"],
        judge: { purpose: "rooms", end: "high", too: true },
        each: "any",
      },
    ],
    [
      ["ask sensors.compare rank | which rooms are below the recommended [what: temperature]"],
      { quantity: "temperature", judge: { purpose: "rooms", end: "low", too: true } },
    ],
    [
      [
        "ask sensors.latest value | could you let me know whether the [what: CO2] in the [name: kitchen] is within the recommended values?",
      ],
      { address: KITCHEN.address, quantities: ["eco2"], judge: { purpose: "rooms" } },
    ],
    [
      ["ask sensors.latest yesno | is the [what: humidity] in the [name: kitchen] at a safe level?"],
      { address: KITCHEN.address, quantities: ["humidity"], judge: { purpose: "rooms" } },
    ],
  ])("%s", async (lines, args) => {
    expect(await last(...lines)).toMatchObject({ args });
  });

  it("by other values than those of who was named, which is said", async () => {
    const line = (who: string, name: string, what: string) =>
      `ask sensors.latest yesno | is the [what: ${what}] in the [name: ${name}] what ${who} recommends`;
    expect(await last(line("the WHO", "kitchen", "co2"))).toMatchObject({
      args: { address: KITCHEN.address },
      notes: [expect.stringContaining("no values of the WHO for eCO2")],
    });
    expect(await last(line("the UBA", "kitchen", "co2"))).toMatchObject({ notes: [] });
  });

  it.each([
    "ask sensors.explain explain | what [what: humidity] is recommended?",
    "ask sensors.latest threshold | is the [name: attic] within the limits of 10 to 20 °C",
    "ask sensors.money value | is there a limit on what I can spend?",
    "ask sensors.explain talk | who recommends these limits?",
    "ask sensors.latest value | who was in the [name: server room] last?",
  ])("not by: %s", async (line) => {
    expect(await last(line)).not.toMatchObject({ args: { judge: { purpose: "rooms" } } });
  });
});

describe("sensors outdoors", () => {
  it.each([
    "ask sensors.compare extreme | which is [what: warmest] except for the ones that are outdoors",
    "ask sensors.compare extreme | the [what: coldest] of the indoor ones",
    `${"ask sensors.latest list | [what: humidity] [every: everywhere]"}, ignoring the outdoor sensor`,
  ])("are left out where that is said: %s", async (line) => {
    expect(await last(line)).toMatchObject({
      args: { addresses: INDOORS },
      notes: [expect.stringContaining("**Greenhouse** (Garden)")],
    });
  });

  it.each([
    "is it not cold outside?",
    "the temperature outside, without buying anything",
    "all but the server room",
  ])("stay where something else is left out: %s", (text) => {
    expect(leavesOutdoors(text)).toBe(false);
  });
});

it("servers have ASHRAE's range", async () => {
  expect(
    await last("ask sensors.latest threshold | is the [name: server room] within ASHRAE's recommended range"),
  ).toMatchObject({ args: { address: SERVER.address, judge: { purpose: "rooms" } } });
});
