import table from "@/components/ui/table.module.css";
import type { Day } from "@/lib/desks/weather/types";
import { clockWords, dayWords, useUnits, wallMs } from "../units";
import { COLUMNS, type HourRow } from "./hours";
import styles from "./hours.module.css";

export function HourTable({ rows }: { rows: HourRow[] }) {
  const { name: told, figure } = useUnits();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard
    <section className={table.box} tabIndex={0} aria-label="The hours as a table">
      <table className={table.table}>
        <caption className="visually-hidden">The forecast by the hour, by the clock of the place</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {COLUMNS.map(({ name, unit }) => (
              <th key={name} scope="col" data-number>
                {name}, {told(unit)}
              </th>
            ))}
            <th scope="col">sky</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.t}>
              <th scope="row">
                {dayWords(row.t)}, {clockWords(row.t)}
              </th>
              {COLUMNS.map(({ name, unit, read }) => (
                <td key={name} data-number>
                  {figure(read(row), unit)}
                </td>
              ))}
              <td>{row.sky ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function DayList({ days }: { days: Day[] }) {
  const { words } = useUnits();
  return (
    <section className={styles.panel} aria-labelledby="days-title">
      <h3 id="days-title">The next {days.length} days</h3>
      <ul className={styles.days}>
        {days.map(({ date, lowest, highest, precipitation, precipitation_probability, wind_speed, sky }) => (
          <li key={date}>
            <strong>{dayWords(wallMs(date))}</strong>
            <span>
              {words(lowest, "°C")} to {words(highest, "°C")}
            </span>
            <span className={styles.quiet}>
              {words(precipitation, "mm")} ({words(precipitation_probability, "%")})
            </span>
            <span className={styles.quiet}>wind {words(wind_speed, "km/h")}</span>
            <span>{sky ?? "–"}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
