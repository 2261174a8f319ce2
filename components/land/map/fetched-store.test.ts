import { expect, test } from "vitest";
import { FetchedStore } from "./fetched-store";

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("something is fetched once, and listeners hear of it", async () => {
  const asked: string[] = [];
  const store = new FetchedStore(async (key) => {
    asked.push(key);
    return key.toUpperCase();
  });
  const seen: (string | undefined)[] = [];
  const stop = store.subscribe(() => seen.push(store.read().get("a")?.state));
  store.want(["a", "a"]);
  store.want(["a"]);
  await settled();
  stop();
  store.want(["b"]);
  await settled();
  expect(store.read().get("a")).toEqual({ state: "ready", data: "A" });
  expect([asked, seen]).toEqual([
    ["a", "b"],
    ["loading", "ready"],
  ]);
});

test("what failed says why and is tried when it is wanted again", async () => {
  let isUp = false;
  const store = new FetchedStore(async () => {
    if (!isUp) throw new Error("Almanac can't be reached.");
    return 1;
  });
  store.want(["a"]);
  await settled();
  expect(store.read().get("a")).toEqual({ state: "failed", message: "Almanac can't be reached." });
  isUp = true;
  store.want(["a"]);
  await settled();
  expect(store.read().get("a")).toEqual({ state: "ready", data: 1 });
});

test("it doesn't grow without end, and what is new stays", async () => {
  const store = new FetchedStore(async (key) => key);
  const keys = Array.from({ length: 200 }, (_, i) => `k${i}`);
  store.want(keys);
  await settled();
  expect(store.read().size).toBe(80);
  expect(store.read().get("k199")).toEqual({ state: "ready", data: "k199" });
});
