import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numbersIn } from "@/lib/agent/truth/numbers";
import { plain } from "@/lib/agent/truth/plain";
import { timesIn } from "@/lib/agent/truth/times";
import {
  CHART_TYPES,
  ChartData,
  type Column,
  type Figure,
  Insight,
  InsightOptions,
  type RawData,
  type Row,
} from "../types";
import { type InsightContext, makeInsights } from ".";
import { SAMPLE_NOTICE } from "./sample";
import { chartTable } from "./table";
import { AREA_COLUMNS, testArea, testDataset, testRaw } from "./testing";

const YEAR: Column = { name: "year", label: "Year", unit: null, role: "time" };
const LOSS: Column = { name: "area_ha", label: "Tree cover loss", unit: "ha", role: "measure" };
const EMISSIONS: Column = { name: "emissions", label: "Emissions", unit: "Mg CO2e", role: "measure" };
const DRIVER: Column = { name: "driver", label: "Driver", unit: null, role: "category" };
const DAY: Column = { name: "alert_date", label: "Day", unit: null, role: "time" };

const name = fc.oneof(
  fc.constantFrom(
    "Area 51",
    "Brazil",
    "Côte d’Ivoire",
    "日本",
    "42",
    "5 ha",
    "3.5",
    "Pará, Brazil",
    "São Tomé (2)",
    "-7",
    "١٢",
  ),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
);
const value = fc.oneof(
  fc.constantFrom(0, 0, 1, -1, 2_746_284.4, 1e12, 0.000123, 999_999.6, 999.96),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.integer({ min: -1000, max: 100_000_000 }),
  fc.constant(null),
);
const time = fc.constantFrom<fc.Arbitrary<string | number>>(
  fc.integer({ min: 1995, max: 2030 }),
  fc.constantFrom("2000-2005", "2005-2010"),
  fc
    .integer({ min: 0, max: 500 })
    .map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10)),
);
const unit = fc.constantFrom("ha", "Mg CO2e", "%", "Mg CO2e/t", null, "alerts", "m2");

interface Case {
  raw: RawData;
  context: InsightContext;
  insightOptions: InsightOptions;
}

const wishes = fc.record<InsightOptions>(
  {
    chart: fc.constantFrom(...CHART_TYPES),
    focus: fc.constantFrom(...InsightOptions.shape.focus.unwrap().options),
    top: fc.integer({ min: 1, max: 50 }),
    order: fc.constantFrom("most", "least"),
  },
  { requiredKeys: [] },
);

const cases: fc.Arbitrary<Case> = fc
  .record({
    areas: fc.array(name, { minLength: 1, maxLength: 25 }),
    categories: fc.array(fc.array(name, { minLength: 1, maxLength: 10 }), { maxLength: 2 }),
    times: fc.option(time.chain((one) => fc.array(one, { minLength: 1, maxLength: 40 }))),
    units: fc.array(unit, { minLength: 1, maxLength: 3 }),
    count: fc.integer({ min: 0, max: 120 }),
    values: fc.infiniteStream(value),
    at: fc.infiniteStream(fc.nat(1000)),
    zero: fc.boolean(),
    dataset: fc.integer({ min: 0, max: 13 }),
    sample: fc.boolean(),
    by: fc.constantFrom(null, "state-province" as const),
    assumptions: fc.constantFrom<string[]>([], ["assumed 2001–2024; change by naming years"]),
    insightOptions: wishes,
  })
  .map(
    ({
      areas,
      categories,
      times,
      units,
      count,
      values,
      at,
      zero,
      dataset,
      sample,
      by,
      assumptions,
      insightOptions,
    }) => {
      const pick = <T>(from: readonly T[]): T => from[at.next().value % from.length]!;
      const rows = Array.from({ length: count }, (): Row => {
        const area = at.next().value % areas.length;
        return {
          aoi_id: `gadm:X.${area}`,
          aoi_name: areas[area]!,
          ...(times && { year: pick(times) }),
          ...Object.fromEntries(categories.map((names, index) => [`class_${index}`, pick(names)])),
          ...Object.fromEntries(
            units.map((_, index) => [`measure_${index}`, zero ? 0 : values.next().value]),
          ),
        };
      });
      const columns: Column[] = [
        ...(times ? [YEAR] : []),
        ...categories.map(
          (_, index): Column => ({
            name: `class_${index}`,
            label: `Class ${index}`,
            unit: null,
            role: "category",
          }),
        ),
        ...units.map(
          (one, index): Column => ({
            name: `measure_${index}`,
            label: `Measure ${index}`,
            unit: one,
            role: "measure",
          }),
        ),
      ];
      const raw = testRaw(rows, columns, { sample, assumptions });
      raw.metadata.query = { ...raw.metadata.query, by, dataset };
      const known = areas.slice(0, 20).map((area, index) => testArea(`gadm:X.${index}`, area));
      const context = {
        areas: by ? known.slice(0, 1) : known,
        subregions: by ? known : [],
        dataset: testDataset(dataset),
      };
      return { raw, context, insightOptions };
    },
  );

