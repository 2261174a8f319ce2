import styles from "./chart.module.css";

interface Props {
  lines: { name: string; colour: string }[];
}

/** Which colour is which. */
export function Legend({ lines }: Props) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {lines.map(({ name, colour }) => (
        <li key={colour}>
          <span className={styles.swatch} style={{ background: colour }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
