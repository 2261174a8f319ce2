import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { callerLimit } from "@/lib/http/rate-limit";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { API_ENV, KEY, OTHER_KEY } from "../testing/call";
import { serve } from "../testing/loopback";
import * as route from "./route";
import { connect, textOf } from "./testing/connect";

isolateEnv({ ...API_ENV, ALMANAC_NOW: "2026-11-22T12:00:00Z" });

let url: string;
let close: () => void;
beforeAll(async () => {
  ({ url, close } = await serve({ "/api/mcp": route }));
});
afterAll(() => close());

const stock = (headers: Record<string, string> = { authorization: `Bearer ${KEY}` }) => connect(url, headers);

const callTool = async (name: string, args: Record<string, unknown>) => {
  const { client } = await stock();
  // So that the client holds results to the schemas that were listed.
  await client.listTools();
  return (await client.callTool({ name, arguments: args })) as CallToolResult;
};

describe("the list of tools", () => {
  test("has what is of use by itself, of every desk", async () => {
    const { tools } = await (await stock()).client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "line_status",
        "plan_journey",
        "fetchIoTSensorData",
        "price_analysis",
        "ipify",
        "ip_to_geo",
        "weather_forecast",
      ]),
    );
    for (const name of ["pick_aoi", "pick_dataset", "pull_data", "generate_insights", "fallback"])
      expect(names).not.toContain(name);
    expect(new Set(names).size).toBe(names.length);
  });

  test("says what each is, takes and gives", async () => {
    const { tools } = await (await stock()).client.listTools();
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect(title, name).toMatch(/^[A-Z]\w+: \S/);
      expect(description!.length, name).toBeGreaterThan(20);
      expect(inputSchema.type, name).toBe("object");
      expect(Object.keys(outputSchema?.properties ?? {}), name).toEqual(["data", "provenance", "follow_ups"]);
      expect(annotations, name).toEqual({
        readOnlyHint: expect.any(Boolean),
        destructiveHint: expect.any(Boolean),
        idempotentHint: expect.any(Boolean),
        openWorldHint: expect.any(Boolean),
      });
    }
  });

  test("tells what changes, what is local and what is paid", async () => {
    const { tools } = await (await stock()).client.listTools();
    const tool = (wanted: string) => tools.find(({ name }) => name === wanted)!;
    const hints = (name: string) => tool(name).annotations;
    expect(hints("line_status")).toMatchObject({ readOnlyHint: true, openWorldHint: true });
    expect(hints("list_stations")).toMatchObject({ readOnlyHint: true, openWorldHint: false });
    expect(hints("set_price_alert")).toMatchObject({ readOnlyHint: false, destructiveHint: false });
    expect(hints("remove_price_alert")).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(hints("fetchIoTSensorData")).toMatchObject({ readOnlyHint: false, idempotentHint: false });
    expect(tool("fetchIoTSensorData").description).toContain("more than $0.02");
    expect(tool("fetchIoTSensorData")._meta).toMatchObject({ "almanac/payment": { sandbox: true } });
    expect(tool("listSensors")._meta).toBeUndefined();
  });
});

