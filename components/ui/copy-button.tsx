import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import styles from "./copy-button.module.css";

interface Props {
  text: string;
  /** What is copied, for the label: “the address”; absent where it is plain. */
  what?: string;
}

/** Copies a text, and says so. Light: there is one on every card of a board. */
export function CopyButton({ text, what }: Props) {
  const { copy, copied, error } = useClipboard();
  const label = what ? `Copy ${what}` : "Copy";
  return (
    <>
      <button
        type="button"
        className={styles.copy}
        aria-label={label}
        title={label}
        onClick={() => copy(text)}
      >
        {copied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
      </button>
      <span className={error ? styles.failed : "visually-hidden"} aria-live="polite">
        {copied ? "Copied" : error ? "The browser didn’t allow it." : ""}
      </span>
    </>
  );
}
