import { AppError } from "@/lib/errors";
import type { Route } from "./define-route";
import type { Params, RouteHandler } from "./handle";
import { answerOptions, notAllowed, refused } from "./methods";

interface Address {
  segments: string[];
  routes: Route[];
}

/** For a catch-all file. @param parameters its dynamic segments, in the order of the path */
export function serveRoutes(routes: Route[], parameters: string[]): RouteHandler {
  const addresses = addressesOf(routes);
  return async (request, context) => {
    const found = await context.params;
    const given = ["api", ...parameters.flatMap((name) => found[name] ?? [])];
    const address = addresses.find(({ segments }) => isMatch(segments, given));
    if (!address) return refused(request, new AppError("not_found", "There is nothing at this address."));
    if (request.method === "OPTIONS") return answerOptions(request, address.routes);
    const method = request.method === "HEAD" ? "GET" : request.method;
    const route = address.routes.find((candidate) => candidate.method === method);
    if (!route) return notAllowed(request, address.routes);
    return route(request, { params: Promise.resolve(paramsOf(address.segments, given)) });
  };
}

/** Fewer parameters first, as Next has it: `/things/latest` before `/things/{id}`. */
function addressesOf(routes: Route[]): Address[] {
  const byPath = Object.groupBy(routes, ({ path }) => path);
  return Object.entries(byPath)
    .map(([path, those = []]) => ({ segments: path.split("/").slice(1), routes: those }))
    .sort((a, b) => nameCount(a) - nameCount(b));
}

const nameOf = (segment: string) => /^\{(\w+)\}$/.exec(segment)?.[1];
const nameCount = ({ segments }: Address) => segments.filter(nameOf).length;

const isMatch = (wanted: string[], given: string[]) =>
  wanted.length === given.length &&
  wanted.every((segment, index) => nameOf(segment) !== undefined || segment === given[index]);

function paramsOf(segments: string[], given: string[]): Params {
  return Object.fromEntries(
    segments.flatMap((segment, index) => {
      const name = nameOf(segment);
      return name === undefined ? [] : [[name, given[index]]];
    }),
  );
}
