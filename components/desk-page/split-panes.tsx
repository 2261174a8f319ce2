import { type CSSProperties, type ReactNode, Suspense, useRef } from "react";
import { lazyWhenIdle } from "@/components/shell/when-idle";
import styles from "./split-panes.module.css";

// Nobody drags in the first moment, and the handle's code is larger than the rest of the frame.
const SplitHandle = lazyWhenIdle(() => import("./split-handle"));

interface Props {
  /** Of the left pane, in percent. */
  split: number;
  onSplit(split: number): void;
  label: string;
  left: ReactNode;
  right: ReactNode;
}

export function SplitPanes({ split, onSplit, label, left, right }: Props) {
  const panes = useRef<HTMLDivElement>(null);
  return (
    <div ref={panes} className={styles.panes} style={{ "--split": split } as CSSProperties}>
      <div className={styles.pane}>{left}</div>
      <Suspense fallback={<div className={styles.handle} />}>
        <SplitHandle panes={panes} split={split} onSplit={onSplit} label={label} />
      </Suspense>
      <div className={styles.pane}>{right}</div>
    </div>
  );
}
