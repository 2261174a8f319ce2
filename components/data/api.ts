import type { z } from "zod";

export class RequestError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** Seconds. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = "RequestError";
  }
}

/** The body is the API's error form unless something in between answered. */
export async function requestError(response: Response): Promise<RequestError> {
  const body: { error?: unknown } | null = await response.json().catch(() => null);
  const message =
    typeof body?.error === "string"
      ? body.error
      : `The server couldn’t answer (${response.status}). Try again in a moment.`;
  return new RequestError(message, response.status, secondsOf(response.headers.get("retry-after")));
}

function secondsOf(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

export const UNREACHABLE = "The server can’t be reached. Check your connection.";

interface Call {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** They arrive though the page that shows them as done is left at once; a browser lets only small bodies do so. */
const SMALL_CHANGES = new Set(["PATCH", "DELETE"]);

const JSON_BODY = { "content-type": "application/json" };

/** Unchecked; `undefined` where it isn't JSON. @throws RequestError in the server's words; else Error */
export async function callApi(
  path: string,
  { method = "GET", body, headers, signal }: Call = {},
): Promise<unknown> {
  const json =
    body === undefined ? { headers } : { body: JSON.stringify(body), headers: { ...headers, ...JSON_BODY } };
  const response = await send(path, { method, signal, keepalive: SMALL_CHANGES.has(method), ...json });
  return response.json().catch(() => undefined);
}

export interface Received<T> {
  data: T;
  /** Milliseconds since 1970 by this browser's clock. */
  at: number;
  /** Milliseconds to add to this browser's clock for the server's. */
  clockOffset: number;
}

/** @throws RequestError when it refuses; Error with a sentence for people when it can't be reached or read */
export async function readJson<T>(
  url: string,
  schema: z.ZodType<T>,
  signal?: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Received<T>> {
  const response = await send(url, { headers: { ...headers, accept: "application/json" }, signal });
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new Error("The server’s answer couldn’t be read. A reload may help.");
  const at = Date.now();
  return { data: parsed.data, at, clockOffset: clockOffset(response.headers.get("date"), at) };
}

async function send(path: string, request: RequestInit): Promise<Response> {
  const response = await fetch(path, request).catch((cause) => {
    if (request.signal?.aborted) throw cause;
    throw new Error(UNREACHABLE, { cause });
  });
  if (!response.ok) throw await requestError(response);
  return response;
}

/** The header has whole seconds: half of one more is nearest to the truth. */
function clockOffset(date: string | null, at: number): number {
  const server = Date.parse(date ?? "");
  return Number.isNaN(server) ? 0 : server + 500 - at;
}

export function failureText(error: unknown): string {
  return error instanceof Error ? error.message : "Something went wrong.";
}

/** Milliseconds since 1970; the page says what it was when the page was made. */
export const serverTime = (): number => Date.now() + offset();

function offset(): number {
  const told = Number(document.documentElement.dataset.serverTime);
  const [load] = performance.getEntriesByType("navigation");
  if (!told || !load) return 0;
  return told - (performance.timeOrigin + (load as PerformanceNavigationTiming).responseStart);
}
