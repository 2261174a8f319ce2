import { memo } from "react";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { Answer } from "./answer";
import { answerState } from "./answer-state";
import { textOf } from "./message-text";
import { Progress } from "./progress";
import styles from "./turn.module.css";

interface Props {
  question?: ChatMessage;
  answer?: ChatMessage;
  /** What the chat is doing for this turn; only the last one's can be anything but idle. */
  chat: "reading" | "failed" | "idle";
}

/** A question with its answer under it. */
export const Turn = memo(function Turn({ question, answer, chat }: Props) {
  return (
    <article className={styles.turn}>
      {question && <h2 className={styles.question}>{textOf(question)}</h2>}
      {answer && <Answer message={answer} state={answerState(answer, chat)} />}
      {!answer && chat === "reading" && <Progress text="reading your question" />}
    </article>
  );
});
