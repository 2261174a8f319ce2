import { expect, test } from "vitest";
import type { Route } from "@/lib/http/define-route";
import { serveRoutes } from "@/lib/http/serve-routes";
import { isolateEnv } from "@/lib/test-env";
import { describeApi } from "./openapi.json/document";
import { routes } from "./routes";
import { API_ENV, call } from "./testing/call";

isolateEnv(API_ENV);

/** An everyday word whose letters a screen would show turned around. */
const HIDDEN = "a\u202egpj.exe";

const document = JSON.parse(JSON.stringify(describeApi(routes)));

interface Schema {
  $ref?: string;
  type?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
}

const resolved = (schema: Schema): Schema =>
  schema.$ref ? document.components.schemas[schema.$ref.split("/").at(-1)!] : schema;

function isText(schema: Schema): boolean {
  const { type, anyOf, enum: choices, format, pattern } = resolved(schema);
  if (anyOf) return anyOf.some(isText);
  return type === "string" && !choices && !format && !pattern;
}

/** The guard judges what others wrote, disguised or not; nothing of it is kept or shown. */
const NOT_REFUSED = ["POST /api/guard/check body text"];

interface Field {
  route: Route;
  at: "query" | "path" | "body";
  name: string;
}

function fieldsOf(route: Route): Field[] {
  const { parameters = [], requestBody } = document.paths[route.path][route.method.toLowerCase()];
  const inAddress = parameters
    .filter(({ schema }: { schema: Schema }) => isText(schema))
    .map((parameter: { in: "query" | "path"; name: string }) => ({
      route,
      at: parameter.in,
      name: parameter.name,
    }));
  const { properties = {} } = resolved(requestBody?.content["application/json"].schema ?? {});
  const inBody = Object.entries(properties).filter(([, schema]) => isText(schema));
  return [...inAddress, ...inBody.map(([name]): Field => ({ route, at: "body", name }))];
}

const nameOf = ({ route: { method, path }, at, name }: Field) => `${method} ${path} ${at} ${name}`;

const fields = routes
  .flatMap(fieldsOf)
  .map((field) => [nameOf(field), field] as const)
  .filter(([name]) => !NOT_REFUSED.includes(name));

test("there are text fields to look at", () => {
  const names = fields.map(([name]) => name);
  expect(names).toContain("POST /api/chat body query");
  expect(names).toContain("POST /api/threads body title");
  expect(names).toContain("GET /api/underground/journey query via");
});

test.each(fields)("%s refuses characters that nobody sees, by its name", async (_, { route, at, name }) => {
  const path = route.path.split("/").slice(2);
  const response = await call(serveRoutes([route], ["path"]), {
    method: route.method,
    params: { path: path.map((segment) => (at === "path" && segment === `{${name}}` ? HIDDEN : segment)) },
    search: at === "query" ? `?${new URLSearchParams({ [name]: HIDDEN })}` : "",
    body: route.method === "GET" ? undefined : at === "body" ? { [name]: HIDDEN } : {},
  });
  expect(response.status).toBe(400);
  const { faults } = await response.json();
  expect(faults.filter((fault: { path: string }) => fault.path.startsWith(name))).not.toEqual([]);
});

test.each(["query", "context", "user_persona"])("a question's %s may have lines and tabs", async (name) => {
  const chat = routes.find(({ path }) => path === "/api/chat")!;
  const body = { desk: "underground", query: "hello", [name]: "hello\n\tthere" };
  const response = await call(chat, { method: "POST", body, headers: { accept: "application/json" } });
  expect(response.status).toBe(200);
});
