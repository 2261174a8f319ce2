import Link from "next/link";
import { Answer } from "@/components/chat/answer";
import { answerState } from "@/components/chat/answer-state";
import { LocalTime } from "@/components/chat/local-time";
import { textOf } from "@/components/chat/message-text";
import { isOfManyDesks, turnsOf } from "@/components/chat/turns";
import { accentStyle } from "@/components/shell/accent";
import { Wordmark } from "@/components/shell/wordmark";
import type { Desk } from "@/lib/agent/desk";
import { START } from "@/lib/agent/desk-id";
import type { ChatMessage } from "@/lib/agent/ui-message";
import styles from "./shared-thread.module.css";

interface Props {
  title: string;
  desk: Pick<Desk, "id" | "name" | "accent">;
  createdAt: string;
  messages: ChatMessage[];
}

/** A conversation as someone else reads it: what was asked, answered and done, and nothing to press but the way out. */
export function SharedThread({ title, desk, createdAt, messages }: Props) {
  const showsDesk = isOfManyDesks(messages);
  return (
    <div data-desk={desk.id} style={accentStyle(desk.accent)}>
      <header className={styles.bar}>
        <Wordmark />
        <Link className={styles.ask} href={`/${desk.id}`} prefetch={false}>
          Ask your own
        </Link>
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.about}>
          A conversation with {desk.id === START ? "" : "the "}
          <span className={styles.desk}>{desk.name}</span>
          {desk.id === START ? "" : " desk"}, <LocalTime iso={createdAt} show="date" />. Who has this link can
          read it, and no more.
        </p>
        {turnsOf(messages).map(({ key, question, answer }) => (
          <article key={key} className={styles.turn}>
            {question && <h2 className={styles.question}>{textOf(question)}</h2>}
            {answer && <Answer message={answer} state={answerState(answer, "idle")} showsDesk={showsDesk} />}
          </article>
        ))}
      </main>
    </div>
  );
}
