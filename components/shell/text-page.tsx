import type { ReactNode } from "react";
import { Frame } from "./frame";
import type { DeskLink } from "./links";
import styles from "./text-page.module.css";

interface Props {
  desks: DeskLink[];
  title: string;
  about: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

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
