export async function together<T>(callers: number, total: number, one: (index: number) => Promise<T>) {
  const results: T[] = [];
  let next = 0;
  const started = performance.now();
  const work = async () => {
    while (next < total) results.push(await one(next++));
  };
  await Promise.all(Array.from({ length: callers }, work));
  return { results, perSecond: total / ((performance.now() - started) / 1000) };
}
