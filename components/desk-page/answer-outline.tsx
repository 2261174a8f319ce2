import styles from "./canvas.module.css";

/**
 * Outlines a canvas for a moment when an answer changed it.
 * @param answers how many have
 */
export function AnswerOutline({ answers }: { answers: number }) {
  return answers > 0 && <span key={answers} className={styles.outline} />;
}
