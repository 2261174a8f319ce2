import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { isolateEnv } from "@/lib/test-env";
import { handle, type RouteHandler } from "./handle";
import { SESSION_COOKIE, signSession } from "./session";

const lines = vi.hoisted((): string[] => []);
vi.mock("@/lib/log", async (importActual) => {
  const actual = await importActual<typeof import("@/lib/log")>();
  const logger = actual.createLogger("info", { write: (line) => void lines.push(line) });
  return { ...actual, logger: () => logger };
});

const KEY = "a-key-of-the-environment";
isolateEnv({
  ALMANAC_API_KEYS: KEY,
  ALMANAC_CHAT_PER_MINUTE: "2",
  ALMANAC_CORS_ORIGINS: "https://partner.example",
});
beforeEach(() => {
  lines.length = 0;
});

const logged = () => lines.map((line) => JSON.parse(line));
const call = (route: RouteHandler, headers: Record<string, string> = {}, params = {}) =>
  route(new Request("http://localhost:3000/api/things?x=1", { headers }), {
    params: Promise.resolve(params),
  });
const route = (fn: () => unknown) => handle({ auth: "public", name: "/api/things" }, fn);
const failing = (error: unknown) =>
  route(() => {
    throw error;
  });

test("a request under a name that isn't this server's never reaches its handler", async () => {
  const handler = vi.fn();
  const response = await call(route(handler), { host: "evil.example" });
  expect(response.status).toBe(403);
  expect(handler).not.toHaveBeenCalled();
});

describe("what a handler gets", () => {
  const echo = handle(
    { auth: "caller", name: "/api/things/[id]" },
    ({ caller, params, requestId, url, request }) => ({
      caller,
      params,
      requestId,
      query: url.search,
      method: request.method,
    }),
  );

  test("is the request with its caller, parameters, id and address", async () => {
    const id = randomUUID();
    const cookie = `${SESSION_COOKIE}=${signSession({ id, issuedAt: clock.seconds() })}`;
    const response = await call(echo, { cookie, "x-request-id": "their-id.1" }, { id: "7" });
    expect(await response.json()).toEqual({
      caller: { id: `session:${id}`, kind: "session" },
      params: { id: "7" },
      requestId: "their-id.1",
      query: "?x=1",
      method: "GET",
    });
  });

  test("nothing, where the caller is unknown: it doesn't run", async () => {
    const fn = vi.fn();
    const closed = handle({ auth: "caller", name: "/api/things" }, fn);
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("was read")) });
    const request = new Request("http://localhost/api/things", {
      method: "POST",
      body,
      duplex: "half",
    } as RequestInit);
    const response = await closed(request, { params: Promise.resolve({}) });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ success: false, code: "unauthorized" });
    expect(fn).not.toHaveBeenCalled();
    expect(request.bodyUsed).toBe(false);
    expect(logged()).toEqual([expect.objectContaining({ level: "warn", status: 401 })]);
  });
});

describe("the response", () => {
  test.each([[{ a: 1 }], [[1, 2]], ["text"], [0], [null], [false]])("%j is sent as JSON", async (value) => {
    const response = await call(route(() => value));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(value);
  });

  test("nothing becomes 204", async () => {
    expect((await call(route(() => undefined))).status).toBe(204);
  });

  test("a response is passed on, with its own status and headers", async () => {
    const made = () =>
      new Response("x", { status: 201, headers: { "cache-control": "max-age=60", etag: "1" } });
    const response = await call(route(made));
    expect(response.status).toBe(201);
    expect(response.headers.get("etag")).toBe("1");
    expect(response.headers.get("cache-control")).toBe("max-age=60");
  });

  test("a response whose headers are closed gets ours all the same", async () => {
    const response = await call(route(() => Response.redirect("http://localhost:3000/elsewhere", 303)));
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("http://localhost:3000/elsewhere");
    expect(response.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  });

  test.each(["ok", "error"])(
    "isn't stored, has an id, and can be read by a partner's page: %s",
    async (kind) => {
      const made = kind === "ok" ? route(() => ({})) : failing(new Error("x"));
      const { headers } = await call(made, { origin: "https://partner.example" });
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-request-id")).toBe(logged()[0].request_id);
      expect(headers.get("access-control-allow-origin")).toBe("https://partner.example");
      expect(headers.get("vary")).toBe("Origin");
    },
  );

  test.each(["", "a b", "<script>", "x".repeat(129), 'a"b'])(
    "an odd request id is replaced: %j",
    async (id) => {
      const { headers } = await call(
        route(() => ({})),
        { "x-request-id": id },
      );
      expect(headers.get("x-request-id")).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    },
  );
});

describe("errors", () => {
  test("an AppError is told with its code, faults and time to wait", async () => {
    const error = new AppError("bad_request", "limit: too big", {
      faults: [{ path: "limit", message: "too big" }],
    });
    const response = await call(failing(error), { "x-request-id": "r1" });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      success: false,
      error: "limit: too big",
      code: "bad_request",
      faults: [{ path: "limit", message: "too big" }],
      request_id: "r1",
    });
    const busy = await call(failing(new AppError("model_unavailable", "Busy.", { retryAfter: 1.2 })));
    expect(busy.headers.get("retry-after")).toBe("2");
    expect(await busy.json()).toMatchObject({ retry_after: 2 });
  });

  test.each([
    new Error("SQLITE_CORRUPT in /srv/data/almanac.db, key=s3cret"),
    new AppError("internal", "The data folder /srv/data can't be written.", { cause: new Error("s3cret") }),
    "s3cret at /srv/data",
    undefined,
    Object.assign(new TypeError("s3cret /srv/data"), { status: 200, code: "ok", faults: ["s3cret"] }),
  ])("nothing internal leaks from %s, and the log has it", async (error) => {
    const response = await call(failing(error));
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(Object.keys(JSON.parse(text))).toEqual(["success", "error", "code", "request_id"]);
    expect(text + JSON.stringify([...response.headers])).not.toMatch(/s3cret|srv|SQLITE|at .*\.ts/);
    const [line] = logged();
    expect(line).toMatchObject({ level: "error", status: 500, code: "internal" });
    if (error instanceof Error) expect(line.err.message).toContain("/srv/data");
  });

  test("what can't be written as JSON is an internal error", async () => {
    expect((await call(route(() => ({ big: 1n })))).status).toBe(500);
    expect(logged()).toHaveLength(1);
  });

  test("an error of the caller's is no error of the log's", async () => {
    await call(failing(new AppError("not_found", "There is no such thread.", { cause: new Error("why") })));
    expect(logged()[0]).toMatchObject({ level: "info", status: 404, code: "not_found" });
    expect(logged()[0]).not.toHaveProperty("err");
  });
});

