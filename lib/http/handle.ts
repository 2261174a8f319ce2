import { randomUUID } from "node:crypto";
import { trace } from "@opentelemetry/api";
import { clock } from "@/lib/clock";
import { type AppError, toAppError } from "@/lib/errors";
import { currentTraceId, recordFailure } from "@/lib/telemetry";
import { takeOfNetwork } from "./address-limit";
import { type Caller, resolveCaller } from "./caller";
import { applyCors } from "./cors";
import { networkOf } from "./forwarded";
import { assertAllowedHost } from "./hosts";
import { callerLimit, type Limit } from "./rate-limit";
import { RequestLine, type RequestLog } from "./request-log";

interface RouteOptions {
  /** By which logs know it, e.g. `/api/threads/{id}`. */
  name: string;
}

interface CallerOptions extends RouteOptions {
  auth: "caller";
  limit?: Limit;
}

interface PublicOptions extends RouteOptions {
  auth: "public";
}

/** Not validated. */
export type Params = Record<string, string | string[] | undefined>;

export interface PublicInput {
  request: Request;
  requestId: string;
  log: RequestLog;
  url: URL;
}

export interface CallerInput extends PublicInput {
  caller: Caller;
}

/** Returns a response or JSON; undefined becomes 204. */
type Handler<Input> = (input: Input & { params: Params }) => unknown;

export type RouteHandler = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

/** Finds the caller first, turns an error into a response in the API's format, and writes one log line per request. */
export function handle(options: CallerOptions, fn: Handler<CallerInput>): RouteHandler;
export function handle(options: PublicOptions, fn: Handler<PublicInput>): RouteHandler;
export function handle(options: CallerOptions | PublicOptions, fn: Handler<CallerInput>): RouteHandler {
  return async (request, context) => {
    const requestId = requestIdOf(request);
    const line = new RequestLine({ request_id: requestId, method: request.method, route: options.name });
    line.add({ trace_id: currentTraceId() });
    try {
      assertAllowedHost(request.headers, new URL(request.url));
      const caller = options.auth === "caller" ? await admit(request, options, line) : undefined;
      const result = await fn({
        request,
        // The overloads hide it from handlers for which it is undefined.
        caller: caller as Caller,
        params: await context.params,
        requestId,
        log: line,
        url: new URL(request.url),
      });
      const response = finish(request, toResponse(result), requestId);
      line.answered(response.status);
      return response;
    } catch (thrown) {
      const error = toAppError(thrown);
      reportFailure(error, thrown, line);
      return finish(request, errorResponse(error, requestId), requestId);
    }
  };
}

/** A caller's own id links its logs with ours. Odd ones are replaced, as they would spoil ours. */
function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given && /^[\w.-]{1,128}$/.test(given) ? given : randomUUID();
}

async function admit(request: Request, { limit }: CallerOptions, line: RequestLine): Promise<Caller> {
  const caller = resolveCaller(request);
  line.add({ caller: caller.id });
  trace.getActiveSpan()?.setAttribute("almanac.caller", caller.id);
  if (limit) {
    if (caller.kind === "session") await takeOfNetwork(caller.id, networkOf(request.headers), limit);
    await callerLimit(limit).take(caller.id);
  }
  return caller;
}

function toResponse(result: unknown): Response {
  if (result instanceof Response) return result;
  if (result === undefined) return new Response(null, { status: 204 });
  return Response.json(result);
}

function reportFailure(error: AppError, thrown: unknown, line: RequestLine): void {
  const isOurs = error.status >= 500;
  line.failed(error.status, { code: error.code, err: isOurs ? thrown : undefined });
  const span = trace.getActiveSpan();
  if (isOurs && span) recordFailure(span, thrown);
}

function errorResponse(error: AppError, requestId: string): Response {
  // A message of an `internal` error may name a folder of the server.
  const message = error.code === "internal" ? toAppError(undefined).message : error.message;
  const headers = new Headers();
  const retryAfter = error.retryAfter === undefined ? undefined : Math.ceil(error.retryAfter);
  if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
  // The unread rest of the body would be taken for the connection's next request.
  if (error.code === "too_large") headers.set("connection", "close");
  const body = {
    success: false,
    error: message,
    code: error.code,
    faults: error.faults,
    retry_after: retryAfter,
    ...error.details,
    request_id: requestId,
  };
  return Response.json(body, { status: error.status, headers });
}

function finish(request: Request, response: Response, requestId: string): Response {
  const open = hasOpenHeaders(response) ? response : new Response(response.body, response);
  open.headers.set("x-request-id", requestId);
  // Pages read the server's time from it; Node would send the machine's.
  open.headers.set("date", clock.now().toUTCString());
  if (!open.headers.has("cache-control")) open.headers.set("cache-control", "no-store");
  applyCors(request, open.headers);
  return open;
}

/** Responses from `Response.redirect` and `fetch` can't be changed; only trying shows it. */
function hasOpenHeaders(response: Response): boolean {
  try {
    response.headers.delete("x-request-id");
    return true;
  } catch {
    return false;
  }
}
