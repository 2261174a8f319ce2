import { type CSSProperties, useState } from "react";
import { PickOne } from "@/components/ui/pick-one";
import type { DayKind, StationDetail, TypicalDay } from "@/lib/desks/underground/station-schema";
import { Disclosure } from "./access-section";
import {
  busiestHour,
  busiestWords,
  hourCount,
  hourWords,
  passengersOf,
  shortHour,
  yearCount,
} from "./detail-words";
import styles from "./details.module.css";

const SHORT_DAYS: Record<DayKind, string> = {
  "Monday to Thursday": "Mon–Thu",
  Friday: "Fri",
  Saturday: "Sat",
  Sunday: "Sun",
};

export function BusySection({ detail: { hours, passengers } }: { detail: StationDetail }) {
  const weekday = hours?.days[0] && busiestHour(hours.days[0]);
  const last = passengers.years.at(-1);
  const gist = weekday
    ? `weekdays busiest ${shortHour(weekday.hour)}`
    : last
      ? `${yearCount(last.entries_and_exits)} in ${last.year}`
      : "not known";
  return (
    <Disclosure title="Entries and exits" summary={gist}>
      {passengers.shared_with && <p>Counted together with {passengers.shared_with}.</p>}
      {hours ? (
        <HourChart days={hours.days} year={hours.year} />
      ) : (
        <p>No counts by hour are published for this station.</p>
      )}
      <Years years={passengers.years} />
      <p className={styles.basis}>
        TfL’s counts{hours && `; hours are those of a typical day in ${hours.year}, before the pandemic`}.
      </p>
    </Disclosure>
  );
}

function HourChart({ days, year }: { days: TypicalDay[]; year: number }) {
  const [kind, pick] = useState<DayKind>("Monday to Thursday");
  const day = days.find((each) => each.day === kind);
  // The same scale on all days, so that they can be compared.
  const most = Math.max(1, ...days.flatMap(({ hours }) => hours.map(passengersOf)));
  return (
    <>
      <div className={styles.days}>
        <PickOne
          label="Day"
          options={days.map((each) => each.day)}
          picked={kind}
          onPick={pick}
          nameOf={(name) => SHORT_DAYS[name]}
        />
      </div>
      {day && (
        <>
          <p aria-live="polite">{busiestWords(day, year)}</p>
          <div className={styles.bars} aria-hidden="true">
            {day.hours.map((hour) => (
              <span
                key={hour.hour}
                title={hourWords(hour)}
                data-busiest={hour === busiestHour(day) || undefined}
                style={{ "--part": passengersOf(hour) / most } as CSSProperties}
              />
            ))}
          </div>
          <p className={styles.axis} aria-hidden="true">
            <span>05</span>
            <span>11</span>
            <span>17</span>
            <span>23</span>
          </p>
          <Hours day={day} />
        </>
      )}
    </>
  );
}

function Hours({ day }: { day: TypicalDay }) {
  return (
    <details className={styles.table}>
      <summary>Show as a table</summary>
      <table className={styles.years}>
        <caption className="visually-hidden">Entries and exits by hour</caption>
        <thead>
          <tr>
            <th scope="col">Hour</th>
            <th scope="col">In</th>
            <th scope="col">Out</th>
          </tr>
        </thead>
        <tbody>
          {day.hours.map(({ hour, entries, exits }) => (
            <tr key={hour}>
              <th scope="row">{shortHour(hour)}</th>
              <td>{hourCount(entries)}</td>
              <td>{hourCount(exits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Years({ years }: { years: StationDetail["passengers"]["years"] }) {
  if (years.length === 0) return <p>No counts by year are published for this station.</p>;
  return (
    <table className={styles.years}>
      <caption>Entries and exits by year</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Year</th>
          <th scope="col">Entries and exits</th>
        </tr>
      </thead>
      <tbody>
        {years.toReversed().map(({ year, entries_and_exits }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            <td>{yearCount(entries_and_exits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
