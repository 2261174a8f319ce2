import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DATASET, DATASETS, datasetById } from "../../datasets";
import { feasible } from "../../feasibility";
import { areaByRef, subregionsOf } from "../../places";
import { areaOf } from "../../testing/areas";
import { type Area, type CompleteQuery, EMPTY_QUERY, type LandQuery, RawData, type Row } from "../../types";
import { published } from "../tables";
import { sampleData } from "./index";

const TODAY = new Date("2026-11-21T12:00:00Z");

function queryOf(change: Partial<LandQuery>, area: Area): CompleteQuery {
  const result = feasible({ ...EMPTY_QUERY, areas: [area.ref], ...change }, [area], TODAY);
  if (!result.ok) throw new Error(result.reason.text);
  return result.query;
}
const rowsOf = (change: Partial<LandQuery>, ...areas: Area[]): Row[] =>
  sampleData(
    queryOf(change, areas[0]!),
    areas.map((area) => ({ area, outline: () => null })),
    [],
  ).data.data;
const sum = (rows: Row[], column: string): number =>
  rows.reduce((total, row) => total + Number(row[column]), 0);
const areas = (rows: Row[]): number => sum(rows, "area_ha");

const about = (value: number) => expect.closeTo(value, 3);

const anyCountry = fc.constantFrom(null, "BRA", "COD", "IDN", "FIN", "EGY", "USA", "RUS", "XXX", "GRL");
const anyArea: fc.Arbitrary<Area> = fc
  .record({
    id: fc.integer({ min: 1, max: 5000 }),
    GID_0: anyCountry,
    south: fc.integer({ min: -60, max: 80 }),
    area_ha: fc.double({ min: 10, max: 2e8, noNaN: true }),
    subtype: fc.constantFrom("state-province" as const, "district-county" as const, "custom-area" as const),
  })
  .map(({ id, south, ...area }) =>
    areaOf({ source: "custom", src_id: `a${id}`, bbox: [0, south, 2, south + 2], ...area }),
  );
/** All of PRODES is published: none of it is ever made up. */
const SAMPLED = DATASETS.filter(({ dataset_id }) => dataset_id !== DATASET.prodes);
const ALL_YEARS = { start_date: "2001-01-01", end_date: "2025-12-31" };
const PUBLISHED_YEARS = { start_date: "2001-01-01", end_date: "2024-12-31" };
const property = (check: (area: Area) => void) => fc.assert(fc.property(anyArea, check), { numRuns: 50 });

