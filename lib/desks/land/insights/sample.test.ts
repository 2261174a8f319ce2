import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Asked, Column, InsightOptions, Row } from "../types";
import { makeInsights } from ".";
import { sampleNotice } from "./sample";
import { testArea, testDataset, testRaw } from "./testing";

const YEAR: Column = { name: "year", label: "Year", unit: null, role: "time" };
const LOSS: Column = { name: "area_ha", label: "Tree cover loss", unit: "ha", role: "measure" };
const DRIVER: Column = { name: "driver", label: "Driver", unit: null, role: "category" };

const BRAZIL = testArea("gadm:BRA", "Brazil");
const STATES = ["Amazonas", "Pará", "Acre"].map((name, at) =>
  testArea(`iso:BR-${at}`, `${name}, Brazil`, "state-province"),
);

function told(rows: Row[], columns: Column[], divided: boolean, options: InsightOptions, sample = true) {
  const by = divided ? ("state-province" as const) : null;
  const raw = testRaw(rows, columns, { sample });
  raw.metadata.query = { ...raw.metadata.query, by };
  const context = { areas: [BRAZIL], subregions: divided ? STATES : [], dataset: testDataset(4) };
  return makeInsights(raw, context, options);
}

const byState = (...values: number[]): Row[] =>
  STATES.map(({ ref, short_name }, at) => ({
    aoi_id: ref,
    aoi_name: short_name,
    year: 2020,
    area_ha: values[at] ?? 0,
  }));

const SUPERLATIVE = /\b(most|least|highest|lowest|largest|top|next|come first)\b/i;
const OPERATIONS: Asked["operation"][] = [
  "extreme",
  "rank",
  "list",
  "compare",
  "share",
  "value",
  "count",
  "yesno",
];

describe("a sample of several places", () => {
  it("ranks none, whatever is asked", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 3, maxLength: 3 }),
        fc.constantFrom(...OPERATIONS),
        fc.constantFrom("most" as const, "least" as const, undefined),
        fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
        (values, operation, order, top) => {
          const { insights } = told(byState(...values), [YEAR, LOSS], true, {
            order,
            top,
            asked: { operation, superlative: operation === "yesno" },
          });
          for (const { title, insight } of insights) {
            expect(title).not.toMatch(SUPERLATIVE);
            expect(insight).not.toMatch(SUPERLATIVE);
            for (const { short_name } of STATES) expect(title + insight).not.toContain(short_name);
          }
        },
      ),
    );
  });

  it("tells the figure of each area that a question names, in its order", () => {
    const areas = STATES.slice(0, 2);
    const raw = testRaw(byState(1, 5).slice(0, 2), [YEAR, LOSS], { sample: true });
    const context = { areas, subregions: [], dataset: testDataset(4) };
    const told = (asked: Asked) => makeInsights(raw, context, { asked }).insights[0]!.insight;
    expect(told({ operation: "value" })).toContain("Amazonas 1 ha and Pará 5 ha. As they are made up");
    expect(told({ operation: "compare" })).toContain("can't rank the 2 areas");
  });

  it("says that it can't, and what its figures come to", () => {
    const { insights } = told(
      byState(3, 2, 1).map((row) => ({ ...row })),
      [YEAR, LOSS],
      true,
      {},
    );
    expect(insights[0]!.insight).toBe(
      `${sampleNotice([])} Sample data can't rank the 3 states and provinces of Brazil by tree cover loss, as their figures in the chart are made up. Together they come to 6 ha over 2001–2024.`,
    );
  });

  it("leaves what is published as it was", () => {
    const { insights } = told(byState(3, 2, 1), [YEAR, LOSS], true, {}, false);
    expect(insights[0]!.insight).toContain("Amazonas had the most");
  });
});

describe("a sample of one place", () => {
  const rows: Row[] = [9, 3, 5].map((value, at) => ({
    aoi_id: "gadm:BRA",
    aoi_name: "Brazil",
    year: 2018 + at,
    area_ha: value * 1000,
  }));

  it("tells its course as the sample's own, without a highest year", () => {
    const { insights } = told(rows, [YEAR, LOSS], false, {});
    expect(insights[0]!.insight).toBe(
      `${sampleNotice([])} In the sample data, tree cover loss in Brazil added up to 17,000 ha over 2001–2024 and fell from 9,000 ha in 2018 to 5,000 ha in 2020, by 44.4%.`,
    );
    expect(insights[0]!.title).toBe("Tree cover loss in Brazil over 2001–2024");
  });

  it("says no yes or no of the world", () => {
    const { insights } = told(rows, [YEAR, LOSS], false, {
      asked: { operation: "yesno", direction: "down", along: "time" },
    });
    expect(insights[0]!.insight).not.toMatch(/\b(Yes|No):/);
  });

  it("names no worst year", () => {
    const { insights } = told(rows, [YEAR, LOSS], false, { asked: { operation: "extreme", along: "time" } });
    expect(insights[0]!.insight).toContain("can't say how one time stands beside another");
    expect(insights[0]!.insight).not.toMatch(SUPERLATIVE);
  });

  it("ranks no causes", () => {
    const causes: Row[] = ["Logging", "Wildfire"].map((driver, at) => ({
      aoi_id: "gadm:BRA",
      aoi_name: "Brazil",
      driver,
      area_ha: 1000 * (at + 1),
    }));
    const raw = testRaw(causes, [DRIVER, LOSS], { sample: true });
    const context = { areas: [BRAZIL], subregions: [], dataset: testDataset(8) };
    const { insights } = makeInsights(raw, context, { asked: { operation: "extreme", along: "category" } });
    expect(insights[0]!.insight).toContain("can't rank the drivers in Brazil");
    expect(insights[0]!.insight).not.toMatch(SUPERLATIVE);
  });

  it("isn't to be cited", () => {
    const { insights } = told(rows, [YEAR, LOSS], false, { asked: { operation: "value", cite: true } });
    expect(insights[0]!.insight).toContain("there is nothing to cite");
    expect(insights[0]!.insight).not.toContain("Hansen");
  });
});
