import { describe, expect, test } from "vitest";
import { type CallText, cutShort, writesCalls } from "@/lib/models/testing/misbehaviour";
import { calls, says } from "@/lib/models/testing/provider-double";
import type { Reply, ScriptedToolCall, Spread } from "@/lib/models/testing/reply";
import { toolsIn } from "../testing/read-answer";
import { ATTIC, behaves, SCRIPTED_DESKS, type ScriptedDesk } from "../testing/scripted-desks";
import { OLLAMA, OPENAI, PUMP, scriptedWorld } from "../testing/scripted-world";

/* Calls as language models really write them: what becomes of them, and what is never run. */

const world = scriptedWorld();
const desks = SCRIPTED_DESKS.filter(({ collectsFirst }) => !collectsFirst).map(
  (desk) => [desk.id, desk] as const,
);
const [underground, land, sensors, markets, weather] = SCRIPTED_DESKS as [
  ScriptedDesk,
  ScriptedDesk,
  ScriptedDesk,
  ScriptedDesk,
  ScriptedDesk,
];

const asked = (desk: { id: string; question: string }, replies: Reply[]) =>
  world.ask(desk, replies, { encoding: "text/event-stream" });

describe.each(desks)("%s", (_, desk) => {
  const { call, rest, opening, words } = desk;
  const withFirst = (first: Reply): Reply[] => [
    ...opening,
    first,
    ...behaves({ ...desk, opening: [] }).slice(1),
  ];
  const names = [call, ...rest].map(({ name }) => name);

  test.each<CallText>(["object", "code block", "tool_call tags", "function tags"])(
    "runs a call that is written as %s",
    async (form) => {
      for (const model of [OPENAI, OLLAMA]) {
        world.use(model);
        const got = await asked(desk, withFirst(writesCalls(form, call)));
        expect(got.error).toBeUndefined();
        expect(toolsIn(got).map(({ toolName }) => toolName)).toEqual(names);
        expect(got.sent).not.toMatch(/<tool_call>|<function=|"text-delta"[^\n]*arguments/);
      }
    },
  );

  const SPREADS: [string, Spread][] = [
    ["letter by letter", { size: 1 }],
    ["whole", { size: Number.POSITIVE_INFINITY }],
    ["whole and without an index", { size: Number.POSITIVE_INFINITY, index: "none" }],
  ];
  test.each(SPREADS)("runs a call that is streamed %s", async (_, spread) => {
    const got = await asked(desk, withFirst({ ...calls(call), spread }));
    expect(got.error).toBeUndefined();
    expect(toolsIn(got).map(({ toolName }) => toolName)).toEqual(names);
  });

  test.each([[""], [undefined], ["call_1"]])("runs calls whose id is always %o", async (id) => {
    const again = [call, ...rest].map((each) => calls({ ...each, id }));
    const got = await asked(desk, [...opening, ...again, says(words)]);
    expect(got.error).toBeUndefined();
    expect(toolsIn(got).map(({ toolName }) => toolName)).toEqual(names);
  });
});

describe("several calls in one message", () => {
  const two: [ScriptedDesk, ScriptedToolCall, ScriptedToolCall][] = [
    [
      underground,
      { id: "a", name: "line_status", args: { lines: ["bakerloo"] } },
      { id: "b", name: "arrivals", args: { station: "Baker Street" } },
    ],
    [
      land,
      { id: "a", name: "pick_aoi", args: { places: ["Brazil"] } },
      { id: "b", name: "pick_dataset", args: { dataset_id: 4 } },
    ],
    [
      sensors,
      { id: "a", name: "fetchIoTSensorData", args: { address: ATTIC } },
      { id: "b", name: "fetchIoTSensorData", args: { address: PUMP } },
    ],
    [
      markets,
      { id: "a", name: "price_analysis", args: { symbol: "BTC", at: "2021-07-06" } },
      { id: "b", name: "price_analysis", args: { symbol: "ETH", at: "2021-07-06" } },
    ],
  ];
  const SPREADS: [string, Spread][] = [
    ["one after the other", {}],
    ["in turns", { interleaved: true }],
    ["with one index for all", { size: Number.POSITIVE_INFINITY, index: "zero" }],
    ["without an index", { size: Number.POSITIVE_INFINITY, index: "none" }],
  ];
  const each = two.flatMap((calls) => SPREADS.map((spread) => [calls[0].id, ...spread, calls] as const));

  test.each(each)("of %s are all run, streamed %s", async (_, __, spread, [desk, first, second]) => {
    const got = await asked(desk, [...desk.opening, { ...calls(first, second), spread }, says(desk.words)]);
    expect(got.error).toBeUndefined();
    expect(toolsIn(got).map(({ toolName, input }) => [toolName, input])).toEqual([
      [first.name, first.args],
      [second.name, second.args],
    ]);
  });

  test.each([[""], [undefined], ["same"]])("with the id %o are all run", async (id) => {
    for (const [desk, first, second] of two) {
      const got = await asked(desk, [
        ...desk.opening,
        calls({ ...first, id }, { ...second, id }),
        says(desk.words),
      ]);
      expect(got.error).toBeUndefined();
      expect(toolsIn(got)).toHaveLength(2);
    }
  });

  test.each(SPREADS)("without arguments or ids are all run, streamed %s", async (_, spread) => {
    const both = calls({ name: "listSensors", raw: "" }, { name: "findShakenSensors", raw: "" });
    const got = await asked(sensors, [{ ...both, spread }, says(sensors.words)]);
    expect(got.error).toBeUndefined();
    expect(toolsIn(got).map(({ toolName }) => toolName)).toEqual(["listSensors", "findShakenSensors"]);
  });

  test.each(two.map(([desk, first]) => [desk.id, desk, first] as const))(
    "of %s that want the same are run once",
    async (_, desk, first) => {
      const loosely = { ...first, id: "c", raw: JSON.stringify({ ...(first.args as object), extra: null }) };
      const got = await asked(desk, [...desk.opening, calls(first, loosely), says(desk.words)]);
      expect(got.error).toBeUndefined();
      expect(toolsIn(got)).toHaveLength(1);
    },
  );

  test("from Ollama are all run", async () => {
    world.use(OLLAMA);
    for (const [desk, first, second] of two) {
      const got = await asked(desk, [...desk.opening, calls(first, second), says(desk.words)]);
      expect(got.error).toBeUndefined();
      expect(toolsIn(got)).toHaveLength(2);
    }
  });
});

