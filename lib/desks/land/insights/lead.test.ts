import { expect, test } from "vitest";
import type { Asked, Column, Row } from "../types";
import { makeInsights } from ".";
import { testArea, testDataset, testRaw } from "./testing";

const YEAR: Column = { name: "year", label: "Year", unit: null, role: "time" };
const LOSS: Column = { name: "area_ha", label: "Tree cover loss", unit: "ha", role: "measure" };
const DRIVER: Column = { name: "driver", label: "Driver", unit: null, role: "category" };

const AREAS = { "gadm:PER": "Peru", "gadm:CHL": "Chile" };
const byYear: Row[] = Object.entries(AREAS).flatMap(([aoi_id, aoi_name], at) =>
  [100, 200, 300, 200, 100, 50].map((area_ha, year) => ({
    aoi_id,
    aoi_name,
    year: 2015 + year,
    area_ha: area_ha * (at + 1) * 1000,
  })),
);
const byDriver: Row[] = Object.entries({ Wildfire: 600, Logging: 300, "Hard commodities": 100 }).map(
  ([driver, area_ha]) => ({ aoi_id: "gadm:PER", aoi_name: "Peru", driver, area_ha }),
);

const OPTIONS = { start_date: "2015-01-01", end_date: "2020-12-31" };

function told(asked: Asked, rows = byYear, columns = [YEAR, LOSS], dataset = 4) {
  const refs = [...new Set(rows.map(({ aoi_id }) => String(aoi_id)))] as (keyof typeof AREAS)[];
  const areas = refs.map((ref) => testArea(ref, AREAS[ref]));
  const raw = testRaw(rows, columns);
  Object.assign(raw.metadata.query, { areas: refs, dataset, ...OPTIONS });
  return makeInsights(raw, { areas, subregions: [], dataset: testDataset(dataset) }, { asked });
}
const peru = byYear.filter(({ aoi_name }) => aoi_name === "Peru");
const first = (...args: Parameters<typeof told>) => told(...args).insights[0]!.insight;

test.each<[Asked, string]>([
  [
    { operation: "extreme" },
    "Tree cover loss in Peru was highest in 2017, at 300,000 ha, and lowest in 2020, at 50,000 ha.",
  ],
  [{ operation: "extreme", nth: 2 }, "Tree cover loss in Peru was second highest in 2016, at 200,000 ha."],
  [{ operation: "mean" }, "Tree cover loss in Peru was 158,333 ha a year on average over 2015–2020."],
  [
    { operation: "threshold", above: 250_000, limit: "250,000 ha" },
    "Yes: tree cover loss in Peru was above 250,000 ha in 1 year, 2017 (300,000 ha).",
  ],
  [
    { operation: "threshold", above: 400_000, limit: "400,000 ha" },
    "No: tree cover loss in Peru was never above 400,000 ha over 2015–2020. The most was 300,000 ha in 2017.",
  ],
  [{ operation: "value", unit: "km²" }, "Tree cover loss in Peru was 9,500 km² over 2015–2020."],
  [
    {
      operation: "compare",
      periods: [
        { start: "2015-01-01", end: "2017-12-31" },
        { start: "2018-01-01", end: "2020-12-31" },
      ],
    },
    "Tree cover loss in Peru was 600,000 ha in 2015–2017 and 350,000 ha in 2018–2020: 41.7% less.",
  ],
  [
    { operation: "yesno", superlative: true, at: "2016" },
    "No: tree cover loss in Peru was highest in 2017 (300,000 ha); 2016 comes second (200,000 ha), of 6 years.",
  ],
])("of one area %j", (asked, sentence) => expect(first(asked, peru)).toBe(sentence));

test("the direction comes with two figures, means of both ends", () => {
  expect(first({ operation: "yesno", direction: "down" }, peru)).toMatch(
    /^Yes: tree cover loss in Peru is falling: 200,000 ha a year on average in 2015–2017, 116,667 ha a year on average in 2018–2020, 41.7% less\./,
  );
});

test("areas keep their own figures; told as one, they are added up", () => {
  expect(first({ operation: "compare" })).toBe(
    "Chile had more tree cover loss over 2015–2020: 1.90 Mha against 950,000 ha in Peru, 2 times as much.",
  );
  const groups = [{ name: "Both", of: ["gadm:PER", "gadm:CHL"] }];
  expect(first({ operation: "value", unit: "ha", groups })).toContain("in Both was 2,850,000 hectares");
});

test("what is left out isn't counted", () => {
  expect(first({ operation: "extreme", except: ["2017"] }, peru)).toContain("highest in 2016");
});

test("a period without data isn't zero", () => {
  const periods: Asked["periods"] = [
    { start: "1990-01-01", end: "1999-12-31" },
    { start: "2015-01-01", end: "2020-12-31" },
  ];
  expect(first({ operation: "compare", periods }, peru)).toContain("There are no data");
});

test("by year there is a table", () => {
  const { table } = told({ operation: "list", along: "time" }, peru);
  expect(table?.text.split("\n")).toHaveLength(8);
  expect(table?.text).toContain("| 2017 | 300,000 ha |");
});

