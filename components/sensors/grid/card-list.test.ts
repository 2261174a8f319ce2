import fc from "fast-check";
import { expect, test } from "vitest";
import { rowsInView } from "./card-list";

const layout = { count: 1000, columns: 2, rowHeight: 300, viewHeight: 900 };

test("what is in view and three rows beyond it", () => {
  expect(rowsInView({ ...layout, scrolled: 3000 })).toEqual({
    start: 14,
    end: 32,
    before: 2100,
    after: 484 * 300,
  });
  expect(rowsInView({ ...layout, scrolled: -200 })).toMatchObject({ start: 0, before: 0 });
  expect(rowsInView({ ...layout, scrolled: 149_500 })).toMatchObject({ end: 1000, after: 0 });
});

test("the list is as long as it is, wherever one looks, and what is in view is drawn", () => {
  const any = fc.record({
    count: fc.integer({ min: 1, max: 2000 }),
    columns: fc.integer({ min: 1, max: 6 }),
    rowHeight: fc.integer({ min: 50, max: 500 }),
    viewHeight: fc.integer({ min: 1, max: 2000 }),
    scrolled: fc.integer({ min: -2000, max: 700_000 }),
  });
  fc.assert(
    fc.property(any, (given) => {
      const { start, end, before, after } = rowsInView(given);
      const rows = Math.ceil(given.count / given.columns);
      const drawn = Math.ceil((end - start) / given.columns);
      expect(before + after + drawn * given.rowHeight).toBe(rows * given.rowHeight);
      expect(start).toBeLessThan(end);
      if (given.scrolled < rows * given.rowHeight)
        expect(before).toBeLessThanOrEqual(Math.max(0, given.scrolled));
    }),
  );
});
