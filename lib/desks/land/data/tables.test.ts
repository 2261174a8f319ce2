import { describe, expect, it, test } from "vitest";
import published from "../testing/published-extract.json";
import { inYear, nameKey, tables } from "./tables";

it("holds the countries, the workbooks and FAO's extents", () => {
  const { loss, primaryLoss, fao, workbooks } = tables();
  expect([loss.size, primaryLoss.size, fao.size]).toEqual([216, 100, 236]);
  expect(workbooks.get("IND")!.size).toBe(1 + 36 + 666);
  expect(workbooks.get("IDN")!.size).toBe(1 + 34 + 502);
  expect(workbooks.get("MYS")!.size).toBe(16);
});

it("has no loss in a year that the table leaves out, and nothing after its last", () => {
  const { area } = tables().loss.get("BRA")!;
  expect(inYear(area, 2000)).toBeUndefined();
  expect(inYear(area, 2025)).toBeUndefined();
  for (const { area: series } of tables().loss.values()) expect(series.values).toHaveLength(24);
});

it("knows a name with or without accents and capitals", () => {
  expect(nameKey("Pará", "São João")).toBe(nameKey("PARA", "Sao Joao"));
});

describe("what was published (an extract of the tables that these are built from)", () => {
  test.for(Object.entries(published.countries))("%s, year by year", ([iso, years]) => {
    const { area, emissions } = tables().loss.get(iso)!;
    for (const [year, lossHa, co2e] of years as [number, number, number][])
      expect([inYear(area, year), inYear(emissions, year)]).toEqual([lossHa, co2e]);
  });

  test("all countries together, year by year", () => {
    const totals = (year: number) =>
      [...tables().loss.values()].reduce(
        (sum, { area, emissions }) => ({
          loss_ha: sum.loss_ha + (inYear(area, year) ?? 0),
          emissions: sum.emissions + (inYear(emissions, year) ?? 0),
        }),
        { loss_ha: 0, emissions: 0 },
      );
    for (const [year, total] of Object.entries(published.world))
      expect(totals(Number(year)), year).toEqual(total);
  });

  test("India's districts", () => {
    const rows = published.india as [string, string, number, number][];
    for (const [state, district, extent, lossIn2016] of rows) {
      const [row] = tables().workbooks.get("IND")!.get(nameKey(state, district))!;
      expect([row!.extent_2000_ha, inYear(row!.loss, 2016)]).toEqual([extent, lossIn2016]);
    }
  });
});
