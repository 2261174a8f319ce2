import fc from "fast-check";
import { expect, it } from "vitest";
import { apportion, around, seededRandom, shares } from "./seeded-random";

const parts = fc.array(fc.oneof(fc.string(), fc.integer()), { minLength: 1, maxLength: 4 });
const weights = fc.dictionary(fc.string(), fc.double({ min: 0, max: 100, noNaN: true }), { minKeys: 1 });

it("seeded random numbers lie in [0, 1) and depend on the parts alone", () => {
  fc.assert(
    fc.property(parts, (of) => {
      expect(seededRandom(...of)).toBe(seededRandom(...of));
      expect(seededRandom(...of)).toBeGreaterThanOrEqual(0);
      expect(seededRandom(...of)).toBeLessThan(1);
    }),
  );
  expect(seededRandom("ab", "c")).not.toBe(seededRandom("a", "bc"));
});

it("they are spread evenly", () => {
  const tenths = Array<number>(10).fill(0);
  for (let index = 0; index < 10_000; index += 1)
    tenths[Math.floor(seededRandom("gadm:BRA", index) * 10)]! += 1;
  for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

it("around stays within its spread", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), parts, (spread, of) => {
      expect(Math.abs(around(spread, ...of) - 1)).toBeLessThanOrEqual(spread + 1e-12);
    }),
  );
});

it("shares sum to 1 and what is apportioned to the total, in whole numbers none of which is negative", () => {
  fc.assert(
    fc.property(weights, fc.integer({ min: 0, max: 10 ** 12 }), (weighed, total) => {
      fc.pre(Object.values(weighed).some((weight) => weight > 1e-9));
      const of = shares(weighed, 0.5, "x");
      expect(of.reduce((sum, [, share]) => sum + share, 0)).toBeCloseTo(1, 9);
      const given = apportion(total, of).map(([, amount]) => amount);
      expect(given.reduce((sum, amount) => sum + amount, 0)).toBe(total);
      for (const amount of given) expect(amount >= 0 && Number.isInteger(amount)).toBe(true);
    }),
  );
});
