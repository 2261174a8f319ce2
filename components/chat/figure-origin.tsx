import { Popover } from "@mantine/core";
import type { ReactNode } from "react";
import type { Figure } from "@/lib/agent/figure";
import styles from "./figure-origin.module.css";

interface Props {
  figure: Figure;
  /** Pressed: something beside the text may show the figure too. */
  onOpen?(figure: Figure): void;
  children: ReactNode;
}

/** A figure in a text; pressed, it says where it comes from. */
export function FigureOrigin({ figure, onOpen, children }: Props) {
  return (
    <Popover width={280} withArrow trapFocus returnFocus onOpen={() => onOpen?.(figure)}>
      <Popover.Target>
        <button type="button" className={styles.figure}>
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.origin}>{figure.origin}</Popover.Dropdown>
    </Popover>
  );
}
