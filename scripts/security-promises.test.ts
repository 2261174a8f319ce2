import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("SECURITY.md", "utf8");
const [promises = ""] = text.split("## What isn't promised");

test("every test that SECURITY.md names is there", () => {
  const named = [...text.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test("every promise names a test", () => {
  const points = promises.split("\n").filter((line) => line.startsWith("- "));
  expect(points.length).toBeGreaterThan(10);
  expect(points.filter((point) => !point.includes(".test.ts`"))).toEqual([]);
});
