import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chartTable, headOf } from "@/lib/desks/land/insights/table";
import type { ChartData, Row } from "@/lib/desks/land/types";
import { axisWords, ticksOf } from "../data/numbers";
import { datasetOf, resultOf } from "../testing/results";
import { valueAxisWidth } from "./axes";
import { chartModel, slicesOf } from "./chart-model";
import { columnsOf } from "./table-rows";

const { metadata } = resultOf().raw_data;
const chartOf = (data: Row[], changes: Partial<ChartData> = {}): ChartData => ({
  id: "chart_1",
  title: "Loss",
  insight: "Loss.",
  type: "bar",
  data,
  xAxis: "year",
  yAxis: "loss",
  colorField: "",
  ...changes,
});
const yearly = [
  { year: 2001, loss: 5 },
  { year: 2002, loss: 7 },
];

test("one series by year", () => {
  const model = chartModel(chartOf(yearly), metadata, datasetOf({ series_color: "#DC6C9A" }));
  expect(model).toMatchObject({
    x: "time",
    xLabel: "Year",
    yLabel: "Tree cover loss (ha)",
    unit: "ha",
    isLying: false,
    series: [{ key: "s0", label: "Tree cover loss", color: "#DC6C9A" }],
  });
  expect(model.points).toEqual([
    { x: 2001, values: { s0: 5 } },
    { x: 2002, values: { s0: 7 } },
  ]);
});

test("several series share their places, and a missing value is none", () => {
  const rows = [
    { year: 2001, aoi_name: "Peru", loss: 1 },
    { year: 2001, aoi_name: "St. Lucia", loss: 2 },
    { year: 2002, aoi_name: "Peru", loss: 3 },
    { year: 2002, aoi_name: "St. Lucia", loss: null },
  ];
  const { points, series } = chartModel(chartOf(rows, { colorField: "aoi_name" }), metadata);
  expect(series.map(({ label, color }) => [label, color])).toEqual([
    ["Peru", "var(--data-1)"],
    ["St. Lucia", "var(--data-2)"],
  ]);
  expect(points).toEqual([
    { x: 2001, values: { s0: 1, s1: 2 } },
    { x: 2002, values: { s0: 3 } },
  ]);
});

describe("colours", () => {
  const categories = [{ slug: "permanent_agriculture", label: "Permanent agriculture", color: "#E39D29" }];
  const palette = datasetOf({ categories });

  test.each(["permanent_agriculture", "Permanent Agriculture"])("a category has its own: %s", (driver) => {
    const rows = [
      { driver, loss: 1 },
      { driver: "Other", loss: 2 },
    ];
    const pie = chartModel(chartOf(rows, { type: "pie", xAxis: "driver" }), metadata, palette);
    expect(slicesOf(pie).map(({ color, part }) => [color, part])).toEqual([
      ["#E39D29", 1 / 3],
      ["var(--data-2)", 2 / 3],
    ]);
    const stacked = rows.map((row) => ({ ...row, year: 2001 }));
    const bars = chartModel(chartOf(stacked, { colorField: "driver" }), metadata, palette);
    expect(bars.series[0]?.color).toBe("#E39D29");
  });

  test("a pie has no pieces of nothing", () => {
    const rows = [
      { driver: "a", loss: 0 },
      { driver: "b", loss: -1 },
      { driver: "c", loss: 4 },
    ];
    const pie = chartModel(chartOf(rows, { type: "pie", xAxis: "driver" }), metadata);
    expect(slicesOf(pie)).toEqual([{ name: "c", value: 4, part: 1, color: "var(--data-3)" }]);
  });
});

test.each([
  ["day", "2024-01-31"],
  ["month", "2024-01"],
  ["time", 2024],
])("times by %s", (kind, time) => {
  expect(chartModel(chartOf([{ year: time, loss: 1 }]), metadata).x).toBe(kind);
});

test("many names lie, and few short ones stand", () => {
  const named = (names: string[]) =>
    chartModel(
      chartOf(
        names.map((aoi_name) => ({ aoi_name, loss: 1 })),
        { xAxis: "aoi_name" },
      ),
      metadata,
    ).isLying;
  expect(named(["Peru", "Chile"])).toBe(false);
  expect(named(["Democratic Republic of the Congo", "Peru"])).toBe(true);
  expect(named("abcdefgh".split(""))).toBe(true);
});

