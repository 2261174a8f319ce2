import fc from "fast-check";
import { expect, it } from "vitest";
import type { Column, Figure, Insight, InsightOptions, RawData, Row } from "../types";
import { CHART_TYPES, InsightOptions as WishSchema } from "../types";
import { type InsightContext, insightsInWords, makeInsights } from ".";
import { isAdditive } from "./rules";
import { testArea, testDataset, testRaw } from "./testing";

const AREAS = ["Acre", "Bahia", "Goias", "Para", "Sergipe"];
const CATEGORIES = [
  ["Fire", "Roads", "Wind"],
  ["Crops", "Pasture", "Trees"],
];

const measures = ["Alpha", "Beta"].map((label) =>
  fc
    .constantFrom("ha", "Mg CO2e", "%", "Mg CO2e/t", null)
    .map((unit): Column => ({ name: label.toLowerCase(), label, unit, role: "measure" })),
);
const YEAR: Column = { name: "year", label: "Year", unit: null, role: "time" };
const CLASSES = ["Class", "Kind"].map(
  (label): Column => ({ name: label.toLowerCase(), label, unit: null, role: "category" }),
);

interface Case {
  raw: RawData;
  context: InsightContext;
  insightOptions: InsightOptions;
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    areas: fc.integer({ min: 1, max: AREAS.length }),
    years: fc.integer({ min: 0, max: 6 }),
    classes: fc.integer({ min: 0, max: 2 }),
    measures: fc.tuple(...measures),
    isDouble: fc.boolean(),
    values: fc.infiniteStream(
      fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 1, max: 90_000_000 }) },
        fc.constantFrom(0, -7, null),
      ),
    ),
    dataset: fc.integer({ min: 0, max: 13 }),
    by: fc.constantFrom(null, "state-province" as const),
    insightOptions: fc.record<InsightOptions>(
      {
        chart: fc.constantFrom(...CHART_TYPES),
        focus: fc.constantFrom(...WishSchema.shape.focus.unwrap().options),
        top: fc.integer({ min: 1, max: 4 }),
        order: fc.constantFrom("most", "least"),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ areas, years, classes, measures: both, isDouble, values, dataset, by, insightOptions }) => {
    const columns = [
      ...(years > 0 ? [YEAR] : []),
      ...CLASSES.slice(0, classes),
      ...both.slice(0, isDouble ? 2 : 1),
    ];
    let rows: Row[] = AREAS.slice(0, areas).map((name) => ({ aoi_id: `gadm:${name}`, aoi_name: name }));
    const crossed = (name: string, keys: (string | number)[]) => {
      rows = rows.flatMap((row) => keys.map((key) => ({ ...row, [name]: key })));
    };
    if (years > 0)
      crossed(
        "year",
        Array.from({ length: years }, (_, at) => 2001 + at),
      );
    for (const [at, { name }] of CLASSES.slice(0, classes).entries()) crossed(name, CATEGORIES[at]!);
    rows = rows.map((row) => ({
      ...row,
      ...Object.fromEntries(
        columns.flatMap(({ role, name }) => (role === "measure" ? [[name, values.next().value]] : [])),
      ),
    }));
    const raw = testRaw(rows, columns);
    raw.metadata.query = { ...raw.metadata.query, by, dataset };
    const known = AREAS.slice(0, areas).map((name) => testArea(`gadm:${name}`, name));
    const context = {
      areas: by ? [testArea("gadm:BRA", "Brazil")] : known,
      subregions: by ? known : [],
      dataset: testDataset(dataset),
    };
    return { raw, context, insightOptions };
  });

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: number[]): number => sumOf(values) / values.length;

const CHANGE = /from (\w+) to (\w+)/;

