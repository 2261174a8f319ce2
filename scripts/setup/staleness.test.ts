import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isBuilt, sourceHash } from "./build.mjs";
import { isInstalled } from "./install.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "almanac-setup-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
}

describe("a build", () => {
  beforeEach(() => {
    write("app/page.tsx", "one");
    write(".next/BUILD_ID", "id");
    write(".next/almanac-build", `${sourceHash(root)} id`);
  });

  test("is good for as long as its sources stay as they are", () => {
    expect(isBuilt(root)).toBe(true);
  });

  test.each([
    ["a source that changed", "app/page.tsx", "two"],
    ["a new source", "lib/desks/new/index.ts", "new"],
    ["a page of its name", "app/bench/page.tsx", "new"],
    ["a migration", "drizzle/0001.sql", "new"],
    ["other packages", "package-lock.json", "{}"],
    ["Next's settings", "next.config.ts", "new"],
    ["a build by other means", ".next/BUILD_ID", "other"],
  ])("is stale after %s", (_name, path, content) => {
    write(path, content);
    expect(isBuilt(root)).toBe(false);
  });

  test.each([
    "lib/page.test.ts",
    "lib/testing/double.ts",
    "lib/desks/new/bench/questions.json",
    "lib/desks/new/scripts/build-data.ts",
    "docs/page.md",
    "vitest.config.ts",
    "app/.DS_Store",
  ])("isn't made of %s", (path) => {
    write(path, "new");
    expect(isBuilt(root)).toBe(true);
  });

  test("is stale when Next has cleared it away", () => {
    rmSync(join(root, ".next"), { recursive: true });
    expect(isBuilt(root)).toBe(false);
  });
});

describe("the installed packages", () => {
  const a = { version: "1.0.0", integrity: "sha512-a" };
  const b = { version: "2.0.0", integrity: "sha512-b" };
  const forOthers = { version: "1.0.0", optional: true, os: ["plan9"] };
  const lock = (packages: object) =>
    write("package-lock.json", { packages: { "": { name: "almanac" }, ...packages } });
  const installed = (packages: object) => write("node_modules/.package-lock.json", { packages });

  test("are right when they are the locked ones, optional ones for other machines aside", () => {
    lock({ "node_modules/a": a, "node_modules/other": forOthers });
    installed({ "node_modules/a": a });
    expect(isInstalled(root)).toBe(true);
  });

  test("are wrong when npm never finished", () => {
    lock({ "node_modules/a": a });
    mkdirSync(join(root, "node_modules/a"), { recursive: true });
    expect(isInstalled(root)).toBe(false);
  });

  test.each([
    ["one is missing", {}],
    ["one has another version", { "node_modules/a": b }],
    ["one has another content", { "node_modules/a": { ...a, integrity: "sha512-x" } }],
    ["they were made for another machine", { "node_modules/a": a, "node_modules/other": forOthers }],
  ])("are wrong when %s", (_name, packages) => {
    lock({ "node_modules/a": a, "node_modules/other": forOthers });
    installed(packages);
    expect(isInstalled(root)).toBe(false);
  });
});
