import styles from "./compare.module.css";
import type { Comparison } from "./measures";
import { twoPlaces } from "./measures";

const DARKEST = 45;

export function CorrelationMatrix(comparison: Pick<Comparison, "pairs" | "lines">) {
  const matrix = matrixOf(comparison);
  if (!matrix) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard
    <section className={styles.matrixBox} tabIndex={0} aria-label="Correlation">
      <table className={styles.matrix}>
        <caption>Correlation of daily returns, −1 to 1</caption>
        <thead>
          <tr>
            <td />
            {matrix.names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.names.map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {matrix.names.map((column) => {
                const value = matrix.at(row, column);
                return (
                  <td key={column} style={{ background: shade(row === column ? null : value) }}>
                    {value === null ? "–" : twoPlaces(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function shade(value: number | null): string | undefined {
  if (value === null) return undefined;
  const colour = value >= 0 ? "var(--data-1)" : "var(--data-2)";
  return `color-mix(in srgb, ${colour} ${Math.round(Math.abs(value) * DARKEST)}%, transparent)`;
}

interface Matrix {
  names: string[];
  /** Null where it isn't known. */
  at(a: string, b: string): number | null;
}

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