test("of many dots each says what it is", () => {
  const rows = Array.from({ length: 20 }, (_, i) => ({ aoi_name: `A${i}`, gain: i, loss: 2 * i }));
  const model = chartModel(
    chartOf(rows, { type: "scatter", xAxis: "gain", colorField: "aoi_name" }),
    metadata,
  );
  expect(model.series).toHaveLength(1);
  expect(model.points[3]).toEqual({ x: 3, name: "A3", values: { s0: 6 } });
});

test("every value of the data is drawn once, under its own name", () => {
  const row = fc.record({
    year: fc.integer({ min: 2001, max: 2024 }),
    kind: fc.constantFrom("a", "b.c", "__proto__", ""),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(row, { selector: ({ year, kind }) => `${year} ${kind}`, minLength: 1 }),
      (places) => {
        const data = places.map((place, loss) => ({ ...place, loss }));
        const { points, series } = chartModel(chartOf(data, { colorField: "kind" }), metadata);
        const drawn = points.flatMap(({ x, values }) =>
          Object.entries(values).map(([key, value]) => [
            x,
            series.find((one) => one.key === key)?.label,
            value,
          ]),
        );
        const label = (kind: string) => (kind === "" ? "Tree cover loss" : kind);
        expect(new Set(drawn.map(String))).toEqual(
          new Set(data.map((r) => String([r.year, label(r.kind), r.loss]))),
        );
      },
    ),
  );
});

test("the columns are those of the table, in its order", () => {
  const chart = chartOf([{ extra: "x", loss: 1, year: 2001, aoi_name: "Peru" }], { colorField: "aoi_name" });
  const named = columnsOf(chart, metadata.columns);
  expect(named.map(({ name }) => name)).toEqual(["year", "aoi_name", "loss", "extra"]);
  expect(named.slice(0, 3).map(headOf)).toEqual(chartTable(chart, metadata.columns).head.slice(0, 3));
});

describe("the axis of the values", () => {
  const axisWith = (loss: number, unit = "ha") => {
    const columns = metadata.columns.map((one) => (one.name === "loss" ? { ...one, unit } : one));
    const { yLabel, yAxis } = chartModel(chartOf([{ year: 2001, loss }]), { ...metadata, columns });
    return { yLabel, words: (values: number[]) => values.map((value) => axisWords(yAxis, value)) };
  };

  test("is in a larger unit where values are large, which its title says; no tick loses a digit", () => {
    const large = axisWith(2_430_000);
    expect(large.yLabel).toBe("Tree cover loss (Mha)");
    expect(large.words([0, 650_000, 1_300_000, 1_950_000])).toEqual(["0", "0.65", "1.3", "1.95"]);
    const small = axisWith(430_000);
    expect(small.yLabel).toBe("Tree cover loss (ha)");
    expect(small.words([22.95, 250_000])).toEqual(["22.95", "250,000"]);
  });

  test("has room for its label beside the longest tick", () => {
    const axis = { unit: null, factor: 1, isCompact: false };
    expect(valueAxisWidth({ yAxis: axis, yTicks: [0, 2, 4] })).toBe(64);
    expect(valueAxisWidth({ yAxis: axis, yTicks: [0, 100_000, 200_000] })).toBe(77);
  });

  test("reaches just beyond what is drawn, in round steps, and holds zero", () => {
    const axis = (unit: number) => ({ unit: null, factor: unit, isCompact: false });
    expect(ticksOf([2.42e6, 0.5e6], axis(1e6))).toEqual([0, 1e6, 2e6, 3e6]);
    expect(ticksOf([565_553], axis(1))).toEqual([0, 200_000, 400_000, 600_000]);
    expect(ticksOf([-30, 12], axis(1))).toEqual([-40, -20, 0, 20]);
    expect(ticksOf([0], axis(1))).toEqual([0, 0.25]);
    expect(ticksOf([5e-324], axis(1))).toEqual([0, 0.25]);
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1 }), (values) => {
        const ticks = ticksOf(values, axis(1));
        expect(ticks[0]!).toBeLessThanOrEqual(Math.min(...values) + 1e-6);
        expect(ticks.at(-1)!).toBeGreaterThanOrEqual(Math.max(...values) - 1e-6);
        expect(ticks.length).toBeLessThanOrEqual(6);
      }),
    );
  });
});
