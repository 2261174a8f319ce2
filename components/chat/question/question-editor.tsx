import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from "react";
import { Button, ButtonRow } from "@/components/ui/buttons";
import { LONGEST_QUESTION } from "./composer";
import { GrowingField } from "./growing-field";
import styles from "./question.module.css";

interface Props {
  text: string;
  autoFocus: boolean;
  onChange(text: string): void;
  onCancel(): void;
  onSend(): void;
}

export function QuestionEditor({ text, autoFocus, onChange, onCancel, onSend }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!autoFocus || !field.current || document.activeElement === field.current) return;
    field.current.focus();
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [autoFocus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method takes both keys for itself.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      onCancel();
    }
    if (event.key === "Enter" && !event.shiftKey) submit(event);
  };
  return (
    <form className={styles.editor} onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        Edit the question
      </label>
      <GrowingField
        id={id}
        ref={field}
        value={text}
        maxLength={LONGEST_QUESTION}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ButtonRow>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" primary disabled={text.trim() === ""}>
          Ask this instead
        </Button>
      </ButtonRow>
    </form>
  );
}