describe("a call", () => {
  test("gives the message with its sources, and the data by its schema", async () => {
    const result = await callTool("line_status", { lines: ["victoria"] });
    expect(result.isError).toBeUndefined();
    expect(textOf(result)).toMatch(/Victoria[\s\S]*Source: Almanac simulation, not live, as of 20/);
    expect(result.structuredContent).toMatchObject({
      data: [{ line: "victoria" }],
      provenance: [{ live: false }],
    });
  });

  test.each<[string, Record<string, unknown>]>([
    ["arrivals", { station: "Baker Street" }],
    ["timetable", { station: "Baker Street" }],
    ["plan_journey", { from: "Bank", to: "Waterloo" }],
    [
      "compare_journeys",
      {
        options: [
          { label: "Angel", from: "Bank", to: "Angel" },
          { label: "Oval", from: "Bank", to: "Oval" },
        ],
      },
    ],
    ["find_station", { station: "Angel" }],
    ["list_stations", { lines: ["victoria"] }],
    ["line_stations", { line: "victoria" }],
    ["compare_lines", { about: "most_stations", lines: ["victoria", "jubilee"] }],
    ["listSensors", {}],
    ["spending", {}],
    ["findShakenSensors", {}],
    ["price_analysis", { symbol: "BTC" }],
    ["technical_analysis", { symbol: "BTC" }],
    ["fundamental_analysis", { symbol: "BTC" }],
    ["sentiment_analysis", { symbol: "BTC" }],
    ["comparative_analysis", { symbols: ["BTC", "ETH"] }],
    ["history_analysis", { symbol: "BTC", measure: "highest" }],
    ["savings_plan", { symbol: "BTC", amount: 100, every: "month", since: "2020-01-01" }],
    ["list_price_alerts", {}],
    ["set_price_alert", { symbol: "BTC", direction: "above", price: 100_000 }],
    ["remove_price_alert", { symbol: "BTC" }],
    ["recall_conversation", { about: "bitcoin" }],
    ["weather_forecast", { latitude: 51.5, longitude: -0.12 }],
  ])("of %s works by itself", async (name, args) => {
    const result = await callTool(name, args);
    expect(result.isError, textOf(result)).toBeUndefined();
    expect(textOf(result).length).toBeGreaterThan(10);
  });

  test("with a wrong argument names the field", async () => {
    const result = await callTool("weather_forecast", { latitude: 91, longitude: 0 });
    expect(result).toMatchObject({ isError: true, _meta: { "almanac/code": "bad_request" } });
    expect(textOf(result)).toMatch(/^latitude: /);
    expect(textOf(await callTool("ip_to_geo", { ip: "10.0.0.7" }))).toBe(
      "ip: is reserved for private networks, so it has no place",
    );
  });

  test("with arguments of more than 8 kB is refused", async () => {
    const result = await callTool("list_stations", { stations: Array(1000).fill("Baker Street") });
    expect(result).toMatchObject({ isError: true, _meta: { "almanac/code": "bad_request" } });
    expect(textOf(result)).toContain("8192 bytes");
  });

  test("of a tool that isn't there is an error of the protocol", async () => {
    const { client } = await stock();
    await expect(client.callTool({ name: "pick_aoi", arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("There is no tool called pick_aoi."),
    });
  });

  test("whose source can't be had says so", async () => {
    expect(textOf(await callTool("ipify", {}))).toBe("There is no sample data for this.");
  });

  test("tells a client that wants to know what is going on", async () => {
    const { client } = await stock();
    const told: (string | undefined)[] = [];
    const call = { name: "weather_forecast", arguments: { latitude: 51.5, longitude: -0.12 } };
    await client.callTool(call, undefined, { onprogress: ({ message }) => told.push(message) });
    expect(told).toEqual(["looking at the weather"]);
  });
});

describe("who may call", () => {
  test("is whoever has a key, as a bearer token or by X-API-Key", async () => {
    const { client } = await stock({ "x-api-key": KEY });
    await expect(client.ping()).resolves.toEqual({});
  });

  test.each<[string, Record<string, string>]>([
    ["nobody without one", {}],
    ["nobody with a wrong one", { authorization: "Bearer alm_not-a-key-of-this-server" }],
  ])("is %s", async (_, headers) => {
    await expect(stock(headers)).rejects.toMatchObject({
      code: 401,
      message: expect.stringContaining('"code":"unauthorized"'),
    });
  });

  test("is limited by the minute, as questions are", async () => {
    const over = new AppError("rate_limited", "That was more than 60 in 60 seconds.", { retryAfter: 5 });
    const take = vi.spyOn(callerLimit("chat"), "take").mockRejectedValue(over);
    await expect(stock()).rejects.toMatchObject({ code: 429 });
    take.mockRestore();
  });
});

const HEADERS = {
  "x-api-key": KEY,
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/mcp`, { method: "POST", body, headers: { ...HEADERS, ...headers } });

const inSession = (id: string, key: string, method: "POST" | "DELETE" = "POST") =>
  fetch(`${url}/api/mcp`, {
    method,
    ...(method === "POST" && { body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' }),
    headers: { ...HEADERS, "x-api-key": key, "mcp-session-id": id },
  });

describe("what isn't a message", () => {
  const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });

  test.each([
    ["no JSON", "{", 400],
    ["another protocol", '{"jsonrpc": "1.0"}', 400],
    ["a batch, which could hold a thousand calls", `[${list}]`, 400],
    ["neither request, notification nor response", '{"jsonrpc": "2.0"}', 400],
    ["too long", JSON.stringify({ jsonrpc: "2.0", x: "x".repeat(1_100_000) }), 413],
  ])("is refused: %s", async (_, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  test("is refused when the client doesn't take an event stream", async () => {
    expect((await post(list, { accept: "application/json" })).status).toBe(406);
  });

  test("needs no session and no greeting when it is a request", async () => {
    const text = await (await post(list)).text();
    expect(text).toContain("weather_forecast");
  });
});

describe("a session", () => {
  const asked = () => ({ questions: [], answer: { action: "decline" as const } });

  test("is kept for a client whose user can be asked, until it ends it", async () => {
    const { client, transport } = await connect(url, { "x-api-key": KEY }, asked());
    expect(transport.sessionId).toMatch(/^[\da-f-]{36}$/);
    const { sessionId } = transport;
    await expect(client.ping()).resolves.toEqual({});
    await transport.terminateSession();
    expect((await inSession(sessionId!, KEY)).status).toBe(404);
  });

  test("isn't kept for others", async () => {
    expect((await stock()).transport.sessionId).toBeUndefined();
  });

  test("makes room for a new one of its caller, not of another", async () => {
    const { transport } = await connect(url, { "x-api-key": KEY }, asked());
    const others = [];
    for (let at = 0; at < 10; at++)
      others.push((await connect(url, { "x-api-key": OTHER_KEY }, asked())).transport.sessionId!);
    const statuses = await Promise.all(others.map(async (id) => (await inSession(id, OTHER_KEY)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    expect(statuses.slice(0, 2)).toEqual([404, 404]);
    expect((await inSession(transport.sessionId!, KEY)).status).toBe(200);
  });

  test("is its caller's alone", async () => {
    const { transport } = await connect(url, { "x-api-key": KEY }, asked());
    expect((await inSession(transport.sessionId!, OTHER_KEY)).status).toBe(404);
    expect((await inSession(transport.sessionId!, OTHER_KEY, "DELETE")).status).toBe(404);
    expect((await inSession(transport.sessionId!, KEY)).status).toBe(200);
  });
});

test("a site that the operator names is where the server stands", async () => {
  setEnv({ ALMANAC_SITE: "50.11,8.68,Frankfurt" });
  expect(textOf(await callTool("ip_to_geo", {}))).toContain("**Frankfurt** (50.11° N, 8.68° E)");
  expect(textOf(await callTool("weather_forecast", {}))).toMatch(
    /^\*\*Not a forecast\.\*\* What the time from 2026-11-19 to 2026-11-25 was like in Frankfurt/,
  );
});
