import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from "zod-openapi";
import type { ErrorCode } from "@/lib/errors";
import type { Declaration } from "./define-route";
import { errorResponses } from "./error-responses";
import type { Output } from "./outputs";
import type { Limit } from "./rate-limit";
import { REQUEST_ID } from "./response-headers";

export const isChange = ({ method }: Pick<Declaration, "method">): boolean => method !== "GET";

export const limitOf = (declaration: Pick<Declaration, "method" | "auth" | "limit">): Limit | undefined =>
  declaration.limit ?? (declaration.auth === "caller" && isChange(declaration) ? "writes" : undefined);

export function describeRoute(declaration: Declaration): ZodOpenApiOperationObject {
  const { operationId, tag, summary, description, auth, input = {}, outputs } = declaration;
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    ...(auth !== "caller" && { security: [] }),
    requestParams: paramsOf(input),
    ...(input.body && { requestBody: { required: true, content: bodyOf(input.body) } }),
    responses: {
      ...errorResponses(errorsOf(declaration)),
      ...Object.fromEntries([outputs].flat().map((output) => [String(output.status), responseOf(output)])),
    },
  };
}

function paramsOf({ params, query }: NonNullable<Declaration["input"]>) {
  if (!params && !query) return undefined;
  return { ...(params && { path: asObject(params) }), ...(query && { query: asObject(query) }) };
}

/** The input side, where a transformation hides the object that OpenAPI wants. */
function asObject(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodPipe) return asObject(schema.in as z.ZodType);
  throw new Error("Parameters are described by an object.");
}

function bodyOf({
  schema,
  described,
  example,
  examples,
}: NonNullable<Declaration["input"]>["body"] & object) {
  return { "application/json": { schema: described ?? schema, example, examples } };
}

function errorsOf(declaration: Declaration): Set<ErrorCode> {
  const { auth, input = {}, errors = [] } = declaration;
  return new Set<ErrorCode>([
    "internal",
    // For a host name that isn't allowed.
    "forbidden",
    ...(auth === "caller" ? (["unauthorized"] as const) : []),
    ...(isChange(declaration) ? (["storage_full", "storage_busy"] as const) : []),
    ...(input.params || input.query || input.body ? (["bad_request"] as const) : []),
    ...(input.body ? (["too_large", "unsupported_media_type"] as const) : []),
    ...(limitOf(declaration) ? (["rate_limited"] as const) : []),
    ...errors,
  ]);
}

function responseOf({ description, content, headers }: Output): ZodOpenApiResponsesObject[`${2}${string}`] {
  return { description, content, headers: { ...REQUEST_ID, ...headers } };
}
