import {
  IconRefresh,
  IconThumbDown,
  IconThumbDownFilled,
  IconThumbUp,
  IconThumbUpFilled,
} from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { failureText } from "@/components/data/api";
import { Button, ButtonRow, CopyButton, IconButton } from "@/components/ui/buttons";
import type { ChatMessage } from "@/lib/agent/ui-message";
import type { Conversation } from "../conversation";
import { useDraft } from "../drafts";
import { textOf } from "../messages";
import { GrowingField } from "../question/growing-field";
import styles from "./answer-actions.module.css";
import { type Feedback, LONGEST_NOTE } from "./ratings";

interface Props {
  answer: ChatMessage;
  conversation: Conversation;
  /** Absent where that isn't possible. */
  onAskAgain?(): void;
}

export function AnswerActions({ answer, conversation, onAskAgain }: Props) {
  const text = textOf(answer);
  const feedback = useFeedback(conversation, answer);
  return (
    <div className={styles.actions}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out in a line. */}
      <div className={styles.row} role="group" aria-label="This answer">
        {text && <CopyButton text={text} />}
        <FeedbackButtons {...feedback} />
        {onAskAgain && (
          <IconButton label="Ask again" onClick={onAskAgain}>
            <IconRefresh aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {feedback.failure && (
        <p className={styles.failure} role="alert">
          {feedback.failure}
        </p>
      )}
      <FeedbackNote key={feedback.given?.rating} answerId={answer.id} {...feedback} />
    </div>
  );
}

const RATINGS = [
  { rating: "up", label: "Good answer", Icon: IconThumbUp, PressedIcon: IconThumbUpFilled },
  { rating: "down", label: "Bad answer", Icon: IconThumbDown, PressedIcon: IconThumbDownFilled },
] as const;

function FeedbackButtons({ given, press }: Pick<FeedbackState, "given" | "press">) {
  return RATINGS.map(({ rating, label, Icon, PressedIcon }) => {
    const isPressed = given?.rating === rating;
    const Shown = isPressed ? PressedIcon : Icon;
    return (
      <IconButton key={rating} label={label} aria-pressed={isPressed} onClick={() => press(rating)}>
        <Shown aria-hidden="true" />
      </IconButton>
    );
  });
}

interface NoteProps extends Pick<FeedbackState, "given" | "isNoteOpen" | "openNote" | "sendNote"> {
  answerId: string;
}

const ASKED = { up: "What was good about it?", down: "What was wrong with it?" };

function FeedbackNote({ answerId, given, isNoteOpen, openNote, sendNote }: NoteProps) {
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

interface FeedbackState {
  given?: Feedback;
  failure?: string;
  isNoteOpen: boolean;
  openNote(isOpen: boolean): void;
  press(rating: Feedback["rating"]): void;
  sendNote(note: string): Promise<boolean>;
}

function useFeedback(conversation: Conversation, answer: ChatMessage): FeedbackState {
  const [failure, setFailure] = useState<string>();
  const [isNoteOpen, openNote] = useState(false);
  const given = answer.metadata?.feedback;

  const give = async (feedback: Feedback | undefined) => {
    setFailure(undefined);
    try {
      await conversation.ratings.rate(answer.id, feedback);
      return true;
    } catch (error) {
      setFailure(`Your feedback wasn’t saved. ${failureText(error)}`);
      return false;
    }
  };
  const press = (rating: Feedback["rating"]) => {
    const isBack = given?.rating === rating;
    openNote(!isBack && rating === "down");
    void give(isBack ? undefined : { rating });
  };
  const sendNote = async (note: string) => {
    if (!given) return false;
    const { rating } = given;
    const isKept = await give(note ? { rating, note } : { rating });
    if (isKept) openNote(false);
    return isKept;
  };
  return { given, failure, isNoteOpen, openNote, press, sendNote };
}
