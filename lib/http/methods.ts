import { AppError } from "@/lib/errors";
import { preflight } from "./cors";
import type { Route } from "./define-route";
import { handle, type RouteHandler } from "./handle";
import { oddMethodOf } from "./odd-methods";

type Method = Route["method"] | "HEAD" | "OPTIONS";

/** For a route file to export beside its own: they refuse with 405, and OPTIONS answers a preflight. */
export function otherMethods(...routes: [Route, ...Route[]]): Record<Method, RouteHandler> {
  const refuse: RouteHandler = (request) => notAllowed(request, routes);
  const options: RouteHandler = async (request) => answerOptions(request, routes);
  return {
    GET: refuse,
    HEAD: refuse,
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: options,
  };
}

export async function notAllowed(request: Request, routes: Route[]): Promise<Response> {
  const asked = oddMethodOf(request) ?? request.method;
  const message = `This address takes ${taken(routes).join(", ")}, not ${asked}.`;
  const response = await refused(request, new AppError("method_not_allowed", message), routes[0]?.path);
  response.headers.set("allow", allowOf(routes));
  return response;
}

export async function answerOptions(request: Request, routes: Route[]): Promise<Response> {
  return oddMethodOf(request) ? notAllowed(request, routes) : preflight(request, allowOf(routes));
}

const taken = (routes: Route[]): string[] =>
  routes.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));

const allowOf = (routes: Route[]): string => [...taken(routes), "OPTIONS"].join(", ");

export function refused(request: Request, error: AppError, name = "none"): Promise<Response> {
  const route = handle({ auth: "public", name }, () => {
    throw error;
  });
  return route(request, { params: Promise.resolve({}) });
}
