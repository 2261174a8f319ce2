import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import styles from "./copy-button.module.css";
import { IconButton } from "./icon-button";

/** Copies an answer as it was written, in Markdown, and says so. */
export function CopyButton({ text }: { text: string }) {
  const { copy, copied, error } = useClipboard();
  const said = copied ? "Copied" : error ? "The browser didn't let it be copied." : "";
  return (
    <>
      <IconButton label="Copy" onClick={() => copy(text)}>
        {copied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
      </IconButton>
      <span className={styles.said} aria-live="polite">
        {said}
      </span>
    </>
  );
}
