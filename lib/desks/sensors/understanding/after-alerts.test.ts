import { describe, expect, test } from "vitest";
import type { Understanding } from "@/lib/understanding/teaching";
import { plannedTurns } from "@/lib/understanding/testing";
import { asksForAlert } from "./alerts";
import { asBad } from "./as-bad";
import { asksForTerm } from "./explain";
import { teaching } from "./index";
import { ATTIC, EAST, GREENHOUSE, KITCHEN, SENSORS, SERVER } from "./testing/known-sensors";

const context = { sensors: SENSORS };
const moment = { now: new Date("2026-11-21T14:30:00Z"), zone: "UTC" };
const last = async (...lines: string[]): Promise<Understanding> =>
  (await plannedTurns(lines, { teaching, context, moment })).at(-1) as Understanding;
const notesOf = (outcome: Understanding) => ("notes" in outcome ? outcome.notes?.join(" ") : "") ?? "";

const WISH = "ask sensors.cannot set | Alert me when the [name: attic] is above [above: 30]";

describe("after a wish for an alert", () => {
  test.each<[string, string, object]>([
    [
      "ask sensors.cannot set | Warn me if the [name: attic] drops below [below: 5 degrees]",
      "refine sensors.latest value | and the [name: greenhouse] below [below: 0 degrees]",
      { addresses: [GREENHOUSE.address], quantity: "temperature", below: 0 },
    ],
    [
      "ask sensors.cannot set | Tell me as soon as the [name: attic] is below [below: 5]",
      "refine sensors.latest threshold | and the [name: kitchen] is above [above: 28]",
      { addresses: [KITCHEN.address], quantity: "temperature", above: 28 },
    ],
    [
      "ask sensors.cannot set | Alert me when [what: humidity] in the [name: kitchen] goes above [above: 70 %]",
      "ask sensors.latest value | and [what: temperature] in [name: attic] below [below: -2]",
      { addresses: [ATTIC.address], quantity: "temperature", below: -2 },
    ],
    [
      WISH,
      "refine sensors.cannot set | and the same for the [name: server room], please",
      { addresses: [SERVER.address], quantity: "temperature", above: 30 },
    ],
    [
      WISH,
      "refine sensors.latest value | what about the [name: kitchen]?",
      { addresses: [KITCHEN.address], quantity: "temperature", above: 30 },
    ],
  ])("%s, %s: another one with its own level, or the same", async (wish, more, args) => {
    const outcome = await last(wish, more);
    expect(outcome).toMatchObject({ calls: [{ args: { ...args, focus: "beyond" } }] });
    expect(notesOf(outcome)).toContain("Set an alert");
  });

  test.each<[string, object]>([
    [
      "refine sensors.latest value | and how is [name: bedroom east]?",
      { tool: "fetchIoTSensorData", args: { address: EAST.address } },
    ],
    [
      "ask sensors.latest value | and how [what: warm] is the [name: kitchen]?",
      { tool: "fetchIoTSensorData", args: { address: KITCHEN.address } },
    ],
    [
      "ask sensors.history extreme | and what was the [name: kitchen]'s maximum [time: yesterday]?",
      { args: { addresses: [KITCHEN.address], focus: "highest", until: "2026-11-21T00:00:00.000Z" } },
    ],
    [
      "ask sensors.history extreme | which value was [top: highest] [time: yesterday] in the [name: kitchen]?",
      { args: { addresses: [KITCHEN.address], focus: "highest", until: "2026-11-21T00:00:00.000Z" } },
    ],
    [
      "refine sensors.latest threshold | is the [name: kitchen] above [above: 28]?",
      { args: { address: KITCHEN.address, judge: { above: 28 } } },
    ],
    ["ask sensors.money value | what do readings cost?", { args: { focus: "prices" } }],
    ["ask sensors.money value | how much did I pay [time: today]?", { args: { focus: "spent" } }],
  ])("%s is read as what it is", async (line, call) => {
    const outcome = await last(WISH, line);
    expect(outcome).toMatchObject({ calls: [call] });
    expect(notesOf(outcome)).not.toContain("Set an alert");
  });

  test.each([
    ["what values does the [name: kitchen] measure?", "refine sensors.latest list"],
    ["is the chart free?", "refine sensors.analysis yesno"],
    ["what level is the [what: CO2] at in the [name: kitchen]?", "ask sensors.latest value"],
  ])("“%s” is of no alert", async (text, head) => {
    const outcome = await last(WISH, `${head} | ${text}`);
    expect(notesOf(outcome)).not.toContain("Set an alert");
    expect(outcome).not.toMatchObject({ text: expect.stringContaining("Alerts") });
  });

  test.each(["is that free?", "do I have to pay for the alerts?"])("“%s” is of its cost", async (text) => {
    expect(await last(WISH, `refine sensors.money yesno | ${text}`)).toMatchObject({
      text: expect.stringMatching(/^Alerts cost nothing/),
    });
  });
});

