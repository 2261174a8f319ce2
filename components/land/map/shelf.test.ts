import { expect, test } from "vitest";
import { Shelf } from "./shelf";

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("something is fetched once, and listeners hear of it", async () => {
  const asked: string[] = [];
  const shelf = new Shelf(async (key) => {
    asked.push(key);
    return key.toUpperCase();
  });
  const seen: (string | undefined)[] = [];
  const stop = shelf.subscribe(() => seen.push(shelf.read().get("a")?.state));
  shelf.want(["a", "a"]);
  shelf.want(["a"]);
  await settled();
  stop();
  shelf.want(["b"]);
  await settled();
  expect(shelf.read().get("a")).toEqual({ state: "ready", data: "A" });
  expect([asked, seen]).toEqual([
    ["a", "b"],
    ["loading", "ready"],
  ]);
});

test("what failed says why and is tried when it is wanted again", async () => {
  let isUp = false;
  const shelf = new Shelf(async () => {
    if (!isUp) throw new Error("Almanac can't be reached.");
    return 1;
  });
  shelf.want(["a"]);
  await settled();
  expect(shelf.read().get("a")).toEqual({ state: "failed", message: "Almanac can't be reached." });
  isUp = true;
  shelf.want(["a"]);
  await settled();
  expect(shelf.read().get("a")).toEqual({ state: "ready", data: 1 });
});

test("it doesn't grow without end, and what is new stays", async () => {
  const shelf = new Shelf(async (key) => key);
  const keys = Array.from({ length: 200 }, (_, i) => `k${i}`);
  shelf.want(keys);
  await settled();
  expect(shelf.read().size).toBe(80);
  expect(shelf.read().get("k199")).toEqual({ state: "ready", data: "k199" });
});
