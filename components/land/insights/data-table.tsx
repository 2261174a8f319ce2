import { useMemo, useState } from "react";
import shared from "@/components/ui/table.module.css";
import type { ChartTable } from "@/lib/desks/land/insights/table";
import { exact } from "../data/numbers";
import styles from "./insight-card.module.css";
import type { TableColumn } from "./table-rows";
import { type Cell, nextOrder, type Order, sortedIndexes } from "./table-rows";

interface Props {
  title: string;
  table: ChartTable;
  columns: TableColumn[];
  marked: number[];
  isTall?: boolean;
}

export function DataTable({ title, table: { head, rows }, columns, marked, isTall = false }: Props) {
  const [order, setOrder] = useState<Order | null>(null);
  const indexes = useMemo(() => sortedIndexes(rows, order), [rows, order]);
  return (
    <section
      className={`${shared.box} ${styles.box}`}
      data-tall={isTall || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard
      tabIndex={0}
      aria-label={title}
    >
      <table className={`${shared.table} ${styles.table}`}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((column, i) => (
              <th
                key={column.name}
                scope="col"
                data-number={isQuantity(column) || undefined}
                aria-sort={sortOf(order, i)}
              >
                <button type="button" onClick={() => setOrder(nextOrder(order, i, column.isNumber))}>
                  {head[i]}
                  <span aria-hidden="true">
                    {order?.column === i ? (order.descending ? " ↓" : " ↑") : ""}
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {indexes.map((index) => (
            <tr key={index} data-marked={marked.includes(index) || undefined}>
              {columns.map((column, i) => (
                <td key={column.name} data-number={isQuantity(column) || undefined}>
                  {cellWords(rows[index]?.[i] ?? null, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const isQuantity = ({ isNumber, isTime }: TableColumn): boolean => isNumber && !isTime;

const sortOf = (order: Order | null, column: number) =>
  order?.column === column ? (order.descending ? "descending" : "ascending") : undefined;

function cellWords(cell: Cell, column: TableColumn): string {
  if (cell === null) return "–";
  return typeof cell === "number" && isQuantity(column) ? exact(cell) : String(cell);
}
