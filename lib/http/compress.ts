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

/** Lets routes reach the response of Node that theirs is sent by. Called once, before the first request. */
export function followResponses(): void {
  responses();
}

/**
 * Has Next compress a route's response. Next sets a route's headers as lists, and its compression takes a type that is a string
 * only; a header that is set already it leaves as it is.
 */
export function letCompress(response: Response): void {
  const type = response.headers.get("content-type");
  if (type) responses().getStore()?.setHeader("content-type", type);
}