function unexplained(
  text: string,
  figures: Figure[],
  { data, metadata }: RawData,
  { areas }: InsightContext,
) {
  const names = [
    ...data.flatMap((row) => Object.values(row).filter((one) => typeof one === "string")),
    ...metadata.columns.map(({ label }) => label),
    ...areas.map(({ name }) => name),
  ];
  const digits = (one: string) => /[−-]?\p{Nd}[\p{Nd}.,]*/u.exec(one)?.[0].replace(/[.,]$/, "");
  const isNumber = (one: string) => /^[\p{Nd}\s.,+−-]+$/u.test(one);
  const numeric = new Set(
    names.filter(isNumber).flatMap((one) => numbersIn(plain(one).text).map(({ value }) => value)),
  );
  const left = figures.map((figure) => digits(figure.text));
  const others = names.filter((one) => /\p{Nd}/u.test(one) && !isNumber(one));
  const escaped = (one: string) => one.trim().replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const whole = (one: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}]|\\d[.,])${escaped(one)}(?![\\p{L}\\p{N}]|[.,]\\d)`, "giu");
  const masked = others
    .sort((a, b) => b.length - a.length)
    .reduce((masking, one) => masking.replace(whole(one), "·"), text);
  return numbersIn(timesIn(plain(masked).text).rest).filter((number) => {
    if (number.isWord) return false;
    if (digits(number.text) !== left[0]) return !numeric.has(number.value);
    left.shift();
    return false;
  });
}

describe("whatever the data", () => {
  it("charts_data matches insights, and both match their schemas", () => {
    fc.assert(
      fc.property(cases, ({ raw, context, insightOptions }) => {
        const { insights, charts_data, insight_count, figures } = makeInsights(
          raw,
          context,
          insightOptions,
          7,
        );
        expect(insights.length).toBeGreaterThan(0);
        expect(insights.length).toBeLessThanOrEqual(3);
        expect([insight_count, charts_data.length, figures.length]).toEqual(Array(3).fill(insights.length));
        for (const [at, insight] of insights.entries()) {
          expect(Insight.parse(insight)).toEqual(insight);
          const chart = charts_data[at]!;
          expect(ChartData.parse(chart)).toEqual(chart);
          const { allData, ...drawn } = chart;
          if (allData) expect(allData.length).toBeGreaterThan(insight.data.length);
          expect(drawn).toEqual({
            id: `chart_${7 + at}`,
            title: insight.title,
            insight: insight.insight,
            type: insight.chart_type,
            data: insight.data,
            xAxis: insight.x_axis,
            yAxis: insight.y_axis,
            colorField: insight.color_field,
          });
        }
      }),
      { numRuns: 200 },
    );
  });

  it("axes exist in every row, and nothing else but what the chart takes", () => {
    fc.assert(
      fc.property(cases, ({ raw, context, insightOptions }) => {
        for (const { data, x_axis, y_axis, color_field } of makeInsights(raw, context, insightOptions)
          .insights) {
          const columns = [x_axis, y_axis, ...(color_field ? [color_field] : [])];
          for (const row of data) expect(Object.keys(row).sort()).toEqual([...columns].sort());
        }
      }),
      { numRuns: 200 },
    );
  });

  it("the figures it knows stand in its text, in their order", () => {
    fc.assert(
      fc.property(cases, ({ raw, context, insightOptions }) => {
        const { insights, figures } = makeInsights(raw, context, insightOptions);
        for (const [at, { insight }] of insights.entries()) {
          let from = 0;
          for (const { text, origin } of figures[at]!) {
            const found = insight.indexOf(text, from);
            expect(found, `${text} in ${insight}`).toBeGreaterThanOrEqual(from);
            expect(origin).not.toBe("");
            from = found + text.length;
          }
        }
      }),
    );
  });

  it("each number in a title or a text is a figure of it, a date or part of a name", () => {
    fc.assert(
      fc.property(cases, ({ raw, context, insightOptions }) => {
        for (const insight of makeInsights(raw, context, insightOptions).insights) {
          expect(unexplained(insight.title, insight.title_figures, raw, context), insight.title).toEqual([]);
          expect(unexplained(insight.insight, insight.figures, raw, context), insight.insight).toEqual([]);
          for (const { text, figures } of insight.facts ?? [])
            expect(unexplained(text, figures, raw, context), text).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("a sample is said to be one", () => {
    fc.assert(
      fc.property(cases, ({ raw, context, insightOptions }) => {
        const { insights } = makeInsights(raw, context, insightOptions);
        expect(insights[0]!.insight.startsWith(SAMPLE_NOTICE)).toBe(raw.metadata.sample);
        for (const { insight } of insights)
          expect(/\bIn the sample data, |\bSample data can't /.test(insight)).toBe(raw.metadata.sample);
      }),
    );
  });
});

interface Asked {
  dataset?: number;
  names?: string[];
  parts?: boolean;
  insightOptions?: InsightOptions;
  metadata?: Partial<RawData["metadata"]>;
}

function insightsOf(rowsOf: (area: number) => Row[], columns: Column[], asked: Asked = {}) {
  const { dataset = 4, names = ["Brazil"], parts = false, insightOptions, metadata } = asked;
  const rows = names.flatMap((aoi_name, area) =>
    rowsOf(area).map((row) => ({ aoi_id: `gadm:A${area}`, aoi_name, ...row })),
  );
  const raw = testRaw(rows, columns, metadata);
  if (parts) raw.metadata.query.by = "state-province";
  const areas = names.map((one, area) => testArea(`gadm:A${area}`, one));
  const context = {
    areas: parts ? [testArea("gadm:BRA", "Brazil")] : areas,
    subregions: parts ? areas : [],
    dataset: testDataset(dataset),
  };
  return makeInsights(raw, context, insightOptions);
}

const years = (count: number) => (area: number) =>
  Array.from({ length: count }, (_, at) => ({
    year: 2001 + at,
    area_ha: 1000 * (at === 2 ? 9 : at + 1) + area,
    emissions: 417 * at,
  }));
const drivers = (count: number) => (area: number) =>
  Array.from({ length: count }, (_, at) => ({
    driver: `Driver ${"abcdefghijkl"[at]}`,
    area_ha: 100 * (at + 1) + area,
  }));
const days = (count: number) => () =>
  Array.from({ length: count }, (_, at) => ({
    alert_date: new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10),
    area_ha: 10 + at,
  }));
const TWO = ["Brazil", "Peru"];
const TWENTY = Array.from("abcdefghijklmnopqrst", (letter) => `State ${letter}, Brazil`);

describe("the chart for what was pulled", () => {
  const typesOf = ({ insights }: ReturnType<typeof makeInsights>) =>
    insights.map(({ chart_type }) => chart_type);
  it.each([
    ["loss by year", insightsOf(years(5), [YEAR, LOSS]), ["bar"]],
    ["grassland by year", insightsOf(years(5), [YEAR, LOSS], { dataset: 2 }), ["line"]],
    ["two areas by year", insightsOf(years(5), [YEAR, LOSS], { names: TWO }), ["line"]],
    ["two areas, few years", insightsOf(years(4), [YEAR, LOSS], { names: TWO }), ["grouped-bar"]],
    ["parts by year", insightsOf(years(5), [YEAR, LOSS], { names: TWENTY, parts: true }), ["bar", "bar"]],
    ["drivers", insightsOf(drivers(7), [DRIVER, LOSS], { dataset: 8 }), ["pie"]],
    ["many drivers", insightsOf(drivers(9), [DRIVER, LOSS], { dataset: 8 }), ["bar"]],
    ["drivers of two", insightsOf(drivers(7), [DRIVER, LOSS], { dataset: 8, names: TWO }), ["stacked-bar"]],
    ["few days", insightsOf(days(20), [DAY, LOSS], { dataset: 0 }), ["bar"]],
    ["many days", insightsOf(days(60), [DAY, LOSS], { dataset: 0 }), ["line"]],
    ["one value", insightsOf(() => [{ area_ha: 5 }], [LOSS], { dataset: 7 }), ["table"]],
  ])("%s", (_, result, types) => {
    expect(typesOf(result)).toEqual(types);
  });

  it("ranks fifteen parts, says how many others there are, and adds how their sum went", () => {
    const { insights } = insightsOf(years(5), [YEAR, LOSS], { names: TWENTY, parts: true });
    expect(insights[0]!.data).toHaveLength(15);
    expect(insights[0]!.insight).toContain("Of the 20 states and provinces of Brazil, State t had the most");
    expect(insights[0]!.insight).toContain("The chart leaves out 5 others.");
    expect(insights[1]!.x_axis).toBe("year");
  });

  it("adds days up by week, then by month", () => {
    const weeks = insightsOf(days(60), [DAY, LOSS], { dataset: 0 }).insights[0]!.data;
    expect(weeks[0]).toEqual({ alert_date: "2024-01-01", area_ha: 91 });
    expect(weeks).toHaveLength(9);
    const months = insightsOf(days(366), [DAY, LOSS], { dataset: 0 }).insights[0]!.data;
    expect(months.map(({ alert_date }) => alert_date)).toHaveLength(12);
    expect(months[1]!.alert_date).toBe("2024-02");
  });

  it("doesn't draw a week of which there is a part only; the table has it", () => {
    const asked = testRaw([], []).metadata.query;
    const query = { ...asked, start_date: "2024-01-03", end_date: "2024-02-29" };
    const { charts_data } = insightsOf(days(60), [DAY, LOSS], { dataset: 0, metadata: { query } });
    const { data, allData } = charts_data[0]!;
    expect([data[0]!.alert_date, data.at(-1)!.alert_date]).toEqual(["2024-01-08", "2024-02-19"]);
    expect([allData![0]!.alert_date, allData!.at(-1)!.alert_date]).toEqual(["2024-01-01", "2024-02-26"]);
  });

  it("honours options that the data can bear", () => {
    const wishes = (insightOptions: InsightOptions) =>
      insightsOf(years(5), [YEAR, LOSS, EMISSIONS], { names: TWO, insightOptions }).insights;
    for (const chart of ["table", "area", "stacked-bar", "grouped-bar", "scatter", "bar", "pie"] as const)
      expect(wishes({ chart }).map(({ chart_type }) => chart_type)).toEqual([chart]);
    const top = insightsOf(years(5), [YEAR, LOSS], {
      names: TWENTY,
      parts: true,
      insightOptions: { top: 3, order: "least" },
    });
    expect(top.insights[0]!.data.map(({ aoi_name }) => aoi_name)).toEqual(TWENTY.slice(0, 3));
  });

  it("says why an option can't be had, and draws what comes nearest", () => {
    const { insights } = insightsOf(drivers(3), [DRIVER, LOSS], {
      dataset: 8,
      insightOptions: { chart: "line" },
    });
    expect(insights[0]!.chart_type).toBe("bar");
    expect(insights[0]!.insight).toContain(
      "A line chart needs more than one point in time; here is a bar chart instead.",
    );
  });

  it("keeps what land was and what it became apart from what stayed", () => {
    const from: Column = { name: "start", label: "From", unit: null, role: "category" };
    const to: Column = { name: "end", label: "To", unit: null, role: "category" };
    const change = [
      { start: "Trees", end: "Trees", area_ha: 9e6 },
      { start: "Trees", end: "Crops", area_ha: 4000 },
      { start: "Crops", end: "Trees", area_ha: 1000 },
    ];
    const { insights } = insightsOf(() => change, [from, to, LOSS], { dataset: 1 });
    expect(insights).toHaveLength(1);
    expect(insights[0]).toMatchObject({ chart_type: "grouped-bar", x_axis: "start", color_field: "end" });
    expect(insights[0]!.insight).toContain(
      "from Trees to Crops: 4,000 ha, 80.0% of the 5,000 ha that changed",
    );
  });

  it("sets emissions, removals and net flux side by side", () => {
    const columns = ["Net flux", "Gross emissions", "Gross removals"].map(
      (label, at): Column => ({
        name: `m${at}`,
        label,
        unit: "Mg CO2e",
        role: "measure",
      }),
    );
    const { insights } = insightsOf(() => [{ m0: -1.5e9, m1: 2.5e9, m2: -4e9 }], columns, { dataset: 6 });
    expect(insights[0]!.data).toEqual([
      { aoi_name: "Brazil", component: "Net flux", value: -1.5e9 },
      { aoi_name: "Brazil", component: "Gross emissions", value: 2.5e9 },
      { aoi_name: "Brazil", component: "Gross removals", value: -4e9 },
    ]);
    expect(insights[0]!.insight).toContain(
      "was −1.50 Gt CO2e: gross emissions 2.50 Gt CO2e, gross removals −4.00 Gt CO2e.",
    );
  });

  it("doesn't add up what there is at a time", () => {
    const { insights } = insightsOf(years(5), [YEAR, LOSS], {
      dataset: 2,
      insightOptions: { focus: "total" },
    });
    expect(insights[0]!.insight).not.toContain("added up");
  });
});

it("states the peak, the total and the change of a series, with its source and assumptions", () => {
  const metadata = { assumptions: ["assumed 2001–2024; change by naming years"] };
  const { insights, figures } = insightsOf(years(5), [YEAR, LOSS], { metadata });
  expect(insights[0]!.title).toBe("Brazil lost 21,000 ha of tree cover over 2001–2024");
  expect(insights[0]!.insight).toBe(
    "Tree cover loss in Brazil added up to 21,000 ha over 2001–2024. " +
      "It was highest in 2003, at 9,000 ha. It rose from 1,000 ha in 2001 to 5,000 ha in 2005, by 400%. " +
      "Assumed 2001–2024; change by naming years.",
  );
  expect(figures[0]!.map(({ text }) => text)).toEqual([
    "21,000 ha",
    "9,000 ha",
    "1,000 ha",
    "5,000 ha",
    "400%",
  ]);
});

it("tells each area's course where a change is asked for", () => {
  const { insights } = insightsOf(years(5), [YEAR, LOSS], {
    names: TWO,
    insightOptions: { focus: "change" },
  });
  expect(insights[0]!.insight).toBe(
    "Tree cover loss in Peru rose from 1,001 ha in 2001 to 5,001 ha in 2005, by 400%. " +
      "Tree cover loss in Brazil rose from 1,000 ha in 2001 to 5,000 ha in 2005, by 400%.",
  );
});

it("doesn't call the least of something nothing", () => {
  const half = (area: number) => [{ area_ha: area < 10 ? 0 : 5 }];
  const { insights } = insightsOf(half, [LOSS], {
    names: TWENTY,
    parts: true,
    insightOptions: { order: "least", top: 3 },
  });
  expect(insights[0]!.insight).toContain("several share the least tree cover loss over 2001–2024: 0 ha each");
});

describe("where there is nothing to draw", () => {
  it("an insight says so in a table of one row", () => {
    const { insights } = insightsOf(() => [], [YEAR, LOSS]);
    expect(insights).toMatchObject([{ chart_type: "table", data: [{ aoi_name: "Brazil", area_ha: null }] }]);
    expect(insights[0]!.insight).toBe("There is nothing on tree cover loss in Brazil over 2001–2024.");
  });

  it("zeros are said to be zero", () => {
    const zeros = () => [
      { year: 2001, area_ha: 0 },
      { year: 2002, area_ha: 0 },
    ];
    const { insights } = insightsOf(zeros, [YEAR, LOSS]);
    expect(insights[0]!.insight).toContain("No tree cover loss is recorded in Brazil over 2001–2024");
    expect(insights[0]!.data).toHaveLength(2);
  });
});

it("a chart as a table has the chart's columns with their units, and its rows as they are", () => {
  const { charts_data } = insightsOf(years(2), [YEAR, LOSS], { names: TWO });
  const { head, rows } = chartTable(charts_data[0]!, [...AREA_COLUMNS, YEAR, LOSS]);
  expect(head).toEqual(["Year", "Area", "Tree cover loss (ha)"]);
  expect(rows).toEqual(charts_data[0]!.data.map(({ year, aoi_name, area_ha }) => [year, aoi_name, area_ha]));
});

describe("a card", () => {
  const said = ({ insights }: ReturnType<typeof insightsOf>) => {
    const { title, facts = [] } = insights[0]!;
    return [title, ...facts.map(({ text }) => text)];
  };

  it("tells of two areas how many times as much, and how each went", () => {
    const rows = (area: number) =>
      years(3)(area).map((row) => ({ ...row, area_ha: row.area_ha * (area ? 1 : 4) }));
    expect(said(insightsOf(rows, [YEAR, LOSS], { names: TWO }))).toEqual([
      "Brazil lost 48,000 ha of tree cover over 2001–2024, 4 times Peru's 12,003 ha",
      "Brazil: peak of 36,000 ha in 2003; up 800% from 2001 to 2003",
      "Peru: peak of 9,001 ha in 2003; up 799% from 2001 to 2003",
    ]);
  });

  it("tells of parts which was first, who comes next and how much that is of the whole", () => {
    const names = ["Pará", "Amazonas", "Acre", "Bahia"];
    const rows = (area: number) => [{ area_ha: 4000 - 1000 * area }];
    expect(said(insightsOf(rows, [LOSS], { names, parts: true }))).toEqual([
      expect.stringMatching(
        /^Pará lost the most tree cover of the 4 .* of Brazil over 2001–2024: 4,000 ha, 40.0% of the whole$/,
      ),
      "Next: Amazonas (3,000 ha) and Acre (2,000 ha)",
      "The first three together: 90.0% of the whole",
    ]);
  });
});

it("of more parts than a chart draws, all are for the table and the CSV; of those asked for, these", () => {
  const names = Array.from({ length: 27 }, (_, at) => `State ${at}`);
  const rows = (area: number) => [{ area_ha: 1000 * (area + 1) }];
  const chartOf = (insightOptions?: InsightOptions) =>
    insightsOf(rows, [LOSS], { names, parts: true, insightOptions }).charts_data[0]!;
  expect(chartOf().data).toHaveLength(15);
  expect(chartTable(chartOf(), [...AREA_COLUMNS, LOSS]).rows).toHaveLength(27);
  expect(chartTable(chartOf({ top: 5 }), [...AREA_COLUMNS, LOSS]).rows).toHaveLength(5);
});