test.each<[string, string[]]>([
  [
    "Warn me when [what: CO2] in [name: bedroom east] is above [above: 1,200 ppm] for half an hour",
    ["eCO2, “is above”, 1200 ppm for 30 min"],
  ],
  [
    "Alert me when [name: bedroom east] is below [below: 16] [time: between 10pm and 6am]",
    ["Temperature, “is below”, 16°C"],
  ],
  [
    "Alert me [time: on 3 December] when it is below [below: 0] in the [name: greenhouse]",
    ["Temperature, “is below”, 0°C"],
  ],
  [
    "Alert me when the [name: attic] is above [above: 30] for an hour and a half",
    ["Temperature, “is above”, 30°C for 90 min"],
  ],
  ["Warn me if the [name: kitchen] is below [below: 5] [time: tonight]", ["Temperature, “is below”, 5°C"]],
  ["Alert me when the [name: attic] is above [above: 2000] ppm", ["eCO2, “is above”, 2000 ppm"]],
])("“%s” has only its levels", async (text, chosen) => {
  const outcome = await last(`ask sensors.cannot set | ${text}`);
  expect(
    notesOf(outcome)
      .match(/choose (.*?)\. I can't/)?.[1]
      ?.split("; then, for another alert, "),
  ).toEqual(chosen);
});

test("an alert that was set is told by how it was", async () => {
  const outcome = await last(
    "ask sensors.analysis yesno | I set an alert for the [name: attic] at 30, did it go off?",
  );
  expect(outcome).toMatchObject({ calls: [{ args: { addresses: [ATTIC.address], above: 30 } }] });
  expect(notesOf(outcome)).not.toContain("Set an alert");
});

test.each([
  ["Did the attic have a frost warning last night?", false],
  ["Why did the kitchen get a warning yesterday?", false],
  ["I need a warning system for the server room, how warm did it get this week?", false],
  ["I set an alert for the kitchen at 25, did it go off?", false],
  ["Was it hot yesterday? Send me an alert when it is above 30.", true],
  ["Can I get an alert when the attic is above 30?", true],
])("“%s” wishes for an alert: %s", (text, isWish) => {
  expect(asksForAlert(text)).toBe(isWish);
});

test.each([
  ["What's the meaning of the pressure drop this morning?", false],
  ["What did the pressure mean yesterday, was it rising?", false],
  ["What does 1013 hPa mean?", true],
  ["what does the pressure mean?", true],
])("“%s” asks for a term: %s", (text, isTerm) => {
  expect(asksForTerm(text)).toBe(isTerm);
});

describe("harm", () => {
  test.each<[string, object]>([
    [
      "ask sensors.history yesno | Was the [what: air] in [name: bedroom east] unhealthy [time: last night]?",
      { args: { since: "2026-11-20T22:00:00.000Z", until: "2026-11-21T06:00:00.000Z", verdict: true } },
    ],
    [
      "ask sensors.history count | For how many hours was the [what: air] in [name: bedroom east] unhealthy [time: this week]?",
      { args: { since: "2026-11-16T00:00:00.000Z", focus: "count" } },
    ],
    [
      "ask sensors.history threshold | was the [what: temperature] in the [name: server room] bad for the disks [time: on Monday]?",
      { args: { since: "2026-11-16T00:00:00.000Z", verdict: true } },
    ],
    [
      "ask sensors.explain explain | Is the [what: humidity] in the [name: attic] harmful for guitars?",
      { args: { judge: { purpose: "guitars", too: true } } },
    ],
    [
      "ask sensors.latest threshold | Is the [what: CO2] in the [name: kitchen] toxic above [above: 500]?",
      { args: { judge: { above: 500 } } },
    ],
    [
      "ask sensors.latest threshold | Is the [what: temperature] in the [name: kitchen] dangerous for my baby?",
      { args: { judge: { purpose: "baby", danger: true } } },
    ],
  ])("%s keeps its time, its limit and what it is for", async (line, call) => {
    const outcome = await last(line);
    expect("calls" in outcome && outcome.calls[0]).toMatchObject(call);
  });
});

describe("“as bad?”", () => {
  const reading = {
    tool: "fetchIoTSensorData",
    args: { address: KITCHEN.address, quantities: ["temperature"] },
  };
  const turn = { question: "how warm is the kitchen?", calls: [reading], frames: [] };

  test.each([
    ["is the attic as warm?", true],
    ["and does the attic get that warm too?", true],
    ["is it that warm in the attic?", true],
    ["why is the attic so warm?", false],
    ["was the attic that cold last week?", false],
    ["was it so cold in the attic that pipes froze on Monday?", false],
    ["was it as warm in the greenhouse yesterday?", false],
    ["how long has bedroom east been so stuffy?", false],
    ["has the greenhouse got so dry that plants die?", false],
    ["when was the attic that warm?", false],
  ])("“%s” holds it against the last one: %s", (question, isHeld) => {
    expect(asBad(question, [turn], context, moment.now) !== undefined).toBe(isHeld);
  });
});

test.each([
  "my plant needs [amount: 18] to [amount: 24 degrees], is [name: bedroom east] ok?",
  "the cheese needs [amount: 8 degrees] or less, is the [name: attic] ok?",
  "The wine needs [amount: 12 degrees], is the [name: attic] too [what: warm]?",
  "the freezer needs [amount: -18], is the [name: attic] [what: cold] enough?",
])("“%s”: a need isn't always the least", async (text) => {
  expect(JSON.stringify(await last(`ask sensors.latest threshold | ${text}`))).not.toContain('"above"');
});

test("“needs at least” is a limit", async () => {
  expect(
    await last(
      "ask sensors.latest threshold | My plant needs at least [above: 18 degrees], is [name: bedroom east] [what: warm] enough?",
    ),
  ).toMatchObject({ calls: [{ args: { judge: { above: 18 } } }] });
});
