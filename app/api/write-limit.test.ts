import { expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { API_ENV, browser, call } from "./testing/call";
import * as thread from "./threads/[id]/route";
import * as threads from "./threads/route";

isolateEnv({ ...API_ENV, ALMANAC_CHAT_PER_MINUTE: "2" });

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

test("each route that changes something for callers says so in the API's description", () => {
  for (const { operation } of [threads.POST, thread.PATCH, thread.DELETE])
    expect(Object.keys(operation.responses ?? {})).toEqual(expect.arrayContaining(["429", "503", "507"]));
  expect(Object.keys(threads.GET.operation.responses ?? {})).not.toContain("429");
});
