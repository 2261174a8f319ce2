import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeStore } from "@/db/client";
import { pendingOf } from "@/lib/models/embedded/conversation";
import type { Pending, Turn, Understanding } from "@/lib/models/embedded/understand";
import { isolateEnv } from "@/lib/test-env";
import { type KnownSensor, SCOPE, sensorsInterpreter, TOOL_TEXTS, warmUpWords } from "./index";
import { ATTIC, EAST, GREENHOUSE, KITCHEN, PUMP, SENSORS, SERVER, WEST } from "./testing/known-sensors";

isolateEnv();
beforeAll(warmUpWords, 60_000);
afterAll(closeStore);

const NOW = new Date("2026-11-21T14:30:00Z");

/** What the last of some questions comes to. */
async function ask(questions: string | string[], known: KnownSensor[] = SENSORS): Promise<Understanding> {
  const interpreter = sensorsInterpreter(
    () => known,
    () => NOW,
  );
  const turns: Turn[] = [];
  let result: Understanding = { kind: "outside" };
  for (const question of [questions].flat()) {
    result = await interpreter.understand(question, turns);
    turns.push({
      question,
      calls: result.kind === "calls" ? result.calls : [],
      pending: result.kind === "ask" ? result.pending : undefined,
    });
  }
  return result;
}

const calling = (tool: string, args: Record<string, unknown> = {}): Understanding => ({
  kind: "calls",
  calls: [{ tool, args }],
});
const fetching = ({ address }: KnownSensor) => calling("fetchIoTSensorData", { address });
const analysing = ({ address }: KnownSensor) => calling("fetchIoTSensorTop10Analysis", { address });
const comparing = (sensors: KnownSensor[], quantity?: string) =>
  calling("compareSensors", {
    addresses: sensors.map(({ address }) => address),
    ...(quantity && { quantity }),
  });
const plotting = (sensors: KnownSensor[], quantity: string, since: string) =>
  calling("plotSensorHistory", { addresses: sensors.map(({ address }) => address), quantity, since });

async function pendingAfter(questions: string | string[], known?: KnownSensor[]): Promise<Pending> {
  const result = await ask(questions, known);
  if (result.kind !== "ask") throw new Error(`expected a question back, not ${JSON.stringify(result)}`);
  return result.pending;
}

