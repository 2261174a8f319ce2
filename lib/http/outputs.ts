import { z } from "zod";
import type { ZodOpenApiHeadersObject } from "zod-openapi";

/** One form of a response's body. */
type Content = {
  schema: z.ZodType;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
};

/** What a route answers with under one status, as its declaration says it. */
export interface Output {
  status: number;
  description: string;
  /** By media type; none: no body. */
  content?: Record<string, Content>;
  /** Beside those that every response has. */
  headers?: ZodOpenApiHeadersObject;
}

interface Details extends Partial<Pick<Output, "status" | "headers">>, Omit<Content, "schema"> {
  /** Where it is a JSON of its own. */
  type?: `application/${string}+json`;
}

/** A response in JSON. */
export function json(
  description: string,
  schema: z.ZodType,
  { status = 200, headers, type, ...examples }: Details = {},
): Output {
  return { status, description, headers, content: { [type ?? "application/json"]: { schema, ...examples } } };
}

/** A response in another media type, which isn't checked. */
export function text(description: string, type: string, details: Omit<Content, "schema"> = {}): Output {
  return { status: 200, description, content: { [type]: { schema: z.string(), ...details } } };
}

/** A response without a body. */
export const nothing = (description: string): Output => ({ status: 204, description });
