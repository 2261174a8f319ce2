import type { Route } from "@/lib/http/define-route";
import type { RouteHandler } from "@/lib/http/handle";

/** Some MCP hosts can't send another header. */
export function withBearerKey(route: Route): Route {
  const { method, path, operation, outputs } = route;
  const handler: RouteHandler = (request, context) => route(keyed(request), context);
  return Object.assign(handler, { method, path, operation, outputs });
}

function keyed(request: Request): Request {
  const [, key] = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (!key || request.headers.has("x-api-key")) return request;
  const headers = new Headers(request.headers);
  headers.set("x-api-key", key);
  // Not a copy of the request: Next's is a proxy, which the constructor doesn't accept.
  const { url, method, body, signal } = request;
  return new Request(url, { method, headers, body, signal, duplex: "half" } as RequestInit);
}
