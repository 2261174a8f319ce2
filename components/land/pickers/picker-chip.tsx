import { Popover } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./picker-bar.module.css";

interface Props {
  label: string;
  /** What is chosen, in words; null: nothing. */
  value: string | null;
  /** Said in the place of a choice. */
  empty: string;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  children: ReactNode;
}

/** One of the things that are asked, and where it is changed. */
export function PickerChip({ label, value, empty, isOpen, onToggle, children }: Props) {
  return (
    <Popover
      opened={isOpen}
      onChange={onToggle}
      position="bottom-start"
      width="min(26rem, 100vw - 1.5rem)"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={styles.chip}
          data-empty={value === null || undefined}
          onClick={() => onToggle(!isOpen)}
        >
          <span className={styles.label}>{label}</span> <span className={styles.value}>{value ?? empty}</span>
          <IconChevronDown size={15} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
