import { IconRefresh } from "@tabler/icons-react";
import type { ChatMessage } from "@/lib/agent/ui-message";
import styles from "./answer-actions.module.css";
import type { Conversation } from "./conversation";
import { CopyButton } from "./copy-button";
import { FeedbackButtons } from "./feedback-buttons";
import { FeedbackNote } from "./feedback-note";
import { IconButton } from "./icon-button";
import { textOf } from "./message-text";
import { useFeedback } from "./use-feedback";

interface Props {
  answer: ChatMessage;
  conversation: Conversation;
  /** Asks the same once more; absent where that isn't possible. */
  onAskAgain?(): void;
}

/** What can be done with an answer: copy it, say what one thinks of it, ask again. */
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
