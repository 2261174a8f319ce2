import styles from "./progress.module.css";

/** One line that says what is happening now. */
export function Progress({ text }: { text: string }) {
  return (
    <p className={styles.progress}>
      <span className={styles.pulse} aria-hidden="true" />
      <span>{text}…</span>
    </p>
  );
}
