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

/** For `letCompress`. Called once, before the first request. */
export function followResponses(): void {
  responses();
}

/** Next sets headers as lists, but its compression only reads a content type that is a string. */
export function letCompress(response: Response): void {
  const type = response.headers.get("content-type");
  if (type) responses().getStore()?.setHeader("content-type", type);
}