describe("weather, whose agents call the tools", () => {
  const { call } = weather;
  const other = { id: "call_2", name: "tell_weather", args: { about: "now" } };

  const written: [string, Reply][] = [
    ["as an object", writesCalls("object", call)],
    ["in a code block", writesCalls("code block", call)],
    ["in tool_call tags", writesCalls("tool_call tags", call)],
    ["in function tags", writesCalls("function tags", call)],
    ["letter by letter", { ...calls(call), spread: { size: 1 } }],
    ["beside another, in turns", { ...calls(call, other), spread: { interleaved: true } }],
    ["beside another, without an index", { ...calls(call, other), spread: { index: "none" } }],
    ["with the same id as another", calls({ ...call, id: "a" }, { ...other, id: "a" })],
    ["without an id", calls({ ...call, id: undefined })],
  ];
  const each = [OPENAI, OLLAMA].flatMap((model) => written.map((one) => [model, ...one] as const));

  test.each(each)("runs none that %s writes %s, and asks for words", async (model, _, reply) => {
    world.use(model);
    const got = await asked(weather, [reply, says(weather.words)]);
    expect(got.error).toBeUndefined();
    expect(got.text).toMatch(weather.answer);
    expect(toolsIn(got).map(({ toolName }) => toolName)).toEqual(["tell_weather"]);
    expect(got.sent).not.toMatch(/<tool_call>|<function=|"text-delta"[^\n]*arguments/);
    expect(world.request(1).at(-1)?.content).toBe("There is nothing to call now. Answer in words.");
  });
});

describe("money", () => {
  const buy = (address: unknown, id = "a"): ScriptedToolCall => ({
    id,
    name: "fetchIoTSensorData",
    args: { address },
  });

  test.each([
    ["the same way", [ATTIC, ATTIC, ATTIC]],
    ["in three ways", [ATTIC, "attic", "Attic "]],
  ])("a sensor that is wanted three times %s is bought once", async (_, addresses) => {
    const wanted = calls(...addresses.map((address, index) => buy(address, `call_${index}`)));
    const got = await asked(sensors, [wanted, says(sensors.words)]);
    expect(got.error).toBeUndefined();
    expect(await world.paid()).toHaveLength(1);
    expect(got.text.match(/\*\*Attic\*\*/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });

  test("nothing is bought on half an address, though it fits a sensor", async () => {
    const half = { ...buy(""), raw: '{"address": "0x1a2b000' };
    for (const broken of [calls(half), cutShort(calls(half))]) {
      const got = await asked(sensors, [broken, broken]);
      expect(toolsIn(got)).toEqual([]);
      expect(got.error).toMatch(/model/);
    }
    expect(await world.paid()).toEqual([]);
  });

  test("a whole call isn't run beside one that breaks off", async () => {
    const half = { ...buy(""), id: "b", raw: '{"address": "0x4d5e' };
    const mixed = cutShort(calls(buy(ATTIC), half));
    const got = await asked(sensors, [mixed, calls(buy(ATTIC), buy(PUMP, "b")), says(sensors.words)]);
    expect(got.error).toBeUndefined();
    expect(await world.paid()).toHaveLength(2);
  });
});
