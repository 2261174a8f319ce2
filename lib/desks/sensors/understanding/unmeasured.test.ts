import { describe, expect, it } from "vitest";
import type { Turn } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { plannedTurns } from "@/lib/understanding/testing";
import { addressesOf } from "./args";
import { teaching } from "./index";
import { ATTIC, GREENHOUSE, SENSORS } from "./testing/known-sensors";
import { allUnmeasured, stillUnmeasured, unmeasuredIn } from "./unmeasured";

const moment = { now: new Date("2026-11-21T14:30:00Z"), zone: "UTC" };
const context = { sensors: SENSORS };

const last = async (...lines: string[]): Promise<Understanding> =>
  (await plannedTurns(lines, { teaching, context, moment })).at(-1) as Understanding;

describe("what no sensor measures", () => {
  it.each<[string, string[], string]>([
    [
      "is said at once, with what there is",
      ["ask sensors.latest value | how [what: dusty] is it in the [name: kitchen]"],
      "No sensor here measures particulates",
    ],
    [
      "and that it can't be judged",
      ["ask sensors.cannot yesno | is the [what: canal] high today"],
      "so I can't judge it",
    ],
    [
      "also where words of it sound like a quantity",
      ["ask sensors.latest value | [what: soil moisture] of the [name: greenhouse]"],
      "what is in the soil",
    ],
    [
      "also when it would bear out another reading",
      [
        "ask sensors.analysis yesno | is the [what: vibration] of the [name: attic] abnormal",
        "ask sensors.list yesno | does the power use show it as well",
      ],
      "No sensor here measures electricity",
    ],
    [
      "and of what follows it",
      [
        "ask sensors.cannot value | how high is the [what: canal]",
        "refine sensors.history trend | is it rising",
      ],
      "Still, no sensor here measures the level",
    ],
  ])("%s", async (_, lines, words) => {
    expect(await last(...lines)).toMatchObject({ kind: "say", text: expect.stringContaining(words) });
  });

  it("names the sensors that there are", async () => {
    const got = await last("ask sensors.cannot value | how [what: loud] is it, what's the noise level");
    for (const { name } of SENSORS) expect(got).toMatchObject({ text: expect.stringContaining(name) });
  });

  it("is a note beside what is measured", async () => {
    expect(
      await last("ask sensors.latest value | [what: temperature] and pollen in the [name: attic]"),
    ).toMatchObject({
      calls: [{ tool: "fetchIoTSensorData", args: { address: ATTIC.address, quantities: ["temperature"] } }],
      notes: ["No sensor here measures particulates (PM2.5, PM10, dust, pollen)."],
    });
  });

  it("is left behind by a question of something else", async () => {
    expect(
      await last(
        "ask sensors.cannot value | what's the [what: noise] in the [name: attic]",
        "ask sensors.latest value | and the [what: humidity] in the [name: greenhouse]?",
      ),
    ).toMatchObject({ kind: "calls", notes: [] });
  });

  it("is no other desk's, except the weather", () => {
    expect(unmeasuredIn("how is the PM10 today", context, true)).toContain("particulates");
    expect(unmeasuredIn("how much rainfall was there", context, true)).toBeUndefined();
    expect(unmeasuredIn("how warm is the attic", context, false)).toBeUndefined();
    expect(unmeasuredIn("which stream of the Danube is longest", context, true)).toBeUndefined();
    expect(unmeasuredIn("can you measure the pollen", context, true)).toContain("particulates");
  });
});

describe("a place out of doors", () => {
  it("is told from the sensor that is nearest", async () => {
    expect(
      await last("ask sensors.latest value | how [what: warm] is it in the [name: garden]"),
    ).toMatchObject({
      calls: [{ args: { address: GREENHOUSE.address } }],
      notes: ["No sensor is in the garden itself; the nearest is **Greenhouse** (Garden)."],
    });
  });

  it.each([
    "how [what: warm] is it [name: under the roof]",
    "[what: temperature] of the [name: garden sensor]",
  ])("isn't meant by “%s”", async (text) =>
    expect(await last(`ask sensors.latest value | ${text}`)).toMatchObject({ notes: [] }),
  );
});

describe("a room without a sensor", () => {
  it("is said to be so again where the question after it names none", async () => {
    expect(
      await last(
        "ask sensors.latest value | [what: co2] in the [name: study]",
        "ask sensors.history when | when did it go up so much",
      ),
    ).toMatchObject({
      kind: "ask",
      pending: { ask: expect.stringContaining("still no sensor in the study") },
    });
  });

  it("stays what is spoken of, and not the sensor from before it", async () => {
    expect(
      await last(
        "ask sensors.latest value | [what: temperature] in the [name: attic]",
        "refine sensors.latest value | and the [name: study]?",
        "refine sensors.history compare | was it [what: colder] [time: last night]",
        "refine sensors.history extreme | and the [what: lowest]",
      ),
    ).toMatchObject({
      kind: "ask",
      pending: { ask: expect.stringContaining("still no sensor in the study") },
    });
  });

  it("is none of “all rooms”", async () => {
    expect(
      await last("ask sensors.history rank | [what: temperature] of [every: all guest rooms]"),
    ).toMatchObject({ kind: "ask", pending: { ask: expect.stringContaining("guest") } });
  });

  it("isn't asked for where all were meant before", async () => {
    expect(
      await last(
        "ask sensors.latest list | the readings of [every: everything]",
        "refine sensors.history plot | in a [form: table] with the timestamps",
      ),
    ).toMatchObject({
      calls: [
        {
          tool: "compareSensors",
          args: { addresses: addressesOf(SENSORS), times: true, stored: true },
        },
      ],
    });
  });
});

describe("several things that aren't measured", () => {
  it.each([
    [
      "noise levels outside please, and also is there light sensor?",
      "No sensor here measures noise or light.",
    ],
    ["how loud is it here? and how bright?", "No sensor here measures noise or light."],
    ["do you have a noise sensor, and can you tell me the dust level", "noise or particulates"],
  ])("are named together: %s", (question, told) => {
    expect(allUnmeasured(question, context)).toContain(told);
  });

  it.each([
    "how loud is it in here?",
    "is there a light sensor, and how warm is the kitchen?",
    "is there a light sensor? show me the attic",
  ])("and what else is asked is left to be answered: %s", (question) => {
    expect(allUnmeasured(question, context)).toBeUndefined();
  });
});

describe("what follows a question of something that isn't measured", () => {
  const turn = (question: string, calls: Turn["calls"] = []): Turn => ({ question, calls, frames: [] });
  const LOUD = turn("how loud is it outside?");

  it.each([
    "no i meant outside the building not in the lobby",
    "louder than indoors?",
    "which one is that at night then",
    "just roughly, a guess",
  ])("is of it still: %s", (question) => {
    expect(stillUnmeasured(question, [LOUD, turn("hm")], context)).toContain(
      "Still, no sensor here measures noise",
    );
  });

  it.each([
    "how warm is it inside?",
    "and in the attic, inside?",
    "what would a reading cost, roughly?",
    "thanks anyway",
    "is it dark outside?",
  ])("or of something else: %s", (question) => {
    expect(stillUnmeasured(question, [LOUD], context)).toBeUndefined();
  });

  it("or of what was told since", () => {
    const read = turn("how warm is the attic", [{ tool: "fetchIoTSensorData", args: {} }]);
    expect(stillUnmeasured("which one is that outside?", [LOUD, read], context)).toBeUndefined();
  });
});
