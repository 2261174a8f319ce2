import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OPERATIONS } from "@/lib/understanding/reader/labels";
import { type Asked, Asked as AskedSchema } from "../types";
import { makeInsights } from ".";
import { testArea, testDataset, testRaw } from "./testing";

const COLUMNS = [
  { name: "tree_cover_loss_year", label: "Year", unit: null, role: "time" as const },
  { name: "area_ha", label: "Tree cover loss", unit: "ha", role: "measure" as const },
];
const AREAS = [testArea("gadm:BRA", "Brazil"), testArea("gadm:PER", "Peru")];

function told(values: number[], areas: number, asked: Asked): string {
  const rows = AREAS.slice(0, areas).flatMap(({ ref, name }) =>
    values.map((area_ha, at) => ({ aoi_id: ref, aoi_name: name, tree_cover_loss_year: 2001 + at, area_ha })),
  );
  const context = { areas: AREAS.slice(0, areas), subregions: [], dataset: testDataset(4) };
  return makeInsights(testRaw(rows, COLUMNS), context, { asked }).insights[0]!.insight;
}

const VERDICT = /^(?:Yes|No|Only in part)\b/;

const COMPARED = [
  "direction",
  "superlative",
  "above",
  "below",
  "sign",
  "whole",
  "any",
  "usual",
  "by",
] as const;

const askedOf = fc.record(
  {
    operation: fc.constantFrom(
      ...OPERATIONS.filter((one) => AskedSchema.shape.operation.safeParse(one).success),
    ),
    along: fc.constantFrom("area" as const, "time" as const),
    direction: fc.constantFrom("up" as const, "down" as const),
    superlative: fc.constant(true),
    any: fc.constant(true),
    above: fc.constantFrom(10, 100_000),
    by: fc.constantFrom(10, 50),
    whole: fc.constant(true),
  },
  { requiredKeys: ["operation"] },
) as fc.Arbitrary<Asked>;

describe("yes and no", () => {
  it("come only from a comparison that was asked for", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(1, 2),
        askedOf,
        (values, areas, asked) => {
          const isVerdict = VERDICT.test(told(values, areas, asked));
          const limits = asked.operation === "threshold" || asked.operation === "when";
          if (isVerdict) expect(limits || COMPARED.some((one) => asked[one] !== undefined)).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("a figure alone bears none", () => {
    expect(told([1000, 2000], 1, { operation: "yesno" })).not.toMatch(VERDICT);
    expect(told([1000, 2000], 1, { operation: "yesno", any: true })).toMatch(/^Yes: /);
    expect(told([0, 0], 1, { operation: "yesno", any: true })).toMatch(/^No: /);
  });

  it("a record names the one that it broke", () => {
    const asked = { operation: "yesno", superlative: true, at: "2004" } as const;
    expect(told([10, 700, 300, 900], 1, asked)).toContain("The record before that was 700 ha in 2002.");
  });

  it("“by half” is met whichever way it went, where none was said", () => {
    const periods: Asked["periods"] = [
      { start: "2001-01-01", end: "2001-12-31" },
      { start: "2002-01-01", end: "2002-12-31" },
    ];
    expect(told([1000, 500], 1, { operation: "yesno", by: 50, periods })).toMatch(/^Yes: /);
    expect(told([1000, 1000], 1, { operation: "yesno", by: 50, periods })).toMatch(/^No: /);
    const fell = { operation: "yesno", by: 50, direction: "down", periods } as const;
    expect(told([1000, 500], 1, fell)).toMatch(/^Yes: /);
    expect(told([1000, 800], 1, fell)).toMatch(/^Only in part: /);
    expect(told([500, 1000], 1, fell)).toMatch(/^No: /);
  });
});
