import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const TESTS = "{app,components,lib,db,scripts,bench}/**/*.test.{ts,tsx}";
/** Settings, a database, replaced modules or clocks: what other tests in the same process would notice. */
const LEAVES_TRACES =
  /test-env"|testing\/(environment|payments)"|process\.env|\bvi\.(mock|doMock|resetModules|stub|spyOn|useFakeTimers)/;

/** Replaced packages, other processes and threads, and what a process has once isn't undone between files. */
const NEEDS_OWN_PROCESS =
  /\bvi\.(mock|doMock|resetModules)|process\.(exit|kill|on)|node:child_process|registerTelemetry|TracerProvider|loadOwnModels|startup"/;
/** A process with more in it collects garbage for longer. */
const MEASURES_TIME = /event-loop"|cpuUsage\(|performance\.now\(\) -/;

const texts = globSync(TESTS, { cwd: here("./") }).map((file) => ({
  file: file.replaceAll("\\", "/").replace(/[[\](){}*?!]/g, "\\$&"),
  text: readFileSync(here(file), "utf8"),
}));
const filesWhere = (isWanted: (file: string, text: string) => boolean) =>
  texts.filter(({ file, text }) => isWanted(file, text)).map(({ file }) => file);

/** Tests that leave no traces share a process and what it has loaded, which takes a quarter of the time. */
const shared = filesWhere((file, text) => !file.startsWith("app") && !LEAVES_TRACES.test(text));
/** The others share the packages a process has loaded, and get the app's modules anew. */
const fresh = filesWhere(
  (file, text) => !shared.includes(file) && !NEEDS_OWN_PROCESS.test(text) && !MEASURES_TIME.test(text),
);

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
      {
        extends: true,
        test: {
          name: "fresh-modules",
          include: fresh,
          isolate: false,
          setupFiles: "./scripts/setup/fresh-modules.ts",
        },
      },
      { extends: true, test: { name: "own-process", include: [TESTS], exclude: [...shared, ...fresh] } },
    ],
  },
});
