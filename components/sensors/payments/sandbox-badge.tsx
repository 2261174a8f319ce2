import styles from "./sandbox-badge.module.css";

/** Stands wherever the sandbox's dollars do. */
export function SandboxBadge() {
  return (
    <span className={styles.badge} title="A chain on this server. Its dollars are not money.">
      sandbox
    </span>
  );
}
