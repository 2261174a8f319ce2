import type { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from "zod-openapi";
import type { ErrorCode } from "@/lib/errors";
import { failures, TO_CALLERS } from "./responses";

/** What an operation is called, and what it is asked with. */
export type Described = Pick<ZodOpenApiOperationObject, "operationId" | "summary" | "requestParams">;

/** Describes the GET operations of a desk: those for callers. */
export const getterOf =
  (tags: string[]) =>
  (
    operation: Described,
    answer: ZodOpenApiResponseObject,
    ...errors: ErrorCode[]
  ): ZodOpenApiOperationObject => ({
    tags,
    ...operation,
    responses: { "200": answer, ...failures(...TO_CALLERS, ...errors) },
  });

/** A body in JSON. */
export const body = (schema: z.ZodType, example?: unknown) => ({
  required: true,
  content: { "application/json": example === undefined ? { schema } : { schema, example } },
});
