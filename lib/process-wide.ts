/**
 * Each of Next's bundles (instrumentation, pages, routes) has its own copy of a module and its variables.
 * @param name begins with “lasting.” where the state has to outlive a test file that shares the process: threads,
 * packaged data, and what listens for the end of the process
 */
export function processWide<T>(name: string, create: () => T): T {
  const holder = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(`almanac.${name}`);
  holder[key] ??= create();
  return holder[key];
}
