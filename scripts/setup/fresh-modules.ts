import { afterAll, vi } from "vitest";

/*
 * Before each file of tests that shares a process with others: its settings, the product's modules and what they keep process-wide are
 * new, while packages stay loaded, which takes most of a file's time.
 */

/** What is as good for any file: threads with trained weights. The store is closed by each test, and timers of earlier files know no other. */
const STAYS = new Set(
  ["understanding.reader", "guard.classifiers", "store"].map((name) => `almanac.${name}`),
);

const known = globalThis as unknown as Record<symbol, unknown>;
const FIRST_ENV = Symbol.for("almanac-tests.env");

known[FIRST_ENV] ??= { ...process.env };
const env = known[FIRST_ENV] as NodeJS.ProcessEnv;
for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
Object.assign(process.env, env);

for (const symbol of Object.getOwnPropertySymbols(known)) {
  const name = Symbol.keyFor(symbol);
  if (name?.startsWith("almanac.") && !STAYS.has(name)) delete known[symbol];
}
vi.resetModules();

afterAll(async () => {
  const { closeStore } = await import("@/db/client");
  closeStore();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
