import { describe, expect, it } from "vitest";
import type { Turn } from "@/lib/understanding/frame";
import { QUANTITY, saidOf } from "./kinds";
import { amongSeen, readingsTold } from "./seen-so-far";
import { ATTIC, KITCHEN, SENSORS } from "./testing/known-sensors";

const situation = {
  context: { sensors: SENSORS },
  moment: { now: new Date("2026-11-21T14:30:00Z"), zone: "UTC" },
};
const turn = (question: string, tool: string, answer: string): Turn => ({
  question,
  calls: [{ tool, args: { address: question } }],
  frames: [],
  answer,
});
const reading = (name: string, temperature: number, humidity: number): Turn =>
  turn(
    `how humid is the ${name}`,
    "fetchIoTSensorData",
    `**${name}**: humidity ${humidity}% at 14:20 UTC.\n\nLatest reading: Temperature: ${temperature}°C, Humidity: ${humidity}%, Pressure: 1013 hPa.`,
  );
const READ = [reading(KITCHEN.name, 19.7, 43.8), reading(ATTIC.name, 14.8, 59.6)];
const saidTo = (question: string, history: Turn[]) => {
  const got = amongSeen(question, history, situation);
  return got?.kind === "say" ? got.text : got;
};

describe("the extreme of the readings that were told", () => {
  it.each([
    ["what's the lowest you have told me so far", "the lowest is **43.8%** (**Kitchen**)"],
    ["the highest you've shown me", "the highest is **59.6%** (**Attic**)"],
    ["and the smallest of those?", "the lowest is **43.8%** (**Kitchen**)"],
    ["which was the coldest in this conversation?", "the lowest is **14.8°C** (**Attic**)"],
    ["which one was the highest?", "the highest is **59.6%** (**Attic**)"],
    ["the lowest co2 we have seen", "I haven't told you a reading of eCO2"],
  ])("%s", (question, told) => {
    expect(saidTo(question, READ)).toContain(told);
  });

  it("is the only one, where there is one", () => {
    expect(saidTo("the highest humidity you gave me?", READ.slice(0, 1))).toContain("only one reading");
  });

  it.each([
    "what's the lowest temperature you have seen today",
    "the highest you have ever seen",
    "what is the lowest",
    "the lowest you've seen in the kitchen",
    "what have you shown me",
    "which room is the most humid",
  ])("isn't asked by: %s", (question) => {
    expect(saidTo(question, READ)).toBeUndefined();
  });
});

it("reads tables whichever way they are turned, and answers of readings only", () => {
  const rows =
    "|  | Temperature | TVOC |\n| --- | --- | --- |\n| Attic | 14.8°C | 23 ppb |\n| Kitchen | 19.7°C | – |";
  const columns =
    "|  | Attic | Kitchen |\n| --- | --- | --- |\n| Temperature | 14.8°C | 19.7°C |\n| TVOC | 23 ppb | – |";
  const seen = [rows, columns].map((table) =>
    readingsTold(turn("compare", "compareSensors", table), SENSORS)
      .map(({ name, text }) => `${name} ${text}`)
      .toSorted(),
  );
  expect(seen[0]).toEqual(["Attic 14.8°C", "Attic 23 ppb", "Kitchen 19.7°C"]);
  expect(seen[1]).toEqual(seen[0]);
  expect(readingsTold(turn("plot", "plotSensorHistory", rows), SENSORS)).toEqual([]);
});

it("“smallest” is no misspelt smell", () => {
  expect(saidOf(QUANTITY, "the smallest one, in a table")).toEqual([]);
  expect(saidOf(QUANTITY, "the smelliest one")).toEqual(["tvoc"]);
});
