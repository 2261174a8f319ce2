import { expect, test } from "vitest";
import type { Understanding } from "@/lib/understanding/teaching";
import { plannedTurns } from "@/lib/understanding/testing";
import { asksForAlert } from "./alerts";
import { asBad } from "./as-bad";
import { teaching } from "./index";
import { ATTIC, EAST, KITCHEN, PUMP, SENSORS, SERVER, WEST } from "./testing/known-sensors";

const context = { sensors: SENSORS };
const moment = { now: new Date("2026-11-21T14:30:00Z"), zone: "UTC" };
const last = async (...lines: string[]): Promise<Understanding> =>
  (await plannedTurns(lines, { teaching, context, moment })).at(-1) as Understanding;
const notesOf = (outcome: Understanding) => ("notes" in outcome ? outcome.notes?.join(" ") : "") ?? "";

test.each([
  ["can you make an alarm when the pump shakes", true],
  ["put a warning on the freezer", true],
  ["I want to be alerted if it drops under 3", true],
  ["what does the alarm of the analysis mean", false],
  ["was there an alarm last night", false],
  ["tell me every room that is above 60 percent", false],
])("“%s” wishes for an alert: %s", (text, isWish) => {
  expect(asksForAlert(text)).toBe(isWish);
});

test("each limit has its own sensor, quantity and side, whatever was spoken of before", async () => {
  const outcome = await last(
    "ask sensors.latest value | how warm is the [name: attic]",
    "refine sensors.cannot set | warn me whenever the [name: kitchen] is under [below: 16], and also if its [what: humidity] stays over [above: 75]",
  );
  expect(outcome).toMatchObject({
    calls: [
      { args: { addresses: [KITCHEN.address], quantity: "temperature", below: 16, focus: "beyond" } },
      { args: { addresses: [KITCHEN.address], quantity: "humidity", above: 75, focus: "beyond" } },
    ],
  });
  expect(notesOf(outcome)).toMatch(
    /^You can set that yourself: press “Set an alert” on \*\*Kitchen\*\*'s page, choose Temperature, “is below”, 16°C; then, for another alert, Humidity, “is above”, 75% for 30 min\./,
  );
});

test("a bare figure is of what was spoken of, where it can be", async () => {
  expect(
    await last(
      "ask sensors.latest value | how is the [what: air] in the [name: server room]",
      "refine sensors.cannot set | make an alarm when it goes over [above: 1100] there",
    ),
  ).toMatchObject({ calls: [{ args: { addresses: [SERVER.address], quantity: "eco2", above: 1100 } }] });
});

test("a level is suggested by the place's range, or by what was seen", async () => {
  expect(
    notesOf(await last("ask sensors.cannot set | alert me when [name: bedroom west] gets [what: stuffy]")),
  ).toContain("As a level I'd suggest 1000 ppm, as 1000 ppm or less is good for");
  const outcome = await last(
    "ask sensors.shaken value | how strong was the [what: vibration] of the [name: pump]",
    "refine sensors.cannot set | set up an alert for [ref: it]",
    "refine sensors.explain value | which threshold would you recommend?",
  );
  expect(notesOf(outcome)).toContain("As a level I'd suggest 3 g");
  expect(outcome).toMatchObject({
    calls: [{ tool: "findShakenSensors", args: { addresses: [PUMP.address], strongest: true } }],
  });
});

test("what an alert costs is that it costs nothing", async () => {
  expect(
    await last(
      "ask sensors.cannot set | notify me when the [name: greenhouse] is below [below: 2 °C]",
      "refine sensors.money value | and what will that cost per day?",
    ),
  ).toMatchObject({ text: expect.stringMatching(/^Alerts cost nothing/) });
});

test("the hours that are said count, and not those of a night", async () => {
  expect(
    await last(
      "ask sensors.history value | how was the [what: air] in [name: bedroom east] at [time: night], so [time: between 11pm and 5am]",
    ),
  ).toMatchObject({
    calls: [{ args: { since: "2026-11-20T23:00:00.000Z", until: "2026-11-21T05:00:00.000Z" } }, {}],
  });
});

