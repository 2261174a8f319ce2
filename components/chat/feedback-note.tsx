import { type FormEvent, type KeyboardEvent, useId } from "react";
import { Button, ButtonRow } from "./button";
import { LONGEST_NOTE } from "./feedback";
import styles from "./feedback-note.module.css";
import { GrowingField } from "./growing-field";
import { useDraft } from "./use-draft";
import type { FeedbackState } from "./use-feedback";

interface Props extends Pick<FeedbackState, "given" | "isNoteOpen" | "openNote" | "sendNote"> {
  answerId: string;
}

const ASKED = { up: "What was good about it?", down: "What was wrong with it?" };

/** A note to a rating: asked for with a bad one, on offer with a good one. What is typed is kept until it is sent. */
export function FeedbackNote({ answerId, given, isNoteOpen, openNote, sendNote }: Props) {
  const id = useId();
  const [draft, setDraft] = useDraft(`note.${answerId}`);
  if (!given) return null;
  const { rating, note } = given;

  if (!isNoteOpen) {
    const open = () => {
      openNote(true);
      if (!draft) setDraft(note ?? "");
    };
    return (
      <div className={styles.closed}>
        {note && <p className={styles.note}>Your note: {note}</p>}
        <button type="button" className={styles.open} onClick={open}>
          {note ? "Change the note" : "Add a note"}
        </button>
      </div>
    );
  }
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (await sendNote(draft.trim())) setDraft("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") openNote(false);
    if (event.key === "Enter" && !event.shiftKey) void send(event);
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <label htmlFor={id}>{ASKED[rating]}</label>
      <GrowingField
        boxClass={styles.field}
        id={id}
        value={draft}
        maxLength={LONGEST_NOTE}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ButtonRow>
        <Button onClick={() => openNote(false)}>Not now</Button>
        <Button type="submit" primary disabled={draft.trim() === (note ?? "")}>
          Send the note
        </Button>
      </ButtonRow>
    </form>
  );
}
