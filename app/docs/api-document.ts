import { openApiDocument } from "../api/openapi.json/document";

/** The parts of a schema that the page shows. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: string[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

export interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface Answer {
  description: string;
  content?: Record<string, Content>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Answer | { $ref: string }>;
}

interface ApiDocument {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    securitySchemes: Record<string, { name: string; in: string; description: string }>;
  };
}

/** An operation with where it is. */
export interface Route extends Operation {
  method: string;
  path: string;
}

/** The API's description as this page reads it: OpenAPI's own type allows far more than ours uses. */
export const apiDocument = () => openApiDocument() as unknown as ApiDocument;

/** The operations of a group, in the document's order. */
export function routesOf(tag: string): Route[] {
  return Object.entries(apiDocument().paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

/** The answers of an operation by status, references followed. */
export function answersOf({ responses }: Operation): [status: string, answer: Answer][] {
  return Object.entries(responses).map(([status, answer]) => [
    status,
    "$ref" in answer ? apiDocument().components.responses[nameOf(answer.$ref)]! : answer,
  ]);
}

/** The name at the end of a reference. */
export const nameOf = (reference: string) => reference.split("/").at(-1)!;
