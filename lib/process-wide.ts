/**
 * One value for the whole process. Next compiles instrumentation, pages and routes into bundles that each
 * load their own copy of a module, so a plain module variable would be several.
 */
export function processWide<T>(name: string, create: () => T): T {
  const holder = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(`almanac.${name}`);
  holder[key] ??= create();
  return holder[key];
}
