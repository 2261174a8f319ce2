import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { csvParse } from "d3-dsv";
import { describe, expect, it, test } from "vitest";
import { areaByRef, subregionsOf } from "../places";
import { NO_PLACE } from "../scripts/figures-sources";
import published from "../testing/published-extract.json";
import {
  figuresOf,
  heldSeries,
  inYear,
  type Measure,
  nameKey,
  published as series,
  sourceById,
} from "./tables";

const FILE = join(process.cwd(), "lib/desks/land/data/figures.sqlite");
const file = new Database(FILE, { readonly: true });
const codes = file.prepare("SELECT code FROM place").pluck().all() as string[];
const countries = codes.filter((code) => /^[A-Z0-9]{3}$/.test(code));

const heldIn = (code: string, measure: Measure, year: number, threshold = 30) => {
  const found = series(code, measure, threshold);
  return found && inYear(found, year);
};
const sumOf = (values: (number | undefined)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

function ofRelease(code: string, measure: Measure, release: number, year: number): number | undefined {
  const held = heldSeries([code], [measure], 30).find(
    ({ source }) => sourceById(source).last_year === release,
  );
  return held && inYear(figuresOf([held]).get(held.id)!, year);
}

it("is a small file", () => {
  expect(statSync(FILE).size).toBeLessThan(2 * 1024 * 1024);
});

it("says of every table whose it is, under which licence and of when", () => {
  const sources = file.prepare("SELECT * FROM source").all() as Record<string, unknown>[];
  expect(sources.length).toBeGreaterThan(15);
  for (const { id } of sources) {
    const source = sourceById(Number(id));
    expect(source.licence).toMatch(/^CC BY(-SA)? 4\.0$/);
    expect(source.publisher).not.toBe("");
    expect(source.name).toContain("published");
    expect(source.as_of >= `${source.last_year}`).toBe(true);
  }
});

describe("places", () => {
  it("has one for every country, state and district, but for stretches that GADM keeps apart", () => {
    const lost = codes.filter((code) =>
      ["gadm", "iso", "gfw"].every((from) => !areaByRef(`${from}:${code}`)),
    );
    expect(new Set(lost)).toEqual(NO_PLACE);
  });

  it.each(["BOL", "CAN", "ECU", "GHA", "MDG", "NGA", "PNG", "USA", "IND", "IDN", "MYS"])(
    "has figures of every region of %s",
    (iso) => {
      const regions = subregionsOf(areaByRef(`gadm:${iso}`)!, "state-province");
      const without = regions.filter(({ src_id }) => !series(src_id, "loss"));
      expect(without.map(({ name }) => name)).toEqual([]);
    },
  );

  it("has Kazakhstan's regions, its capital within Akmola", () => {
    const regions = subregionsOf(areaByRef("gadm:KAZ")!, "state-province");
    const without = regions.filter(({ src_id }) => !series(src_id, "loss")).map(({ src_id }) => src_id);
    expect(without).toEqual(["KZ-AST"]);
    expect(heldSeries(["KZ-AKM"], ["loss"], 30)[0]!.note).toMatch(/includes the capital/);
  });

  it("knows a name with or without accents and capitals", () => {
    expect(nameKey("São João")).toBe(nameKey("SAO JOAO"));
  });
});

describe("sums", () => {
  const RELEASES: [iso: string, last: number, tolerance: number][] = [
    ["BOL", 2025, 0.0001],
    ["CAN", 2023, 0.0001],
    ["ECU", 2023, 0.004],
    ["GHA", 2023, 0.002],
    ["MDG", 2024, 0.0001],
    ["NGA", 2024, 0.0003],
    ["PNG", 2023, 0.0003],
    ["USA", 2020, 0.0001],
    ["KAZ", 2022, 0.005],
    ["IDN", 2024, 0.0001],
    ["MYS", 2025, 0.0001],
  ];
  it.each(RELEASES)("the regions of %s sum to the country's loss, to %i", (iso, last, tolerance) => {
    const regions = subregionsOf(areaByRef(`gadm:${iso}`)!, "state-province").map(({ src_id }) => src_id);
    for (const year of range(2001, last)) {
      const sum = sumOf(regions.map((code) => ofRelease(code, "loss", last, year)));
      const own = ofRelease(iso, "loss", last, year)!;
      expect(Math.abs(sum - own), `${iso} ${year}`).toBeLessThanOrEqual(regions.length);
      const whole = heldIn(iso, "loss", year);
      if (whole !== undefined)
        expect(Math.abs(sum - whole), `${iso} ${year}`).toBeLessThanOrEqual(5 + whole * tolerance);
    }
  });

  it("India's states and districts sum to its workbook", () => {
    const states = codes.filter((code) => /^IND\.\d+_1$/.test(code));
    const districts = codes.filter((code) => /^IND\.\d+\.\d+_1$/.test(code));
    expect([states.length, districts.length]).toEqual([36, 666]);
    for (const year of [2001, 2012, 2023]) {
      const own = ofRelease("IND", "loss", 2023, year)!;
      const sum = (of: string[]) => sumOf(of.map((code) => ofRelease(code, "loss", 2023, year)));
      expect(Math.abs(sum(states) - own)).toBeLessThan(40);
      expect(Math.abs(sum(districts) - own)).toBeLessThan(700);
    }
  });

  it("Bolivia's provinces sum to its departments, and its drivers and primary loss to the country's", () => {
    const departments = subregionsOf(areaByRef("gadm:BOL")!, "state-province").map(({ src_id }) => src_id);
    for (const year of [2001, 2010, 2025]) {
      for (const code of departments) {
        const provinces = codes.filter((other) => other.startsWith(`${code}.`));
        const sum = sumOf(provinces.map((province) => heldIn(province, "loss", year)));
        expect(Math.abs(sum - heldIn(code, "loss", year)!), `${code} ${year}`).toBeLessThan(20);
      }
      for (const measure of [...DRIVERS, "primary_loss"] as Measure[]) {
        const sum = sumOf(departments.map((code) => ofRelease(code, measure, 2025, year)));
        const own = ofRelease("BOL", measure, 2025, year) ?? 0;
        if (year > 2001) expect(Math.abs(sum - own), `${measure} ${year}`).toBeLessThan(12);
      }
    }
  });

  it("regions sum to their country's carbon", () => {
    for (const iso of ["BOL", "CAN", "ECU", "GHA", "MDG", "NGA", "PNG", "MYS"]) {
      const regions = subregionsOf(areaByRef(`gadm:${iso}`)!, "state-province").map(({ src_id }) => src_id);
      const last = iso === "BOL" ? 2025 : ["MDG", "NGA"].includes(iso) ? 2024 : 2023;
      for (const measure of ["flux_emissions", "flux_removals", "emissions"] as const) {
        const sum = sumOf(regions.map((code) => ofRelease(code, measure, last, last)));
        const own = ofRelease(iso, measure, last, last)!;
        expect(sum / own, `${iso} ${measure}`).toBeCloseTo(1, 4);
      }
    }
  });

  it("drivers sum to the loss, but for what no driver was found for", () => {
    for (const iso of countries) {
      const lost = sumOf(series(iso, "loss")?.values ?? []);
      if (lost < 1_000_000) continue;
      const driven = sumOf(DRIVERS.flatMap((driver) => series(iso, driver)?.values ?? []));
      expect(driven / lost, iso).toBeGreaterThan(0.97);
      expect(driven / lost, iso).toBeLessThan(1.0001);
    }
  });

  it("fires take no more than the loss of the same release, which is that of the table of losses", () => {
    for (const iso of countries) {
      for (const year of range(2001, 2024)) {
        const [burnt, all] = [heldIn(iso, "fire_loss", year) ?? 0, heldIn(iso, "fire_all_loss", year) ?? 0];
        expect(burnt).toBeLessThanOrEqual(all);
        expect(Math.abs(all - (heldIn(iso, "loss", year) ?? 0)), `${iso} ${year}`).toBeLessThanOrEqual(1);
      }
    }
  });

  it("the Amazon's states sum to the Legal Amazon", () => {
    const states = codes.filter((code) => series(code, "prodes", 0) && code !== "BRA");
    expect(states).toHaveLength(9);
    for (const year of range(1988, 2024)) {
      const sum = sumOf(states.map((code) => heldIn(code, "prodes", year, 0)));
      expect(sum).toBe(heldIn("BRA", "prodes", year, 0));
    }
  });
});

const DRIVERS = [
  "driver_permanent_agriculture",
  "driver_hard_commodities",
  "driver_shifting_cultivation",
  "driver_logging",
  "driver_wildfire",
  "driver_settlements_infrastructure",
  "driver_other_natural_disturbances",
] as const;

describe("single figures, as published", () => {
  it.each([
    ["CAN", "fire_loss", 2023, 7.76],
    ["BRA", "fire_loss", 2016, 2.38],
    ["BRA", "fire_loss", 2024, 2.33],
    ["BRA", "driver_wildfire", 2024, 2.18],
    ["BRA", "driver_permanent_agriculture", 2024, 1.82],
  ] as const)("%s %s in %i: %d Mha", (code, measure, year, mha) => {
    expect(heldIn(code, measure, year)! / 1e6).toBeCloseTo(mha, 2);
  });

  it.each([
    [2004, 27_772],
    [2012, 4571],
    [2021, 13_038],
    [2024, 6288],
  ])("PRODES has %i at %i km²", (year, km2) => {
    expect(heldIn("BRA", "prodes", year, 0)).toBe(km2 * 100);
  });

  it("Pará is first in PRODES in every year since 2006", () => {
    const states = codes.filter((code) => code.startsWith("BR-"));
    for (const year of range(2006, 2024)) {
      const [first] = states
        .map((code) => ({ code, lost: heldIn(code, "prodes", year, 0) ?? 0 }))
        .sort((a, b) => b.lost - a.lost);
      expect(first!.code, String(year)).toBe("BR-PA");
    }
  });

  test("countries, year by year, with all of them together", () => {
    for (const [iso, years] of Object.entries(published.countries)) {
      for (const [year, loss, co2e] of years as [number, number, number][])
        expect([heldIn(iso, "loss", year), heldIn(iso, "emissions", year)]).toEqual([loss, co2e]);
    }
    const all = countries.flatMap((iso) => {
      const [lost, emitted] = [series(iso, "loss"), series(iso, "emissions")];
      return lost && emitted && sourceById(heldSeries([iso], ["loss"], 30)[0]!.source).last_year === 2024
        ? [{ lost, emitted }]
        : [];
    });
    for (const [year, { loss_ha, emissions }] of Object.entries(published.world)) {
      expect(sumOf(all.map(({ lost }) => inYear(lost, Number(year)))), year).toBe(loss_ha);
      expect(sumOf(all.map(({ emitted }) => inYear(emitted, Number(year)))), year).toBe(emissions);
    }
  });

  test("India's districts", () => {
    const rows = published.india as [string, string, number, number][];
    const states = subregionsOf(areaByRef("gadm:IND")!, "state-province");
    for (const [state, district, extent, lossIn2016] of rows) {
      const above = states.find(({ short_name }) => short_name === state)!;
      const area = subregionsOf(above, "district-county").find(({ short_name }) => short_name === district)!;
      expect([heldIn(area.src_id, "extent", 2000), heldIn(area.src_id, "loss", 2016)]).toEqual([
        extent,
        lossIn2016,
      ]);
    }
  });
});

it("has no figure outside the years of its source", () => {
  expect(heldIn("BRA", "loss", 2000)).toBeUndefined();
  expect(heldIn("BRA", "loss", 2025)).toBeUndefined();
  expect(heldIn("US-CA", "loss", 2021)).toBeUndefined();
  expect(heldIn("KIR", "driver_logging", 2024)).toBeUndefined();
});

describe("against the source files", () => {
  const folder = join(process.cwd(), "../shared/data/land");
  const isThere = existsSync(folder);
  if (!isThere)
    console.log("Skipped: the tables that figures.sqlite is built from aren't beside this checkout.");
  const rows = (name: string) => csvParse(readFileSync(join(folder, name), "utf8"));

  test.skipIf(!isThere)("every region's loss, and every country's fires", () => {
    const regions = new Map<string, number>();
    for (const { iso, year, loss_ha } of rows("gfw_adm1_tree_cover_loss_t30.csv")) {
      const key = `${iso} ${year}`;
      regions.set(key, (regions.get(key) ?? 0) + Number(loss_ha));
    }
    for (const [key, sum] of regions) {
      const [iso, year] = key.split(" ") as [string, string];
      const held = heldSeries([iso], ["loss"], 30).at(-1)!;
      expect(inYear(figuresOf([held]).get(held.id)!, Number(year)), key).toBe(Math.round(sum));
    }
    for (const { iso, year, loss_from_fires_ha } of rows(
      "gfw_tree_cover_loss_from_fires_by_country_2001-2024.csv",
    ))
      expect(heldIn(iso!, "fire_loss", Number(year))).toBe(Math.round(Number(loss_from_fires_ha)));
  });
});