describe("sensorsInterpreter", () => {
  it.each<[string, Understanding]>([
    ["temperature in the kitchen", fetching(KITCHEN)],
    ["whats the tempreture in teh kithcen", fetching(KITCHEN)],
    ["get 0x1A2B…3C4D", fetching(ATTIC)],
    ["Is everything ok with the pump?", analysing(PUMP)],
    ["is rack 2 vibrating", analysing(SERVER)],
    ["which is warmer, the attic or the kitchen?", comparing([ATTIC, KITCHEN], "temperature")],
    ["humidity in both bedrooms", comparing([EAST, WEST], "humidity")],
    ["temperature in attic and kitchen", comparing([ATTIC, KITCHEN], "temperature")],
    [
      "plot the humidity of the greenhouse since noon",
      plotting([GREENHOUSE], "humidity", "2026-11-21T12:00:00Z"),
    ],
    ["graph the attic's pressure", plotting([ATTIC], "pressure", "2026-11-20T14:30:00.000Z")],
    ["which sensors shook today?", calling("findShakenSensors", { since: "2026-11-21T00:00:00Z" })],
    ["which sensors are there?", calling("listSensors")],
    ["hello", calling("fallback")],
    ["what can you do?", calling("fallback")],
    ["write a poem about the attic", { kind: "outside" }],
    ["will it rain tomorrow?", { kind: "outside" }],
  ])("understands “%s”", async (question, expected) => {
    expect(await ask(question)).toEqual(expected);
  });

  it.each<[string[], Understanding]>([
    [["temperature in the kitchen", "and the attic?"], fetching(ATTIC)],
    [["temperature in the kitchen", "analyse it"], analysing(KITCHEN)],
    [["temperature in the kitchen", "is the attic warmer?"], comparing([KITCHEN, ATTIC], "temperature")],
    [["how warm is bedroom east?", "and the other bedroom?"], fetching(WEST)],
    [
      ["humidity in the kitchen", "plot that since noon"],
      plotting([KITCHEN], "humidity", "2026-11-21T12:00:00Z"),
    ],
    [
      ["plot humidity in the kitchen since noon", "same for both bedrooms"],
      plotting([EAST, WEST], "humidity", "2026-11-21T12:00:00Z"),
    ],
    [
      ["which sensors shook today?", "and since Monday?"],
      calling("findShakenSensors", { since: "2026-11-16T00:00:00Z" }),
    ],
    [["what's the humidity?", "kitchen, sorry"], fetching(KITCHEN)],
    [["temperature in the bedroom", "the second one"], fetching(WEST)],
    [["read 0x5e6f", "both"], comparing([EAST, WEST])],
    [
      ["plot the kitchen since noon", "temperature"],
      plotting([KITCHEN], "temperature", "2026-11-21T12:00:00Z"),
    ],
    [["plot the humidity since noon", "attic"], plotting([ATTIC], "humidity", "2026-11-21T12:00:00Z")],
    [["temperature in the bedroom", "which sensors are there?"], calling("listSensors")],
  ])("goes on from what was said: %j", async (questions, expected) => {
    expect(await ask(questions)).toEqual(expected);
  });

  it("takes a question apart that asks for different things", async () => {
    expect(await ask("temperature in the attic, and is the pump shaking?")).toEqual({
      kind: "calls",
      calls: [
        { tool: "fetchIoTSensorData", args: { address: ATTIC.address } },
        { tool: "fetchIoTSensorTop10Analysis", args: { address: PUMP.address } },
      ],
    });
  });

  it("asks which one, with choices, when a name or an address fits several", async () => {
    const choices = ["Bedroom east (0x5e6f…7081), First floor", "Bedroom west (0x5e6f…0a1b), First floor"];
    expect(await pendingAfter("temperature in the bedroom")).toMatchObject({ slot: "address", choices });
    expect(await pendingAfter("is 0x5e6f shaking")).toMatchObject({ choices });
    expect(await pendingAfter("compare the kitchen and the bedroom")).toMatchObject({
      slot: "addresses",
      args: { addresses: [KITCHEN.address] },
      choices,
    });
  });

  it("says that it doesn't know a name or an address, and offers what is alike", async () => {
    const pending = await pendingAfter("temperature in the kitchenette closet");
    expect(pending.ask).toContain("No sensor is called");
    expect((await pendingAfter("read 0x2b3f")).ask).toContain("No sensor has the address 0x2b3f");
    expect((await pendingAfter("read 0x2b3f")).choices[0]).toContain("Kitchen");
    const address = `0xDEAD${"0123456789ab".repeat(3)}`;
    expect((await pendingAfter(`latest reading of ${address}?`)).ask).toContain(
      `No sensor has the address ${address}.`,
    );
  });

  it("asks for what is missing, and keeps it where the next turn finds it", async () => {
    expect(await pendingAfter("plot the attic")).toMatchObject({ slot: "quantity", choices: { length: 6 } });
    expect(await pendingAfter("what's the temperature?")).toMatchObject({ slot: "address" });
    const pending = await pendingAfter("compare the greenhouse");
    const message = { additional_kwargs: { pending } } as unknown as Parameters<typeof pendingOf>[0];
    expect(pendingOf(message)).toEqual(pending);
  });

  it("reads every sensor of a small house, and asks before it pays for a large one", async () => {
    expect(await ask("compare the temperature of all sensors", SENSORS.slice(0, 6))).toEqual(
      comparing(SENSORS.slice(0, 6), "temperature"),
    );
    expect(await pendingAfter("compare the temperature of all sensors")).toMatchObject({ slot: "addresses" });
  });

  it("takes “everything” of a sensor for its quantities, and of the house for its sensors", async () => {
    const small = SENSORS.slice(0, 3);
    expect(await ask(["temperature in the kitchen", "show me everything it measures"], small)).toEqual(
      fetching(KITCHEN),
    );
    expect(await ask(["temperature in the kitchen", "and in all rooms?"], small)).toEqual(
      comparing(small, "temperature"),
    );
  });

  it("offers six of many, and finds one of a thousand", async () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({
      address: `0x${(at + 1).toString(16).padStart(8, "0").repeat(5)}`,
      name: `Bedroom ${at}`,
      place: null,
    }));
    expect(await pendingAfter("temperature in the bedroom", many)).toMatchObject({ choices: { length: 6 } });
    expect(await ask("temperature in bedroom 512", many)).toEqual(fetching(many[512] as KnownSensor));
  });

  it("knows the sensors of the moment", async () => {
    const known: KnownSensor[] = [];
    const interpreter = sensorsInterpreter(
      () => known,
      () => NOW,
    );
    expect(await interpreter.understand("temperature in the kitchen", [])).toMatchObject({ kind: "say" });
    known.push(KITCHEN);
    expect(await interpreter.understand("temperature in the kitchen", [])).toEqual(fetching(KITCHEN));
    expect(await interpreter.understand("what's the temperature?", [])).toEqual(fetching(KITCHEN));
    known.pop();
    const turns: Turn[] = [
      {
        question: "temperature in the kitchen",
        calls: [{ tool: "fetchIoTSensorData", args: { address: KITCHEN.address } }],
      },
    ];
    known.push(ATTIC, PUMP);
    expect(await interpreter.understand("analyse it", turns)).toMatchObject({ kind: "ask" });
  });

  it("never calls for an address that no sensor has", async () => {
    const addresses = new Set(SENSORS.map(({ address }) => address));
    const words = fc.constantFrom(
      ..."temperature humidity plot compare analyse shaking the kitchen bedroom attic 0x5e6f 0x1a2b 0xdead garage all both it and vs since noon yesterday it other again".split(
        " ",
      ),
    );
    const question = fc.array(words, { minLength: 1, maxLength: 7 }).map((said) => said.join(" "));
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 3 }), async (questions) => {
        const result = await ask(questions);
        if (result.kind !== "calls") return;
        for (const { args } of result.calls) {
          for (const address of [args.address ?? args.addresses ?? []].flat()) {
            expect(addresses).toContain(address);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("takes any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (text) => {
        expect(["calls", "ask", "say", "help", "outside"]).toContain((await ask(text)).kind);
      }),
      { numRuns: 40 },
    );
  });
});

describe("SCOPE and TOOL_TEXTS", () => {
  it("offers first questions that are understood", async () => {
    for (const starter of SCOPE.starters) expect(await ask(starter)).toMatchObject({ kind: "calls" });
  });

  it("says of every tool when to call it", () => {
    for (const {
      description,
      understanding: { examples },
    } of Object.values(TOOL_TEXTS)) {
      expect(description.length).toBeGreaterThan(20);
      expect(examples.length).toBeGreaterThan(3);
    }
  });
});
