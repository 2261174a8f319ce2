import styles from "./pickers.module.css";

interface Props {
  faults: string[];
  /** What they are the faults of. */
  label?: string;
}

/** Each thing that is wrong with an outline; nothing where all is well. */
export function Faults({ faults, label }: Props) {
  if (faults.length === 0) return null;
  return (
    <ul className={styles.faults} role="alert" aria-label={label}>
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  );
}
