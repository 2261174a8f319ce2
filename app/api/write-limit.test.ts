import { afterAll, expect, test } from "vitest";
import { insertReceipt, markFailed } from "@/db/receipts";
import { clock } from "@/lib/clock";
import { stopPayments } from "@/lib/payments/runtime";
import { isolateEnv } from "@/lib/test-env";
import * as memory from "./memory/route";
import * as redeem from "./payments/receipts/[id]/redeem/route";
import { routes } from "./routes";
import { API_ENV, browser, call, callerIdOf, OTHER_KEY } from "./testing/call";
import * as thread from "./threads/[id]/route";
import * as threads from "./threads/route";

isolateEnv({ ...API_ENV, ALMANAC_CHAT_PER_MINUTE: "2" });

afterAll(stopPayments);

const create = (options = {}) => call(threads.POST, { method: "POST", body: { desk: "land" }, ...options });
const visitor = () => ({ key: null, headers: { ...browser(), "x-forwarded-for": "192.0.2.7" } });

test("a caller's changes have a limit, whichever they are, which says how long to wait", async () => {
  const { id } = await (await create()).json();
  const change = () => call(thread.PATCH, { method: "PATCH", params: { id }, body: { title: "Peru" } });
  const statuses = [];
  for (let at = 0; at < 4; at++) statuses.push((await change()).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await create();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await call(threads.GET)).status).toBe(200);
});

test("so have those of all new visitors of one network", async () => {
  const statuses = [];
  for (let at = 0; at < 3; at++) statuses.push((await create(visitor())).status);
  expect(statuses).toEqual([201, 201, 429]);
});

test("each route that changes something has a limit, as the API's description says", () => {
  for (const { method, path, operation } of routes) {
    const statuses = Object.keys(operation.responses ?? {});
    if (method === "GET") continue;
    expect(statuses, `${method} ${path}`).toEqual(expect.arrayContaining(["429", "503", "507"]));
  }
  expect(Object.keys(threads.GET.operation.responses ?? {})).not.toContain("429");
});

test("so have searches by meaning, which all answers would wait for", async () => {
  const statuses = [];
  for (let at = 0; at < 21; at++) {
    const response = await call(memory.GET, { search: "?q=x", key: OTHER_KEY });
    statuses.push(response.status);
  }
  expect(statuses.indexOf(429)).toBe(20);
});

test("a receipt's owner redeems as often as they may change anything", async () => {
  const receipt = insertReceipt({
    network: "base-sepolia",
    asset: "0x1",
    payer: "0x2",
    nonce: "0x3",
    payTo: "0x4",
    amount: 1,
    validBefore: clock.seconds() + 60,
    resource: "/",
    protocol: 1,
    payload: { payment: {}, sandbox: false },
    owner: callerIdOf(OTHER_KEY),
    answer: {},
  })!;
  markFailed(receipt.id, "It expired.");
  const statuses = [];
  for (let at = 0; at < 5; at++) {
    const request = { method: "POST", params: { id: receipt.id }, key: OTHER_KEY };
    statuses.push((await call(redeem.POST, request)).status);
  }
  expect(statuses).toEqual([409, 409, 409, 409, 429]);
});
