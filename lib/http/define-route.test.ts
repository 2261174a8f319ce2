import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { isolateEnv } from "@/lib/test-env";
import { alias, defineRoute } from "./define-route";
import { json } from "./outputs";
import { serveRoutes } from "./serve-routes";

const KEY = "a-key-of-the-environment";
isolateEnv({ ALMANAC_API_KEYS: KEY });

const Thing = z.object({ id: z.string(), size: z.number() });

const change = defineRoute(
  {
    method: "PATCH",
    path: "/api/things/{id}",
    auth: "caller",
    operationId: "changeThing",
    tag: "Things",
    summary: "Changes a thing",
    input: {
      params: z.object({ id: z.string().min(2) }),
      query: z.object({ unit: z.enum(["cm", "m"]).default("cm") }),
      body: { schema: z.object({ size: z.number() }) },
    },
    outputs: json("The thing", Thing, { status: 201 }),
    errors: ["not_found"],
  },
  ({ params, query, body }) => ({ id: params.id, size: body.size * (query.unit === "m" ? 100 : 1) }),
);

const read = (answer: () => unknown, path = "/api/things/latest") =>
  defineRoute(
    {
      method: "GET",
      path,
      auth: "public",
      operationId: "readThing",
      tag: "Things",
      summary: "A thing",
      outputs: json("The thing", Thing),
    },
    answer,
  );

const ask = (method: string, body?: unknown, search = "") =>
  new Request(`http://localhost:3000/api/things/x${search}`, {
    method,
    headers: { "x-api-key": KEY, "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
const at = (params: Record<string, string | string[]>) => ({ params: Promise.resolve(params) });

describe("a route", () => {
  test("gets its input checked, and answers as it declares", async () => {
    const response = await change(ask("PATCH", { size: 2 }, "?unit=m"), at({ id: "ab" }));
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ id: "ab", size: 200 });
  });

  test("names the faults of path, query and body at once", async () => {
    const response = await change(ask("PATCH", { size: "2" }, "?unit=ft"), at({ id: "a" }));
    expect(response.status).toBe(400);
    const { faults } = await response.json();
    expect(faults.map(({ path }: { path: string }) => path)).toEqual(["id", "unit", "size"]);
  });

  test("doesn't read the body of somebody whom its own check refuses", async () => {
    const handler = vi.fn();
    const closed = defineRoute(
      {
        method: "POST",
        path: "/api/things",
        auth: () => {
          throw new AppError("unauthorized", "Send the thing's key.");
        },
        operationId: "addThing",
        tag: "Things",
        summary: "Adds a thing",
        input: { body: { schema: Thing } },
        outputs: json("The thing", Thing),
        errors: ["unauthorized"],
      },
      handler,
    );
    const request = ask("POST", { id: "a", size: 1 });
    expect((await closed(request, at({}))).status).toBe(401);
    expect([handler.mock.calls.length, request.bodyUsed]).toEqual([0, false]);
  });

  test.each([
    ["what it doesn't declare", { id: "a", size: "1" }, /size/],
    ["more than it declares", { id: "a", size: 1, secret: "s" }, /more than it declares/],
    ["a status that it doesn't declare", new Response(null, { status: 202 }), /declares no 202/],
  ])("fails its test when it sends %s", async (_, answer, message) => {
    await expect(read(() => answer)(ask("GET"), at({}))).rejects.toThrow(message);
  });

  test("is described by its declaration", () => {
    const { parameters, ...operation } = change.operation;
    expect(operation).toMatchObject({ operationId: "changeThing", tags: ["Things"] });
    expect(Object.keys(operation.responses ?? {}).sort()).toEqual(
      ["201", "400", "401", "403", "404", "413", "415", "429", "500", "503", "507"].sort(),
    );
  });

  test("has another name", async () => {
    const other = alias(change, { path: "/api/objects/{id}", operationId: "changeObject" });
    expect([other.method, other.path]).toEqual(["PATCH", "/api/objects/{id}"]);
    expect(other.operation.description).toBe("Another name of `PATCH /api/things/{id}`.");
    expect((await other(ask("PATCH", { size: 2 }), at({ id: "ab" }))).status).toBe(201);
  });
});

describe("many routes behind one file", () => {
  const latest = read(() => ({ id: "latest", size: 1 }));
  const list = read(() => ({ id: "all", size: 2 }), "/api/things");
  const serve = serveRoutes([change, latest, list], ["kind", "path"]);
  const call = (method: string, path?: string[], body?: unknown) =>
    serve(ask(method, body), at({ kind: "things", ...(path && { path }) }));

  test("are found by method and path, those without parameters first", async () => {
    expect(await (await call("GET", ["latest"])).json()).toEqual({ id: "latest", size: 1 });
    expect(await (await call("GET")).json()).toEqual({ id: "all", size: 2 });
    expect(await (await call("PATCH", ["ab"], { size: 3 })).json()).toEqual({ id: "ab", size: 3 });
    expect((await call("HEAD", ["latest"])).status).toBe(200);
    expect((await call("OPTIONS", ["latest"])).status).toBe(204);
  });

  test("say which methods an address takes", async () => {
    const response = await call("DELETE", ["latest"]);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(await response.json()).toMatchObject({ success: false, code: "method_not_allowed" });
  });

  test.each([[["latest", "more"]], [["a", "b"]], [["__proto__", "x"]]])("answer 404 for %j", async (path) => {
    const response = await call("GET", path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, code: "not_found" });
  });
});
