import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recentlyGood } from "./recently-good";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function outside(key: string) {
  const looked = { times: 0, isWell: true };
  const ask = () =>
    recentlyGood(key, async () => {
      looked.times += 1;
      return { ok: looked.isWell };
    });
  return { looked, ask };
}

test("what was well a moment ago isn't looked at again", async () => {
  const { looked, ask } = outside("a");
  await ask();
  await ask();
  expect(looked.times).toBe(1);
});

test("after a while it is looked at anew, for which only who comes much later waits", async () => {
  const { looked, ask } = outside("b");
  await ask();
  looked.isWell = false;
  vi.advanceTimersByTime(3000);
  expect(await ask()).toEqual({ ok: true });
  expect(looked.times).toBe(2);
  expect(await ask()).toEqual({ ok: false });
  looked.isWell = true;
  expect(await ask()).toEqual({ ok: true });
  looked.isWell = false;
  vi.advanceTimersByTime(11_000);
  expect(await ask()).toEqual({ ok: false });
});

test("what isn't well is looked at each time, by all who ask together once", async () => {
  const { looked, ask } = outside("c");
  looked.isWell = false;
  await Promise.all([ask(), ask()]);
  expect(looked.times).toBe(1);
  await ask();
  expect(looked.times).toBe(2);
});

test("a look that fails while nobody waits is told to the next", async () => {
  let isThere = true;
  const ask = () =>
    recentlyGood("e", async () => {
      if (!isThere) throw new Error("gone");
      return { ok: true };
    });
  await ask();
  isThere = false;
  vi.advanceTimersByTime(3000);
  expect(await ask()).toEqual({ ok: true });
  await expect(ask()).rejects.toThrow("gone");
});

test("a look that fails is told to who waits, and repeated", async () => {
  let times = 0;
  const fail = () =>
    recentlyGood("d", async () => {
      times += 1;
      throw new Error("no");
    });
  await expect(fail()).rejects.toThrow("no");
  await expect(fail()).rejects.toThrow("no");
  expect(times).toBe(2);
});
