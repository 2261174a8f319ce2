"use client";

import { useEffect, useRef, useState } from "react";
import { AgentGraph } from "@/components/agent-graph/agent-graph";
import type { AnswerState } from "./answer-state";
import { StepItem } from "./step-item";
import styles from "./step-list.module.css";
import type { Step } from "./steps";

interface Props {
  steps: Step[];
  /** Whose graph it was; unknown of answers that were never stored. */
  desk?: string;
  /** How the answer stands. */
  state: AnswerState;
  /** Why this agent answered. */
  reasoning?: string;
}

/** What an answer did on its way, folded: its desk's graph, and each step. */
export function StepList({ steps, desk, state, reasoning }: Props) {
  // Tools return a lot; what nobody opens isn't rendered.
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before the page's code was there.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  if (steps.length === 0) return null;
  const count = steps.length === 1 ? "1 step" : `${steps.length} steps`;
  const visits = steps.filter((step) => step.kind === "node");
  return (
    <details ref={details} className={styles.steps} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{state === "working" ? `${count} so far` : count}</summary>
      {isOpen && (
        <div className={styles.opened}>
          {reasoning && <p>{reasoning}</p>}
          {desk && visits.length > 0 && <AgentGraph desk={desk} visits={visits} state={state} />}
          <ol aria-label="Steps">
            {steps.map((step) => (
              <StepItem key={step.key} step={step} />
            ))}
          </ol>
        </div>
      )}
    </details>
  );
}
