import { ACCESS_SHAPES, type Access } from "./access";
import styles from "./access-icon.module.css";

/** Access as a circle: filled, half filled, hollow or dotted; for the eye only, beside words. */
export function AccessIcon({ access }: { access: Access }) {
  const { fill, isDotted } = ACCESS_SHAPES[access];
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6" strokeDasharray={isDotted ? "2 2.7" : undefined} />
      {fill === "whole" && <circle className={styles.filled} cx="8" cy="8" r="6" />}
      {fill === "half" && <path className={styles.filled} d="M8 2a6 6 0 0 0 0 12Z" />}
    </svg>
  );
}
