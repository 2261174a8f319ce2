import fc from "fast-check";
import { expect, test } from "vitest";
import { QUANTITIES } from "@/lib/desks/sensors/types";
import { bandOf, SCALES } from "./bands";

test.each([
  ["eco2", 999, "fresh"],
  ["eco2", 1000, "stuffy"],
  ["eco2", 2000, "very stuffy"],
  ["tvoc", 64.9, "clean"],
  ["tvoc", 660, "questionable"],
  ["humidity", 25, "comfortable"],
  ["humidity", 60, "humid"],
  ["temperature", 19.9, "cool"],
  ["temperature", 26, "warm"],
] as const)("%s of %d is %s", (quantity, value, word) => {
  expect(bandOf(quantity, value)?.word).toBe(word);
});

test("pressure has no bands", () => {
  expect(bandOf("pressure", 1013)).toBeUndefined();
});

test("every value has one band and no more", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...QUANTITIES.filter((quantity) => SCALES[quantity])),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      (quantity, value) => {
        const hits = SCALES[quantity]!.bands.filter(({ from, to }) => value >= from && value < to);
        expect(hits).toHaveLength(1);
      },
    ),
  );
});
