import fc, { type Arbitrary } from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Route } from "@/lib/http/define-route";
import { ErrorBody } from "@/lib/http/error-responses";
import { serveRoutes } from "@/lib/http/serve-routes";
import { stopPayments } from "@/lib/payments/runtime";
import { isolateEnv } from "@/lib/test-env";
import { describeApi } from "./openapi.json/document";
import { GET as description } from "./openapi.json/route";
import { routes as described } from "./routes";
import { arbitraryOf, type JsonSchema } from "./testing/arbitrary-of";
import { API_ENV, browser, call, warmEmbeddedModel } from "./testing/call";
import { hostileBody, hostileText, hostileValue } from "./testing/hostile";
import { type Known, knownAt, SQUARE, settle } from "./testing/known";

/** A thousand find more than the few that there is time for here. */
const RUNS = Number(process.env.FUZZ_RUNS || 40);
const SEED = Number(process.env.FUZZ_SEED || 20261123);

const routes = [...described, description];
/** One caller a route, so that none meets another's limits. */
const KEYS = routes.map((_, index) => `alm_fuzzing-caller-number-${index}`);

isolateEnv({ ...API_ENV, ALMANAC_API_KEYS: KEYS.join(",") });
warmEmbeddedModel();
afterAll(stopPayments);

/** For a source or a model that can't be had. */
const UPSTREAM = [502, 503];

const document = JSON.parse(JSON.stringify(describeApi(routes)));
const schemas: Record<string, JsonSchema> = document.components.schemas;

interface Parameter {
  in: "path" | "query" | "header";
  name: string;
  required?: boolean;
  schema: JsonSchema;
}

interface Media {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: { "application/json": Media } };
}

interface Call {
  method: string;
  path: Record<string, string>;
  search: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

const api = serveRoutes(
  routes.filter(({ path }) => path.startsWith("/api/")),
  ["path"],
);

function send({ path }: Route, key: string, { method, path: values, search, headers, body }: Call) {
  const segments = path.split("/").slice(2);
  const given = segments.map((segment) => values[segment.slice(1, -1)] ?? segment);
  const options = { method, search, headers, body, key: headers.key === undefined ? key : null };
  const isApi = path.startsWith("/api/");
  const route = isApi ? api : routes.find((candidate) => candidate.path === path)!;
  return call(route, { ...options, params: isApi ? { path: given } : {} });
}

/** Where the description has no example that leads somewhere. */
const BODIES: Record<string, unknown[]> = {
  "/api/chat": [{ query: "Is the Circle line running?", desk: "underground" }, { query: "hello" }],
  "/api/land/areas": [{ name: "Clearing", geojson: SQUARE }],
  "/api/land/areas/{id}": [{ name: "Meadow" }],
  "/api/markets/alerts": [{ symbol: "BTC", direction: "below", price: 1 }],
};

/** Succeed only after a payment, an attack or a session of MCP. */
const NEEDS_MORE = [
  "GET /api/sensors/latest",
  "GET /api/sensors/recent",
  "DELETE /api/memory/{id}",
  "POST /api/guard/violations/{id}/false-alarm",
  "DELETE /api/guard/violations/{id}/false-alarm",
  "GET /api/payments/receipts/{id}",
  "POST /api/payments/receipts/{id}/redeem",
  "DELETE /api/mcp",
];

/** Mostly what is right, so that more than the first check is reached. */
const mostly = <Value>(right: Arbitrary<Value>, wrong: Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: wrong });

function valuesFor({ name, schema }: Parameter, known: Record<string, string[]>): Arbitrary<string> {
  const right = arbitraryOf(schema, schemas).map(String);
  const ours = known[name];
  return mostly(ours ? fc.oneof(fc.constantFrom(...ours), right) : right, hostileText);
}

type Pair = [name: string, value: string];

function searchOf(parameters: Parameter[], known: Record<string, string[]>): Arbitrary<string> {
  const fields = parameters.map((parameter) => {
    const pair = valuesFor(parameter, known).map((value): Pair => [parameter.name, value]);
    return fc.array(pair, { minLength: parameter.required ? 1 : 0, maxLength: 1 });
  });
  const odd = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names(parameters)), hostileText), hostileText), {
    minLength: 1,
    maxLength: 3,
  });
  const tail = fc.constantFrom("", "&%ff=%", "&&=&a", "&limit=1&limit=2");
  return fc
    .tuple(fc.tuple(...fields), mostly(fc.constant<Pair[]>([]), odd), mostly(fc.constant(""), tail))
    .map(([given, more, rest]) => `?${new URLSearchParams([...given.flat(), ...more])}${rest}`);
}

