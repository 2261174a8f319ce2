import { afterEach, expect, it } from "vitest";
import { memoryCache, sourceCache, useCache } from "./cache";

afterEach(() => useCache(memoryCache()));

it("keeps a value for its time to live, with when it was stored", () => {
  let now = 1000;
  const cache = memoryCache({ now: () => now });
  cache.set("a", "1", 500);
  now = 1500;
  expect(cache.get("a")).toEqual({ value: "1", storedAt: 1000 });
  now = 1501;
  expect(cache.get("a")).toBeUndefined();
});

it("drops the least recently used beyond its number of entries", () => {
  const cache = memoryCache({ maxEntries: 2 });
  cache.set("a", "1", 1000);
  cache.set("b", "2", 1000);
  cache.get("a");
  cache.set("c", "3", 1000);
  expect(["a", "b", "c"].map((key) => cache.get(key)?.value)).toEqual(["1", undefined, "3"]);
});

it("drops the oldest beyond its size, and takes nothing that alone is too large", () => {
  const cache = memoryCache({ maxSize: 10 });
  cache.set("a", "x".repeat(6), 1000);
  cache.set("b", "x".repeat(6), 1000);
  cache.set("c", "x".repeat(11), 1000);
  expect(["a", "b", "c"].map((key) => cache.get(key) !== undefined)).toEqual([false, true, false]);
});

it("counts a value that is replaced once", () => {
  const cache = memoryCache({ maxSize: 10 });
  for (let time = 0; time < 5; time += 1) cache.set("a", "x".repeat(6), 1000);
  cache.set("b", "x".repeat(4), 1000);
  expect(cache.get("a")).toBeDefined();
});

it("can be replaced for the whole process", () => {
  const other = memoryCache();
  useCache(other);
  expect(sourceCache()).toBe(other);
});
