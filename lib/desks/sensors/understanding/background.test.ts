import { expect, test } from "vitest";
import { plannedTurns } from "@/lib/understanding/testing";
import { withoutBackground } from "./background";
import { teaching } from "./index";
import { SENSORS } from "./testing/known-sensors";

const moment = { now: new Date("2026-11-21T14:30:00Z"), zone: "UTC" };
const context = { sensors: SENSORS };
const bare = (question: string) => withoutBackground(question, { context, moment });

test.each([
  ["I'm new in this job and must report on the house. Which room is the most humid?", 1],
  ["We moved in on Monday. My desk is upstairs. How warm is the kitchen right now?", 2],
  ["I have to write a note about the air quality in our house. Which readings of CO2 do you have?", 1],
  ["My study faces the north side. What temperature does the sensor closest to the study show?", 1],
])("%s", (question, told) => {
  expect(bare(question)).toBe(
    question
      .split(/(?<=\.)\s/)
      .slice(told)
      .join(" "),
  );
});

test("also where it is one sentence", () => {
  expect(
    bare("I am new here and write for a magazine, could you please tell me how warm the attic is?"),
  ).toBe("could you please tell me how warm the attic is?");
});

test.each([
  "My room is the attic, can you tell me how warm it is?",
  "My grandma sleeps in the attic. Is it warm enough there?",
  "I fried fish at six yesterday. How high did the TVOC in the kitchen get?",
  "We had a party last night. Was the kitchen stuffy then?",
  "They mustn't get below 12 degrees. Is the greenhouse warm enough?",
  "Our baby is coming home. Is the temperature in the attic all right?",
  "How warm is the kitchen? We were away.",
  "Temperature in the attic. And the humidity?",
  "Everybody says the library smells. What is the CO2 in there now?",
])("all of it is needed: %s", (question) => {
  expect(bare(question)).toBe(question);
});

test("what is told otherwise is left out, and what is needed stays", () => {
  expect(bare("I am Ann. My mother-in-law is 84. Is the attic warm enough?")).toBe(
    "My mother-in-law is 84. Is the attic warm enough?",
  );
});

test.each([
  "ask sensors.latest value | what [what: temperature] does the sensor nearest to an office show",
  "ask sensors.compare extreme | which sensor is closest to my office and how [what: warm] is it",
])("a sensor near a room that has none is asked about: %s", async (line) => {
  const [got] = await plannedTurns([line], { teaching, context, moment });
  expect(got).toMatchObject({
    kind: "ask",
    pending: { ask: expect.stringContaining("no sensor in the office") },
  });
});

test("what is measured is told with the latest readings, where both are asked", async () => {
  const line =
    "ask sensors.list list | what measurements are available, and what is the latest [what: humidity]";
  const [got] = await plannedTurns([line], { teaching, context, moment });
  expect(got).toMatchObject({
    calls: [
      { tool: "listSensors", args: { show: "quantities" } },
      { tool: "compareSensors", args: { quantity: "humidity" } },
    ],
  });
});
