import type { Entry } from "./candle-words";
import styles from "./chart.module.css";

interface Props {
  time: string;
  timeInFull: string;
  entries: Entry[];
  lines: Entry[];
}

export function Legend({ time, timeInFull, entries, lines }: Props) {
  return (
    <div className={styles.legend} aria-hidden="true">
      <p>
        <strong title={timeInFull}>{time}</strong>
        <Entries entries={entries} />
      </p>
      {lines.length > 0 && (
        <p>
          <Entries entries={lines} />
        </p>
      )}
    </div>
  );
}

const Entries = ({ entries }: { entries: Entry[] }) =>
  entries.map(({ label, value, colour, dash }) => (
    <span key={label} className={styles.entry}>
      {colour !== undefined && (
        <i className={styles.line} data-dash={dash} style={{ color: `var(--data-${colour})` }} />
      )}
      {label} <b>{value}</b>
    </span>
  ));
