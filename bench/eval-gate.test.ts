import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { faultsOf, gate, record } from "./eval-gate";

const figure = (share: number, desk = "one") => ({ desk, set: "held-back", questions: 80, share });

test("within a question or a point nothing is wrong, and better is fine", () => {
  expect(faultsOf([figure(0.9225)], [figure(0.935)])).toEqual([]);
  const large = { ...figure(0.925), questions: 1_000 };
  expect(faultsOf([large], [{ ...large, share: 0.935 }])).toEqual([]);
  expect(faultsOf([{ ...large, share: 0.924 }], [{ ...large, share: 0.935 }])).toHaveLength(1);
  expect(faultsOf([figure(0.99)], [figure(0.935)])).toEqual([]);
});

test("a fall of more than that is named with both figures", () => {
  expect(faultsOf([figure(0.922)], [figure(0.935)])).toEqual(["one, held-back: 92.2 %, was 93.5 %"]);
});

test("a set that is gone, and one that was never recorded, are named", () => {
  expect(faultsOf([figure(0.9, "other")], [figure(0.9)])).toEqual([
    "one, held-back: not measured any more",
    "other, held-back: not recorded",
  ]);
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "almanac-gate-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test("what was recorded passes, and worse fails the process", () => {
  const file = join(folder, "figures.json");
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "log").mockImplementation(() => {});
  record([figure(0.935)], file);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual([figure(0.935)]);
  gate([figure(0.935)], file);
  expect(process.exitCode).toBeUndefined();
  gate([figure(0.9)], file);
  expect(process.exitCode).toBe(1);
  expect(errors.mock.calls.flat().join()).toContain("90.0 %, was 93.5 %");
});
