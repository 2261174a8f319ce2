import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { processWide } from "@/lib/process-wide";

/** The methods that Next hands to routes. */
const KNOWN = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const ASKED_BY = "x-asked-by-method";

/** Passed on as OPTIONS, for routes to refuse: Next answers TRACE with 500. Called once, before the first request. */
export function followOddMethods(): void {
  processWide("odd-methods", () => {
    subscribe("http.server.request.start", (message) =>
      replace((message as { request: IncomingMessage }).request),
    );
    return true;
  });
}

function replace(request: IncomingMessage): void {
  delete request.headers[ASKED_BY];
  const { method } = request;
  if (!method || KNOWN.has(method)) return;
  request.headers[ASKED_BY] = method;
  request.method = "OPTIONS";
}

/** Of a request that was passed on as OPTIONS; undefined for a real OPTIONS. */
export const oddMethodOf = ({ headers }: Request): string | undefined => headers.get(ASKED_BY) ?? undefined;
