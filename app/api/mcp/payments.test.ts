import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { closeStore } from "@/db/client";
import { getLatest, getRecent } from "@/lib/desks/sensors/routes/sales";
import { resetEnv } from "@/lib/env";
import { balanceOf } from "@/lib/payments/balances";
import { payments, stopPayments } from "@/lib/payments/runtime";
import { setEnv } from "@/lib/test-env";
import { API_ENV, KEY } from "../testing/call";
import { serve } from "../testing/loopback";
import { ATTIC, PRICE, SHED, seed } from "../testing/paid";
import * as route from "./route";
import { type Asked, connect, textOf } from "./testing/connect";

const dir = mkdtempSync(join(tmpdir(), "almanac-mcp-"));
const READ = { name: "fetchIoTSensorData", arguments: { address: "Attic" } };
let url: string;
let close: () => void;

function environment(more: Record<string, string> = {}): void {
  vi.unstubAllEnvs();
  setEnv({
    ...API_ENV,
    ALMANAC_DATA_DIR: dir,
    ALMANAC_LOG_LEVEL: "silent",
    FETCH_URL: "",
    PORT: new URL(url).port,
    ...more,
  });
}

beforeAll(async () => {
  const sales = { "/api/sensors/latest": { GET: getLatest }, "/api/sensors/recent": { GET: getRecent } };
  ({ url, close } = await serve({ "/api/mcp": route, ...sales }));
  environment();
  await payments();
  seed();
});
beforeEach(() => environment());
afterAll(async () => {
  close();
  await stopPayments();
  closeStore();
  vi.unstubAllEnvs();
  resetEnv();
  rmSync(dir, { recursive: true, force: true });
});

const purse = async () => balanceOf((await payments()).wallets.latest.address);

async function read(asked?: Asked, call = READ): Promise<CallToolResult & { paid: number }> {
  const before = await purse();
  const { client } = await connect(url, { "x-api-key": KEY }, asked);
  await client.listTools();
  const result = (await client.callTool(call)) as CallToolResult;
  return { ...result, paid: before - (await purse()) };
}

const user = (action: "accept" | "decline" | "cancel", approve = true): Asked => ({
  questions: [],
  answer: action === "accept" ? { action, content: { approve } } : { action },
});

/** Less than a latest reading costs. */
const TIGHT = { ALMANAC_SPEND_PER_ANSWER: "$0.0005" };

test("within the bounds a reading is bought without asking", async () => {
  const asked = user("decline");
  const result = await read(asked);
  expect(result.isError, textOf(result)).toBeUndefined();
  expect(result.paid).toBe(PRICE.latest);
  expect(result.structuredContent).toMatchObject({
    data: { sensor: { address: ATTIC }, payments: [{ amount: PRICE.latest }] },
  });
  expect(asked.questions).toEqual([]);
});

test("beyond a bound the user is asked, and a yes buys it", async () => {
  environment(TIGHT);
  const asked = user("accept");
  const result = await read(asked);
  expect(asked.questions).toEqual([
    expect.stringMatching(/This costs \*\*\$0\.001\*\*[\s\S]*Attic[\s\S]*more than the \$0\.0005/),
  ]);
  expect(result.isError, textOf(result)).toBeUndefined();
  expect(result.paid).toBe(PRICE.latest);
});

test.each([
  ["a no", user("decline")],
  ["a closed question", user("cancel")],
  ["a form sent off without the yes", user("accept", false)],
])("%s buys nothing", async (_, asked) => {
  environment(TIGHT);
  const result = await read(asked);
  expect(asked.questions).toHaveLength(1);
  expect(result).toMatchObject({ isError: true, paid: 0 });
  expect(textOf(result)).toMatch(/^You refused the payment/);
});

test("an answer that isn't one buys nothing", async () => {
  environment(TIGHT);
  const odd: Asked = { questions: [], answer: { action: "accept", content: { approve: "yes" } } };
  const result = await read(odd);
  expect(result).toMatchObject({ isError: true, paid: 0 });
  expect(textOf(result)).toBe("The user gave no answer that can be read. Nothing was done or paid.");
});

test("beyond a bound a client that can't ask is refused, and told what it would cost", async () => {
  environment(TIGHT);
  const result = await read();
  expect(result).toMatchObject({ isError: true, paid: 0, _meta: { "almanac/code": "conflict" } });
  expect(textOf(result)).toMatch(/^This needs the user's approval.*Nothing was done or paid\..*\$0\.001/s);
});

test("a server that asks nobody refuses beyond its bounds", async () => {
  environment({ ...TIGHT, ALMANAC_SPEND_OVER: "refuse" });
  const asked = user("accept");
  const result = await read(asked);
  expect(result).toMatchObject({ isError: true, paid: 0 });
  expect(asked.questions).toEqual([]);
  expect(textOf(result)).toMatch(/^This would go over the spending limit/);
});

test("a caller's bound of the day holds across calls", async () => {
  environment({ ALMANAC_SPEND_PER_CALLER: "$0.0001" });
  const result = await read();
  expect(result).toMatchObject({ isError: true, paid: 0 });
  expect(textOf(result)).toContain("that you may spend in a day");
});

test.each([
  ["an unknown sensor", { address: "Nowhere" }, /no sensor “Nowhere”/],
  ["a sensor without readings", { address: SHED }, /no reading|nothing/i],
  ["an argument that is missing", {}, /^address: /],
])("%s costs nothing", async (_, args, reason) => {
  const result = await read(undefined, { name: READ.name, arguments: args as { address: string } });
  expect(result).toMatchObject({ isError: true, paid: 0 });
  expect(textOf(result)).toMatch(reason);
});