test.each<[Asked, string]>([
  [
    { operation: "share", only: [{ name: "Logging", of: ["Logging"] }] },
    "30.0%: tree cover loss from logging in Peru was 300 ha of 1,000 ha over 2015–2020.",
  ],
  [
    { operation: "yesno", superlative: true, only: [{ name: "Wildfire", of: ["Wildfire"] }] },
    "Yes: Wildfire has the most tree cover loss in Peru over 2015–2020 (600 ha, 60.0% of the whole).",
  ],
  [
    { operation: "value", only: [{ name: "Gold", of: ["Gold"] }] },
    "There is nothing on gold in Peru in these data over 2015–2020. They have wildfire, logging and hard commodities.",
  ],
])("of drivers %j", (asked, sentence) => expect(first(asked, byDriver, [DRIVER, LOSS], 8)).toBe(sentence));

test("a difference is told as one", () => {
  expect(first({ operation: "compare", gap: true })).toContain(
    "is 950,000 ha: Chile had 1.90 Mha and Peru 950,000 ha. That is 100% more, or 50.0% less",
  );
});

test("the highest years stand beside the total", () => {
  expect(first({ operation: "value", peaks: 2 }, peru)).toBe(
    "Tree cover loss in Peru was 950,000 ha over 2015–2020. The highest years: 2017 (300,000 ha) and 2016 (200,000 ha).",
  );
});

test.each<[Asked, string]>([
  [
    { operation: "value", usual: true },
    "Low: tree cover loss in Peru was 50,000 ha in 2020, 72.2% below the usual 180,000 ha a year (the average of 2015–2019).",
  ],
  [{ operation: "yesno", usual: true, expects: "high" }, "No, it is low: tree cover loss"],
  [{ operation: "yesno", usual: true, expects: "low" }, "Yes: tree cover loss"],
])("a year is set against those before: %j", (asked, text) => {
  expect(first(asked, peru)).toContain(text);
});

test.each<[Asked, string]>([
  [
    { operation: "compare", of: "land" },
    "Chile had the higher share: tree cover loss was 0.22% of its land over 2015–2020 (1.90 Mha of 851 Mha).",
  ],
  [{ operation: "list", of: "land", above: 0.2, limit: "0.2%" }, "1 of 2 areas had tree cover loss"],
  [
    { operation: "list", of: "land", above: 50, limit: "50%" },
    "0 of 2 areas had tree cover loss over 2015–2020 of more than 50% of their land. The nearest is Chile",
  ],
])("a share of each one's land: %j", (asked, text) => {
  expect(first(asked)).toContain(text);
});

test("a share of the forest is one of the tree cover that was pulled for it", () => {
  const raw = testRaw(peru, [YEAR, LOSS]);
  Object.assign(raw.metadata.query, { areas: ["gadm:PER"], dataset: 4, ...OPTIONS });
  const context = { areas: [testArea("gadm:PER", "Peru")], subregions: [], dataset: testDataset(4) };
  const forest = testRaw(
    [{ aoi_id: "gadm:PER", aoi_name: "Peru", area_ha: 9_500_000 }],
    [{ ...LOSS, label: "Tree cover in 2000" }],
  );
  const { insights } = makeInsights(raw, context, { asked: { operation: "share", of: "forest" } }, 1, forest);
  expect(insights[0]!.insight).toBe(
    "Tree cover loss in Peru over 2015–2020 was 10.0% of the tree cover that it had in 2000: 950,000 ha of 9.50 Mha, about one hectare in 10.",
  );
});

test("several drivers have each their share, and one together", () => {
  const only = ["Wildfire", "Logging"].map((name) => ({ name, of: [name] }));
  expect(first({ operation: "share", only }, byDriver, [DRIVER, LOSS], 8)).toBe(
    "Of the tree cover loss in Peru over 2015–2020, 1,000 ha in all: Wildfire 60.0% (600 ha) and Logging 30.0% (300 ha). Together that is 90.0% (900 ha).",
  );
  expect(first({ operation: "value", only }, byDriver, [DRIVER, LOSS], 8)).toContain(
    "Together that is 900 ha, 90.0% of the whole.",
  );
});

test("the mean of each area, and of all together", () => {
  expect(first({ operation: "mean" })).toBe(
    "Tree cover loss over 2015–2020, a year on average: Chile (316,667 ha) and Peru (158,333 ha). Together: 475,000 ha.",
  );
});

test("of one year a limit isn't told as if it were many", () => {
  const one = peru.slice(0, 1);
  expect(first({ operation: "threshold", above: 200_000, limit: "200,000 ha" }, one)).toBe(
    "No: tree cover loss in Peru was 100,000 ha over 2015–2020, not above 200,000 ha.",
  );
});