test("why something is asked is no question of a cause, and money no name", async () => {
  const outcome = await last(
    "ask sensors.latest value | how [what: warm] is the [name: attic], because I want to paint there",
  );
  expect(notesOf(outcome)).toBe("");
  const spent = await last(
    "ask sensors.money value | what did I spend [time: this month] in [name: dollars]",
  );
  expect(notesOf(spent)).toBe("");
});

test("of two places, one without a sensor, the other is answered", async () => {
  const outcome = await last(
    "ask sensors.compare extreme | which has the worse [what: air], the [name: kitchen] or the [name: sitting room]?",
  );
  expect(outcome).toMatchObject({ calls: [{ args: { address: KITCHEN.address } }] });
  expect(notesOf(outcome)).toBe("There is no sensor in the sitting room.");
});

test("a room that is told of, and has no sensor, isn't asked for", async () => {
  expect(
    await last(
      "ask sensors.history threshold | The lounge feels chilly. Has it got [what: colder] in there [since: since Monday]?",
    ),
  ).toMatchObject({
    kind: "ask",
    pending: { ask: expect.stringMatching(/^There is no sensor in the lounge\./) },
  });
});

test("“as bad?” holds another sensor against the last one, with a verdict", () => {
  const plot = {
    tool: "plotSensorHistory",
    args: {
      addresses: [EAST.address],
      quantity: "eco2",
      since: "2026-11-20T22:00:00.000Z",
      focus: "summary",
    },
  };
  const turn = { question: "how was it in bedroom east", calls: [plot], frames: [] };
  expect(asBad("Is it as stuffy in bedroom west?", [turn], context, moment.now)).toMatchObject({
    calls: [
      {
        tool: "plotSensorHistory",
        args: {
          addresses: [EAST.address, WEST.address],
          since: "2026-11-20T22:00:00.000Z",
          focus: "highest",
          expected: WEST.address,
        },
      },
    ],
  });
  expect(asBad("how was it in bedroom west?", [turn], context, moment.now)).toBeUndefined();
  expect(asBad("was it as bad as that?", [turn], context, moment.now)).toBeUndefined();
});

test("what a unit means is explained, and whether it harms somebody judged without a word on health", async () => {
  expect(
    await last(
      "ask sensors.latest value | how is the [what: air] in the [name: attic]",
      "refine sensors.latest value | what does ppm mean?",
    ),
  ).toMatchObject({ text: expect.stringMatching(/^\*\*ppm\*\* means parts per million/) });
  expect(
    await last(
      "ask sensors.latest value | how is the [what: air] in the [name: attic]",
      "refine sensors.explain yesno | is it dangerous for my baby?",
    ),
  ).toMatchObject({
    calls: [{ args: { address: ATTIC.address, judge: { purpose: "rooms", danger: true } } }],
  });
});

test("silence is nothing that an alert watches", async () => {
  expect(
    await last("ask sensors.cannot set | notify me if the [name: greenhouse] goes [what: silent]"),
  ).toMatchObject({ text: expect.stringMatching(/^Alerts watch what is measured/) });
});

test("a level below zero keeps its sign, a place without a sensor is said to have none, a reminder is no alert", async () => {
  expect(
    notesOf(
      await last(
        "ask sensors.cannot set | I want an alarm if the [name: greenhouse] gets colder than [below: -3]",
      ),
    ),
  ).toContain("Temperature, “is below”, -3°C");
  expect(
    await last("ask sensors.cannot set | alert me when the [name: garage] is below [below: 4 degrees]"),
  ).toMatchObject({ text: "There is no sensor in the garage. An alert needs a sensor that is there." });
  expect(await last("ask sensors.cannot set | remind me at [time: 6pm] to air the room")).toMatchObject({
    text: expect.stringMatching(/^I can't remind you of anything at a time/),
  });
});
