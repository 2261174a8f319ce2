import type { Day } from "@/lib/desks/weather/types";
import { dayWords, wallMs, withUnit } from "../units";
import styles from "./hours.module.css";

/** The days ahead, one card each. */
export function DayList({ days }: { days: Day[] }) {
  return (
    <section className={styles.panel} aria-labelledby="days-title">
      <h3 id="days-title">The next {days.length} days</h3>
      <ul className={styles.days}>
        {days.map(({ date, lowest, highest, precipitation, precipitation_probability, wind_speed, sky }) => (
          <li key={date}>
            <strong>{dayWords(wallMs(date))}</strong>
            <span>
              {withUnit(lowest, "°C")} to {withUnit(highest, "°C")}
            </span>
            <span className={styles.quiet}>
              {withUnit(precipitation, "mm")} ({withUnit(precipitation_probability, "%")})
            </span>
            <span className={styles.quiet}>wind {withUnit(wind_speed, "km/h")}</span>
            <span>{sky ?? "–"}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
