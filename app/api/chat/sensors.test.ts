import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { closeStore } from "@/db/client";
import { insertSensor } from "@/db/sensors";
import { clock } from "@/lib/clock";
import { sensors } from "@/lib/desks/sensors";
import { ingest } from "@/lib/desks/sensors/readings/ingest";
import { getLatest, getRecent } from "@/lib/desks/sensors/routes/sales";
import { resetEnv } from "@/lib/env";
import { balanceOf } from "@/lib/payments/balances";
import { payments, stopPayments } from "@/lib/payments/runtime";
import { setEnv } from "@/lib/test-env";
import * as receipts from "../payments/receipts/route";
import * as preferences from "../payments/route";
import { API_ENV, ask, call, callerIdOf, readChunks, readLines } from "../testing/call";
import { serve } from "../testing/loopback";
import { WholeAnswer } from "./schema";

/* In the sandbox: the agent buys from the paid routes on loopback. One world for the file, a caller for each test. */

const ATTIC = `0x1a2b${"0".repeat(36)}`;
const PUMP = `0x4d5e${"0".repeat(36)}`;
const SHED = `0x5e6f${"0".repeat(36)}`;
const PRICE = { latest: 1000, recent: 5000 };
const KEYS = Array.from({ length: 40 }, (_, index) => `alm_sensors-caller-number-${index}`);

let key = "";
let port = "";
let close: () => void;
const dir = mkdtempSync(join(tmpdir(), "almanac-sensors-"));

beforeAll(async () => {
  const routes = { "/api/sensors/latest": { GET: getLatest }, "/api/sensors/recent": { GET: getRecent } };
  const api = await serve(routes);
  close = api.close;
  port = new URL(api.url).port;
  environment();
  await Promise.all([payments(), sensors.warmUp?.()]);
  seed();
}, 60_000);

afterAll(async () => {
  close();
  await stopPayments();
  closeStore();
  vi.unstubAllEnvs();
  resetEnv();
  rmSync(dir, { recursive: true, force: true });
});

function environment(): void {
  setEnv({
    ...API_ENV,
    ALMANAC_API_KEYS: KEYS.join(","),
    ALMANAC_DATA_DIR: dir,
    ALMANAC_LOG_LEVEL: "silent",
    // All tests of the file are one day.
    ALMANAC_SPEND_PER_DAY: "$50",
    FETCH_URL: "",
    PORT: port,
  });
}

let next = 0;
beforeEach(() => {
  vi.unstubAllEnvs();
  environment();
  key = KEYS[next++]!;
});

function seed(): void {
  const unowned = { place: null, owner: null, simulated: false, keyHash: null, intervalS: 60 };
  const attic = insertSensor({ ...unowned, address: ATTIC, name: "Attic" });
  const pump = insertSensor({ ...unowned, address: PUMP, name: "Boiler pump" });
  insertSensor({ ...unowned, address: SHED, name: "Shed" });
  const from = clock.ms() - 10 * 60_000;
  const ten = (x: (index: number) => number) =>
    Array.from({ length: 10 }, (_, index) => ({
      timestamp: from + index * 60_000,
      temperature: 20 + index / 10,
      humidity: "45",
      accelerometer: { x: x(index), y: "0.1", z: 1 },
    }));
  ingest(
    attic,
    ten(() => 0.02),
  );
  ingest(
    pump,
    ten((index) => (index === 4 ? -4.5 : 0.3)),
  );
}

const Payments = z.object({ payments: z.array(z.object({ amount: z.number() })) });

async function answer(query: string, more: object = {}) {
  const response = await ask({ desk: "sensors", query, ...more }, "application/json", { key });
  expect(response.status).toBe(200);
  return WholeAnswer.strict().parse(await response.json());
}

async function decide(thread_id: string, id: string, approved: boolean) {
  const response = await ask({ thread_id, approval: { id, approved } }, "application/json", { key });
  return { status: response.status, body: await response.json() };
}

const paid = ({ payments: all = [] }: { payments?: { amount: number }[] }) => all.map(({ amount }) => amount);

async function walletsHold() {
  const { wallets, payTo } = await payments();
  const addresses = [wallets.latest.address, wallets.recent.address, payTo];
  const [latest, recent, payee] = await Promise.all(addresses.map(balanceOf));
  return { latest: latest!, recent: recent!, payee: payee! };
}

const ownReceipts = async () =>
  ((await (await call(receipts.GET, { key })).json()) as { receipts: { transaction: string }[] }).receipts;

