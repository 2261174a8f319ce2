import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { IconButton } from "@/components/chat/icon-button";
import { shortAddress } from "@/lib/desks/sensors/short-address";
import styles from "./copyable.module.css";

interface Props {
  /** An address, a hash or an identifier. */
  text: string;
  /** What it is, e.g. “the address”. */
  what: string;
}

const LONGEST = 14;

/** A long word by its two ends, whole on hover, and copied with one press. */
export function Copyable({ text, what }: Props) {
  const { copy, copied, error } = useClipboard();
  return (
    <span className={styles.copyable}>
      <code title={text}>{text.length > LONGEST ? shortAddress(text) : text}</code>
      <IconButton label={`Copy ${what}`} onClick={() => copy(text)}>
        {copied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
      </IconButton>
      <span className={error ? styles.said : "visually-hidden"} aria-live="polite">
        {copied && "Copied"}
        {error && "The browser didn't let it be copied."}
      </span>
    </span>
  );
}
