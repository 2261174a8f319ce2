import { Splitter } from "@mantine/core";
import type { ReactNode } from "react";
import { NARROWEST, WIDEST } from "./frame-preferences";
import styles from "./split-panes.module.css";

interface Props {
  /** The left pane's share, in percent. */
  split: number;
  onSplit(split: number): void;
  /** What the handle changes. */
  label: string;
  left: ReactNode;
  right: ReactNode;
}

/** Two panes and the handle between them, by pointer or arrow keys. */
export function SplitPanes({ split, onSplit, label, left, right }: Props) {
  return (
    <Splitter
      className={styles.panes}
      classNames={{ handle: styles.handle }}
      lineSize={1}
      handleColor="var(--line)"
      attributes={{ handle: { "aria-label": label } }}
      onSizeChange={(sizes) => onSplit(Number.parseFloat(String(sizes[0])))}
    >
      <Splitter.Pane className={styles.pane} defaultSize={split} min={NARROWEST} max={WIDEST}>
        {left}
      </Splitter.Pane>
      <Splitter.Pane className={styles.pane} defaultSize={100 - split} min={100 - WIDEST}>
        {right}
      </Splitter.Pane>
    </Splitter>
  );
}