const names = (parameters: Parameter[]) => [...parameters.map(({ name }) => name), "__proto__", "unknown"];

function bodyOf(
  { schema, example, examples = {} }: Media,
  more: unknown[] = [],
): Arbitrary<string | Uint8Array> {
  const samples = [example, ...more, ...Object.values(examples).map(({ value }) => value)].filter(Boolean);
  const made = arbitraryOf(schema, schemas);
  const right = samples.length > 0 ? fc.oneof(fc.constantFrom(...samples), made) : made;
  const nearly = fc.tuple(right, fc.nat(), hostileText, hostileValue).map(([body, at, name, value]) => {
    const fields = Object(body) as Record<string, unknown>;
    const keys = [...Object.keys(fields), name];
    return { ...fields, [keys[at % keys.length]!]: value };
  });
  const asText = (arbitrary: Arbitrary<unknown>) => arbitrary.map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 4, arbitrary: asText(right) },
    { weight: 4, arbitrary: asText(nearly) },
    { weight: 1, arbitrary: hostileBody },
  );
}

const TYPES = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "?"];
const ACCEPTS = ["application/json", "application/json, text/event-stream", "text/event-stream", "*/*", "x"];
const CALLERS: Record<string, string>[] = [
  { key: "" },
  { key: "", "x-api-key": "alm_nobodys-key-at-all" },
  { key: "", ...browser() },
];

const headersOf = (known: Record<string, string[]>) =>
  fc
    .tuple(
      fc.record({
        accept: fc.constantFrom(...ACCEPTS),
        "x-device-key": mostly(fc.constantFrom(...(known["x-device-key"] ?? ["none"])), fc.constant("x")),
      }),
      mostly(fc.constant({}), fc.constantFrom(...TYPES.map((type) => ({ "content-type": type })))),
      mostly(fc.constant({}), fc.constantFrom(...CALLERS)),
    )
    .map((parts): Record<string, string> => Object.assign({}, ...parts));

function callOf({ method, path }: Route, all: Known): Arbitrary<Call> {
  const known = knownAt(all, path);
  const operation: Operation = document.paths[path][method.toLowerCase()];
  const { parameters = [], requestBody } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const segments = inPath.map((parameter) => [
    parameter.name,
    // An empty one would be another address.
    valuesFor(parameter, known).map((value) => value || "-"),
  ]);
  const media = requestBody?.content["application/json"];
  // What is deleted early leaves the other calls nothing to find; routes that delete are called by themselves.
  const mayDelete = document.paths[path].delete ? [] : ["DELETE"];
  const methods = fc.constantFrom("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", ...mayDelete);
  return fc
    .record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant<string>(method) },
        { weight: 1, arbitrary: methods },
      ),
      path: fc.record(Object.fromEntries(segments) as Record<string, Arbitrary<string>>),
      search: searchOf(
        parameters.filter((parameter) => parameter.in === "query"),
        known,
      ),
      headers: headersOf(known),
      body: media ? bodyOf(media, BODIES[path]) : mostly(fc.constant(undefined), hostileBody),
    })
    .map((made) => (/^(GET|HEAD)$/.test(made.method) ? { ...made, body: undefined } : made));
}

async function read(response: Response, path: string): Promise<string> {
  if (path !== "/api/sensors/live" || !response.ok) return response.text();
  await response.body?.cancel();
  return "";
}

test("every route answers whatever it is sent as it is described, and none fails", async () => {
  const statuses: Record<string, number> = {};
  const succeeded = new Set<string>();
  for (const [index, route] of routes.entries()) {
    const key = KEYS[index]!;
    const known = await settle(api, key);
    const property = fc.asyncProperty(callOf(route, known), async (sent) => {
      // In tests a route throws when it answers what it doesn't declare.
      const response = await send(route, key, sent);
      const text = await read(response, route.path);
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      if (response.ok && sent.method === route.method) succeeded.add(`${route.method} ${route.path}`);
      if (!UPSTREAM.includes(response.status)) expect(response.status, text).toBeLessThan(500);
      if (response.status === 405) ErrorBody.strict().parse(JSON.parse(text));
    });
    const name = `${route.method} ${route.path}`;
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true }).catch((error) => {
      throw new Error(`${name}: ${error.message}`, { cause: error });
    });
  }
  console.info(`FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}:`, statuses);
  // Otherwise it would hold of nothing.
  for (const status of [200, 201, 204, 400, 401, 404, 405, 415]) expect(statuses).toHaveProperty(`${status}`);
  const missed = routes.map(({ method, path }) => `${method} ${path}`).filter((name) => !succeeded.has(name));
  expect(missed.filter((name) => !NEEDS_MORE.includes(name))).toEqual([]);
}, 600_000);