test("limits each caller's questions, and says when to come back", async () => {
  const chat = handle({ auth: "caller", name: "/api/chat", limit: "chat" }, () => ({}));
  const ask = () => call(chat, { "x-api-key": KEY });
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
  expect(await refused.json()).toMatchObject({ success: false, code: "rate_limited" });
});

describe("the log line", () => {
  test("is one a request, with who, what, how long, and what the handler adds", async () => {
    const named = handle({ auth: "caller", name: "/api/things/[id]" }, ({ log }) => {
      log.add({ desk: "echo", node_ms: { agent: 3 } });
      log.add({ model: "embedded" });
    });
    await call(named, { "x-api-key": KEY, "x-request-id": "r1" });
    expect(logged()).toEqual([
      {
        level: "info",
        time: expect.any(String),
        msg: "request",
        request_id: "r1",
        method: "GET",
        route: "/api/things/[id]",
        status: 204,
        ms: expect.any(Number),
        caller: expect.stringMatching(/^key:[\da-f]{16}$/),
        desk: "echo",
        node_ms: { agent: 3 },
        model: "embedded",
      },
    ]);
  });

  test("of a streaming response is written when the stream ends, once", async () => {
    const ended = Promise.withResolvers<void>();
    const streaming = handle({ auth: "public", name: "/api/chat" }, ({ log }) => {
      const done = log.defer();
      const stream = new ReadableStream({
        async pull(controller) {
          await ended.promise;
          controller.enqueue(new TextEncoder().encode("last"));
          controller.close();
          log.add({ model: "embedded" });
          done();
          done();
        },
      });
      return new Response(stream);
    });
    const response = await call(streaming);
    expect(logged()).toEqual([]);
    ended.resolve();
    expect(await response.text()).toBe("last");
    expect(logged()).toEqual([expect.objectContaining({ status: 200, model: "embedded" })]);
  });

  test("isn't lost when the stream ends before the response is returned", async () => {
    const early = handle({ auth: "public", name: "/api/chat" }, ({ log }) => {
      const done = log.defer();
      done();
      done();
      return new Response("x", { status: 202 });
    });
    await call(early);
    expect(logged()).toEqual([expect.objectContaining({ status: 202 })]);
  });

  test("isn't lost when the handler fails after it deferred the line", async () => {
    let done = () => {};
    const broken = handle({ auth: "public", name: "/api/chat" }, ({ log }) => {
      done = log.defer();
      throw new Error("the graph can't be built");
    });
    await call(broken);
    expect(logged()).toHaveLength(1);
    done();
    expect(logged()).toEqual([expect.objectContaining({ status: 500, level: "error" })]);
  });

  test("is an error's when a stream reports one", async () => {
    await call(
      handle({ auth: "public", name: "/api/chat" }, ({ log }) => log.add({ err: new Error("node failed") })),
    );
    expect(logged()).toEqual([expect.objectContaining({ level: "error", status: 204 })]);
  });
});
