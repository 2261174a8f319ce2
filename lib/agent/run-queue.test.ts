import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { Run } from "./run";
import { concurrencyFor, inTurn } from "./run-queue";

isolateEnv({ ALMANAC_ANSWERS_AT_ONCE: "1" });

const turns = async (count: number) => {
  for (let at = 0; at < count; at++) await new Promise((resolve) => setImmediate(resolve));
};

function queued(name: string, begun: string[]) {
  const run = new Run(name, name);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  run.emit({ type: "progress", text: "begun" });
  const done = inTurn(run, () => {
    begun.push(name);
    return held;
  });
  return { run, letGo, done };
}

describe("a run that is stopped", () => {
  test("keeps its place until its work has let go", async () => {
    const begun: string[] = [];
    const first = queued("first", begun);
    const second = queued("second", begun);
    first.run.stop();
    await turns(5);
    expect(begun).toEqual(["first"]);
    first.letGo();
    await first.done;
    second.run.stop();
    await turns(5);
    expect(begun).toEqual(["first", "second"]);
    second.letGo();
    await second.done;
  });

  test("while it waits ends at once, and the others wait on", async () => {
    const begun: string[] = [];
    const [first, second, third] = ["first", "second", "third"].map((name) => queued(name, begun));
    first!.run.stop();
    second!.letGo();
    second!.run.stop();
    await second!.done;
    await turns(5);
    expect(begun).toEqual(["first", "second"]);
    for (const { letGo, run } of [first!, third!]) {
      letGo();
      run.stop();
    }
    await Promise.all([first!.done, third!.done]);
  });

  test("before it was queued needs no place", async () => {
    const begun: string[] = [];
    const first = queued("first", begun);
    first.run.stop();
    await turns(5);
    const run = new Run("late", "late");
    run.stop();
    await inTurn(run, async () => {
      begun.push("late");
    });
    expect(begun).toEqual(["first", "late"]);
    first.letGo();
    await first.done;
  });
});

test("few answers at once while they keep the event loop busy, more while they wait for others", () => {
  expect(concurrencyFor({ concurrency: 32, size: 9 }, 0.9)).toBe(4);
  expect(concurrencyFor({ concurrency: 4, size: 9 }, 0.1)).toBe(8);
  expect(concurrencyFor({ concurrency: 32, size: 9 }, 0.1)).toBe(32);
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
