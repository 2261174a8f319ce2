import { memo } from "react";
import type { ChatMessage } from "@/lib/agent/ui-message";
import styles from "./answer.module.css";
import { AnswerMeta } from "./answer-meta";
import type { AnswerState } from "./answer-state";
import { Markdown } from "./markdown";
import { answerOf, approvalOf, progressOf, textOf } from "./message-text";
import { Progress } from "./progress";
import { ReceiptList } from "./receipt-list";
import { StepList } from "./step-list";
import { stepsOf } from "./steps";

interface Props {
  message: ChatMessage;
  state: AnswerState;
  /** Say which desk's it is. */
  showsDesk?: boolean;
}

/** How an answer ended that isn't whole. One that failed just now is explained where it can be mended. */
const ENDED: Partial<Record<AnswerState, string>> = {
  stopped: "Stopped before it was complete.",
  interrupted: "The server went down before it was complete.",
  error: "It failed before it was complete.",
};

/** One answer: its text, and around it what it is doing, or what it did and where it came from. */
export const Answer = memo(function Answer({ message, state, showsDesk = false }: Props) {
  const text = textOf(message);
  const answer = answerOf(message);
  const isWorking = state === "working";
  const steps = stepsOf(message);
  const approval = approvalOf(message);
  return (
    <div className={styles.answer} data-state={state}>
      {text && <Markdown text={text} figures={answer?.figures} />}
      {approval?.decision === "approved" && (
        <p className={styles.note}>You approved {approval.what ?? "the payment"}.</p>
      )}
      {isWorking && <Progress text={progressOf(message) ?? "getting to work"} />}
      {ENDED[state] && <p className={styles.ended}>{message.metadata?.error ?? ENDED[state]}</p>}
      <StepList steps={steps} desk={message.metadata?.desk} state={state} reasoning={answer?.reasoning} />
      {!isWorking && answer?.payments && <ReceiptList payments={answer.payments} />}
      {!isWorking && answer && (
        <AnswerMeta
          answer={answer}
          desk={showsDesk ? message.metadata?.desk : undefined}
          usedTools={steps.some(({ kind }) => kind === "tool")}
        />
      )}
    </div>
  );
});
