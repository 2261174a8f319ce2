import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { trace } from "@opentelemetry/api";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { resetEnv } from "@/lib/env";
import { setEnv } from "@/lib/test-env";
import { breakerStates, resetBreakers } from "./breaker";
import { memoryCache, useCache } from "./cache";
import { fetchJson, type JsonRequest } from "./http";
import { isSourceError, type SourceError } from "./source-error";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const Answer = z.object({ n: z.number() });
const KEY = "k3y-that-must-not-leak";
const ok: Handler = (_, response) => response.end('{"n": 1, "unknown": true}');
const fails: Handler = (_, response) => response.writeHead(500).end("broken");
const silent: Handler = () => {};

let handler: Handler;
let requests: string[];
const server = createServer((request, response) => {
  requests.push(request.url ?? "");
  handler(request, response);
});
let base: string;

function ask(options: Partial<JsonRequest<{ n: number }>> = {}) {
  return fetchJson({ source: "Test", url: `${base}/things/42`, schema: Answer, ...options });
}

async function failure(promise: Promise<unknown>): Promise<SourceError> {
  const error = await promise.catch((thrown: unknown) => thrown);
  if (!isSourceError(error)) throw new Error(`expected a SourceError, got ${String(error)}`);
  return error;
}

function breaker() {
  return breakerStates().find(({ source }) => source === "Test");
}

