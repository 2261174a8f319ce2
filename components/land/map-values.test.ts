import { expect, test } from "vitest";
import { mapValues, yearsOf } from "./map-values";
import { areaOf, resultOf } from "./testing/results";

const parts = [areaOf("iso:BR-PA"), areaOf("iso:BR-AM"), areaOf("iso:BR-AC")];
const rows = [
  { aoi_id: "iso:BR-PA", aoi_name: "Pará", year: 2001, loss: 5 },
  { aoi_id: "iso:BR-PA", aoi_name: "Pará", year: 2002, loss: 7 },
  { aoi_id: "BR-AM", aoi_name: "Amazonas", year: 2002, loss: 2 },
];
const divided = resultOf({ subregions: parts, rows });
const valuesOf = (year: number | null, result = divided) =>
  mapValues(result, year)?.values.map(({ value }) => value);

test("of a year, or of all of them; nothing is not zero", () => {
  expect(valuesOf(null)).toEqual([12, 2, null]);
  expect(valuesOf(2001)).toEqual([5, null, null]);
  expect(mapValues(divided, 2001)).toMatchObject({ label: "Tree cover loss", unit: "ha", range: [5, 7, 2] });
});

test("made-up values are known as such", () => {
  expect(mapValues(divided, null)?.isSample).toBe(true);
  expect(mapValues(resultOf({ subregions: parts, rows, sample: false }), null)?.isSample).toBe(false);
});

test("of what there is, the latest counts", () => {
  expect(valuesOf(null, resultOf({ subregions: parts, rows, dataset: 2 }))).toEqual([7, 2, null]);
});

test("an undivided area isn't shaded, and one year is nothing to choose from", () => {
  expect(mapValues(resultOf({ rows }), null)).toBeNull();
  expect(yearsOf(divided)).toEqual([2001, 2002]);
  expect(yearsOf(resultOf({ rows: rows.slice(1) }))).toBeNull();
  expect(yearsOf(resultOf({ rows: rows.map((row) => ({ ...row, year: "2001-01-01" })) }))).toBeNull();
});
