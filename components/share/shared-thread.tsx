import Link from "next/link";
import { Answer } from "@/components/chat/answer/answer";
import { answerState } from "@/components/chat/answer/answer-state";
import { isOfManyDesks, type Turn, textOf, turnsOf } from "@/components/chat/messages";
import { accentStyle } from "@/components/shell/accent";
import { Wordmark } from "@/components/shell/message-page";
import { LocalTime } from "@/components/ui/local-time";
import type { Desk } from "@/lib/agent/desk";
import { START } from "@/lib/agent/desk-id";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { type AnswerFigures, callsOf, figuresFor } from "./answer-figure";
import styles from "./shared-thread.module.css";

export interface SharedThreadProps {
  title: string;
  desk: Pick<Desk, "id" | "name" | "accent">;
  createdAt: string;
  messages: ChatMessage[];
  /** The first of these messages, where there are others before it. */
  earlier?: string;
  figures: AnswerFigures;
}

interface Props extends SharedThreadProps {
  report: string;
}

export function SharedThread({ title, desk, createdAt, messages, earlier, figures, report }: Props) {
  const showsDesk = isOfManyDesks(messages);
  const turns = turnsOf(messages);
  const head = headOf(title, turns);
  return (
    <div data-desk={desk.id} style={accentStyle(desk.accent)}>
      <header className={styles.bar}>
        <Wordmark />
        <nav className={styles.ways} aria-label="This conversation">
          <Link className={styles.way} href={report} prefetch={false}>
            Print or PDF
          </Link>
          <Link className={styles.ask} href={`/${desk.id}`} prefetch={false}>
            Ask your own
          </Link>
        </nav>
      </header>
      <main className={styles.main}>
        <h1 className={styles.title} data-long={isLong(head) || undefined}>
          {head}
        </h1>
        <p className={styles.about}>
          <AskedOf desk={desk} />, <LocalTime iso={createdAt} show="date" />. Anyone with the link can read
          this.
        </p>
        {earlier && (
          <Link className={styles.way} href={`?before=${earlier}`} prefetch={false}>
            Earlier messages
          </Link>
        )}
        {turns.map(({ key, question, answer }, at) => (
          <article key={key} className={styles.turn}>
            {question && !(at === 0 && textOf(question) === head) && (
              <h2 className={styles.question}>{textOf(question)}</h2>
            )}
            {answer && <Answer message={answer} state={answerState(answer, "idle")} showsDesk={showsDesk} />}
            {answer && <DrawnAnswer answer={answer} figures={figures} />}
          </article>
        ))}
      </main>
    </div>
  );
}

/** The first question whole, where the title is only its beginning; it isn't said twice then. */
export function headOf(title: string, [first]: Turn[]): string {
  const asked = first?.question ? textOf(first.question) : "";
  const line = asked.replaceAll(/\s+/g, " ");
  return title.endsWith("…") && line.startsWith(title.slice(0, -1)) ? asked : title;
}

const LONG = 80;
export const isLong = (head: string): boolean => head.length > LONG;

export function AskedOf({ desk }: Pick<SharedThreadProps, "desk">) {
  const name = <span className={styles.desk}>{desk.name}</span>;
  return desk.id === START ? <>A conversation with {name}</> : <>A conversation with the {name} desk</>;
}

export function DrawnAnswer({ answer, figures }: { answer: ChatMessage } & Pick<Props, "figures">) {
  const calls = callsOf(answer);
  return figuresFor(answer, figures).map(([id, Figure]) => <Figure key={id} calls={calls} />);
}
