"use client";

import { useEffect, useRef, useState } from "react";
import { AgentGraph } from "@/components/agent-graph/agent-graph";
import type { ChatData } from "@/lib/agent/ui-message";
import type { AnswerState } from "../answer/answer-state";
import { AnswerScore } from "./answer-score";
import { StepItem } from "./step-item";
import styles from "./step-list.module.css";
import { duration, factsOf, type Step } from "./steps";

interface Props {
  steps: Step[];
  /** Unknown of answers that were never stored. */
  desk?: string;
  state: AnswerState;
  answer?: ChatData["answer"];
}

export function StepList({ steps, desk, state, answer }: Props) {
  // Tools return a lot; what nobody opens isn't rendered.
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before the page's code was there.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  const whole = state === "working" ? undefined : answer;
  if (steps.length === 0 && (!whole || factsOf(whole).length === 0)) return null;
  const visits = steps.filter((step) => step.kind === "node");
  return (
    <details ref={details} className={styles.steps} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summaryOf(steps.length, state, whole?.ms)}</summary>
      {isOpen && (
        <div className={styles.opened}>
          {whole && <Facts answer={whole} />}
          {answer?.reasoning && <p>{answer.reasoning}</p>}
          {desk && visits.length > 0 && <AgentGraph desk={desk} visits={visits} state={state} />}
          {steps.length > 0 && (
            <ol aria-label="Steps">
              {steps.map((step) => (
                <StepItem key={step.key} step={step} />
              ))}
            </ol>
          )}
        </div>
      )}
    </details>
  );
}

function summaryOf(count: number, state: AnswerState, ms: number | undefined): string {
  const steps = count === 1 ? "1 step" : `${count} steps`;
  if (state === "working") return `${steps} so far`;
  return ms === undefined ? steps : `${steps} · ${duration(ms)}`;
}

function Facts({ answer }: { answer: ChatData["answer"] }) {
  return (
    <ul className={styles.facts} aria-label="About this answer">
      {factsOf(answer).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
      {answer.score && (
        <li>
          <AnswerScore score={answer.score} />
        </li>
      )}
    </ul>
  );
}