describe("a latest reading", () => {
  test("is bought with the first wallet, and its receipt is the asker's", async () => {
    const before = await walletsHold();
    const said = await answer("What is the latest reading of the attic?");
    expect(said.response).toMatch(
      /^\*\*Attic\*\*, .* Latest reading: Temperature: 20\.9°C, Humidity: 45%, Accelerometer: x=0\.02, y=0\.1, z=1\. It sent no pressure, no TVOC and no eCO2\.$/,
    );
    expect(paid(said)).toEqual([PRICE.latest]);
    expect(await walletsHold()).toEqual({
      latest: before.latest - PRICE.latest,
      recent: before.recent,
      payee: before.payee + PRICE.latest,
    });
    const [receipt, ...others] = await ownReceipts();
    expect(others).toEqual([]);
    expect(said.payments?.[0]?.transaction).toBe(receipt?.transaction);
    const hash = receipt?.transaction as `0x${string}`;
    expect((await (await payments()).chain.getTransactionReceipt({ hash })).status).toBe("success");
  });

  test("that isn't there yet costs nothing", async () => {
    const before = await walletsHold();
    const said = await answer("latest reading of the shed");
    expect(said.response).toMatch(/Shed has sent no reading yet/);
    expect(paid(said)).toEqual([]);
    expect(await walletsHold()).toEqual(before);
  });

  test("comes with its state updates in NDJSON, by the graph's own nodes", async () => {
    const lines = await readLines(
      await ask({ desk: "sensors", query: `reading of ${ATTIC}` }, undefined, { key }),
    );
    expect(lines.map(({ node }) => node)).toEqual(["thread", "model_node", "tool_node", "end_node"]);
  });
});

test("an analysis is bought with the second wallet, and alerts beyond ±3", async () => {
  const before = await walletsHold();
  const said = await answer("Analyse the last ten readings of the boiler pump");
  expect(said.response).toMatch(
    /^Not normal: .*\n\n\*\*Boiler pump\*\*\. Analysis of 10 readings: Max values x=4\.5, y=0\.1, z=1\. ALERT: Abnormal readings detected/,
  );
  expect(await walletsHold()).toEqual({
    latest: before.latest,
    recent: before.recent - PRICE.recent,
    payee: before.payee + PRICE.recent,
  });
});

test("a tool's message has the reference document's fields at its top, and in its data", async () => {
  const query = "Analyse the last ten readings of the boiler pump";
  const lines = await readLines(await ask({ desk: "sensors", query }, undefined, { key }));
  const { update } = lines.find(({ node }) => node === "tool_node")!;
  const [message] = update.messages as { content: string }[];
  const told = JSON.parse(message!.content);
  const facts = {
    status: "alert",
    maxValues: { x: 4.5, y: 0.1, z: 1 },
    abnormalDetected: true,
    readingCount: 10,
  };
  expect(told).toMatchObject({ ...facts, data: facts, message: expect.stringContaining("ALERT") });
});

