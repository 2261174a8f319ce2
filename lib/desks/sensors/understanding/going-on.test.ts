import { describe, expect, it } from "vitest";
import { planned, plannedTurns } from "@/lib/understanding/testing";
import { teaching } from ".";
import { ATTIC, EAST, KITCHEN, SENSORS } from "./testing/known-sensors";

const given = { teaching, context: { sensors: SENSORS } };
const firstArgs = (outcome: Awaited<ReturnType<typeof planned>> | undefined) =>
  outcome?.kind === "calls" ? outcome.calls[0]?.args : outcome;
const notesOf = (outcome: Awaited<ReturnType<typeof planned>> | undefined) =>
  outcome?.kind === "calls" ? outcome.notes?.join(" ") : undefined;
const lastArgs = async (...lines: string[]) => firstArgs((await plannedTurns(lines, given)).at(-1));

describe("a limit that was spoken of", () => {
  const over = "ask sensors.latest threshold | does the [name: kitchen] go over [above: 26]?";

  it.each([
    ["refine sensors.history when | from what time on", "moments"],
    ["refine sensors.history threshold | for how long now", "beyond"],
    ["refine sensors.history value | how long does it stay like that", "beyond"],
  ])("holds on: %s", async (next, focus) => {
    expect(await lastArgs(over, next)).toMatchObject({ addresses: [KITCHEN.address], above: 26, focus });
  });

  it("isn't that of a question before the last one", async () => {
    const next = [
      "ask sensors.latest value | what is the [what: temperature] in the [name: attic]",
      "refine sensors.history threshold | for how long was it",
    ];
    expect(await lastArgs(over, ...next)).not.toHaveProperty("above");
  });

  it("isn't that of “when was it warmest”", async () => {
    const next = "refine sensors.history when | when was it [what: warmest]";
    expect(await lastArgs(over, next)).not.toHaveProperty("above");
  });

  it("is the one that a “how long” says itself", async () => {
    const next = "refine sensors.history threshold | how long was [ref: it] over [above: 23] in all";
    expect(await lastArgs(over, next)).toMatchObject({ above: 23, focus: "beyond" });
  });

  it.each([
    "ask sensors.history threshold | they say the [name: attic] has never been under [below: 17]. has it?",
    "ask sensors.history threshold | the [name: attic] mustn't go, not ever, under [below: 17]. Did it?",
  ])("is asked about as it is marked: %s", async (line) => {
    expect(firstArgs(await planned(line, given))).toMatchObject({ below: 17 });
  });

  it("is no limit of the temperature, where it is one of what it costs", async () => {
    const line = "ask sensors.latest list | read [every: all sensors] if it stays under [below: 0.1 cents]";
    const outcome = await planned(line, given);
    expect(firstArgs(outcome)).toMatchObject({ stored: true });
    expect(firstArgs(outcome)).not.toHaveProperty("judge");
    expect(notesOf(outcome)).toContain("more than your $0.001");
  });
});

describe("what isn't wanted", () => {
  it("leaves a quantity out, and doesn't ask for it", async () => {
    const outcome = await planned(
      "ask sensors.latest list | the [name: attic], only no [not: humidity]",
      given,
    );
    expect(firstArgs(outcome)).toMatchObject({
      quantities: ["temperature", "pressure", "tvoc", "eco2", "accelerometer"],
    });
  });

  it("drops what was never said, but taken for granted", async () => {
    const first = "ask sensors.history trend | which way is the [name: attic] going";
    const next = "correct sensors.history trend | [what: humidity], not [wrong: temperature]";
    const outcomes = await plannedTurns([first, next], given);
    expect(outcomes[1]).toMatchObject({
      calls: [{ args: { addresses: [ATTIC.address], quantity: "humidity" } }],
    });
  });

  it("drops what was misread, and keeps the sensor that was spoken of", async () => {
    const first = "ask sensors.history mean | [name: attic] [what: pressure] [time: yesterday]";
    expect(
      await lastArgs(first, "correct sensors.history mean | [what: humidity], not [wrong: pressure]"),
    ).toMatchObject({ addresses: [ATTIC.address], quantity: "humidity" });
    expect(
      await lastArgs(first, "correct sensors.history mean | [what: humidity], not [wrong: bedroom east]"),
    ).toMatchObject({ addresses: [ATTIC.address], quantity: "humidity" });
  });
});

describe("a follow-up on an order", () => {
  const order = "ask sensors.compare extreme | which of [every: all sensors] is the [what: warmest]";

  it("takes the second", async () => {
    expect(await lastArgs(order, "refine sensors.compare extreme | [nth: second] warmest")).toMatchObject({
      nth: 2,
    });
  });

  it("tells how far two are apart", async () => {
    const two = "ask sensors.compare compare | who's [what: warmer], [name: attic] or [name: kitchen]";
    expect(await lastArgs(two, "refine sensors.compare value | by how many degrees")).toMatchObject({
      focus: "apart",
    });
  });

  it("counts those that are so", async () => {
    const limit = "ask sensors.compare threshold | which of [every: all rooms] are over [above: 24 °C]";
    expect(await lastArgs(limit, "refine sensors.compare count | how many does that make")).toMatchObject({
      count: true,
    });
  });
});

