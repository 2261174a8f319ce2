import type { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { untilWritable } from "@/db/lock";
import { AppError, type ErrorCode, type Fault } from "@/lib/errors";
import { assertDescribed } from "./assert-described";
import type { Caller } from "./caller";
import { letCompress } from "./compress";
import { describeRoute, isChange, limitOf } from "./describe-route";
import { handle, type Params, type PublicInput, type RouteHandler } from "./handle";
import type { Output } from "./outputs";
import { MAX_FAULTS, parseJson, parseParams, parseQuery } from "./parse";
import type { Limit } from "./rate-limit";

export interface Route extends RouteHandler {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** As OpenAPI writes it, e.g. `/api/things/{id}`. */
  path: string;
  operation: ZodOpenApiOperationObject;
  outputs: Output[];
}

interface Body<Schema extends z.ZodType> {
  schema: Schema;
  /** For the API's description, where `schema` says too little. */
  described?: z.ZodType;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
  /** 1 MiB when left out. */
  maxBytes?: number;
}

/** Known callers; anyone; or a function that throws for those it doesn't let in. */
type Auth = "caller" | "public" | ((request: Request) => void);

export interface Declaration<
  A extends Auth = Auth,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
> extends Pick<Route, "method" | "path"> {
  auth: A;
  /** When left out, callers' changes count as `writes`. */
  limit?: Limit;
  operationId: string;
  /** In the API's description: for a desk's routes the desk's name. */
  tag: string;
  summary: string;
  description?: string;
  input?: { params?: P; query?: Q; body?: Body<B> };
  /** A value that the handler returns is sent as the first one. */
  outputs: Output | Output[];
  /** In addition to those that follow from `auth`, `limit` and `input`. */
  errors?: readonly ErrorCode[];
  compress?: boolean;
}

export interface RouteInput<C, P, Q, B> extends PublicInput {
  caller: C;
  params: P;
  query: Q;
  body: B;
}

/** Validates the input before the handler runs; an error names all faults. A handler returns JSON or a response. */
export function defineRoute<
  A extends Auth,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(
  declaration: Declaration<A, P, Q, B>,
  handler: (
    input: RouteInput<A extends "caller" ? Caller : undefined, z.output<P>, z.output<Q>, z.output<B>>,
  ) => unknown,
): Route {
  const { method, path, auth, input = {} } = declaration;
  const limit = limitOf(declaration);
  const outputs = [declaration.outputs].flat();
  const answer = async (raw: PublicInput & { params: Params; caller?: Caller }) => {
    if (typeof auth === "function") auth(raw.request);
    const given = await readInput(raw, input);
    if (isChange(declaration)) await untilWritable();
    // Inputs that aren't declared are undefined, as in the handler's type.
    const result = await handler({ ...raw, ...given } as Parameters<typeof handler>[0]);
    return toResponse(result, outputs);
  };
  const handled =
    auth === "caller"
      ? handle({ auth, name: path, limit }, answer)
      : handle({ auth: "public", name: path }, answer);
  const operation = describeRoute(declaration);
  return Object.assign(finished(handled), { method, path, operation, outputs });

  function finished(route: RouteHandler): RouteHandler {
    return async (request, context) => {
      const response = await route(request, context);
      if (declaration.compress) letCompress(response);
      if (process.env.NODE_ENV === "test") await assertDescribed(response, `${method} ${path}`, operation);
      return response;
    };
  }
}

export function alias(route: Route, { path, operationId }: { path: string; operationId: string }): Route {
  const description = `Another name of \`${route.method} ${route.path}\`.`;
  const operation = { ...route.operation, operationId, description };
  const handler: RouteHandler = (request, context) => route(request, context);
  return Object.assign(handler, { method: route.method, path, operation, outputs: route.outputs });
}

function toResponse(result: unknown, [first]: Output[]): unknown {
  if (result === undefined || result instanceof Response) return result;
  return Response.json(result, { status: first?.status });
}

/** @throws AppError bad_request with the faults of all parts, or what else is wrong with the body */
async function readInput(
  { request, url, params }: PublicInput & { params: Params },
  input: NonNullable<Declaration["input"]>,
) {
  const refusals: AppError[] = [];
  const read = async (parse: () => unknown) => {
    try {
      return await parse();
    } catch (error) {
      if (!(error instanceof AppError && error.faults)) throw error;
      refusals.push(error);
    }
  };
  const { body } = input;
  const given = {
    params: await read(() => input.params && parseParams(params, input.params)),
    query: await read(() => input.query && parseQuery(url, input.query)),
    body: await read(() => body && parseJson(request, body.schema, { maxBytes: body.maxBytes })),
  };
  const [first] = refusals;
  if (!first) return given;
  const faults: Fault[] = refusals.flatMap((refusal) => refusal.faults ?? []);
  throw new AppError(first.code, first.message, { faults: faults.slice(0, MAX_FAULTS) });
}
