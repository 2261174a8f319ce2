import { type FormEvent, type KeyboardEvent, type RefObject, useId } from "react";
import { Button } from "./button";
import styles from "./composer.module.css";

interface Props {
  text: string;
  label: string;
  /** An answer is in the making: instead of sending, stop. */
  busy: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  onChange(text: string): void;
  onSend(): void;
  onStop(): void;
}

/** As long as a question may be. */
const LONGEST = 8000;

/** Where a question is written. Enter sends it, Shift+Enter begins a line, and it grows with what is written. */
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
      {/* The copy is what gives the field its height. */}
      <div className={styles.field} data-copy={text}>
        <textarea
          id={id}
          ref={field}
          rows={1}
          value={text}
          placeholder={label}
          maxLength={LONGEST}
          enterKeyHint="send"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {busy ? (
        <Button key="action" onClick={onStop}>
          Stop
        </Button>
      ) : (
        <Button key="action" type="submit" primary disabled={text.trim() === ""}>
          Ask
        </Button>
      )}
    </form>
  );
}
