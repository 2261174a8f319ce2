import { beforeEach } from "vitest";
import { clock } from "@/lib/clock";
import { desks } from "@/lib/desks";
import { resolveCaller } from "@/lib/http/caller";
import type { Params, RouteHandler } from "@/lib/http/handle";
import { SESSION_COOKIE, signSession } from "@/lib/http/session";
import * as chat from "../chat/route";

export const KEY = "alm_key-of-the-api-tests";
export const OTHER_KEY = "alm_key-of-another-caller";

/** Sample data, the embedded model, and no limit in the way. */
export const API_ENV = {
  ALMANAC_API_KEYS: `${KEY},${OTHER_KEY}`,
  ALMANAC_CHAT_PER_MINUTE: "1000000",
  ALMANAC_CORS_ORIGINS: "",
  ALMANAC_DATA: "sample",
  ALMANAC_MODEL: "embedded",
};

let warm = false;

/** Before a file's first test, which would else be slow. After `isolateEnv`. */
export function warmEmbeddedModel(): void {
  beforeEach(async () => {
    if (warm) return;
    for (const desk of desks) await desk.warmUp?.();
    warm = true;
  }, 120_000);
}

const ORIGIN = "http://localhost:3000";

export interface CallOptions {
  method?: string;
  params?: Params;
  /** E.g. `?query=bank`. */
  search?: string;
  /** null: none at all. */
  key?: string | null;
  headers?: Record<string, string>;
  /** Text and bytes are sent as they are, else JSON. */
  body?: unknown;
  signal?: AbortSignal;
}

export function call(
  route: RouteHandler,
  { method = "GET", params = {}, search = "", key = KEY, headers, body, signal }: CallOptions = {},
): Promise<Response> {
  const all = new Headers(headers);
  if (key !== null) all.set("x-api-key", key);
  if (body !== undefined && !all.has("content-type")) all.set("content-type", "application/json");
  const raw = typeof body === "string" || body instanceof Uint8Array;
  const request = new Request(`${ORIGIN}/api/route${search}`, {
    method,
    headers: all,
    body: body === undefined || raw ? (body as BodyInit | undefined) : JSON.stringify(body),
    signal,
  });
  return route(request, { params: Promise.resolve(params) });
}

type Accept = "application/x-ndjson" | "application/json" | "text/event-stream";

export const callerIdOf = (key: string): string =>
  resolveCaller(new Request(ORIGIN, { headers: { "x-api-key": key } })).id;

export function ask(body: unknown, accept?: Accept, options: CallOptions = {}): Promise<Response> {
  const headers = { ...(accept && { accept }), ...options.headers };
  return call(chat.POST, { method: "POST", body, ...options, headers });
}

export function browser(id: string = crypto.randomUUID()): Record<string, string> {
  const cookie = signSession({ id, issuedAt: clock.seconds() });
  return { cookie: `${SESSION_COOKIE}=${cookie}`, "sec-fetch-site": "same-origin" };
}

export interface Line {
  node: string;
  update: Record<string, unknown>;
}

export function readLine(text: string): Line {
  const { node, update } = JSON.parse(text) as { node: string; update: string };
  return { node, update: JSON.parse(update) };
}

export async function readLines(response: Response): Promise<Line[]> {
  return (await response.text()).split("\n").filter(Boolean).map(readLine);
}

/** Without its `[DONE]`. */
export async function readChunks(response: Response): Promise<{ type: string; data?: unknown }[]> {
  const events = (await response.text()).split("\n\n").filter(Boolean);
  return events.filter((event) => event !== "data: [DONE]").map((event) => JSON.parse(event.slice(6)));
}

export async function* lineByLine(response: Response): AsyncGenerator<Line> {
  let rest = "";
  for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield readLine(line);
  }
}
