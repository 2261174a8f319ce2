import { START } from "@/lib/agent/desk-id";
import type { ChatData } from "@/lib/agent/ui-message";
import { agentName, deskTitle } from "./agent-name";
import styles from "./answer-meta.module.css";
import { AnswerScore } from "./answer-score";
import { costOf } from "./cost";
import { NoSourceBadge, SourceBadge } from "./source-badge";
import { notesOf, sourcesOf } from "./sources";
import { duration } from "./steps";

interface Props {
  answer: ChatData["answer"];
  /** The desk that gave it, in a conversation with several. */
  desk?: string;
  /** Whether a tool was asked for data. */
  usedTools: boolean;
}

/** The quiet end of an answer: who answered and how sure, with which model, how fast, how good by its own score, from which data. */
export function AnswerMeta({ answer, desk, usedTools }: Props) {
  const { agent, confidence, model, ms, provenance, score } = answer;
  const facts = [
    desk && desk !== START ? [deskTitle(desk)] : [],
    agent ? [`${agentName(agent)} specialist`] : [],
    agent && confidence !== undefined ? [`${Math.round(confidence * 100)}% sure`] : [],
    model ? [`${model} model`] : [],
    ms === undefined ? [] : [duration(ms)],
    ...costOf(answer.payments ?? []),
  ].flat();
  const sources = sourcesOf(provenance);
  // The embedded model knows nothing by itself.
  const isUnfounded = !usedTools && model !== null && model !== "embedded";
  const notes = notesOf(provenance);
  if (facts.length + sources.length + notes.length === 0 && !score) return null;
  return (
    <footer className={styles.meta}>
      <div className={styles.line}>
        <ul className={styles.facts} aria-label="About this answer">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          {score && (
            <li>
              <AnswerScore score={score} />
            </li>
          )}
        </ul>
        {isUnfounded && <NoSourceBadge />}
        {sources.length > 0 && (
          <ul className={styles.sources} aria-label="Sources">
            {sources.map((source) => (
              <li key={`${source.kind} ${source.name}`}>
                <SourceBadge source={source} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </footer>
  );
}
