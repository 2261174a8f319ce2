import type { Comparison } from "./measures";

interface Matrix {
  /** Symbols, in the order of the comparison's coins. */
  names: string[];
  /** The correlation of two symbols; null where it isn't known. */
  at(a: string, b: string): number | null;
}

/** A comparison's pairs as a square; undefined where there are none. */
export function matrixOf({ pairs = [], lines }: Pick<Comparison, "pairs" | "lines">): Matrix | undefined {
  if (pairs.length === 0) return undefined;
  const inPairs = new Set(pairs.flatMap(({ a, b }) => [a, b]));
  const ordered = lines.map(({ coin }) => coin.symbol).filter((symbol) => inPairs.has(symbol));
  const names = [...new Set([...ordered, ...inPairs])];
  const values = new Map(
    pairs.flatMap(({ a, b, value }) => [
      [`${a} ${b}`, value],
      [`${b} ${a}`, value],
    ]),
  );
  return { names, at: (a, b) => (a === b ? 1 : (values.get(`${a} ${b}`) ?? null)) };
}
