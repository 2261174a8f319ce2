import { csvParseRows } from "d3-dsv";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fileName, tableCsv } from "./csv";
import { type Cell, nextOrder, sortedIndexes } from "./sort-rows";

const cell = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.constant(null));

test("a CSV read again is the table", () => {
  const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 20 });
  fc.assert(
    fc.property(rows, (table) => {
      const [head, ...body] = csvParseRows(
        tableCsv({ head: ["Area", "Year", "Loss (ha)"], rows: table }, false),
      );
      expect(head).toEqual(["Area", "Year", "Loss (ha)"]);
      expect(body).toEqual(table.map((row) => row.map((one) => (one === null ? "" : String(one)))));
    }),
  );
});

test("numbers aren't rounded and quotes don't break a row", () => {
  const rows = [['Côte d’Ivoire, "west"', 0.1 + 0.2]];
  expect(tableCsv({ head: ["a", "b"], rows }, false)).toBe(
    'a,b\n"Côte d’Ivoire, ""west""",0.30000000000000004\n',
  );
});

test("each row of a sample says that it is made up", () => {
  const rows = [
    ["Pará", 5],
    ["Acre", null],
  ];
  expect(tableCsv({ head: ["Area", "Loss (ha)"], rows }, true)).toBe(
    'Area,Loss (ha),Data\nPará,5,"Sample, made up"\nAcre,,"Sample, made up"\n',
  );
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
