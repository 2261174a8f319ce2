import { z } from "zod";

/** No more than every provider's server takes. */
export interface PlainSchema {
  type: string | string[];
  description?: string;
  format?: "date" | "date-time";
  enum?: unknown[];
  items?: PlainSchema;
  properties?: Record<string, PlainSchema>;
  required?: string[];
  additionalProperties?: false;
  minimum?: number;
  maximum?: number;
}

interface ZodSchema {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  items?: ZodSchema;
  properties?: Record<string, ZodSchema>;
  required?: string[];
  anyOf?: ZodSchema[];
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** Models get the tools with every message. */
const schemas = new WeakMap<z.ZodObject, PlainSchema>();

/**
 * Without what some servers refuse or turn into endless grammars: patterns (llama.cpp doesn't know `\d` and then
 * accepts any text), lengths, defaults, and unions with null. List sizes are given in words.
 */
export function toolSchema(input: z.ZodObject): PlainSchema {
  const known = schemas.get(input);
  if (known) return known;
  const schema = plain(z.toJSONSchema(input, { io: "input", reused: "inline" }) as ZodSchema);
  schemas.set(input, schema);
  return schema;
}

/**
 * Every argument is required; an optional one may be null.
 * Source: https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 */
export function strictSchema(schema: PlainSchema): PlainSchema {
  const { items, properties, required = [], ...rest } = schema;
  if (items) return { ...rest, items: strictSchema(items) };
  if (!properties) return rest;
  const all = Object.entries(properties).map(([name, property]): [string, PlainSchema] => {
    const strict = strictSchema(property);
    return [name, required.includes(name) ? strict : nullable(strict)];
  });
  return {
    ...rest,
    properties: Object.fromEntries(all),
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

const nullable = (schema: PlainSchema): PlainSchema => ({
  ...schema,
  type: [schema.type, "null"].flat(),
  ...(schema.enum && { enum: [...schema.enum, null] }),
});

function plain(schema: ZodSchema): PlainSchema {
  const { description, ...value } = withoutNull(schema);
  const { format } = value;
  const words = [description, isForm(format) && FORMS[format], sizeOf(value)].filter(Boolean).join("; ");
  return {
    type: value.type ?? typeOf(value.const ?? value.enum?.[0]),
    ...(words && { description: words }),
    ...(isForm(format) && { format }),
    ...(value.const !== undefined && { enum: [value.const] }),
    ...(value.enum && { enum: value.enum }),
    ...bounds(value),
    ...(value.items && { items: plain(value.items) }),
    ...(value.properties && {
      properties: Object.fromEntries(
        Object.entries(value.properties).map(([name, each]) => [name, plain(each)]),
      ),
      required: value.required ?? [],
    }),
  };
}

function withoutNull({ anyOf, type, ...rest }: ZodSchema): ZodSchema {
  const options: ZodSchema[] = anyOf ?? [type].flat().map((each) => ({ type: each }));
  const [only, other] = options.filter((option) => option.type !== "null");
  if (other) throw new Error("A tool's argument can't be one of several types.");
  return { ...only, ...rest };
}

const FORMS = {
  date: "a date such as 2020-12-31",
  "date-time": "a time with its offset, such as 2020-12-31T18:30:00+01:00",
};

const isForm = (format: string | undefined): format is keyof typeof FORMS =>
  format !== undefined && format in FORMS;

function sizeOf({ minItems, maxItems }: ZodSchema): string {
  if (minItems !== undefined && maxItems !== undefined) return `${minItems} to ${maxItems} of them`;
  if (maxItems !== undefined) return `at most ${maxItems} of them`;
  return minItems !== undefined && minItems > 1 ? `at least ${minItems} of them` : "";
}

/** zod bounds every integer by a double's range, which is of no use to a model. */
function bounds({ minimum, maximum }: ZodSchema): Pick<PlainSchema, "minimum" | "maximum"> {
  const isTelling = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  return { ...(isTelling(minimum) && { minimum }), ...(isTelling(maximum) && { maximum }) };
}

const typeOf = (value: unknown): string => (typeof value === "number" ? "number" : "string");