beforeEach(async () => {
  handler = ok;
  requests = [];
  resetBreakers();
  useCache(memoryCache());
  setEnv({ ALMANAC_NOW: "" });
  vi.useFakeTimers({ toFake: ["Date"] });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  resetEnv();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

describe("fetchJson", () => {
  it("gives the parsed data with its provenance", async () => {
    vi.setSystemTime("2026-03-01T12:00:00Z");
    expect(await ask()).toEqual({
      data: { n: 1 },
      provenance: {
        source: "Test",
        live: true,
        as_of: "2026-03-01T12:00:00.000Z",
        url: `${base}/things/42`,
      },
    });
  });

  it("sends method, headers and body", async () => {
    handler = async (request, response) => {
      const body = await text(request);
      response.end(JSON.stringify({ n: body.length, seen: [request.method, request.headers["x-test"]] }));
    };
    const schema = z.object({ n: z.number(), seen: z.array(z.string()) });
    const body = new URLSearchParams({ q: "a" });
    const result = await fetchJson({
      source: "Test",
      url: base,
      schema,
      method: "POST",
      headers: { "x-test": "yes" },
      body,
    });
    expect(result.data).toEqual({ n: 3, seen: ["POST", "yes"] });
  });

  it("keeps nothing without a time to live", async () => {
    await ask();
    await ask();
    expect(requests).toHaveLength(2);
  });

  it("answers from the cache until the time to live is over, dated to the fetch", async () => {
    vi.setSystemTime("2026-03-01T12:00:00Z");
    await ask({ ttlMs: 15_000 });
    vi.setSystemTime("2026-03-01T12:00:14Z");
    const cached = await ask({ ttlMs: 15_000 });
    expect(requests).toHaveLength(1);
    expect(cached.provenance).toMatchObject({ live: true, as_of: "2026-03-01T12:00:00.000Z" });
    vi.setSystemTime("2026-03-01T12:00:16Z");
    const anew = await ask({ ttlMs: 15_000 });
    expect(requests).toHaveLength(2);
    expect(anew.provenance.as_of).toBe("2026-03-01T12:00:16.000Z");
  });

  it("asks anew when what is cached no longer fits the schema", async () => {
    useCache({ get: () => ({ value: '{"old": 1}', storedAt: 0 }), set: () => {} });
    expect((await ask({ ttlMs: 1000 })).data).toEqual({ n: 1 });
  });

  it("does not cache a failure", async () => {
    handler = fails;
    await failure(ask({ ttlMs: 60_000 }));
    handler = ok;
    expect((await ask({ ttlMs: 60_000 })).data).toEqual({ n: 1 });
  });

  it.each([
    ["17", 17],
    ["Sun, 01 Mar 2026 12:01:00 GMT", 60],
    ["soon", undefined],
  ])("tells a limit with Retry-After %s", async (header, retryAfter) => {
    vi.setSystemTime("2026-03-01T12:00:00Z");
    handler = (_, response) => response.writeHead(429, { "retry-after": header }).end();
    expect(await failure(ask())).toMatchObject({ kind: "rate_limited", status: 429, retryAfter });
  });

  it("tells an error status", async () => {
    handler = fails;
    expect(await failure(ask())).toMatchObject({ source: "Test", kind: "http", status: 500 });
  });

  it("gives up after the time-out", async () => {
    handler = silent;
    expect(await failure(ask({ timeoutMs: 30 }))).toMatchObject({ kind: "timeout", waitedMs: 30 });
  });

  it("gives up on a body that does not end", async () => {
    handler = (_, response) => response.write('{"n":');
    expect(await failure(ask({ timeoutMs: 30 }))).toMatchObject({ kind: "timeout" });
  });

  it("tells a refused and a dropped connection", async () => {
    handler = (request) => request.socket.destroy();
    expect(await failure(ask())).toMatchObject({ kind: "refused" });
    const error = await failure(ask({ url: "http://127.0.0.1:1/" }));
    expect(error).toMatchObject({ kind: "refused" });
  });

  it("tells what is not JSON from what does not fit", async () => {
    handler = (_, response) => response.end("<html>");
    expect(await failure(ask())).toMatchObject({ kind: "malformed" });
    handler = (_, response) => response.end('{"n": "one"}');
    expect(await failure(ask())).toMatchObject({ kind: "schema", message: "Test: unexpected answer at n" });
  });

  it("refuses an answer above 5 MB", async () => {
    handler = (_, response) => response.end(JSON.stringify({ n: 1, pad: "x".repeat(5_000_000) }));
    expect(await failure(ask())).toMatchObject({ kind: "malformed" });
  });

  it.each<[string, Handler, string?]>([
    ["an error status", fails],
    ["a time-out", silent],
    ["malformed JSON", (_, response) => response.end("{")],
    ["a dropped connection", (request) => request.socket.destroy()],
    ["a refused connection", ok, "http://127.0.0.1:1"],
  ])("keeps the key out of %s", async (_name, given, host) => {
    handler = given;
    const error = await failure(ask({ url: `${host ?? base}/x?app_key=${KEY}`, timeoutMs: 30 }));
    expect(JSON.stringify([error.message, error.stack, error.cause, error])).not.toContain(KEY);
  });

  it("keeps the key out of provenance and cache, and sends it", async () => {
    const cache = memoryCache();
    const keys: string[] = [];
    useCache({ ...cache, set: (key, value, ttlMs) => keys.push(key) && cache.set(key, value, ttlMs) });
    const result = await ask({ url: `${base}/x?app_key=${KEY}&mode=x`, ttlMs: 1000 });
    expect(result.provenance.url).toBe(`${base}/x?mode=x`);
    expect(keys.join()).not.toContain(KEY);
    expect(requests).toEqual([`/x?app_key=${KEY}&mode=x`]);
  });
});

describe("the span", () => {
  afterEach(() => trace.disable());

  it("names host and route, and holds neither id nor query", async () => {
    const attributes: Record<string, unknown> = {};
    const names: string[] = [];
    const span = {
      ...trace.wrapSpanContext({ traceId: "", spanId: "", traceFlags: 0 }),
      setAttribute: (name: string, value: unknown) => Object.assign(attributes, { [name]: value }),
      setStatus: () => {},
      end: () => {},
    };
    const startActiveSpan = (name: string, options: { attributes: object }, run: (s: object) => unknown) => {
      names.push(name);
      Object.assign(attributes, options.attributes);
      return run(span);
    };
    trace.setGlobalTracerProvider({ getTracer: () => ({ startActiveSpan }) } as never);

    handler = fails;
    await failure(ask({ url: `${base}/StopPoint/940GZZLUBST/Arrivals?app_key=${KEY}` }));
    expect(names).toEqual([`GET ${new URL(base).host}/StopPoint/{id}/Arrivals`]);
    expect(attributes).toEqual({
      "almanac.source": "Test",
      "error.type": "http",
      "http.response.status_code": 500,
    });
  });
});

describe("the breaker", () => {
  const failTimes = async (times: number) => {
    for (let done = 0; done < times; done += 1) await failure(ask());
  };

  it("opens after five failures in a row and closes after a good trial", async () => {
    vi.setSystemTime("2026-03-01T12:00:00Z");
    handler = fails;
    await failTimes(5);
    expect(breaker()).toEqual({
      source: "Test",
      state: "open",
      openUntil: "2026-03-01T12:00:30.000Z",
      lastError: "http",
      lastErrorAt: "2026-03-01T12:00:00.000Z",
    });
    handler = ok;
    expect(await failure(ask())).toMatchObject({ kind: "breaker_open" });
    expect(requests).toHaveLength(5);
    vi.setSystemTime("2026-03-01T12:00:30Z");
    expect((await ask()).data).toEqual({ n: 1 });
    expect(breaker()?.state).toBe("closed");
  });

  it("opens again after a failed trial", async () => {
    vi.setSystemTime("2026-03-01T12:00:00Z");
    handler = fails;
    await failTimes(5);
    vi.setSystemTime("2026-03-01T12:00:30Z");
    await failTimes(1);
    expect(await failure(ask())).toMatchObject({ kind: "breaker_open" });
    expect(requests).toHaveLength(6);
  });

  it("hears a trial out although its caller has gone", async () => {
    vi.setSystemTime("2026-03-01T12:00:00Z");
    handler = fails;
    await failTimes(5);
    vi.setSystemTime("2026-03-01T12:00:30Z");
    const arrived = Promise.withResolvers<() => void>();
    handler = (request, response) => arrived.resolve(() => fails(request, response));
    const caller = new AbortController();
    const asked = failure(ask({ signal: caller.signal }));
    const release = await arrived.promise;
    caller.abort();
    expect(await asked).toMatchObject({ kind: "aborted" });
    release();
    await vi.waitFor(() => expect(breaker()?.state).toBe("open"));
  });

  it("stays closed when a success comes between", async () => {
    handler = fails;
    await failTimes(4);
    handler = ok;
    await ask();
    handler = fails;
    await failTimes(4);
    expect(breaker()?.state).toBe("closed");
  });

  it("does not hold a bad request against the source", async () => {
    handler = (_, response) => response.writeHead(404).end();
    await failTimes(6);
    expect(breaker()).toMatchObject({ state: "closed", lastError: undefined });
  });

  it("does not hold an abort against the source", async () => {
    handler = silent;
    for (let done = 0; done < 6; done += 1) {
      const caller = new AbortController();
      const asked = ask({ signal: caller.signal });
      caller.abort();
      expect(await failure(asked)).toMatchObject({ kind: "aborted" });
    }
    expect(breaker()).toMatchObject({ state: "closed", lastError: undefined });
  });

  it("is one for each source", async () => {
    handler = fails;
    await failTimes(5);
    handler = ok;
    expect((await ask({ source: "Other" })).data).toEqual({ n: 1 });
  });
});

describe("single flight", () => {
  function held() {
    const arrived = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    let release = () => {};
    handler = (request, response) => {
      release = () => ok(request, response);
      response.on("close", closed.resolve);
      arrived.resolve();
    };
    return { arrived: arrived.promise, closed: closed.promise, release: () => release() };
  }

  it("shares one request among equal ones", async () => {
    const server = held();
    const both = [ask(), ask()];
    await server.arrived;
    server.release();
    expect((await Promise.all(both)).map(({ data }) => data)).toEqual([{ n: 1 }, { n: 1 }]);
    expect(requests).toHaveLength(1);
  });

  it("goes on for the others when one gives up", async () => {
    const server = held();
    const caller = new AbortController();
    const first = failure(ask({ signal: caller.signal }));
    const second = ask();
    await server.arrived;
    caller.abort();
    expect(await first).toMatchObject({ kind: "aborted" });
    server.release();
    expect((await second).data).toEqual({ n: 1 });
  });

  it("ends the request when nobody waits any more", async () => {
    const server = held();
    const caller = new AbortController();
    const asked = failure(ask({ signal: caller.signal }));
    await server.arrived;
    caller.abort();
    expect(await asked).toMatchObject({ kind: "aborted" });
    await server.closed;
    handler = ok;
    expect((await ask()).data).toEqual({ n: 1 });
  });

  it("asks nobody for a caller that has already given up", async () => {
    expect(await failure(ask({ signal: AbortSignal.abort() }))).toMatchObject({ kind: "aborted" });
    expect(requests).toHaveLength(0);
  });
});
