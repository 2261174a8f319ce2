import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { processWide } from "@/lib/process-wide";

const responses = () =>
  processWide("responses", () => {
    const current = new AsyncLocalStorage<ServerResponse>();
    subscribe("http.server.request.start", (message) =>
      current.enterWith((message as { response: ServerResponse }).response),
    );
    return current;
  });

/** Remembers Node's response for each request, for `letCompress`. Called once, before the first request. */
export function followResponses(): void {
  responses();
}

/**
 * Makes Next compress a route's response. Next sets a route's headers as lists, but its compression only reads a content type that is a
 * string; it doesn't overwrite one that is set already.
 */
export function letCompress(response: Response): void {
  const type = response.headers.get("content-type");
  if (type) responses().getStore()?.setHeader("content-type", type);
}
