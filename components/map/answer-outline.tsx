import styles from "./answer-outline.module.css";

/**
 * Outlines the map for a moment when an answer changed it.
 * @param answers how many have
 */
export function AnswerOutline({ answers }: { answers: number }) {
  return answers > 0 && <span key={answers} className={styles.outline} />;
}
