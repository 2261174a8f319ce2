import { csvParseRows } from "d3-dsv";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChartTable } from "@/lib/desks/land/insights/table";
import { rounded } from "../data/numbers";
import { resultOf } from "../testing/results";
import { cardsOf } from "./card";
import { cardCsv, fileName } from "./csv";
import { type Cell, nextOrder, sortedIndexes } from "./table-rows";

const cell = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.constant(null));

const cardOf = (sample: boolean) => cardsOf(resultOf({ sample }))[0]!;
const csvOf = (table: ChartTable, sample = false) => cardCsv(cardOf(sample), table);
const tableIn = (csv: string) => csv.replaceAll(/^# .*\r\n/gm, "");

test("a CSV read again is the table, but for digits of no use and what would be a formula", () => {
  const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 20 });
  fc.assert(
    fc.property(rows, (table) => {
      const csv = tableIn(csvOf({ head: ["Area", "Year", "Loss (ha)"], rows: table }));
      const [head, ...body] = csvParseRows(csv);
      expect(head).toEqual(["Area", "Year", "Loss (ha)"]);
      const read = table.map((row) =>
        row.map((one) =>
          typeof one === "number" ? String(rounded(one)) : (one ?? "").replace(/^\s*[=+\-@|\t\r]/, "'$&"),
        ),
      );
      expect(body).toEqual(read);
    }),
  );
});

test("numbers have digits that are of use, and quotes don't break a row", () => {
  const rows = [['Côte d’Ivoire, "west"', 0.1 + 0.2, 1234567.891]];
  expect(tableIn(csvOf({ head: ["a", "b", "c"], rows }))).toBe(
    'a,b,c\r\n"Côte d’Ivoire, ""west""",0.3,1234567.89\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])("a name is never a formula: %s", (name) => {
  expect(csvParseRows(tableIn(csvOf({ head: ["a", "b"], rows: [[name, -5]] })))[1]).toEqual([
    `'${name}`,
    "-5",
  ]);
});

test("what it is, whose and of when stands above it", () => {
  const about = csvOf({ head: ["a"], rows: [[1]] }).split("\r\n");
  expect(about.slice(0, 6)).toEqual([
    "# Title: Loss",
    expect.stringMatching(/^# Request: Tree cover loss/),
    "# Source: Sample",
    "# Licence: CC BY 4.0",
    "# Citation: Hansen et al.",
    "# Retrieved: 2026-01-01",
  ]);
});

test("each row of a sample says that it is made up, which has neither licence nor date", () => {
  const rows = [
    ["Pará", 5],
    ["Acre", null],
  ];
  const csv = csvOf({ head: ["Area", "Loss (ha)"], rows }, true);
  expect(tableIn(csv)).toBe('Area,Loss (ha),Data\r\nPará,5,"Sample, made up"\r\nAcre,,"Sample, made up"\r\n');
  expect(csv).not.toMatch(/Licence|Citation|Retrieved|Hansen/);
});

test("a title makes a file's name", () => {
  expect(fileName("Tree cover loss in Pará, 2001–2024 (ha)", "csv")).toBe(
    "tree-cover-loss-in-pará-2001-2024-ha.csv",
  );
  expect(fileName("???", "png")).toBe("land.png");
});

const rows: Cell[][] = [
  ["b", 2],
  ["a", null],
  ["c", 10],
  ["A 10", 2],
  ["A 9", 3],
];

test("rows are ordered, missing values last either way, equals as they were", () => {
  expect(sortedIndexes(rows, null)).toEqual([0, 1, 2, 3, 4]);
  expect(sortedIndexes(rows, { column: 1, descending: true })).toEqual([2, 4, 0, 3, 1]);
  expect(sortedIndexes(rows, { column: 1, descending: false })).toEqual([0, 3, 4, 2, 1]);
  expect(sortedIndexes(rows, { column: 0, descending: false })).toEqual([1, 4, 3, 0, 2]);
});

test("an order has every row once", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell)), fc.boolean(), (table, descending) => {
      const indexes = sortedIndexes(table, { column: 1, descending });
      expect(indexes.toSorted((a, b) => a - b)).toEqual(table.map((_, i) => i));
    }),
  );
});

test("presses on a head go through its orders", () => {
  const first = nextOrder(null, 1, true);
  expect(first).toEqual({ column: 1, descending: true });
  const second = nextOrder(first, 1, true);
  expect(second).toEqual({ column: 1, descending: false });
  expect(nextOrder(second, 1, true)).toBeNull();
  expect(nextOrder(first, 0, false)).toEqual({ column: 0, descending: false });
});
