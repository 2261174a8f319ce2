import Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { store } from "@/db/client";
import { ingest } from "@/lib/desks/sensors/readings/ingest";
import { sensorByAddress } from "@/lib/desks/sensors/readings/lookup";
import { serveRoutes } from "@/lib/http/serve-routes";
import { stopPayments } from "@/lib/payments/runtime";
import { isolateEnv } from "@/lib/test-env";
import { describeApi } from "./openapi.json/document";
import { routes } from "./routes";
import { API_ENV, call, KEY, warmEmbeddedModel } from "./testing/call";
import { knownAt, settle } from "./testing/known";

isolateEnv(API_ENV);
warmEmbeddedModel();
afterAll(stopPayments);

const document = JSON.parse(JSON.stringify(describeApi(routes)));
const api = serveRoutes(
  routes.filter(({ path }) => path.startsWith("/api/")),
  ["path"],
);

interface Parameter {
  in: "path" | "query" | "header";
  name: string;
  required?: boolean;
  schema: { enum?: unknown[] };
}

/** Values that no route knows would be refused, which takes no lock. */
const valueFor = ({ name, schema }: Parameter, known: Record<string, string[]>) =>
  known[name]?.[0] ?? String(schema.enum?.[0] ?? "1");

test("whatever only reads is answered while another process holds the database", async () => {
  const known = await settle(api, KEY);
  // What is for sale is offered only where there is something.
  const [address] = knownAt(known, "/api/sensors").address!;
  ingest(sensorByAddress(address!)!, [{ temperature: 20 }]);
  const reads = routes.filter(({ method, path }) => method === "GET" && path.startsWith("/api/"));
  const statusesNow = async () => {
    const statuses: Record<string, number> = {};
    for (const { path } of reads) {
      const values = knownAt(known, path);
      const parameters: Parameter[] = document.paths[path].get.parameters ?? [];
      const inPath = parameters.filter((parameter) => parameter.in === "path");
      const inQuery = parameters.filter(
        (parameter) => parameter.in === "query" && (parameter.required || values[parameter.name]),
      );
      const valued = Object.fromEntries(inPath.map((one) => [one.name, valueFor(one, values)]));
      const segments = path
        .split("/")
        .slice(2)
        .map((segment) => valued[segment.slice(1, -1)] ?? segment);
      const search = `?${new URLSearchParams(inQuery.map((one) => [one.name, valueFor(one, values)]))}`;
      const response = await call(api, { params: { path: segments }, search });
      statuses[path] = response.status;
      await response.body?.cancel();
    }
    return statuses;
  };
  const free = await statusesNow();
  const other = new Database(store().sqlite.name);
  other.exec("BEGIN IMMEDIATE");
  const locked = await statusesNow();
  other.close();
  expect(free["/api/sensors/latest"]).toBe(402);
  // Health may say that it is locked.
  expect({ ...locked, "/api/health": 0 }).toEqual({ ...free, "/api/health": 0 });
  expect(Object.values(free).filter((status) => status === 200).length).toBeGreaterThan(40);
});
