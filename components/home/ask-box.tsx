"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { draftKeyOf, useDraft } from "@/components/chat/drafts";
import { Composer } from "@/components/chat/question/composer";
import { useSlashFocus } from "@/components/chat/question/growing-field";
import { whenIdle } from "@/components/shell/when-idle";
import { Progress } from "@/components/ui/progress";
import styles from "./ask-box.module.css";

const loadAsking = () => import("./asking");
const Asking = lazy(loadAsking);

interface Props {
  starters: string[];
}

export function AskBox({ starters }: Props) {
  const [text, setText] = useDraft(draftKeyOf(undefined));
  const [question, setQuestion] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const stop = useRef(() => {});
  useSlashFocus(field);
  useEffect(() => {
    // On a touch screen the keyboard would cover the page.
    const isDesktop = window.matchMedia("(hover: hover) and (pointer: fine)").matches;
    if (isDesktop && document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, []);
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
        <Starters questions={starters} onPick={ask} />
      ) : (
        <div className={styles.asked}>
          <p className={styles.question}>{question}</p>
          <Suspense fallback={<Progress text="finding the right desk" />}>
            <Asking question={question} stop={stop} onTakenBack={() => setQuestion(undefined)} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

interface StartersProps {
  questions: string[];
  onPick(question: string): void;
}

/** Plain buttons: the component library's would be a tenth of what the first page loads. */
function Starters({ questions, onPick }: StartersProps) {
  return (
    <ul className={styles.starters} aria-label="Questions to begin with">
      {questions.map((question) => (
        <li key={question}>
          <button type="button" onClick={() => onPick(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
