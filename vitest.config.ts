import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const TESTS = "{app,components,lib,db,scripts,bench}/**/*.test.{ts,tsx}";
/** Settings, a database, stubs or clocks: what other tests in the same process would notice. */
const LEAVES_TRACES =
  /test-env"|testing\/(environment|payments)"|process\.env|\bvi\.(stub|spyOn|useFakeTimers)/;
/** What no process is rid of again: replaced modules, what is changed in Node's own, what is registered for all. */
const STAYS =
  /\bvi\.(mock|doMock|resetModules)|from "\.\/(odd-methods|forwarded|compress|telemetry)"|@opentelemetry|x-forwarded/;

const tests = globSync(TESTS, { cwd: here("./") }).map((file) => {
  const text = readFileSync(here(file), "utf8");
  const name = file.replaceAll("\\", "/");
  const isLeaving = name.startsWith("app/") || LEAVES_TRACES.test(text);
  const project = STAYS.test(text) ? "own process" : isLeaving ? "fresh modules" : "shared";
  return { project, pattern: name.replace(/[[\](){}*?!]/g, "\\$&") };
});
const of = (name: string) => ({
  name,
  include: tests.filter(({ project }) => project === name).map(({ pattern }) => pattern),
});

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
    // What a process has loaded serves as many files as can share it.
    projects: [
      { extends: true, test: { ...of("shared"), isolate: false } },
      {
        extends: true,
        test: {
          ...of("fresh modules"),
          isolate: false,
          setupFiles: [here("scripts/setup/fresh-modules.ts")],
        },
      },
      { extends: true, test: of("own process") },
    ],
  },
});
