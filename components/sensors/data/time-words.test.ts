import fc from "fast-check";
import { expect, test } from "vitest";
import { fromField, toField } from "./time-words";

test("a moment stays the same, but for its seconds", () => {
  // A clock that is put back shows an hour twice.
  const summer = Date.UTC(2026, 5, 1);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80 * 24 * 60 }), (minutes) => {
      const ms = summer + minutes * 60_000;
      expect(fromField(toField(ms))).toBe(ms);
    }),
  );
});

test("an empty field is no moment", () => {
  expect(fromField("")).toBeNaN();
});
