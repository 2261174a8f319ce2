import styles from "./progress.module.css";

/** The first page has it at once, so it stands apart from what needs buttons. */
export function Progress({ text }: { text: string }) {
  return (
    <p className={styles.progress}>
      <span className={styles.pulse} aria-hidden="true" />
      <span>{text}…</span>
    </p>
  );
}
