import Ajv from "ajv";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { strictSchema, toolSchema } from "./tool-schema";

const schemaOf = (argument: z.ZodType) => toolSchema(z.object({ argument })).properties?.argument;

describe("an argument in plain JSON Schema", () => {
  test.each([
    ["a text loses its lengths and pattern", z.string().min(1).max(8000).regex(/^\d+$/), { type: "string" }],
    ["a date keeps its format alone", z.iso.date(), dated("date", "a date such as 2020-12-31")],
    [
      "so does a time",
      z.iso.datetime({ offset: true }),
      dated("date-time", "a time with its offset, such as 2020-12-31T18:30:00+01:00"),
    ],
    ["another format goes", z.url(), { type: "string" }],
    ["null goes", z.enum(["a", "b"]).nullable(), { type: "string", enum: ["a", "b"] }],
    ["null goes from a text too", z.string().nullish(), { type: "string" }],
    ["a default goes", z.number().default(3), { type: "number" }],
    ["bounds that tell something stay", z.int().min(1).max(20), { type: "integer", minimum: 1, maximum: 20 }],
    ["those of every integer go", z.int(), { type: "integer" }],
    ["a literal is the one option", z.literal("all"), { type: "string", enum: ["all"] }],
    [
      "a list says its size in words",
      z.array(z.string()).min(2).max(5).describe("Names"),
      { type: "array", description: "Names; 2 to 5 of them", items: { type: "string" } },
    ],
    [
      "a list without a lower bound",
      z.array(z.boolean()).max(5),
      { type: "array", description: "at most 5 of them", items: { type: "boolean" } },
    ],
    [
      "an object is plain within",
      z.object({ to: z.string().max(9).optional() }),
      { type: "object", properties: { to: { type: "string" } }, required: [] },
    ],
  ])("%s", (_, argument, plain) => {
    expect(schemaOf(argument)).toEqual(plain);
  });

  test("what may be left out isn't required", () => {
    const input = z.object({ a: z.string(), b: z.string().optional(), c: z.string().default("") });
    expect(toolSchema(input).required).toEqual(["a"]);
  });

  test.each([
    ["bare", z.union([z.string(), z.number()])],
    ["bounded", z.union([z.string().max(3), z.number()])],
  ])("one of several types is refused: %s", (_, argument) => {
    expect(() => schemaOf(argument)).toThrow("one of several types");
  });
});

function dated(format: string, description: string) {
  return { type: "string", format, description };
}

describe("OpenAI's strict form", () => {
  const input = z.object({
    place: z.string().max(40),
    kind: z.enum(["bus", "tram"]).optional(),
    stops: z.array(z.object({ name: z.string(), nth: z.int().optional() })).nullish(),
  });

  test("requires every argument, and lets null stand for what may be left out", () => {
    expect(strictSchema(toolSchema(input))).toEqual({
      type: "object",
      properties: {
        place: { type: "string" },
        kind: { type: ["string", "null"], enum: ["bus", "tram", null] },
        stops: {
          type: ["array", "null"],
          items: {
            type: "object",
            properties: { name: { type: "string" }, nth: { type: ["integer", "null"] } },
            required: ["name", "nth"],
            additionalProperties: false,
          },
        },
      },
      required: ["place", "kind", "stops"],
      additionalProperties: false,
    });
  });

  const ajv = new Ajv({ allowUnionTypes: true });
  const takesPlain = ajv.compile(toolSchema(input));
  const takesStrict = ajv.compile(strictSchema(toolSchema(input)));
  const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
  const stop = fc.record({ name: fc.string(), nth: optional(fc.integer()) });
  const given = fc.record({
    place: fc.string(),
    kind: optional(fc.constantFrom("bus", "tram")),
    stops: optional(fc.array(stop)),
  });

  test("takes the same arguments, with null in the gaps", () => {
    fc.assert(
      fc.property(given, (args) => {
        const gapless = { ...args, kind: args.kind ?? null, stops: args.stops?.map(withNull) ?? null };
        expect(takesPlain(JSON.parse(JSON.stringify(args)))).toBe(true);
        expect(takesStrict(gapless)).toBe(true);
        expect(takesStrict({ ...gapless, more: 1 })).toBe(false);
      }),
    );
  });

  const withNull = ({ name, nth = null }: { name: string; nth?: number | null }) => ({ name, nth });
});
