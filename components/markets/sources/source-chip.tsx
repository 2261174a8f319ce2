import { Popover } from "@mantine/core";
import type { ReactNode } from "react";
import type { ChipKind } from "./source-words";
import styles from "./sources.module.css";

interface Props {
  name: string;
  kind: ChipKind;
  label: string;
  /** What it means, when it is pressed. */
  children: ReactNode;
}

/** A source and how it is; pressed, it explains itself. */
export function SourceChip({ name, kind, label, children }: Props) {
  return (
    <Popover width={300} withArrow trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.chip} data-kind={kind}>
          <span className={styles.dot} aria-hidden="true" />
          {name} <span className={styles.state}>{label}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.explained}>{children}</Popover.Dropdown>
    </Popover>
  );
}
