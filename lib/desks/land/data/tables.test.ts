import { existsSync, readFileSync } from "node:fs";
import { csvParse } from "d3-dsv";
import { expect, it } from "vitest";
import { inYear, nameKey, tables } from "./tables";

const REFERENCE = "/work/shared/data/land";
const reference = (file: string) => csvParse(readFileSync(`${REFERENCE}/${file}`, "utf8"));

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

it.skipIf(!existsSync(REFERENCE))(
  "agrees with every row of the tables it is built from (skipped without them)",
  () => {
    for (const row of reference("gfw_tree_cover_loss_by_country_2001-2024.csv")) {
      const { area, emissions } = tables().loss.get(row.iso!)!;
      expect(inYear(area, Number(row.year))).toBe(Math.round(Number(row.loss_ha)));
      expect(inYear(emissions, Number(row.year))).toBe(Math.round(Number(row.gross_emissions_Mg_CO2e)));
    }
    for (const row of reference("gfw_IND_adm2_2001-2023_t30.csv")) {
      const [held] = tables().workbooks.get("IND")!.get(nameKey(row.adm1!, row.adm2!))!;
      expect(held!.extent_2000_ha).toBe(Number(row.extent_2000_ha));
      expect(inYear(held!.loss, 2016)).toBe(Number(row.tc_loss_ha_2016));
    }
  },
);
