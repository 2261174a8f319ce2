import { useSplitter } from "@mantine/hooks";
import { type RefObject, useEffect } from "react";
import { DEFAULTS, NARROWEST, WIDEST } from "./frame-preferences";
import styles from "./split-panes.module.css";

interface Props {
  panes: RefObject<HTMLElement | null>;
  /** Of the left pane, in percent. */
  split: number;
  onSplit(split: number): void;
  label: string;
}

export default function SplitHandle({ panes, split, onSplit, label }: Props) {
  const { ref, getHandleProps } = useSplitter({
    panels: [
      { defaultSize: DEFAULTS.split, min: NARROWEST, max: WIDEST },
      { defaultSize: 100 - DEFAULTS.split, min: 100 - WIDEST },
    ],
    sizes: [split, 100 - split],
    onSizeChange: ([left]) => onSplit(Number.parseFloat(String(left))),
  });
  useEffect(() => {
    ref(panes.current);
    return () => void ref(null);
  }, [panes, ref]);
  const handle = { ...getHandleProps({ index: 0 }), "aria-label": label };
  return <div {...handle} className={styles.handle} />;
}
