import { answerState } from "@/components/chat/answer/answer-state";
import { Markdown } from "@/components/chat/answer/markdown";
import { answerOf, type Turn, textOf, turnsOf } from "@/components/chat/messages";
import { accentStyle } from "@/components/shell/accent";
import { Wordmark } from "@/components/shell/message-page";
import { SourceBadge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import { notesOf, sourcesOf } from "@/components/ui/sources";
import type { Figure } from "@/lib/agent/figure";
import type { Payment } from "@/lib/agent/payment";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { dollars } from "@/lib/payments/dollars";
import { PrintButton } from "./print-button";
import styles from "./report.module.css";
import { AskedOf, DrawnAnswer, headOf, isLong, type SharedThreadProps } from "./shared-thread";

interface Props extends SharedThreadProps {
  children: React.ReactNode;
}

export function Report({ title, desk, createdAt, messages, earlier, figures, children }: Props) {
  const turns = turnsOf(messages);
  const head = headOf(title, turns);
  return (
    <div className={styles.page} data-desk={desk.id} style={accentStyle(desk.accent)}>
      <nav className={styles.bar} aria-label="The report">
        {children}
        <PrintButton />
      </nav>
      <main className={styles.sheet}>
        <header className={styles.head}>
          <Wordmark />
          <h1 className={styles.title} data-long={isLong(head) || undefined}>
            {head}
          </h1>
          <p className={styles.quiet}>
            <AskedOf desk={desk} />, <LocalTime iso={createdAt} show="date" />.
            {earlier && " Only the latest messages are shown here."}
          </p>
        </header>
        {turns.map((turn, at) => (
          <ReportTurn key={turn.key} turn={turn} head={at === 0 ? head : undefined} figures={figures} />
        ))}
      </main>
    </div>
  );
}

const ENDED: Partial<Record<ReturnType<typeof answerState>, string>> = {
  stopped: "This answer was stopped before it was complete.",
  interrupted: "The server went down before this answer was complete.",
  error: "This answer failed before it was complete.",
  waiting: "This answer is waiting for a decision.",
  working: "This question is still being answered.",
};

interface TurnProps extends Pick<Props, "figures"> {
  turn: Turn;
  /** What the report's heading says already. */
  head?: string;
}

function ReportTurn({ turn: { question, answer }, head, figures }: TurnProps) {
  const ended = answer && ENDED[answerState(answer, "idle")];
  const said = answer && answerOf(answer);
  return (
    <article className={styles.turn}>
      {question && textOf(question) !== head && <h2 className={styles.question}>{textOf(question)}</h2>}
      {answer && (
        <>
          <Markdown text={textOf(answer)} />
          {ended && <p className={styles.quiet}>{ended}</p>}
          <DrawnAnswer answer={answer} figures={figures} />
          <Payments payments={said?.payments ?? []} />
          <FigureSources figures={said?.figures ?? []} />
          <Sources answer={answer} />
        </>
      )}
    </article>
  );
}

function FigureSources({ figures }: { figures: Figure[] }) {
  const once = [...new Map(figures.map((figure) => [`${figure.text}|${figure.origin}`, figure])).values()];
  if (once.length === 0) return null;
  return (
    <section>
      <h3 className={styles.label}>Where the figures come from</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">What it is</th>
          </tr>
        </thead>
        <tbody>
          {once.map(({ text, origin }) => (
            <tr key={`${text}|${origin}`}>
              <th scope="row">{text}</th>
              <td>{origin}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Payments({ payments }: { payments: Payment[] }) {
  if (payments.length === 0) return null;
  return (
    <section>
      <h3 className={styles.label}>Paid for</h3>
      <ul className={styles.sources}>
        {payments.map(({ bought, amount, sandbox, network, transaction }) => (
          <li key={`${bought} ${transaction}`}>
            {bought}: {dollars(amount)} in {sandbox ? "test USDC" : "USDC"} on {network}
            {transaction && <>, transaction {transaction}</>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** With addresses that can be read on paper. */
function Sources({ answer }: { answer: ChatMessage }) {
  const provenance = answerOf(answer)?.provenance ?? [];
  const notes = notesOf(provenance);
  if (provenance.length === 0) return null;
  return (
    <section>
      <h3 className={styles.label}>Sources</h3>
      <ul className={styles.sources}>
        {sourcesOf(provenance).map((source) => (
          <li key={`${source.kind} ${source.name}`}>
            <SourceBadge source={{ ...source, url: undefined }} />
            <p className={styles.quiet}>
              As of <LocalTime iso={source.asOf} show="date" />
              {source.url && (
                <>
                  , <a href={source.url}>{source.url}</a>
                </>
              )}
            </p>
          </li>
        ))}
        {notes.map((note) => (
          <li key={note} className={styles.quiet}>
            {note}
          </li>
        ))}
      </ul>
    </section>
  );
}
