import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./details.module.css";

interface Props {
  title: string;
  /** What it comes to, beside the title. */
  summary: ReactNode;
  children: ReactNode;
}

/** A part of the panel that opens on demand, with its gist always in view. */
export function Disclosure({ title, summary, children }: Props) {
  return (
    <details className={styles.part}>
      <summary>
        <IconChevronRight className={styles.arrow} size={16} aria-hidden="true" />
        <h3>{title}</h3>
        <span className={styles.gist}>{summary}</span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