describe("“which is warmer?” as the first question", () => {
  const warmer = "ask sensors.compare extreme | which is [what: warmer]?";

  it("asks which sensors, as each reading costs", async () => {
    expect(await planned(warmer, given)).toMatchObject({
      kind: "ask",
      pending: { role: "name", ask: "Which sensors shall I compare?" },
    });
  });

  it("compares those that are named then", async () => {
    const reply = "reply sensors.compare extreme | [name: attic] and [name: kitchen]";
    expect(await lastArgs(warmer, reply)).toMatchObject({ addresses: [ATTIC.address, KITCHEN.address] });
  });

  it("is of all of them, where the warmest is asked for", async () => {
    const warmest = "ask sensors.compare extreme | which is [what: warmest]?";
    expect(firstArgs(await planned(warmest, given))).toHaveProperty("addresses.length", SENSORS.length);
  });
});

it("asks of the place that is named now, and not of the sensor before", async () => {
  const first = "ask sensors.latest threshold | is the [name: attic] over [above: 24]";
  const args = await lastArgs(first, "refine sensors.compare count | how many in the [within: kitchen]");
  expect(JSON.stringify(args)).toContain(KITCHEN.address);
  expect(JSON.stringify(args)).not.toContain(ATTIC.address);
});

it("tells that tables go by the hour", async () => {
  const line = "ask sensors.history list | [name: attic] [what: temperature] [by: every 5 minutes]";
  expect(notesOf(await planned(line, given))).toContain("by the hour at the finest");
});

describe("a time that no calendar has", () => {
  it("is told, with the time that the answer is of", async () => {
    const line =
      "ask sensors.shaken yesno | did the [name: attic] [what: wobble] during the [time: rehearsal]";
    const outcome = await planned(line, given);
    expect(notesOf(outcome)).toContain("no date or time for “rehearsal”, so this is of the last 24 hours");
    expect(notesOf(outcome)).not.toContain("I can't take");
  });

  it("puts the moment of the highest first, where it is asked when that was", async () => {
    const highest = "ask sensors.history extreme | [what: highest] [what: humidity] in the [name: attic]";
    expect(await lastArgs(highest, "refine sensors.history when | at what time")).toMatchObject({
      focus: "highest",
      when: true,
    });
  });
});

describe("what shook", () => {
  const shaken = "ask sensors.shaken yesno | did the [name: attic] [what: jolt] [time: yesterday]";

  it.each([
    ["refine sensors.shaken value | how [what: hard]", { strongest: true }],
    ["refine sensors.shaken list | the times please", { times: true }],
    ["refine sensors.shaken plot | as a [form: timeline]", { quantity: "accelerometer" }],
  ])("is told as asked: %s", async (next, args) => {
    expect(await lastArgs(shaken, next)).toMatchObject({ addresses: [ATTIC.address], ...args });
  });

  it("is compared with the time before", async () => {
    const args = await lastArgs(shaken, "refine sensors.shaken trend | has the shaking grown weaker");
    expect(args).toHaveProperty("against");
  });

  it("leaves out what stands behind “apart from”", async () => {
    const all = "ask sensors.shaken list | which were [what: shaken] [time: yesterday]";
    const args = await lastArgs(all, "refine sensors.shaken list | apart from [except: bedroom east]");
    expect(args).not.toMatchObject({ focus: "apart" });
    expect(JSON.stringify(args)).not.toContain(EAST.address);
  });
});

it("lists those that have been silent for so long", async () => {
  const outcome = await planned(
    "ask sensors.list list | who has been [what: quiet] for more than [above: three hours]",
    given,
  );
  expect(firstArgs(outcome)).toMatchObject({ only: "silent", silent_ms: 3 * 3_600_000, show: "seen" });
});

it.each([
  "for more than [above: two days] have been [what: humid]",
  "are over [above: 25] for [above: 10 minutes]",
])("isn't of silence: %s", async (which) => {
  const outcome = await planned(`ask sensors.list list | the ones that ${which}`, given);
  expect(JSON.stringify(outcome)).not.toContain("silent");
});

it("says of a thing that is asked for as a quantity that it isn't measured", async () => {
  const outcome = await planned("ask sensors.cannot value | [what: helium] in the [name: attic]?", given);
  expect(outcome).toMatchObject({ kind: "say", text: expect.stringContaining("measures “helium”") });
});

it("tells that a form can't be drawn", async () => {
  const outcome = await planned(
    "ask sensors.history plot | [form: heatmap] of the [name: attic] [what: temperature]",
    given,
  );
  expect(notesOf(outcome)).toContain("no heatmap");
});
