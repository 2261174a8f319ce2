import { createHash } from "node:crypto";
import { type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
// For its extension of RequestInit.
import type {} from "@vercel/otel";
import { isTaskCancelledError, TimeoutStrategy, timeout } from "cockatiel";
import type { z } from "zod";
import { clock } from "@/lib/clock";
import { type Cooldown, lateTrial, throughBreaker } from "./breaker";
import { type SourceCache, sourceCache } from "./cache";
import type { Sourced } from "./provenance";
import { publicUrl, routeOf } from "./public-url";
import { singleFlight } from "./single-flight";
import { isSourceError, SourceError } from "./source-error";

const MAX_BYTES = 5_000_000;
const DEFAULT_TIMEOUT_MS = 4000;
/** 429, and 418, with which some services ban clients that ignored it. */
const LIMITING = new Set([418, 429]);

export interface JsonRequest<T> {
  /** In provenance, e.g. “Tide service”; requests with the same name share a breaker. */
  source: string;
  /** A key in its query stays out of errors, provenance, traces and the cache. */
  url: string;
  schema: z.ZodType<T>;
  /** Without ids, for traces, e.g. `/Line/{ids}/Status`; guessed when absent. */
  route?: string;
  headers?: Record<string, string>;
  method?: "GET" | "POST";
  body?: string | URLSearchParams;
  timeoutMs?: number;
  /** Statuses besides 2xx whose body is an answer, e.g. 300 with choices. */
  answersWith?: readonly number[];
  /** Milliseconds; absent: no caching. */
  ttlMs?: number;
  /** Defaults to the source, method, address and body. Requests of one key must have one schema. */
  cacheKey?: string;
  cache?: SourceCache;
  /** Absent: only the fifth failure in a row stops requests, for 30 s. */
  cooldown?: Cooldown;
  /** Finds out whether a source that was too late answers again. Meanwhile other requests fail at once. */
  trial?: () => Promise<unknown>;
  onHit?: () => void;
  /** In seconds, from a good answer that isn't shared. */
  onRetryAfter?: (seconds: number) => void;
  signal?: AbortSignal;
}

interface Loaded<T> {
  value: T;
  /** Epoch, ms. */
  at: number;
  cached: boolean;
}

/** Equal requests in progress share one. @throws SourceError and nothing else */
export async function fetchJson<T>(request: JsonRequest<T>): Promise<Sourced<T>> {
  return traced(request, async (span) => {
    const loaded = await load(request);
    span.setAttribute("almanac.cached", loaded.cached);
    if (!loaded.cached) span.setAttribute("http.response.status_code", 200);
    return {
      data: loaded.value,
      provenance: {
        source: request.source,
        live: true,
        as_of: new Date(loaded.at).toISOString(),
        url: publicUrl(request.url),
      },
    };
  });
}

async function load<T>(request: JsonRequest<T>): Promise<Loaded<T>> {
  const key = cacheKeyOf(request);
  if (request.signal?.aborted) throw aborted(request);
  const kept = request.ttlMs ? await fromCache(request, key) : undefined;
  if (kept) request.onHit?.();
  if (kept) return kept;
  try {
    return await singleFlight(key, (signal) => ask(request, key, signal), request.signal);
  } catch (error) {
    if (request.signal?.aborted) throw aborted(request);
    throw error;
  }
}

function cacheKeyOf({ source, method = "GET", url, body = "", cacheKey }: JsonRequest<unknown>): string {
  if (cacheKey) return cacheKey;
  // Hashed, because the address may have a key in it and the cache may be a file.
  return `${source}:${createHash("sha256").update(`${method} ${url} ${body}`).digest("hex")}`;
}

const cacheOf = ({ cache = sourceCache() }: JsonRequest<unknown>) => cache;

async function fromCache<T>(request: JsonRequest<T>, key: string): Promise<Loaded<T> | undefined> {
  const entry = await cacheOf(request).get(key);
  if (!entry) return undefined;
  // What an older release stored may not fit any more.
  const parsed = request.schema.safeParse(fromJson(entry.value));
  return parsed.success ? { value: parsed.data, at: entry.storedAt, cached: true } : undefined;
}

async function ask<T>(request: JsonRequest<T>, key: string, signal: AbortSignal): Promise<Loaded<T>> {
  const late = request.trial && lateTrial(request.source);
  if (late === "due") void request.trial?.();
  if (late) throw new SourceError(request.source, "breaker_open", "being tried", { retryAfter: 1 });
  const run = async (trial: boolean) => {
    // A trial decides for everyone, so it runs to its end even if its caller has left.
    const text = await readText(request, trial ? undefined : signal);
    const value = parse(request, text);
    if (request.ttlMs) cacheOf(request).set(key, text, request.ttlMs);
    return { value, at: clock.ms(), cached: false };
  };
  return throughBreaker(request.source, run, request.cooldown);
}

async function readText<T>(request: JsonRequest<T>, signal: AbortSignal | undefined): Promise<string> {
  const waitedMs = request.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  try {
    const policy = timeout(waitedMs, TimeoutStrategy.Aggressive);
    return await policy.execute((context) => exchange(request, context.signal), signal);
  } catch (error) {
    if (isSourceError(error)) throw error;
    if (signal?.aborted) throw aborted(request);
    if (isTaskCancelledError(error)) {
      throw new SourceError(request.source, "timeout", `no answer in ${waitedMs} ms`, { waitedMs });
    }
    throw new SourceError(request.source, "refused", `no connection (${networkCode(error)})`);
  }
}

async function exchange<T>(request: JsonRequest<T>, signal: AbortSignal): Promise<string> {
  const response = await fetch(request.url, {
    method: request.method ?? "GET",
    headers: { accept: "application/json", ...request.headers },
    body: request.body,
    signal,
    cache: "no-store",
    // Automatic tracing would record the address with its key; `traced` leaves it out.
    opentelemetry: { ignore: true },
  });
  if (response.ok || request.answersWith?.includes(response.status)) {
    const seconds = secondsFrom(response.headers.get("retry-after"));
    if (seconds !== undefined) request.onRetryAfter?.(seconds);
    return readBounded(request, response);
  }
  await response.body?.cancel();
  throw statusError(request, response);
}

async function readBounded<T>({ source }: JsonRequest<T>, response: Response): Promise<string> {
  let bytes = 0;
  const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes <= MAX_BYTES) controller.enqueue(chunk);
      else controller.error(new SourceError(source, "malformed", `answer above ${MAX_BYTES} bytes`));
    },
  });
  return new Response(response.body?.pipeThrough(limit)).text();
}

