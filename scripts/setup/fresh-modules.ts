import { afterAll, vi } from "vitest";
import { restartClock } from "@/lib/clock";

/* For each test file of those that share a process: the next finds it as if it had just begun. */

interface Reader {
  readings: { clear(): void };
  vectors: { clear(): void };
}
interface Child {
  kill(): void;
}
interface Store {
  open?: { commits: { end(): void }; sqlite: { close(): void } };
}

const holder = globalThis as unknown as Record<symbol, unknown>;
const kept = <State>(name: string) => holder[Symbol.for(`almanac.${name}`)] as State | undefined;
const variables = { ...process.env };
const umask = process.umask();
const makeInterval = globalThis.setInterval;
const intervals: NodeJS.Timeout[] = [];

// The process began long before this file.
restartClock();
globalThis.setInterval = Object.assign((...args: Parameters<typeof setInterval>) => {
  const interval = makeInterval(...args);
  intervals.push(interval);
  return interval;
}, makeInterval);

// The first hook to be set is the last to run.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  globalThis.setInterval = makeInterval;
  for (const interval of intervals) clearInterval(interval);
  restoreVariables();
  process.umask(umask);
  forgetState();
  vi.resetModules();
});

function restoreVariables(): void {
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
}

/** Of `processWide`, but for what lasts, which is emptied. */
function forgetState(): void {
  const reader = kept<Reader>("lasting.reader");
  reader?.readings.clear();
  reader?.vectors.clear();
  for (const chain of kept<Set<Child>>("lasting.payment-children") ?? []) chain.kill();
  const store = kept<Store>("store")?.open;
  store?.commits.end();
  store?.sqlite.close();
  for (const key of Object.getOwnPropertySymbols(holder))
    if (/^almanac\.(?!lasting\.)/.test(key.description ?? "")) delete holder[key];
}
