import styles from "./correlation-matrix.module.css";
import { twoPlaces } from "./figure-words";
import { matrixOf } from "./matrix";
import type { Comparison } from "./measures";

const DARKEST = 45;

/** How alike the days' returns of each two coins were, darker where more. */
export function CorrelationMatrix(comparison: Pick<Comparison, "pairs" | "lines">) {
  const matrix = matrixOf(comparison);
  if (!matrix) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard
    <section className={styles.box} tabIndex={0} aria-label="Correlation">
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

/** Alike in one colour, against each other in another; both legible under the ink. */
function shade(value: number | null): string | undefined {
  if (value === null) return undefined;
  const colour = value >= 0 ? "var(--data-1)" : "var(--data-2)";
  return `color-mix(in srgb, ${colour} ${Math.round(Math.abs(value) * DARKEST)}%, transparent)`;
}
