import { beforeAll, describe, expect, test } from "vitest";
import type { DeskBench } from "@/lib/agent/desk-bench";
import type { AnyTool } from "@/lib/agent/tools/tool";
import { type PlainSchema, strictSchema, toolSchema } from "@/lib/models/tool-schema";
import { desks } from ".";

const PLAIN = [
  "type",
  "description",
  "format",
  "enum",
  "items",
  "properties",
  "required",
  "minimum",
  "maximum",
];
const TYPES = ["object", "array", "string", "number", "integer", "boolean"];

const withinOf = (schema: PlainSchema): PlainSchema[] => [
  schema,
  ...(schema.items ? withinOf(schema.items) : []),
  ...Object.values(schema.properties ?? {}).flatMap(withinOf),
];

describe.each(desks.map(({ id }) => id))("the tools of %s", (id) => {
  let tools: AnyTool[];
  beforeAll(async () => {
    const { default: bench } = (await import(`./${id}/bench/index.ts`)) as { default: DeskBench };
    tools = bench.tools;
  });

  test("are told to models in plain schemas", () => {
    expect(tools.length).toBeGreaterThan(0);
    const schemas = tools.flatMap(({ input }) => withinOf(toolSchema(input)));
    for (const schema of schemas) {
      expect(PLAIN).toEqual(expect.arrayContaining(Object.keys(schema)));
      expect(TYPES).toContain(schema.type);
      expect(schema.enum ?? []).not.toContain(null);
      expect(Object.keys(schema.properties ?? {})).toEqual(expect.arrayContaining(schema.required ?? []));
    }
  });

  test("obey OpenAI's strict rules in the strict form", () => {
    const schemas = tools.flatMap(({ input }) => withinOf(strictSchema(toolSchema(input))));
    for (const { properties, required, additionalProperties } of schemas) {
      if (!properties) continue;
      expect(required).toEqual(Object.keys(properties));
      expect(additionalProperties).toBe(false);
    }
  });

  test("say what a call of them does", () => {
    for (const { name, step } of tools) expect(step, name).toBeTypeOf("function");
  });

  test("say what they and their arguments are for", () => {
    for (const { name, description, input } of tools) {
      expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      expect(description.length).toBeGreaterThan(20);
      expect(toolSchema(input).type).toBe("object");
    }
  });
});
