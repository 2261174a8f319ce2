import { z } from "zod";
import type { ZodOpenApiHeadersObject } from "zod-openapi";

type Content = {
  schema: z.ZodType;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
};

export interface Output {
  status: number;
  description: string;
  /** By media type; none: no body. */
  content?: Record<string, Content>;
  headers?: ZodOpenApiHeadersObject;
}

interface Details extends Partial<Pick<Output, "status" | "headers">>, Omit<Content, "schema"> {
  type?: `application/${string}+json`;
}

export function json(
  description: string,
  schema: z.ZodType,
  { status = 200, headers, type, ...examples }: Details = {},
): Output {
  return { status, description, headers, content: { [type ?? "application/json"]: { schema, ...examples } } };
}

/** Another media type isn't checked. */
export function text(description: string, type: string, details: Omit<Content, "schema"> = {}): Output {
  return { status: 200, description, content: { [type]: { schema: z.string(), ...details } } };
}

export const nothing = (description: string): Output => ({ status: 204, description });
