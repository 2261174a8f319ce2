import { expect, test } from "vitest";
import { pageOf, ROWS, rowsOf } from "./candle-table";

const DAY = 86_400_000;
const START = Date.UTC(2021, 0, 1);
const candle = (day: number, close: number) => ({
  t: START + day * DAY,
  open: close,
  high: close,
  low: close,
  close,
  volume: null,
});

test("rows are the newest first, with their change from the day right before", () => {
  const rows = rowsOf([candle(0, 100), candle(1, 110), candle(5, 55)], "1d");
  expect(rows.map(({ candle: { close }, change }) => [close, change && Math.round(change)])).toEqual([
    [55, null],
    [110, 10],
    [100, null],
  ]);
});

test("a day is on the page that holds its row", () => {
  const count = 2 * ROWS + 50;
  const rows = rowsOf(
    Array.from({ length: count }, (_, day) => candle(day, 1 + day)),
    "1d",
  );
  const page = (day: number) => pageOf(rows, START + day * DAY, "1d");
  expect([page(count - 1), page(count - ROWS), page(count - ROWS - 1), page(0)]).toEqual([0, 0, 1, 2]);
  expect(page(count + 10)).toBe(0);
});
