import fc from "fast-check";
import { expect, test } from "vitest";
import { concurrencyFor } from "./run-queue";

test("few answers at once while they keep the event loop busy, more while they wait for others", () => {
  expect(concurrencyFor({ concurrency: 32, size: 9 }, 0.9)).toBe(4);
  expect(concurrencyFor({ concurrency: 4, size: 9 }, 0.1)).toBe(8);
  expect(concurrencyFor({ concurrency: 32, size: 9 }, 0.1)).toBe(32);
  // Nobody waits, or it is neither busy nor idle: it stays.
  expect(concurrencyFor({ concurrency: 8, size: 0 }, 0.1)).toBe(8);
  expect(concurrencyFor({ concurrency: 8, size: 9 }, 0.6)).toBe(8);
});

test("it stays within its bounds, however long it lasts", () => {
  const moment = fc.record({
    size: fc.nat(200),
    utilization: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(moment), (moments) => {
      let concurrency = 4;
      for (const { size, utilization } of moments) {
        concurrency = concurrencyFor({ concurrency, size }, utilization);
        expect(concurrency).toBeGreaterThanOrEqual(4);
        expect(concurrency).toBeLessThanOrEqual(32);
      }
    }),
  );
});