describe("over a bound", () => {
  test("the answer waits, and is paid for once the user approves", async () => {
    setEnv({ ALMANAC_SPEND_PER_ANSWER: "$0.0015" });
    const before = await walletsHold();
    const waiting = await answer("Compare the attic and the boiler pump");
    expect(waiting.response).toMatch(
      /costs \*\*\$0\.002\*\* in test USDC.*It is more than the \$0\.0015 that one answer may cost\. Shall I pay\?/,
    );
    expect(await walletsHold()).toEqual(before);
    const { body } = await decide(waiting.thread_id, waiting.approval!.id, true);
    const done = WholeAnswer.parse(body);
    expect(done.response).toMatch(
      /^\|\s+\| Attic \| Boiler pump \|\n\| --- \| --- \| --- \|\n\| Temperature \|/,
    );
    expect(Payments.parse(done).payments.map(({ amount }) => amount)).toEqual([PRICE.latest, PRICE.latest]);
    expect((await walletsHold()).latest).toBe(before.latest - 2 * PRICE.latest);
    expect((await decide(waiting.thread_id, waiting.approval!.id, true)).status).toBe(409);
  });

  test("nothing is paid when the user refuses, and the answer says so", async () => {
    setEnv({ ALMANAC_SPEND_PER_CALLER: "$0.001" });
    const before = await walletsHold();
    const { thread_id, approval } = await answer("Analyse the attic");
    const { body } = await decide(thread_id, approval!.id, false);
    expect(body.response).toBe("You refused the payment, so I have no reading for you. Nothing was paid.");
    expect(await walletsHold()).toEqual(before);
    const { response } = await answer("latest reading of the attic", { thread_id });
    expect(response).toMatch(/^\*\*Attic\*\*/);
  });

  test("set to refuse, it doesn't ask", async () => {
    setEnv({ ALMANAC_SPEND_PER_DAY: "$0", ALMANAC_SPEND_OVER: "refuse" });
    const before = await walletsHold();
    const said = await answer("Analyse the attic");
    expect(said.approval).toBeUndefined();
    expect(said.response).toMatch(/over the spending limit.*Nothing was paid/);
    expect(await walletsHold()).toEqual(before);
  });

  test("a caller who wants it is asked each time, in the browser's stream too", async () => {
    await call(preferences.PATCH, { method: "PATCH", key, body: { always_ask: true } });
    const body = { desk: "sensors", query: "What is the temperature in the attic?" };
    const chunks = await readChunks(await ask(body, "text/event-stream", { key }));
    const asked = chunks.find(({ type }) => type === "data-approval")?.data as {
      id: string;
      question: string;
    };
    expect(asked.question).toMatch(/You want to be asked before each payment/);
    const thread = chunks.find(({ type }) => type === "data-thread")?.data as { thread_id: string };
    const { body: done } = await decide(thread.thread_id, asked.id, true);
    expect(done.response).toMatch(/^\*\*Attic\*\*/);
  });

  test("a no stays a no, though nothing would be asked any more", async () => {
    setEnv({ ALMANAC_SPEND_PER_ANSWER: "$0" });
    const before = await walletsHold();
    const { thread_id, approval } = await answer("Analyse the attic");
    setEnv({ ALMANAC_SPEND_PER_ANSWER: "$0.02" });
    const { body } = await decide(thread_id, approval!.id, false);
    expect(body.response).toMatch(/^You refused the payment/);
    expect(await walletsHold()).toEqual(before);
  });

  test.each([
    ["the price", { X402_PRICE_RECENT: "$0.5" }],
    ["a bound that wasn't shown", { ALMANAC_SPEND_PER_CALLER: "$0.001" }],
  ])("a yes isn't good for more than was shown: %s", async (_, since) => {
    setEnv({ ALMANAC_SPEND_PER_ANSWER: "$0.001" });
    const before = await walletsHold();
    const { thread_id, approval } = await answer("Analyse the attic");
    setEnv(since);
    const { body } = await decide(thread_id, approval!.id, true);
    expect(body.response).toMatch(/has changed since you were asked\. Nothing was paid/);
    expect(await walletsHold()).toEqual(before);
  });

  test("one sensor named twice is bought once", async () => {
    const { response, payments = [] } = await answer(`compare the attic, the boiler pump and ${ATTIC}`);
    expect([payments.length, response]).toEqual([2, expect.stringContaining("Boiler pump")]);
  });

  test("another question takes the place of the one that waits, and nothing of that one is paid", async () => {
    setEnv({ ALMANAC_SPEND_PER_ANSWER: "$0" });
    const before = await walletsHold();
    const { thread_id, approval } = await answer("Analyse the attic");
    setEnv({ ALMANAC_SPEND_PER_ANSWER: "$0.02" });
    expect((await answer("hello", { thread_id })).response).toMatch(/DIOT agent/);
    expect((await decide(thread_id, approval!.id, true)).status).toBe(409);
    expect(await walletsHold()).toEqual(before);
  });
});

test("a wallet that is low is said with the answer", async () => {
  const bounds = ["ANSWER", "CALLER", "DAY"].map((bound) => [`ALMANAC_SPEND_PER_${bound}`, "$9999"]);
  setEnv({ ...Object.fromEntries(bounds), X402_PRICE_LATEST: "$2" });
  await stopPayments();
  const { latest: before } = await walletsHold();
  const said = await answer("latest reading of the attic");
  const left = Math.floor(before / 2_000_000) - 1;
  expect(said.response).toMatch(new RegExp(`wallet for latest readings is good for ${left} more: fund it`));
  vi.unstubAllEnvs();
  environment();
  await stopPayments();
});

test("an empty wallet is said before a payment fails", async () => {
  setEnv({
    X402_PRICE_LATEST: "$999",
    ALMANAC_SPEND_PER_ANSWER: "$9999",
    ALMANAC_SPEND_PER_CALLER: "$9999",
    ALMANAC_SPEND_PER_DAY: "$9999",
  });
  await stopPayments();
  const said = await answer("latest reading of the attic");
  expect(said.response).toMatch(
    /wallet for latest readings holds \$\d\.\d+ and the reading costs \$999\.00\. Fund 0x/,
  );
  expect(paid(said)).toEqual([]);
  vi.unstubAllEnvs();
  environment();
  await stopPayments();
});

