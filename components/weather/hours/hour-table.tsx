import table from "@/components/ui/table.module.css";
import { clockWords, dayWords, withUnit } from "../units";
import { COLUMNS, type HourRow } from "./hour-rows";

/** The hours in rows. */
export function HourTable({ rows }: { rows: HourRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard
    <section className={table.box} tabIndex={0} aria-label="The hours as a table">
      <table className={table.table}>
        <caption className="visually-hidden">The forecast by the hour, by the clock of the place</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {COLUMNS.map(({ name, unit }) => (
              <th key={name} scope="col" data-words={unit === "" || undefined}>
                {name}
                {unit && `, ${unit}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.t}>
              <th scope="row">
                {dayWords(row.t)}, {clockWords(row.t)}
              </th>
              {COLUMNS.map(({ name, unit, read }) => (
                <td key={name} data-words={unit === "" || undefined}>
                  {cellWords(read(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const cellWords = (value: number | string | null): string =>
  typeof value === "number" ? withUnit(value, "").trim() : (value ?? "–");
