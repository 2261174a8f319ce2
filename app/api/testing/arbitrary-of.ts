import fc, { type Arbitrary } from "fast-check";

/** As much of it as describes the API's inputs. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
}

type Schemas = Record<string, JsonSchema>;
type OfType = (schema: JsonSchema, schemas: Schemas) => Arbitrary<unknown>;

/** Longer texts and lists only take time. */
const LONGEST = 40;
const MOST_ITEMS = 4;

const FORMATS: Record<string, Arbitrary<string>> = {
  uuid: fc.uuid(),
  date: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(-24, -14)),
  "date-time": fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(-24)),
};

const TYPES: Record<string, OfType> = {
  string: ({ format, pattern, minLength = 0, maxLength = LONGEST }) => {
    if (format && FORMATS[format]) return FORMATS[format];
    if (pattern) return fc.stringMatching(new RegExp(pattern));
    const limits = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST)) };
    return fc.oneof(fc.string(limits), fc.string({ ...limits, unit: "grapheme" }));
  },
  integer: ({ minimum, maximum, exclusiveMinimum }) =>
    fc.maxSafeInteger().map((value) => within(value, minimum ?? exclusiveMinimum, maximum)),
  number: ({ minimum, maximum, exclusiveMinimum }) =>
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .map((value) => within(value, minimum ?? exclusiveMinimum, maximum)),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items = {}, prefixItems, minItems = 0, maxItems = MOST_ITEMS }, schemas) =>
    prefixItems
      ? fc.tuple(...prefixItems.map((item) => arbitraryOf(item, schemas)))
      : fc.array(arbitraryOf(items, schemas), {
          minLength: minItems,
          maxLength: Math.max(minItems, Math.min(maxItems, MOST_ITEMS)),
        }),
  object: ({ properties, required = [], additionalProperties }, schemas) => {
    if (properties) {
      const fields = Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field, schemas)]);
      return fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>, {
        requiredKeys: required,
      });
    }
    const value = typeof additionalProperties === "object" ? additionalProperties : {};
    return fc.dictionary(fc.string({ maxLength: 12 }), arbitraryOf(value, schemas), { maxKeys: 3 });
  },
};

/** @param schemas the document's, by name */
export function arbitraryOf(schema: JsonSchema, schemas: Schemas): Arbitrary<unknown> {
  const { $ref, type, anyOf, oneOf, allOf } = schema;
  if ($ref) return arbitraryOf(schemas[$ref.replace("#/components/schemas/", "")] ?? {}, schemas);
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices =
    anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((each) => ({ ...schema, type: each })) : undefined);
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, schemas)));
  if (allOf) return arbitraryOf(Object.assign({}, ...allOf), schemas);
  const ofType = TYPES[type as string];
  return ofType ? ofType(schema, schemas) : fc.jsonValue({ maxDepth: 2 });
}

function within(value: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): number {
  if (value >= least && value <= most) return value;
  if (!Number.isFinite(least) || !Number.isFinite(most)) return Number.isFinite(least) ? least + 1 : most;
  return least + (Math.abs(Math.trunc(value)) % (most - least + 1));
}