test.each(["Compare all sensors", "How warm are all my sensors?"])(
  "“%s” is asked back where there are more than one question may buy",
  async (query) => {
    const row = { place: null, owner: callerIdOf(key), simulated: false, keyHash: null, intervalS: 60 };
    for (let at = 0; at < 41; at++)
      insertSensor({
        ...row,
        name: `Loft ${at}`,
        address: `0x${key.slice(-1)}${String(at).padStart(39, "0")}`,
      });
    expect((await answer(query)).response).toMatch(/more than 40 sensors.*Which of them/);
  },
);

test("another question is answered in place of a reply to the one that was asked back", async () => {
  const unknown = `0x${"9".repeat(40)}`;
  const { thread_id, response } = await answer(`analyse ${unknown}`);
  expect(response).toContain("Which of these do you mean?");
  expect(response).toContain(unknown);
  const other = await answer("latest reading of the attic", { thread_id });
  expect(other.response).toMatch(/^\*\*Attic\*\*.*Latest reading/);

  const again = await answer(`analyse ${unknown}`);
  const reply = await answer("the attic one please", { thread_id: again.thread_id });
  expect(reply.response).toMatch(/abnormal/i);
});

describe("the reference document's properties", () => {
  // Feature: diot-ai-agent-api, Property 1: Authentication enforcement
  test("Property 1: without a valid key nothing is processed", async () => {
    const before = await walletsHold();
    const given = fc.record({
      message: fc.string({ minLength: 1 }),
      // Header values are ASCII, and begin and end with what isn't a space.
      apiKey: fc.option(fc.stringMatching(/^[\w-]{1,40}$/), { nil: null }),
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ message, apiKey }) => {
        const response = await ask({ desk: "sensors", message }, "application/json", { key: apiKey });
        expect(response.status).toBe(401);
        expect(await response.json()).toMatchObject({ code: "unauthorized" });
      }),
      { numRuns: 100 },
    );
    expect(await walletsHold()).toEqual(before);
  });

  // Feature: diot-ai-agent-api, Property 8: Conversation state persistence
  test("Property 8: a thread's later questions know what its earlier ones said", async () => {
    const first = await answer("What is the temperature in the boiler pump?");
    const second = await answer("and analyse it", { thread_id: first.thread_id });
    expect(second.response).toMatch(/^\*\*Boiler pump\*\*\. Analysis/m);
    const third = await answer("What about the attic?", { thread_id: first.thread_id });
    expect(third.response).toMatch(/^\*\*Attic\*\*/m);
    const alone = await answer("and analyse it");
    expect(alone.response).toMatch(/Which sensor/);
  });

  // Feature: diot-ai-agent-api, Property 10: Error handling graceful degradation
  test("Property 10: a tool that fails says why, nothing is lost, and the conversation goes on", async () => {
    const failures = fc.constantFrom("down", "nonsense", "no such sensor", "broken");
    const nonsense = await serve({
      "/api/sensors/latest": { GET: () => new Response("<html>") },
      "/api/sensors/recent": { GET: () => Response.json({ success: false }, { status: 500 }) },
    });
    const URLS: Record<string, string> = {
      down: "http://127.0.0.1:1",
      nonsense: nonsense.url,
      broken: nonsense.url,
      "no such sensor": "",
    };
    let thread_id: string | undefined;
    await fc.assert(
      fc.asyncProperty(failures, fc.boolean(), async (failure, analyse) => {
        setEnv({ FETCH_URL: URLS[failure]! });
        const address = failure === "no such sensor" ? `0x${"9".repeat(40)}` : ATTIC;
        const query = analyse ? `analyse ${address}` : `latest reading of ${address}`;
        const said = await answer(query, { thread_id });
        thread_id = said.thread_id;
        expect(said.response.length).toBeGreaterThan(20);
        expect(said.response).not.toMatch(/undefined|Error:|\n\s+at /);
        expect(paid(said)).toEqual([]);
      }),
      { numRuns: 25 },
    );
    nonsense.close();
    vi.unstubAllEnvs();
    environment();
    expect((await answer("latest reading of the attic", { thread_id })).response).toMatch(/^\*\*Attic\*\*/);
  });

  // Feature: diot-ai-agent-api, Property 12: Thread ID uniqueness
  test("Property 12: every conversation's id is a UUID v4 of its own", async () => {
    const asked = Array.from({ length: 100 }, () => answer("hello"));
    const ids = (await Promise.all(asked)).map(({ thread_id }) => z.uuidv4().parse(thread_id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
