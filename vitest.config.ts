import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const TESTS = "{app,components,lib,db,scripts,bench}/**/*.test.{ts,tsx}";
/** Settings, a database, replaced modules or clocks: what other tests in the same process would notice. */
const LEAVES_TRACES =
  /test-env"|testing\/(environment|payments)"|process\.env|\bvi\.(mock|doMock|resetModules|stub|spyOn|useFakeTimers)/;

/** Tests that leave no traces share a process and what it has loaded, which takes a quarter of the time. */
const shared = globSync(TESTS, { cwd: here("./") })
  .filter((file) => !file.startsWith("app") && !LEAVES_TRACES.test(readFileSync(here(file), "utf8")))
  .map((file) => file.replaceAll("\\", "/").replace(/[[\](){}*?!]/g, "\\$&"));

export default defineConfig({
  resolve: {
    alias: {
      "@/": here("./"),
    },
  },
  test: {
    // Three times what the slowest takes on two busy cores.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // They import "next/server", which only a bundler finds.
    server: { deps: { inline: ["x402-next", "@x402/next"] } },
    projects: [
      { extends: true, test: { name: "shared", include: shared, isolate: false } },
      { extends: true, test: { name: "own-process", include: [TESTS], exclude: shared } },
    ],
  },
});
