import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DATASET } from "../../datasets";
import { areaByRef, subregionsOf } from "../../places";
import {
  type Area,
  type CompleteQuery,
  EMPTY_QUERY,
  type RawData,
  type Row,
  type Subregion,
} from "../../types";
import { publishedData } from "../published";
import { sampleData } from ".";

const asTargets = (areas: Area[]) => areas.map((area) => ({ area, outline: () => null }));
const drawn = (query: CompleteQuery, areas: Area[]): RawData => sampleData(query, asTargets(areas), []).data;
const published = (query: CompleteQuery, area: Area): RawData =>
  publishedData(query, asTargets([area]), []).data;

function sums({ data, metadata }: RawData): Record<string, number> {
  const named = (...roles: string[]) =>
    metadata.columns.flatMap(({ name, role }) => (roles.includes(role) ? [name] : []));
  const all: Record<string, number> = {};
  for (const row of data) {
    for (const name of named("measure")) {
      // Of drivers the sample has no years.
      const keys = row.tree_cover_loss_driver === undefined ? named("time", "category") : named("category");
      const key = [...keys.map((one) => row[one]), name].join(" ");
      all[key] = (all[key] ?? 0) + Number(row[name] ?? 0);
    }
  }
  return all;
}

const queryOf = (change: Partial<CompleteQuery>): CompleteQuery => ({
  ...EMPTY_QUERY,
  dataset: DATASET.loss,
  threshold: 30,
  start_date: "2001-01-01",
  end_date: "2024-12-31",
  ...change,
});

const years = fc
  .tuple(fc.integer({ min: 2002, max: 2024 }), fc.integer({ min: 2002, max: 2024 }))
  .map(([a, b]) => ({ start_date: `${Math.min(a, b)}-01-01`, end_date: `${Math.max(a, b)}-12-31` }));
const kinds = fc.constantFrom<Partial<CompleteQuery>>(
  { dataset: DATASET.loss },
  { dataset: DATASET.loss, context_layer: "primary_forest" },
  { dataset: DATASET.lossByFire },
  { dataset: DATASET.lossByDriver },
  { dataset: DATASET.carbonFlux },
);
const countries = fc.constantFrom("BRA", "COD", "PER", "COL", "AUS", "DEU");

describe("the parts of a whole that is published", () => {
  it("sum to it exactly: by year, by driver, for each measure", () => {
    fc.assert(
      fc.property(countries, kinds, years, (iso, kind, when) => {
        const whole = areaByRef(`gadm:${iso}`)!;
        const parts = subregionsOf(whole, "state-province");
        const query = queryOf({ ...kind, ...(kind.dataset === DATASET.carbonFlux ? {} : when) });
        const [made, known] = [drawn(query, parts), sampledOrNot(query, whole)];
        if (known) expect(sums(made)).toEqual(sums(known));
      }),
      { numRuns: 40 },
    );
  });

  function sampledOrNot(query: CompleteQuery, whole: Area): RawData | undefined {
    try {
      return published(query, whole);
    } catch {
      return undefined;
    }
  }

  it("are the same drawn alone as beside the others", () => {
    const brazil = areaByRef("gadm:BRA")!;
    const states = subregionsOf(brazil, "state-province");
    const all = drawn(queryOf({}), states).data;
    const of = (rows: Row[], area: Area) => rows.filter(({ aoi_id }) => aoi_id === area.ref);
    for (const area of states.slice(0, 3)) expect(drawn(queryOf({}), [area]).data).toEqual(of(all, area));
  });

  it.each<[string, Subregion]>([
    ["iso:US-GA", "district-county"],
    ["iso:BR-PA", "district-county"],
  ])("of a part of %s sum to what is made up of it, or published", (ref, by) => {
    const state = areaByRef(ref)!;
    const parts = subregionsOf(state, by);
    const query = queryOf({ dataset: DATASET.lossByFire });
    if (parts.length > 0) expect(sums(drawn(query, parts))).toEqual(sums(drawn(query, [state])));
  });

  it.each<[string, Partial<CompleteQuery>]>([
    ["grassland", { dataset: DATASET.grasslands, start_date: "2000-01-01", end_date: "2022-12-31" }],
    ["alerts", { dataset: DATASET.distAlerts, start_date: "2026-10-01", end_date: "2026-10-31" }],
    [
      "alerts by driver",
      {
        dataset: DATASET.distAlerts,
        context_layer: "driver",
        start_date: "2026-10-01",
        end_date: "2026-10-31",
      },
    ],
    ["land that changed", { dataset: DATASET.landCover, start_date: "2015-01-01" }],
    ["land's greenhouse gases", { dataset: DATASET.landGhg, start_date: "2016-01-01" }],
  ])("sum to the sample of the whole where nothing is published: %s", (_, change) => {
    const [bolivia, para] = [areaByRef("gadm:BOL")!, areaByRef("iso:BR-PA")!];
    const query = queryOf({ threshold: null, ...change });
    const totals = (area: Area, by: Subregion) => [
      totalOf(drawn(query, [area])),
      totalOf(drawn(query, subregionsOf(area, by))),
    ];
    for (const [area, by] of [
      [bolivia, "state-province"],
      [para, "district-county"],
    ] as const) {
      const [whole, parts] = totals(area, by);
      // Alerts of many areas fall together by week, which is rounded once more.
      expect(Math.abs(parts! - whole!)).toBeLessThan(Math.abs(whole!) * 1e-3);
      expect(drawn(query, [area]).metadata.assumptions.join()).not.toContain("published for");
    }
  });

  const totalOf = (raw: RawData): number => Object.values(sums(raw)).reduce((all, value) => all + value, 0);

  it("go no further than what is published of it, which is said", () => {
    const state = areaByRef("iso:BR-PA")!;
    const { data, metadata } = drawn(queryOf({ end_date: "2025-12-31" }), [state]);
    expect(metadata.query.end_date).toBe("2024-12-31");
    expect(data.at(-1)!.tree_cover_loss_year).toBe(2024);
    expect(metadata.assumptions.join()).toContain("published for Brazil as a whole");
  });
});

it("a sample has no licence, no citation and no day of access", () => {
  const { metadata } = drawn(queryOf({ dataset: DATASET.grasslands }), [areaByRef("gadm:BRA")!]);
  expect(metadata).toMatchObject({ sample: true, license: null, citation: null, retrieved_at: null });
});
