/** A JSON Schema, as far as the page reads it. */
export type Schema = Record<string, unknown>;

interface Content {
  [type: string]: {
    schema?: Schema;
    itemSchema?: Schema;
    example?: unknown;
    examples?: Record<string, { value?: unknown }>;
  };
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description?: string;
  parameters: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  body?: Content;
  responses: { status: string; description: string; content?: Content }[];
}

interface RawOperation {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Operation["parameters"];
  requestBody?: { content: Content };
  responses?: Record<string, { $ref?: string; description?: string; content?: Content }>;
}

/** The parts of the OpenAPI document that the page shows. */
export interface ApiDocument {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, RawOperation>>;
  components: {
    schemas: Record<string, Schema>;
    responses?: Record<string, { description?: string; content?: Content }>;
  };
}

const METHODS = new Set(["get", "post", "put", "patch", "delete"]);

/** The document's operations under its tags, in the document's order. */
export function operationsByTag(document: ApiDocument) {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, raw]) => ({ tag: raw.tags?.[0], operation: toOperation(document, path, method, raw) })),
  );
  return document.tags.map(({ name, description }) => ({
    tag: name,
    description,
    operations: all.filter(({ tag }) => tag === name).map(({ operation }) => operation),
  }));
}

function toOperation(document: ApiDocument, path: string, method: string, raw: RawOperation): Operation {
  return {
    id: `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: raw.summary ?? "",
    description: raw.description,
    parameters: raw.parameters ?? [],
    body: raw.requestBody?.content,
    responses: Object.entries(raw.responses ?? {}).map(([status, response]) => {
      const shared = response.$ref && document.components.responses?.[response.$ref.split("/").at(-1) ?? ""];
      const { description = "", content } = shared || response;
      return { status, description, content };
    }),
  };
}
