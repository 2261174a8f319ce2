"use client";

import { type ReactNode, useEffect, useMemo } from "react";
import { Button } from "@/components/ui/buttons";
import { Suggestions } from "@/components/ui/suggestions";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { type AnswerState, answerState } from "./answer/answer-state";
import { Turn } from "./answer/turn";
import styles from "./chat.module.css";
import type { Conversation } from "./conversation";
import { EarlierMessages } from "./earlier-messages";
import { FailureNote } from "./failure-note";
import { answerOf, isOfManyDesks, newNotes, turnsOf } from "./messages";
import { Composer } from "./question/composer";
import { useReadingPlace } from "./reading-place";
import { useAnnouncement, useConversation } from "./use-conversation";

interface Props {
  conversation: Conversation;
  label: string;
  starters: string[];
  intro: ReactNode;
  autoFocus?: boolean;
  /** At first and whenever they change. */
  onMessages?(messages: ChatMessage[]): void;
}

const MOST_STARTERS = 4;

const ENDED_EARLY: ReadonlySet<AnswerState> = new Set(["stopped", "error", "interrupted", "failed"]);

export function Chat({ conversation, label, starters, intro, autoFocus = false, onMessages }: Props) {
  const { messages, busy, failure, ask, askInstead, askAgain, composer } = useConversation(conversation);
  const { log, content } = useReadingPlace(busy);
  const announcement = useAnnouncement(busy, messages.at(-1));
  const { field } = composer;
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus, field]);
  useEffect(() => onMessages?.(messages), [messages, onMessages]);

  const turns = turnsOf(messages, conversation.firstTurn);
  const last = turns.at(-1);
  const showsDesks = isOfManyDesks(messages);
  const notes = useMemo(() => newNotes(messages), [messages]);
  const doing = busy ? "reading" : failure ? "failed" : "idle";
  const ended = last?.answer && answerState(last.answer, doing);

  return (
    <div className={styles.chat}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section ref={log} className={styles.log} aria-label="Conversation" aria-busy={busy} tabIndex={0}>
        <div className={styles.content} ref={content}>
          {turns.length === 0 && (
            <div className={styles.start}>
              {intro}
              <Suggestions
                label="Questions to begin with"
                questions={starters.slice(0, MOST_STARTERS)}
                onPick={ask}
              />
            </div>
          )}
          {conversation.hasEarlier && <EarlierMessages conversation={conversation} busy={busy} />}
          {turns.map((turn) => (
            <Turn
              key={turn.key}
              question={turn.question}
              answer={turn.answer}
              chat={turn === last ? doing : "idle"}
              conversation={conversation}
              busy={busy}
              isLast={turn === last}
              showsDesk={showsDesks}
              notes={turn.answer && notes.get(turn.answer.id)}
              onAskInstead={askInstead}
              onAskAgain={askAgain}
            />
          ))}
          {failure && <FailureNote key={failure.message} failure={failure} conversation={conversation} />}
          {!failure && ended && ENDED_EARLY.has(ended) && (
            <div>
              <Button onClick={askAgain}>Ask again</Button>
            </div>
          )}
          {ended === "complete" && last?.answer && (
            <Suggestions
              label="Follow-up questions"
              questions={answerOf(last.answer)?.follow_ups ?? []}
              onPick={ask}
            />
          )}
        </div>
      </section>
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
      <div className={styles.composer}>
        <Composer
          {...composer}
          label={label}
          onSend={() => ask(composer.text)}
          onStop={() => void conversation.stop()}
        />
      </div>
    </div>
  );
}
