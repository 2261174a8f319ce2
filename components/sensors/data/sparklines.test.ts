import { expect, test, vi } from "vitest";
import { gathered } from "./sparklines";

test("those asked for within a moment are loaded together, a hundred at a time", async () => {
  vi.useFakeTimers();
  const load = vi.fn(async (addresses: string[]) =>
    Object.fromEntries(addresses.slice(1).map((address) => [address, { from: 0 } as never])),
  );
  const loadOne = gathered(load);
  const all = Promise.all(Array.from({ length: 150 }, (_, i) => loadOne(String(i))));
  await vi.advanceTimersByTimeAsync(100);
  expect(load.mock.calls.map(([addresses]) => addresses.length)).toEqual([100, 50]);
  expect((await all)[0]).toBeNull();
  expect((await all)[1]).toEqual({ from: 0 });
  vi.useRealTimers();
});
