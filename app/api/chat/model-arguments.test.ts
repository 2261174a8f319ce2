import { expect, test } from "vitest";
import { calls, says } from "@/lib/models/testing/provider-double";
import type { ScriptedToolCall } from "@/lib/models/testing/reply";
import { toolsIn } from "../testing/read-answer";
import { ATTIC, behaves, SCRIPTED_DESKS, type ScriptedDesk } from "../testing/scripted-desks";
import { PUMP, scriptedWorld } from "../testing/scripted-world";

const world = scriptedWorld();
const [underground, land, sensors, markets] = SCRIPTED_DESKS as [
  ScriptedDesk,
  ScriptedDesk,
  ScriptedDesk,
  ScriptedDesk,
];
const encoding = "text/event-stream";

async function toolMessages(
  desk: ScriptedDesk,
  toolCalls: ScriptedToolCall[],
): Promise<(string | undefined)[]> {
  const each = toolCalls.map((call, index) => calls({ id: `call_${index}`, ...call }));
  const got = await world.ask(desk, [...desk.opening, ...each, says(desk.words)], { encoding });
  expect(got.error).toBeUndefined();
  return toolsIn(got).map(({ output, errorText }) => output?.message ?? errorText);
}

const COERCED: [desk: ScriptedDesk, what: string, name: string, written: object, meant: object][] = [
  [underground, "one value for a list", "line_status", { lines: "bakerloo" }, { lines: ["bakerloo"] }],
  [underground, "a list as text", "line_status", { lines: '["bakerloo"]' }, { lines: ["bakerloo"] }],
  [underground, "null", "line_status", { lines: null }, {}],
  [underground, "nothing for a list", "line_status", { lines: "" }, {}],
  [underground, "other case", "line_status", { lines: ["Bakerloo"] }, { lines: ["bakerloo"] }],
  [
    underground,
    "other signs",
    "line_status",
    { lines: ["hammersmith_city", "Waterloo City"] },
    { lines: ["hammersmith-city", "waterloo-city"] },
  ],
  [
    underground,
    "numbers as text, null and nothing",
    "arrivals",
    { station: "Baker Street", nth: "2", line: null, direction: "" },
    { station: "Baker Street", nth: 2 },
  ],
  [
    underground,
    "enums in other case",
    "arrivals",
    { station: "Baker Street", line: "BAKERLOO", direction: "Northbound" },
    { station: "Baker Street", line: "bakerloo", direction: "northbound" },
  ],
  [land, "one value for a list", "pick_aoi", { places: "Brazil" }, { places: ["Brazil"] }],
  [land, "a list as text", "pick_aoi", { places: '["Brazil", "Peru"]' }, { places: ["Brazil", "Peru"] }],
  [
    land,
    "enums with other signs",
    "pick_aoi",
    { places: ["Brazil"], subregion: "State Province" },
    { places: ["Brazil"], subregion: "state-province" },
  ],
  [land, "nothing for an enum", "pick_aoi", { places: ["Brazil"], subregion: "" }, { places: ["Brazil"] }],
  [
    land,
    "numbers as text",
    "pick_dataset",
    { dataset_id: "4", threshold: "30", context_layer: null },
    { dataset_id: 4, threshold: 30 },
  ],
  [
    sensors,
    "a list as text, and an enum in other case",
    "compareSensors",
    { addresses: `["${ATTIC}", "${PUMP}"]`, quantity: "Temperature" },
    { addresses: [ATTIC, PUMP], quantity: "temperature" },
  ],
  [
    sensors,
    "one value for a list, null and nothing",
    "plotSensorHistory",
    { addresses: "attic", quantity: "TEMPERATURE", since: "", until: null },
    { addresses: ["attic"], quantity: "temperature" },
  ],
  [
    markets,
    "a list as text, an enum in other case and nothing",
    "comparative_analysis",
    { symbols: '["BTC", "ETH"]', measure: "Drawdown", since: "2020-01-01", until: "2020-12-31", extra: null },
    { symbols: ["BTC", "ETH"], measure: "drawdown", since: "2020-01-01", until: "2020-12-31" },
  ],
  [
    markets,
    "one value for a list, and null",
    "technical_analysis",
    { symbol: "BTC", indicators: "rsi", interval: null },
    { symbol: "BTC", indicators: ["rsi"] },
  ],
];

test.each(COERCED.map(([desk, ...rest]) => [desk.id, ...rest, desk] as const))(
  "%s understands %s: %s %j",
  async (_, __, name, written, meant, desk) => {
    const [first] = await toolMessages(desk, [{ name, args: written }]);
    const [second] = await toolMessages(desk, [{ name, args: meant }]);
    expect(first).toBeTruthy();
    expect(first).toBe(second);
  },
);

test.each([
  ["2015", "2020"],
  [2015, 2020],
  ["2015-01", "2020-12"],
])("land understands %s to %s as whole years", async (start_date, end_date) => {
  const { call, rest } = land;
  const [dataset, pull] = rest as [ScriptedToolCall, ScriptedToolCall];
  const messages = await toolMessages(land, [call, dataset, { ...pull, args: { start_date, end_date } }]);
  expect(messages.at(-1)).toContain("2015-01-01 to 2020-12-31");
});

const REFUSED: [desk: ScriptedDesk, call: ScriptedToolCall, told: RegExp][] = [
  [
    underground,
    { name: "arrivals", args: { station: "Baker Street", nth: "soon" } },
    /nth.*(integer|number).*1.*20/,
  ],
  [underground, { name: "line_status", args: { lines: ["hogwarts"] } }, /lines.*bakerloo/s],
  [underground, { name: "arrivals", args: {} }, /station/],
  [land, { name: "pick_aoi", args: { places: [] } }, /places/],
  [
    land,
    { name: "pick_aoi", args: { places: ["Brazil"], subregion: "galaxy" } },
    /subregion.*state-province/s,
  ],
  [land, { name: "pull_data", args: { start_date: "last summer" } }, /start_date.*date/s],
  [sensors, { name: "fetchIoTSensorData", args: {} }, /address/],
  [
    sensors,
    { name: "plotSensorHistory", args: { addresses: ["attic"], quantity: "noise" } },
    /quantity.*temperature/s,
  ],
  [markets, { name: "price_analysis", args: {} }, /symbol/],
  [markets, { name: "price_analysis", args: { symbol: "BTC", at: "last summer" } }, /at.*date/s],
  [markets, { name: "history_analysis", args: { symbol: "BTC", measure: "luck" } }, /measure.*volatility/s],
];

test.each(REFUSED.map(([desk, ...rest]) => [desk.id, ...rest, desk] as const))(
  "%s tells the model what would be right: %j",
  async (_, call, told, desk) => {
    const bad = calls({ id: "bad", ...call });
    const got = await world.ask(desk, [...desk.opening, bad, ...behaves({ ...desk, opening: [] })], {
      encoding,
    });
    expect(got.error).toBeUndefined();
    expect(world.request(desk.opening.length + 1).at(-1)?.content).toMatch(told);
    expect(got.sent).not.toMatch(/Invalid (input|option|string)|Too small|expected \w+, received/);
    expect(got.text).toMatch(desk.answer);
  },
);
