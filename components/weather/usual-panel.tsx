import type { Normals } from "@/lib/desks/weather/types";
import { dayWords, wallMs, withUnit } from "./units";
import styles from "./usual-panel.module.css";

/** What a week is usually like, where no forecast can be had. */
export function UsualPanel({ usual }: { usual: Normals }) {
  const { of, years, week } = usual;
  const facts = [
    ["Nights", withUnit(usual.lowest, "°C"), `coldest ${withUnit(usual.record_low, "°C")}`],
    ["Days", withUnit(usual.highest, "°C"), `warmest ${withUnit(usual.record_high, "°C")}`],
    ["On average", withUnit(usual.mean, "°C"), ""],
    ["Humidity", withUnit(usual.humidity, "%"), ""],
    ["Clouds", withUnit(usual.cloud_cover, "%"), ""],
    ["Highest wind of a day", withUnit(usual.wind_speed, "km/h"), ""],
  ];
  return (
    <section className={styles.panel} aria-labelledby="usual-title">
      <h3 id="usual-title">What this week is usually like in {of.name}</h3>
      <p className={styles.quiet}>
        {dayWords(wallMs(week.from))} to {dayWords(wallMs(week.to))}, mean of {years}. Not a forecast.
      </p>
      <dl className={styles.facts}>
        {facts.map(([name, value, more]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{value}</strong> {more && <span className={styles.quiet}>{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
