import { IconArrowUp, IconPlayerStopFilled } from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent, type RefObject, useId } from "react";
import styles from "./composer.module.css";
import { GrowingField } from "./growing-field";

interface Props {
  text: string;
  label: string;
  busy: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  onChange(text: string): void;
  onSend(): void;
  onStop(): void;
}

export const LONGEST_QUESTION = 8000;

export function Composer({ text, label, busy, field, onChange, onSend, onStop }: Props) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method takes Enter to choose a word.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    submit(event);
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <GrowingField
        id={id}
        ref={field}
        value={text}
        placeholder={label}
        maxLength={LONGEST_QUESTION}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {/* One of the browser's own: the first page carries this, and no component library for it. */}
      <button
        className={styles.action}
        type={busy ? "button" : "submit"}
        aria-label={busy ? "Stop" : "Ask"}
        title={busy ? "Stop" : "Ask"}
        disabled={!busy && text.trim() === ""}
        onClick={busy ? onStop : undefined}
        data-busy={busy || undefined}
      >
        {busy ? <IconPlayerStopFilled aria-hidden="true" /> : <IconArrowUp aria-hidden="true" />}
      </button>
    </form>
  );
}