describe("whatever the area", () => {
  it("every dataset gives rows as described, the same each time, labelled as sample", () => {
    property((area) => {
      for (const { dataset_id, subtypes } of SAMPLED) {
        if (!subtypes.includes(area.subtype)) continue;
        const query = queryOf({ dataset: dataset_id }, area);
        const { data, provenance } = sampleData(query, [{ area, outline: () => null }], []);
        RawData.parse(data);
        expect(data.metadata.sample).toBe(true);
        expect(provenance.note).toContain("not observed");
        const names = data.metadata.columns.map(({ name }) => name).join();
        expect(data.data.filter((row) => Object.keys(row).join() !== names)).toEqual([]);
        expect(data.data.flatMap((row) => Object.values(row)).filter((value) => Number.isNaN(value))).toEqual(
          [],
        );
        expect(sampleData(query, [{ area, outline: () => null }], []).data.data).toEqual(data.data);
      }
    });
  });

  it("no more is lost than stood, and none of it is negative", () => {
    property((area) => {
      const lost = rowsOf({ dataset: DATASET.loss, ...ALL_YEARS }, area);
      const extent = areas(rowsOf({ dataset: DATASET.treeCover }, area));
      expect(areas(lost)).toBeLessThanOrEqual(extent + 3);
      expect(extent).toBeLessThanOrEqual(area.area_ha + 0.1);
      for (const row of lost) expect(row.area_ha).toBeGreaterThanOrEqual(0);
    });
  });

  it("a denser canopy has less extent and less loss", () => {
    property((area) => {
      for (const dataset of [DATASET.loss, DATASET.treeCover]) {
        const by = datasetById(dataset)!.thresholds.map((threshold) =>
          areas(rowsOf({ dataset, threshold }, area)),
        );
        expect(by).toEqual(by.toSorted((a, b) => b - a));
      }
    });
  });

  it("layers, fires and drivers are parts of the loss, and fit together", () => {
    property((area) => {
      const all = rowsOf({ dataset: DATASET.loss, ...ALL_YEARS }, area);
      const fires = rowsOf({ dataset: DATASET.lossByFire, ...ALL_YEARS }, area);
      for (const [index, row] of fires.entries()) {
        const both =
          Number(row.tree_cover_loss_from_fires_area_ha) + Number(row.tree_cover_loss_non_fires_area_ha);
        expect(both).toEqual(about(Number(all[index]!.area_ha)));
      }
      expect(areas(rowsOf({ dataset: DATASET.lossByDriver }, area))).toEqual(about(areas(all)));
      const intact = rowsOf({ dataset: DATASET.loss, ...ALL_YEARS, context_layer: "intact_forest" }, area);
      for (const [index, row] of intact.entries()) {
        expect(Number(row.area_ha)).toBeLessThanOrEqual(Number(all[index]!.area_ha));
      }
      if (area.bbox![1] > 30 || area.bbox![3] < -30) return;
      const primary = rowsOf({ dataset: DATASET.loss, ...ALL_YEARS, context_layer: "primary_forest" }, area);
      for (const row of primary) {
        const same = all.find(
          ({ tree_cover_loss_year }) => tree_cover_loss_year === row.tree_cover_loss_year,
        )!;
        expect(Number(row.area_ha)).toBeLessThanOrEqual(Number(same.area_ha));
      }
    });
  });

  it("classes of land sum to the area, and change leads from one year to the other", () => {
    property((area) => {
      const inYear = (year: number) =>
        rowsOf({ dataset: DATASET.landCover, start_date: `${year}-01-01`, end_date: `${year}-12-31` }, area);
      const [before, after] = [inYear(2015), inYear(2024)];
      const size = Math.round(area.area_ha * 10) / 10;
      expect(areas(before)).toEqual(about(size));
      expect(areas(after)).toEqual(about(size));
      expect(areas(rowsOf({ dataset: DATASET.naturalLands }, area))).toEqual(about(size));
      const moved = rowsOf({ dataset: DATASET.landCover }, area);
      for (const { label } of datasetById(DATASET.landCover)!.categories) {
        const of = (rows: Row[], column: string) => areas(rows.filter((row) => row[column] === label));
        const left = of(moved, "land_cover_class_start");
        const came = of(moved, "land_cover_class_end");
        expect(of(before, "land_cover_class") - left + came).toEqual(about(of(after, "land_cover_class")));
        expect(left).toBeLessThanOrEqual(of(before, "land_cover_class") + 0.01);
      }
    });
  });

  it("the balance of the forest is what it emitted and removed", () => {
    property((area) => {
      const [row] = rowsOf({ dataset: DATASET.carbonFlux }, area);
      const { carbon_gross_emissions_Mg_CO2e: emitted, carbon_gross_removals_Mg_CO2e: removed } = row!;
      expect(Number(emitted)).toBeGreaterThanOrEqual(0);
      expect(Number(removed)).toBeLessThanOrEqual(0);
      expect(row!.carbon_net_flux_Mg_CO2e).toBe(Number(emitted) + Number(removed));
    });
  });

  it("alerts of a period are those of its parts, within rounding, and lie in it", () => {
    property((area) => {
      const between = (start_date: string, end_date: string) =>
        rowsOf({ dataset: DATASET.distAlerts, start_date, end_date }, area);
      const whole = between("2025-01-01", "2025-12-31");
      const halves = [...between("2025-01-01", "2025-06-30"), ...between("2025-07-01", "2025-12-31")];
      // Each row is rounded to a tenth, and the day of the cut makes two rows of one.
      expect(Math.abs(areas(whole) - areas(halves))).toBeLessThanOrEqual(
        0.05 * (whole.length + halves.length + 4),
      );
      for (const { dist_alert_date: day } of whole)
        expect(String(day) >= "2025-01-01" && String(day) <= "2025-12-31").toBe(true);
    });
  });
});

