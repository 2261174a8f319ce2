"use client";

import type { Normals } from "@/lib/desks/weather/types";
import type { OwnUnit } from "@/lib/desks/weather/unit-system";
import { dayWords, useUnits, wallMs } from "./units";
import styles from "./usual-panel.module.css";

/** A year's last week has a day more than the others. */
const WEEK_MS = 7 * 86_400_000;

type Fact = [name: string, value: number | null, unit: OwnUnit, more?: string];

export function UsualPanel({ usual }: { usual: Normals }) {
  const { of, years, week } = usual;
  const { words } = useUnits();
  const extreme = (word: string, value: number | null) =>
    value === null ? undefined : `${word} ${words(value, "°C")}`;
  const isMonth = wallMs(week.to) - wallMs(week.from) > WEEK_MS;
  const facts: Fact[] = [
    ["Nights", usual.lowest, "°C", extreme("coldest", usual.record_low)],
    ["Days", usual.highest, "°C", extreme("warmest", usual.record_high)],
    ["On average", usual.mean, "°C"],
    ["Humidity", usual.humidity, "%"],
    ["Clouds", usual.cloud_cover, "%"],
    ["Strongest wind of the day", usual.wind_speed, "km/h"],
  ];
  const known = facts.filter(([, value]) => value !== null);
  return (
    <section className={styles.panel} aria-labelledby="usual-title">
      <h3 id="usual-title">
        What this {isMonth ? "month" : "week"} is usually like {isMonth ? "at" : "in"} {of.name}
      </h3>
      <p className={styles.quiet}>
        {dayWords(wallMs(week.from))} to {dayWords(wallMs(week.to))}, mean of {years}
        {of.km_away > 0 && `, ${of.km_away} km away`}. Not a forecast.
      </p>
      <dl className={styles.facts}>
        {known.map(([name, value, unit, more]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{words(value, unit)}</strong> {more && <span className={styles.quiet}>{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