const FLUX: Column[] = ["Net flux", "Gross emissions", "Gross removals"].map((label, at) => ({
  name: `measure_${at}`,
  label,
  unit: "Mg CO2e",
  role: "measure",
}));
const byMeasure: Row[] = Object.entries(AREAS).map(([aoi_id, aoi_name]) => ({
  aoi_id,
  aoi_name,
  measure_0: -6e6,
  measure_1: 12e6,
  measure_2: -18e6,
}));
const measures = ["emissions", "removals", "net flux"];

test("measures stand side by side, a year where that is asked", () => {
  expect(first({ operation: "value", measures }, byMeasure.slice(0, 1), FLUX, 6)).toBe(
    "Of the forests of Peru over 2015–2020: gross emissions 12.0 Mt CO2e, gross removals −18.0 Mt CO2e and net flux −6.00 Mt CO2e.",
  );
  const { table } = told({ operation: "mean", measures }, byMeasure, FLUX, 6);
  expect(table?.text).toContain("| Chile | 2.00 Mt CO2e | −3.00 Mt CO2e | −1.00 Mt CO2e |");
});

test("what can't be told over time is said, with what can", () => {
  expect(first({ operation: "trend" }, byMeasure.slice(0, 1), FLUX, 6)).toContain(
    "so I can't say how it has moved. What the loss of trees emitted is known by year. The forests of Peru were a net sink",
  );
});

test("shares are in a table where one is wanted", () => {
  const raw = testRaw(byYear, [YEAR, LOSS]);
  Object.assign(raw.metadata.query, { areas: Object.keys(AREAS), dataset: 4, ...OPTIONS });
  const areas = Object.entries(AREAS).map(([ref, name]) => testArea(ref, name));
  const { table } = makeInsights(
    raw,
    { areas, subregions: [], dataset: testDataset(4) },
    { chart: "table", asked: { operation: "list", of: "land" } },
  );
  expect(table?.text).toContain("| Chile | 1.90 Mha | 0.22% |");
});

test("many areas are ranked by what they have per km², not in all", () => {
  const sizes = { Acre: 10_000, Bahia: 100_000, Goias: 200_000, Para: 400_000, Sergipe: 50_000 };
  const parts = Object.entries(sizes).map(([name, area_ha]) => ({
    ...testArea(`gadm:BRA.${name}`, name, "state-province"),
    area_ha,
  }));
  const rows = parts.map(({ ref, name }) => ({ aoi_id: ref, aoi_name: name, year: 2015, area_ha: 1000 }));
  const raw = testRaw(rows, [YEAR, LOSS]);
  Object.assign(raw.metadata.query, { by: "state-province", ...OPTIONS });
  const { insights } = makeInsights(
    raw,
    { areas: [testArea("gadm:BRA", "Brazil")], subregions: parts, dataset: testDataset(4) },
    { asked: { operation: "extreme", per: "km²" } },
  );
  expect(insights[0]!.insight).toContain("was in Acre 10 ha (1,000 ha in all)");
  expect(insights[0]!.insight).toContain("Next: Sergipe 2 ha (1,000 ha in all)");
});

test("how to cite follows the answer; made-up figures aren't for print", () => {
  expect(first({ operation: "mean", cite: true }, peru)).toContain("Cite the source as: Hansen et al. 2013");
});

test("those that improved most are ranked by how far each went", () => {
  const parts = ["Acre", "Bahia", "Goias"].map((name) =>
    testArea(`gadm:BRA.${name}`, name, "state-province"),
  );
  const [early, late] = [
    [100, 100, 100],
    [50, 80, 120],
  ];
  const rows = parts.flatMap(({ ref, name }, at) =>
    [early, late].map((values, year) => ({
      aoi_id: ref,
      aoi_name: name,
      year: 2019 + year,
      area_ha: values![at]! * 1000,
    })),
  );
  const raw = testRaw(rows, [YEAR, LOSS]);
  Object.assign(raw.metadata.query, { by: "state-province", ...OPTIONS });
  const { insights } = makeInsights(
    raw,
    { areas: [testArea("gadm:BRA", "Brazil")], subregions: parts, dataset: testDataset(4) },
    { asked: { operation: "trend", along: "area", direction: "down" } },
  );
  expect(insights[0]!.insight).toContain("fell most in Acre over 2015–2020: by 50");
  expect(insights[0]!.insight).toContain("Next come Bahia");
  expect(insights[0]!.insight).not.toContain("Goias (");
});

test("a table of one area over time, in thousands of hectares", () => {
  const raw = testRaw(peru, [YEAR, LOSS]);
  const { table } = makeInsights(
    raw,
    { areas: [testArea("gadm:PER", "Peru")], subregions: [], dataset: testDataset(4) },
    { chart: "table", asked: { operation: "value", unit: "kha" } },
  );
  expect(table?.text).toContain("| 2016 | 200 kha |");
});

test("a claim on every year is met by each of them", () => {
  const asked = { operation: "yesno", direction: "up", always: true } as const;
  expect(first(asked, peru)).toContain(
    "No: tree cover loss in Peru didn't rise every year; it fell in 2018 (from 300,000 ha to 200,000 ha), 2019",
  );
  expect(first(asked, peru.slice(0, 3))).toContain("Yes: tree cover loss in Peru rose every year");
});
