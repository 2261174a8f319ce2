import form from "@/components/ui/form.module.css";
import pickOne from "@/components/ui/pick-one.module.css";
import { dayOf } from "../data/format";
import styles from "./compare.module.css";

interface Period {
  since: string | null;
  until: string | null;
}

interface Props extends Period {
  shown: { since: string; until: string } | undefined;
  onPick(period: Period): void;
}

const DAY_MS = 86_400_000;
const LENGTHS: [label: string, days: number][] = [
  ["30 days", 30],
  ["90 days", 90],
  ["1 year", 365],
];

const startOf = (until: string, days: number): string => dayOf(Date.parse(until) - days * DAY_MS);

export function PeriodBar({ since, until, shown, onPick }: Props) {
  const end = shown?.until;
  return (
    <fieldset className={`${pickOne.choices} ${styles.period}`} aria-label="Period">
      {LENGTHS.map(([label, days]) => (
        <button
          key={label}
          type="button"
          disabled={!end}
          aria-pressed={end !== undefined && since === startOf(end, days)}
          onClick={() => end && onPick({ since: startOf(end, days), until })}
        >
          {label}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={since === null && until === null}
        onClick={() => onPick({ since: null, until: null })}
      >
        Default
      </button>
      <span className={styles.dates}>
        <label>
          From
          <input
            className={form.input}
            type="date"
            value={since ?? shown?.since ?? ""}
            max={until ?? shown?.until}
            onChange={({ currentTarget: { value } }) => value && onPick({ since: value, until })}
          />
        </label>
        <label>
          To
          <input
            className={form.input}
            type="date"
            value={until ?? shown?.until ?? ""}
            min={since ?? shown?.since}
            onChange={({ currentTarget: { value } }) => value && onPick({ since, until: value })}
          />
        </label>
      </span>
    </fieldset>
  );
}
