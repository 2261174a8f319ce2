import type { ReactNode } from "react";
import table from "@/components/ui/table.module.css";
import { exactMoment, wholeMoment } from "../data/time-words";
import styles from "./charts.module.css";

interface Props {
  title: string;
  /** The first column has the moments, the others numbers. */
  head: string[];
  /** Newest first. */
  rows: { t: number; cells: ReactNode[] }[];
}

export function DataTable({ title, head: [first, ...others], rows }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard
    <section className={`${table.box} ${styles.box}`} tabIndex={0} aria-label={title}>
      <table className={table.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((name) => (
              <th key={name} scope="col" data-number>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ t, cells }) => (
            <tr key={t}>
              <td title={wholeMoment(t)}>{exactMoment(t)}</td>
              {cells.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns don't move
                <td key={i} data-number>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
