import { memo } from "react";
import { Progress } from "@/components/ui/progress";
import type { ChatMessage } from "@/lib/agent/ui-message";
import type { Conversation } from "../conversation";
import { placeOf } from "../messages";
import { Question } from "../question/question";
import { Answer, ApprovalButtons } from "./answer";
import styles from "./answer.module.css";
import { AnswerActions } from "./answer-actions";
import { type AnswerState, answerState } from "./answer-state";

interface Props {
  question?: ChatMessage;
  answer?: ChatMessage;
  /** Only the last turn's can be anything but idle. */
  chat: "reading" | "failed" | "idle";
  conversation: Conversation;
  busy: boolean;
  isLast: boolean;
  showsDesk?: boolean;
  notes?: string;
  onAskInstead(messageId: string, question: string): void;
  onAskAgain(): void;
}

const UNDER_WAY: ReadonlySet<AnswerState> = new Set(["working", "failed", "waiting"]);

export const Turn = memo(function Turn(props: Props) {
  const { question, answer, chat, conversation, busy, isLast, showsDesk, notes, onAskInstead, onAskAgain } =
    props;
  const state = answer && answerState(answer, chat);
  const place = placeOf({ question, answer });
  // One that ended early says so, with a button in words.
  const canAskAgain = isLast && !busy && place !== undefined && state === "complete";
  return (
    <article className={styles.turn}>
      {question && (
        <Question
          question={question}
          place={place}
          conversation={conversation}
          busy={busy}
          onAskInstead={onAskInstead}
        />
      )}
      {answer && state && (
        <Answer key={answer.id} message={answer} state={state} showsDesk={showsDesk} notes={notes} />
      )}
      {answer && state === "waiting" && <ApprovalButtons answer={answer} conversation={conversation} />}
      {answer && state && !UNDER_WAY.has(state) && (
        <AnswerActions
          key={`${answer.id} actions`}
          answer={answer}
          conversation={conversation}
          onAskAgain={canAskAgain ? onAskAgain : undefined}
        />
      )}
      {!answer && chat === "reading" && <Progress text="reading your question" />}
    </article>
  );
});
