import type { ReactNode } from "react";
import { Frame } from "./frame";
import type { DeskLink } from "./links";
import styles from "./text-page.module.css";

interface Props {
  desks: DeskLink[];
  title: string;
  /** What the page is for, in a sentence or two. */
  about: ReactNode;
  /** Whether it holds drawings, which need more room than text. */
  isWide?: boolean;
  children: ReactNode;
}

/** A page that is no desk's: a heading, what it is for, and the rest. */
export function TextPage({ desks, title, about, isWide = false, children }: Props) {
  return (
    <Frame desks={desks}>
      <main className={styles.page} data-wide={isWide || undefined}>
        <header className={styles.header}>
          <h1>{title}</h1>
          <p>{about}</p>
        </header>
        {children}
      </main>
    </Frame>
  );
}
