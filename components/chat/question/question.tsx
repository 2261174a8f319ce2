import { IconPencil } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { IconButton } from "@/components/ui/buttons";
import type { ChatMessage } from "@/lib/agent/ui-message";
import type { Conversation } from "../conversation";
import { useDraft } from "../drafts";
import type { Place } from "../messages";
import { textOf } from "../messages";
import styles from "./question.module.css";
import { QuestionEditor } from "./question-editor";
import { VersionSwitch } from "./version-switch";

interface Props {
  question: ChatMessage;
  /** The server's; without it there can't be another version. */
  place?: Place;
  conversation: Conversation;
  busy: boolean;
  onAskInstead(messageId: string, question: string): void;
}

export function Question({ question, place, conversation, busy, onAskInstead }: Props) {
  const text = textOf(question);
  const [draft, setDraft] = useDraft(conversation.editDraftKey(place?.id ?? question.id));
  // A draft outlives a reload, and an empty one is none.
  const [isOpen, setOpen] = useState(false);
  const isLeft = useRef(false);
  // The field is gone then; the keyboard goes on where it came from.
  const takeFocus = (pencil: HTMLButtonElement | null) => {
    if (!pencil || !isLeft.current) return;
    isLeft.current = false;
    pencil.focus();
  };
  const canEdit = place !== undefined && !busy;
  const close = () => {
    setOpen(false);
    setDraft("");
    isLeft.current = true;
  };

  if (canEdit && (isOpen || draft !== "")) {
    return (
      <header className={styles.question} data-editing>
        <h2 className="visually-hidden">{text}</h2>
        <QuestionEditor
          text={draft}
          autoFocus={isOpen}
          onChange={(next) => {
            setOpen(true);
            setDraft(next);
          }}
          onCancel={close}
          onSend={() => {
            setOpen(false);
            onAskInstead(question.id, draft);
          }}
        />
      </header>
    );
  }
  return (
    <header className={styles.question} data-versions={place && place.versions.length > 1}>
      <h2 className={styles.text}>{text}</h2>
      {place && (
        <div className={styles.tools}>
          {canEdit && (
            <IconButton
              ref={takeFocus}
              className={styles.pencil}
              label="Edit the question"
              onClick={() => {
                setOpen(true);
                setDraft(text);
              }}
            >
              <IconPencil aria-hidden="true" />
            </IconButton>
          )}
          <VersionSwitch place={place} conversation={conversation} busy={busy} />
        </div>
      )}
    </header>
  );
}
