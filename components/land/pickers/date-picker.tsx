import { useId, useState } from "react";
import { serverTime } from "@/components/data/api";
import { Button } from "@/components/ui/buttons";
import type { DatasetInfo, LandQuery } from "@/lib/desks/land/types";
import type { LandAction } from "../canvas-state";
import {
  coverageOf,
  type Period,
  periodFault,
  periodWords,
  presets,
  type YearChoices,
  yearChoices,
  yearsPeriod,
} from "./choices";
import styles from "./pickers.module.css";

interface Props {
  query: LandQuery;
  dataset: DatasetInfo | null;
  act(action: LandAction): void;
}

const ALL_DAYS: Pick<DatasetInfo, "start_date" | "end_date" | "granularity"> = {
  start_date: "2000-01-01",
  end_date: null,
  granularity: "day",
};

/** Of the period only what the dataset covers can be had. */
export function DatePicker({ query, dataset, act }: Props) {
  const [today] = useState(() => new Date(serverTime()));
  const covering = dataset ?? ALL_DAYS;
  const whole = coverageOf(covering, today);
  const chosen = query.start_date && query.end_date ? (query as Period) : whole;
  const years = yearChoices(covering, today);
  const choose = ({ start_date, end_date }: Period) =>
    act({ type: "picked", change: { start_date, end_date } });
  if (covering.granularity === "total" || covering.granularity === "single") {
    return (
      <p className={styles.note}>
        {covering.granularity === "total"
          ? `Published as one total for ${periodWords(whole)}: it can’t be had for single years.`
          : `Published for ${periodWords(whole)} only.`}
      </p>
    );
  }
  return (
    <div className={styles.picker}>
      <fieldset className={styles.row} aria-label="Periods">
        {presets(covering, today).map(({ label, ...period }) => (
          <Button
            key={label}
            aria-pressed={period.start_date === chosen.start_date && period.end_date === chosen.end_date}
            onClick={() => choose(period)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {years ? (
        <YearRange choices={years} chosen={chosen} onChoose={choose} />
      ) : (
        <DayRange
          key={`${dataset?.dataset_id} ${periodWords(chosen)}`}
          covered={whole}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      <p className={styles.note}>
        {dataset ? `Available: ${dataset.coverage}.` : "The dates to choose from depend on the dataset."}
      </p>
    </div>
  );
}

interface RangeProps {
  chosen: Period;
  onChoose(period: Period): void;
}

function YearRange({ choices: { starts, ends }, chosen, onChoose }: RangeProps & { choices: YearChoices }) {
  const from = Number(chosen.start_date.slice(0, 4));
  const to = Number(chosen.end_date.slice(0, 4));
  // A five-year period can't end in the year that it begins with.
  const shortest = starts.length < ends.length || starts[0] !== ends[0] ? 1 : 0;
  return (
    <div className={styles.selects}>
      <YearSelect
        label="From"
        years={starts}
        value={from}
        onChange={(year) =>
          onChoose(yearsPeriod(year, Math.max(to, ends.find((end) => end >= year + shortest) ?? to)))
        }
      />
      <YearSelect
        label="To"
        years={ends}
        value={to}
        isOut={(year) => year < from + shortest}
        onChange={(year) => onChoose(yearsPeriod(from, year))}
      />
    </div>
  );
}

interface YearSelectProps {
  label: string;
  years: number[];
  value: number;
  isOut?(year: number): boolean;
  onChange(year: number): void;
}

function YearSelect({ label, years, value, isOut, onChange }: YearSelectProps) {
  const id = useId();
  return (
    <label htmlFor={id}>
      {label}
      <select
        id={id}
        className={styles.text}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {!years.includes(value) && <option value={value}>{value}</option>}
        {years.map((year) => (
          <option key={year} value={year} disabled={isOut?.(year)}>
            {year}
          </option>
        ))}
      </select>
    </label>
  );
}

function DayRange({ covered, chosen, onChoose }: RangeProps & { covered: Period }) {
  const [period, setPeriod] = useState<Period>({ start_date: chosen.start_date, end_date: chosen.end_date });
  const from = useId();
  const to = useId();
  const fault = periodFault(period, covered);
  const isChosen = period.start_date === chosen.start_date && period.end_date === chosen.end_date;
  const limits = { type: "date", min: covered.start_date, max: covered.end_date, className: styles.text };
  return (
    <form
      className={styles.selects}
      onSubmit={(event) => {
        event.preventDefault();
        if (!fault) onChoose(period);
      }}
    >
      <label htmlFor={from}>
        First day
        <input
          {...limits}
          id={from}
          value={period.start_date}
          onChange={({ currentTarget }) => setPeriod({ ...period, start_date: currentTarget.value })}
        />
      </label>
      <label htmlFor={to}>
        Last day
        <input
          {...limits}
          id={to}
          value={period.end_date}
          onChange={({ currentTarget }) => setPeriod({ ...period, end_date: currentTarget.value })}
        />
      </label>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <Button type="submit" disabled={fault !== null || isChosen}>
        Show these days
      </Button>
    </form>
  );
}