function recomputed({ origin }: Figure, insight: Insight, { raw, context }: Case): number {
  const [words] = origin.split(";") as [string];
  const { columns } = raw.metadata;
  const measures = columns.filter(({ role }) => role === "measure");
  const { name, unit } = measures.find(({ label }) => new RegExp(label, "i").test(words)) ?? measures[0]!;
  const distinct = (rows: Row[], column: string) => new Set(rows.map((row) => row[column])).size;
  const numbersIn = (rows: Row[]) => rows.flatMap((row) => (typeof row[name] === "number" ? row[name] : []));
  const toOne = (rows: Row[]) => (isAdditive(unit) ? sumOf : meanOf)(numbersIn(rows));

  if (words === "number of areas asked about") return context.areas.length;
  const drawn = insight.data.map((row) => Number(row[insight.y_axis]));
  if (words.startsWith("sum") && words.includes("changes drawn")) return sumOf(drawn);
  if (words.endsWith("changes drawn")) return (Math.max(...drawn) / sumOf(drawn)) * 100;

  const isTimed = columns.some(({ role }) => role === "time");
  const [from, to = from] = isTimed ? [...words.matchAll(/\b\d{4}\b/g)].map(Number) : [];
  const rows = raw.data.filter(
    (row) =>
      row[name] !== null && (from === undefined || (Number(row.year) >= from && Number(row.year) <= to!)),
  );
  const ratio = /^ratio of (.+) to (.+?)(?:, |$)/.exec(words);
  if (ratio) {
    const [more, less] = [ratio[1], ratio[2]].map((one) => toOne(rows.filter((row) => row.aoi_name === one)));
    return more! / less!;
  }
  if (words.startsWith("number of areas in the data")) return distinct(rows, "aoi_name");
  if (words.startsWith("number of values of"))
    return distinct(rows, CLASSES.find(({ label }) => words.includes(label))!.name);
  if (words.includes("that the chart leaves out")) {
    const [left] = ["aoi_name", ...CLASSES.map((one) => one.name)].filter(
      (column) => words.includes("areas") === (column === "aoi_name") && column in insight.data[0]!,
    );
    return distinct(rows, left!) - distinct(insight.data, left!);
  }
  const change = CHANGE.exec(words);
  const isNamed = (row: Row, column: string, all: string[]) => {
    const named = all.filter((one) => words.includes(one));
    return named.length === 0 || named.includes(String(row[column]));
  };
  const named = rows
    .filter((row) => isNamed(row, "aoi_name", AREAS))
    .filter((row) =>
      change
        ? [change[1], change[2]].every((one) => Object.values(row).includes(one!))
        : CLASSES.every((one, at) => isNamed(row, one.name, CATEGORIES[at]!)),
    );
  if (words.startsWith("share")) return (toOne(named) / toOne(rows)) * 100;
  const inOrder = named.toSorted((a, b) => Number(a.year) - Number(b.year));
  const byYear = [...Map.groupBy(inOrder, ({ year }) => year).values()].map(toOne);
  if (words.startsWith("change")) return (Math.abs(byYear.at(-1)! - byYear[0]!) / byYear[0]!) * 100;
  const isMeanOverTime = words.startsWith("mean") && /\d{4} to \d{4}/.test(words);
  const counted = /^(?:sum|mean) of (\d+) values/.exec(words)?.[1] ?? "1";
  expect(Number(counted), words).toBe(isMeanOverTime ? byYear.length : named.length);
  return isMeanOverTime ? meanOf(byYear) : toOne(named);
}

it("a figure's value is that of the rows which its origin names", () => {
  let checked = 0;
  fc.assert(
    fc.property(cases, (one) => {
      for (const insight of makeInsights(one.raw, one.context, one.insightOptions).insights) {
        const facts = (insight.facts ?? []).flatMap(({ figures }) => figures);
        for (const figure of [...insight.title_figures, ...insight.figures, ...facts]) {
          const value = recomputed(figure, insight, one);
          const off = Math.abs(figure.value - value);
          expect(off, `${figure.text}: ${figure.origin}; found ${value}`).toBeLessThanOrEqual(
            1e-9 * Math.max(1, Math.abs(value)),
          );
          checked += 1;
        }
      }
    }),
    { numRuns: 1000 },
  );
  expect(checked).toBeGreaterThan(1000);
});

it("insights in words bring their figures in their order, those of titles too", () => {
  fc.assert(
    fc.property(cases, ({ raw, context, insightOptions }) => {
      const { text, figures } = insightsInWords(makeInsights(raw, context, insightOptions).insights);
      let from = 0;
      for (const figure of figures) {
        const found = text.indexOf(figure.text, from);
        expect(found, `${figure.text} in ${text}`).toBeGreaterThanOrEqual(from);
        from = found + figure.text.length;
      }
    }),
  );
});