function statusError<T>({ source }: JsonRequest<T>, { status, headers }: Response): SourceError {
  const retryAfter = secondsFrom(headers.get("retry-after"));
  const kind = LIMITING.has(status) ? "rate_limited" : "http";
  return new SourceError(source, kind, `status ${status}`, { status, retryAfter });
}

/** The header holds seconds or a date; undefined when it is absent or neither. */
function secondsFrom(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - clock.ms()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

function parse<T>({ source, schema }: JsonRequest<T>, text: string): T {
  const json = fromJson(text);
  if (json === undefined) throw new SourceError(source, "malformed", "answer is not JSON");
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new SourceError(source, "schema", `unexpected answer at ${issue?.path.join(".") || "its root"}`);
}

/** Undefined when it isn't JSON. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function aborted({ source, signal }: JsonRequest<unknown>): SourceError {
  return new SourceError(source, "aborted", "the caller gave up", { cause: signal?.reason });
}

/** E.g. ECONNREFUSED; the error's text may have the address in it. */
function networkCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "network failure";
}

/** The span has the host and route, but neither ids nor the query. */
function traced<R>(request: JsonRequest<unknown>, run: (span: Span) => Promise<R>): Promise<R> {
  const { source, url, method = "GET", route = routeOf(url) } = request;
  const options = { kind: SpanKind.CLIENT, attributes: { "almanac.source": source } };
  const name = `${method} ${new URL(url).host}${route}`;
  return trace.getTracer("almanac").startActiveSpan(name, options, async (span) => {
    try {
      return await run(span);
    } catch (error) {
      if (isSourceError(error)) markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

function markFailed(span: Span, error: SourceError): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
  span.setAttribute("error.type", error.kind);
  if (error.status) span.setAttribute("http.response.status_code", error.status);
}
