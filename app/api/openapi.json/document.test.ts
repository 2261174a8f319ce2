import { globSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { ChatRequest } from "@/lib/agent/chat-request";
import { DATA_PARTS } from "@/lib/agent/ui-message";
import { desks } from "@/lib/desks";
import { EVENTS, FAILED_LINES, LINES, QUESTIONS, WHOLE } from "@/lib/desks/chat-examples";
import type { Route } from "@/lib/http/define-route";
import { isolateEnv } from "@/lib/test-env";
import { StreamError, WholeAnswer } from "../chat/schema";
import { routes } from "../routes";
import { API_ENV, call, readChunks, readLines } from "../testing/call";
import { describeApi } from "./document";
import { GET } from "./route";

isolateEnv(API_ENV);

async function endpointsOnDisk(): Promise<[name: string, endpoint: Route][]> {
  const files = globSync(["app/api/**/route.ts", "app/health/route.ts"], { cwd: process.cwd() });
  const endpoints = files
    .filter((file) => !file.includes("[["))
    .map(async (file) => {
      const path = file.replace(/^app|\/route\.ts$/g, "").replace(/\[(\w+)\]/g, "{$1}");
      const exported = await import(/* @vite-ignore */ join(process.cwd(), file));
      const methods = Object.entries<Route>(exported).filter(([, handler]) => "operation" in handler);
      return methods.map(([method, endpoint]): [string, Route] => [`${method} ${path}`, endpoint]);
    });
  return (await Promise.all(endpoints)).flat();
}

const openApiDocument = () => describeApi([...routes, GET]);

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

test("a file's exports declare the method and the path that they are under", async () => {
  const onDisk = await endpointsOnDisk();
  expect(onDisk.length).toBeGreaterThan(15);
  for (const [name, endpoint] of onDisk) expect(nameOf(endpoint)).toBe(name);
});

test("a desk's routes are under its id", () => {
  for (const { id, routes = [] } of desks)
    for (const { path } of routes) expect(`${path}/`).toContain(`/api/${id}/`);
});

test("every endpoint is described once, and every described one is there", async () => {
  const onDisk = (await endpointsOnDisk()).map(([name]) => name);
  const ofDesks = desks.flatMap(({ routes = [] }) => routes.map(nameOf));
  const described = Object.entries(openApiDocument().paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual([...onDisk, ...ofDesks].sort());
});

test("the document is valid OpenAPI", async () => {
  const plain = JSON.parse(JSON.stringify(openApiDocument()));
  expect(await new Validator().validate(plain)).toEqual({ valid: true });
});

test("every reference leads somewhere", () => {
  const document = JSON.parse(JSON.stringify(openApiDocument()));
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!);
  expect(references.length).toBeGreaterThan(50);
  for (const path of new Set(references)) {
    const target = path.split("/").reduce((at, step) => at?.[step], document);
    expect(target, path).toBeDefined();
  }
});

test("operations have names of their own, and a description of every error that all of them may give", () => {
  const operations = Object.values(openApiDocument().paths ?? {}).flatMap((item) => Object.values(item));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { operationId, responses, security } of operations) {
    const expected = security?.length === 0 ? ["500"] : ["401", "500"];
    expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(expected));
  }
});

test("questions may answer with each error that they can meet, and say how long to wait", () => {
  const { responses } = openApiDocument().paths!["/api/chat"]!.post!;
  expect(Object.keys(responses!).sort()).toEqual(
    ["200", "400", "401", "403", "404", "409", "413", "415", "429", "500", "502", "503", "507"].sort(),
  );
  const limited = openApiDocument().components!.responses!.rate_limited;
  expect(limited).toHaveProperty(["headers", "Retry-After"]);
});

test("only desks that are here are named", () => {
  const { ChatRequest: body } = openApiDocument().components!.schemas!;
  expect(body).toHaveProperty(
    "properties.desk.enum",
    desks.map(({ id }) => id),
  );
});

test("an answer may come from the product itself, and may get further fields", () => {
  const schemas = openApiDocument().components!.schemas!;
  for (const name of ["Thread", "RememberedInteraction"])
    expect(schemas[name]).toHaveProperty("properties.desk.enum", ["start", ...desks.map(({ id }) => id)]);
  expect(JSON.stringify(openApiDocument())).not.toContain('"additionalProperties":false');
});

test("the examples are what they stand for", async () => {
  for (const { value } of Object.values(QUESTIONS)) expect(ChatRequest.safeParse(value).success).toBe(true);
  expect(WholeAnswer.parse(WHOLE)).toEqual(WHOLE);
  const lines = await readLines(new Response(LINES));
  expect(lines.map(({ node }) => node)).toEqual(["thread", "tools", "agent"]);
  const [, failure] = await readLines(new Response(FAILED_LINES));
  expect(StreamError.safeParse(failure?.update).success).toBe(true);
  const chunks = await readChunks(new Response(EVENTS));
  for (const { type, data } of chunks.filter((chunk) => chunk.type.startsWith("data-"))) {
    const name = type.slice("data-".length) as keyof typeof DATA_PARTS;
    expect(DATA_PARTS[name].safeParse(data).success, type).toBe(true);
  }
});

test("anyone may read it", async () => {
  const response = await call(GET, { key: null });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});
