import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { processWide } from "@/lib/process-wide";

/** By it a route sees that it was asked by TRACE. */
const ASKED_BY = "x-asked-by-method";

/**
 * Hands requests by TRACE on as OPTIONS, which changes nothing: Next can't make a request of TRACE and would answer 500. Called once, before
 * the first request.
 */
export function followTraces(): void {
  processWide("traces", () => {
    subscribe("http.server.request.start", (message) =>
      replace((message as { request: IncomingMessage }).request),
    );
    return true;
  });
}

function replace(request: IncomingMessage): void {
  delete request.headers[ASKED_BY];
  if (request.method !== "TRACE") return;
  request.headers[ASKED_BY] = request.method;
  request.method = "OPTIONS";
}

/** Whether a request by OPTIONS was one by TRACE. */
export const isTrace = ({ headers }: Request): boolean => headers.get(ASKED_BY) === "TRACE";
