"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Composer } from "@/components/chat/composer";
import { draftKeyOf } from "@/components/chat/drafts";
import { Progress } from "@/components/chat/progress";
import { Suggestions } from "@/components/chat/suggestions";
import { useDraft } from "@/components/chat/use-draft";
import { useSlashFocus } from "@/components/chat/use-slash-focus";
import { whenIdle } from "@/components/shell/when-idle";
import styles from "./ask-box.module.css";

const loadAsking = () => import("./asking");
const Asking = lazy(loadAsking);

interface Props {
  /** Questions that work. */
  starters: string[];
}

/** Takes any question. The concierge finds the desk, and the conversation goes on on its page. */
export function AskBox({ starters }: Props) {
  const [text, setText] = useDraft(draftKeyOf(undefined));
  const [question, setQuestion] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const stop = useRef(() => {});
  useSlashFocus(field);
  // The chat's code is there before the question is.
  useEffect(() => void whenIdle().then(loadAsking), []);

  const ask = (asked: string) => {
    if (asked.trim()) setQuestion(asked.trim());
  };
  return (
    <div className={styles.box}>
      <Composer
        text={text}
        label="Ask anything"
        busy={question !== undefined}
        field={field}
        onChange={setText}
        onSend={() => ask(text)}
        onStop={() => stop.current()}
      />
      {question === undefined ? (
        <Suggestions label="Questions to begin with" questions={starters} onPick={ask} />
      ) : (
        <div className={styles.asked}>
          <p className={styles.question}>{question}</p>
          <Suspense fallback={<Progress text="finding the desk for it" />}>
            <Asking question={question} stop={stop} onTakenBack={() => setQuestion(undefined)} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
