"use client";

import { useState } from "react";
import { StepItem } from "./step-item";
import styles from "./step-list.module.css";
import type { Step } from "./steps";

interface Props {
  steps: Step[];
  /** Why this agent answered. */
  reasoning?: string;
}

/** What an answer did on its way, folded. */
export function StepList({ steps, reasoning }: Props) {
  // Tools return a lot; what nobody opens isn't rendered.
  const [isOpen, setOpen] = useState(false);
  if (steps.length === 0) return null;
  return (
    <details className={styles.steps} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{steps.length === 1 ? "1 step" : `${steps.length} steps`}</summary>
      {isOpen && (
        <div className={styles.opened}>
          {reasoning && <p>{reasoning}</p>}
          <ol>
            {steps.map((step) => (
              <StepItem key={step.key} step={step} />
            ))}
          </ol>
        </div>
      )}
    </details>
  );
}
