import fc from "fast-check";
import { expect, test } from "vitest";
import { inBounds } from "./in-bounds";

test("a result of usual length is read as it is", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (result) => {
      const json = JSON.stringify(result);
      fc.pre(json.length <= 8000);
      expect(inBounds(result)).toBe(json);
    }),
  );
});

test("the lists of a long result are cut, and say how many more there are", () => {
  const rows = Array.from({ length: 5000 }, (_, at) => ({ at, text: "x".repeat(100) }));
  const text = inBounds({ message: "Told.", data: { rows, note: "y".repeat(20_000) } });
  expect(text.length).toBeLessThanOrEqual(8000);
  const { message, data } = JSON.parse(text);
  expect(message).toBe("Told.");
  expect(data.rows.at(-1)).toBe("… and 4960 more");
  expect(data.rows[0]).toEqual(rows[0]);
  expect(data.note).toHaveLength(1001);
});

test("lists within lists are cut until the whole fits, and never the message", () => {
  const grid = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => "cell"));
  expect(inBounds({ grid }).length).toBeLessThanOrEqual(8000);
  const message = "word ".repeat(3000);
  expect(JSON.parse(inBounds({ message, grid })).message).toBe(message);
});

test("no result is null", () => {
  expect(inBounds(undefined)).toBe("null");
});