it.each(["driver", "natural_lands", "grasslands", "land_cover"])(
  "alerts by %s have classes of it",
  (context_layer) => {
    const area = areaOf();
    const query = queryOf({ dataset: DATASET.distAlerts, context_layer }, area);
    const { data, metadata } = sampleData(query, [{ area, outline: () => null }], []).data;
    const layer = metadata.columns[4];
    expect(layer!.role).toBe("category");
    expect(new Set(data.map((row) => row[layer!.name])).size).toBeGreaterThan(1);
    const plain = areas(rowsOf({ dataset: DATASET.distAlerts }, area));
    expect(Math.abs(areas(data) / plain - 1)).toBeLessThan(0.01);
  },
);

describe("the world", () => {
  const country = (iso: string): Area =>
    areaOf({ src_id: iso, area_ha: published(iso, "fao_land", 0)!.values[0]!, bbox: null });

  it("keeps to what is published of a country", () => {
    const rows = rowsOf(
      { dataset: DATASET.lossByFire, start_date: "2016-01-01", end_date: "2016-12-31" },
      country("BRA"),
    );
    expect(
      sum(rows, "tree_cover_loss_from_fires_area_ha") + sum(rows, "tree_cover_loss_non_fires_area_ha"),
    ).toEqual(about(5378610));
  });

  it.each(["BRA", "COD", "USA", "AUS"])("the states of %s sum to the whole", (iso) => {
    const whole = areaByRef(`gadm:${iso}`)!;
    const states = subregionsOf(whole, "state-province");
    expect(states.length).toBeGreaterThan(5);
    const ratio = (change: Partial<LandQuery>) =>
      areas(rowsOf(change, ...states)) / areas(rowsOf(change, whole));
    expect(ratio({ dataset: DATASET.loss, ...PUBLISHED_YEARS })).toBe(1);
    expect(Math.abs(ratio({ dataset: DATASET.treeCover }) - 1)).toBeLessThan(0.05);
  });

  it("the counties of a state sum to the state", () => {
    const state = areaByRef("iso:US-GA")!;
    const counties = subregionsOf(state, "district-county");
    const years = { start_date: "2001-01-01", end_date: "2020-12-31" };
    const lost = (...of: Area[]) => areas(rowsOf({ dataset: DATASET.loss, ...years }, ...of));
    expect(counties.length).toBeGreaterThan(100);
    expect(lost(...counties) / lost(state)).toBeCloseTo(1, 2);
  });

  it("has forest where there is forest", () => {
    const share = (iso: string) =>
      areas(rowsOf({ dataset: DATASET.treeCover }, country(iso))) / country(iso).area_ha;
    expect(share("GAB")).toBeGreaterThan(0.7);
    expect(share("FIN")).toBeGreaterThan(0.6);
    expect(share("EGY")).toBeLessThan(0.02);
  });
});

it("a thousand districts over 24 years are there in well under a second", () => {
  const districts = Array.from({ length: 1000 }, (_, index) =>
    areaOf({
      source: "fips",
      src_id: String(10_000 + index),
      subtype: "district-county",
      GID_0: "USA",
      area_ha: 250_000,
    }),
  );
  rowsOf({ dataset: DATASET.loss }, districts[0]!);
  for (const { dataset_id, short_name } of SAMPLED) {
    const before = process.cpuUsage();
    const rows = rowsOf({ dataset: dataset_id }, ...districts);
    // Of the processor, since other tests may be running.
    const used = process.cpuUsage(before);
    const took = (used.user + used.system) / 1000;
    if (process.env.LAND_TIMES) console.log(`${short_name}: ${rows.length} rows in ${took.toFixed(0)} ms`);
    expect(took, short_name).toBeLessThan(1000);
    expect(rows.length).toBeLessThan(100_000);
  }
});
