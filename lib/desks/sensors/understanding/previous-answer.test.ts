import { describe, expect, it } from "vitest";
import type { Call, Turn } from "@/lib/understanding/frame";
import { againOn } from "./previous-answer";
import { ATTIC, EAST, KITCHEN, PUMP, SENSORS, WEST } from "./testing/known-sensors";

const asked = {
  context: { sensors: SENSORS },
  moment: { now: new Date("2026-11-21T14:30:00Z"), zone: "UTC" },
};
const ALL = SENSORS.map(({ address }) => address);

const turn = (question: string, ...calls: Call[]): Turn => ({ question, calls, frames: [] });
const fetched = (args: object): Call => ({
  tool: "fetchIoTSensorData",
  args: { address: ATTIC.address, ...args },
});
const compared = (args: object): Call => ({ tool: "compareSensors", args: { addresses: ALL, ...args } });
const plotted = (args: object): Call => ({
  tool: "plotSensorHistory",
  args: { addresses: [ATTIC.address], quantity: "humidity", ...args },
});
const analysed: Call = { tool: "fetchIoTSensorTop10Analysis", args: { address: PUMP.address } };
const shaken: Call = { tool: "findShakenSensors", args: { addresses: [PUMP.address] } };

const OF_ATTIC = turn("how warm is the attic", fetched({ quantities: ["temperature"] }));
const WARMEST = turn("which room is warmest", compared({ quantity: "temperature", first: "highest" }));
const COURSE = turn("plot the attic's humidity", plotted({}));
const TWO = turn(
  "east or west",
  compared({ addresses: [EAST.address, WEST.address], quantity: "humidity", first: "highest" }),
);
const SHOOK = turn("did the pump shake", shaken);

const callsOf = (text: string, ...history: Turn[]) => {
  const got = againOn(text, history, asked);
  return got?.kind === "calls" ? got.calls : undefined;
};

describe("the answer before is given again", () => {
  it.each<[string, Turn, object]>([
    ["in Fahrenheit please, we're American", OF_ATTIC, { unit: "°F", stored: true }],
    ["kelvin?", WARMEST, { unit: "K", first: "highest", stored: true }],
    ["say that in plain English", OF_ATTIC, { plain: true, quantities: ["temperature"], stored: true }],
    ["what does that mean", COURSE, { focus: "plain", quantity: "humidity" }],
    ["put it in plain words", SHOOK, { plain: true, addresses: [PUMP.address] }],
    ["should I be worried or leave it?", SHOOK, { health: true, advice: true, addresses: [PUMP.address] }],
    ["would you sleep in there?", OF_ATTIC, { plain: true, advice: true, address: ATTIC.address }],
    ["do I need to buy a dehumidifier", OF_ATTIC, { advice: true, quantities: ["humidity"] }],
    ["which one would you pick?", TWO, { best: true, addresses: [EAST.address, WEST.address] }],
    ["are any of those out of date", WARMEST, { show: "seen", order: "oldest" }],
    ["has it always been that way round", TWO, { focus: "order", by: "hour", quantity: "humidity" }],
    ["or only since Monday? has it always been so?", TWO, { focus: "order" }],
    ["make it a table", COURSE, { by: "hour" }],
    ["on what axis was it", SHOOK, { axes: true, addresses: [PUMP.address] }],
    ["and without buying anything?", OF_ATTIC, { quantities: ["temperature"], stored: true }],
    ["can you do it from what you already have", COURSE, { quantity: "humidity" }],
    ["when was that exactly?", turn("check the pump", analysed), { address: PUMP.address, stored: true }],
    ["just the number", OF_ATTIC, { brief: true, stored: true }],
    [
      "go on, rank them all from coldest to warmest",
      OF_ATTIC,
      { addresses: ALL, first: "lowest", stored: true },
    ],
    ["sort it by warmest first, in Fahrenheit", WARMEST, { first: "highest", unit: "°F" }],
    ["top three?", WARMEST, { top: 3, first: "highest" }],
    ["and what comes second", WARMEST, { nth: 2 }],
    ["now the same by humidity", WARMEST, { addresses: ALL, quantity: "humidity", stored: true }],
  ])("%s", (text, before, args) => {
    expect(callsOf(text, before)).toMatchObject([{ args }]);
  });

  it("of two that were asked for one after the other", () => {
    const second = turn("and the kitchen", fetched({ address: KITCHEN.address }));
    expect(callsOf("which is better for sleeping", OF_ATTIC, second)).toMatchObject([
      { tool: "compareSensors", args: { addresses: [ATTIC.address, KITCHEN.address], best: true } },
    ]);
  });

  it("with the terms that somebody doesn't know", () => {
    const got = againOn("I don't know what ppb is, say it simply: in plain words", [OF_ATTIC], asked);
    expect(got).toMatchObject({ after: [expect.stringContaining("parts per billion")] });
  });

  it.each([
    ["What is Fahrenheit?", OF_ATTIC],
    ["in Fahrenheit, is it above 60", OF_ATTIC],
    ["rank the kitchen as well", WARMEST],
    ["should I open a window?", OF_ATTIC],
    ["is the air stale in all the rooms", WARMEST],
    ["and yesterday, in plain words?", OF_ATTIC],
    ["how humid is it", OF_ATTIC],
    ["thanks", OF_ATTIC],
  ])("not by: %s", (text, before) => {
    expect(callsOf(text, before)).toBeUndefined();
  });

  it("only where there was an answer", () => {
    expect(callsOf("in Fahrenheit please")).toBeUndefined();
    expect(callsOf("in Fahrenheit please", turn("hello"))).toBeUndefined();
  });
});

it("receipts and costs are narrowed", () => {
  const spending = (focus: string): Turn => turn("?", { tool: "spending", args: { focus } });
  expect(callsOf("just the last two", spending("receipts"))).toMatchObject([{ args: { top: 2 } }]);
  expect(callsOf("which one cost the most", spending("spent"))).toMatchObject([{ args: { most: true } }]);
});

it("chooses between what was told and what is named beside it", () => {
  const before = turn("how warm is east", fetched({ address: EAST.address, quantities: ["temperature"] }));
  expect(callsOf("and west, which one would you pick for a baby?", before)).toMatchObject([
    { tool: "fetchIoTSensorData", args: { address: WEST.address } },
    {
      tool: "compareSensors",
      args: { addresses: [EAST.address, WEST.address], best: true, judge: { purpose: "baby" } },
    },
  ]);
  expect(callsOf("and how warm is west?", before)).toBeUndefined();
});
