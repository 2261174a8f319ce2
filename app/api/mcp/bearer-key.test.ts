import { expect, test } from "vitest";
import type { Route } from "@/lib/http/define-route";
import { withBearerKey } from "./bearer-key";

async function received(headers: Record<string, string>) {
  const seen: { key: string | null; body: string }[] = [];
  const handler = async (request: Request) => {
    seen.push({ key: request.headers.get("x-api-key"), body: await request.text() });
    return new Response();
  };
  const route = Object.assign(handler, {
    method: "POST",
    path: "/",
    operation: {},
    outputs: [],
  }) as unknown as Route;
  const request = new Request("http://localhost/", { method: "POST", headers, body: "hello" });
  await withBearerKey(route)(asNextGivesIt(request), { params: Promise.resolve({}) });
  return seen[0];
}

/** Next hands a proxy to route handlers. */
const asNextGivesIt = (request: Request): Request =>
  new Proxy(request, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

test.each<[string, Record<string, string>, string | null]>([
  ["a bearer token is the key", { authorization: "Bearer alm_key" }, "alm_key"],
  ["however its scheme is written", { authorization: "bearer  alm_key" }, "alm_key"],
  ["X-API-Key wins", { authorization: "Bearer alm_other", "x-api-key": "alm_key" }, "alm_key"],
  ["another scheme is none", { authorization: "Basic YTpi" }, null],
  ["nor is an empty token", { authorization: "Bearer " }, null],
])("%s", async (_, headers, key) => {
  expect(await received(headers)).toEqual({ key, body: "hello" });
});
