import { z } from "zod";
import type { Slot, Slots } from "./slots";
import { normalise } from "./text";

/** Slots for a schema that came without any: enums by their values' words, dates and numbers by their form. */
export function slotsFromSchema(schema: z.ZodObject): Slots {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [name, slotFor(field as z.ZodType)]),
  );
}

function slotFor(field: z.ZodType): Slot | undefined {
  const required = !field.safeParse(undefined).success;
  const inner = unwrap(field);
  if (inner instanceof z.ZodEnum) {
    return {
      kind: "choice",
      phrases: Object.fromEntries(inner.options.map((value) => [value, [normalise(String(value))]])),
    };
  }
  if (inner instanceof z.ZodISODate || inner instanceof z.ZodISODateTime) return { kind: "date", required };
  return undefined;
}

function unwrap(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable
    ? unwrap(field.unwrap() as z.ZodType)
    : field;
}
