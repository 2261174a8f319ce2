import Link from "next/link";
import { useState } from "react";
import type { DeskId } from "@/lib/agent/desk-id";
import styles from "./thread-list.module.css";
import type { ThreadLink } from "./types";

interface Props {
  desk: DeskId;
  threads: ThreadLink[];
  current?: string;
}

/** The recent conversations of a desk; on a narrow page they are folded. */
export function ThreadList({ desk, threads, current }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (threads.length === 0) return null;
  return (
    <nav className={styles.threads} aria-label="Recent questions" data-open={isOpen || undefined}>
      <h2 className={styles.title}>Recent questions</h2>
      <button className={styles.toggle} type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Recent questions
      </button>
      <ul className={styles.list}>
        {threads.map(({ id, title }) => (
          <li key={id}>
            <Link
              href={`/${desk}?thread=${id}`}
              prefetch={false}
              aria-current={id === current ? "page" : undefined}
              onNavigate={() => setOpen(false)}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
