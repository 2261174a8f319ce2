"use client";

import { Popover } from "@mantine/core";
import { useId } from "react";
import type { Score } from "@/lib/agent/score";
import styles from "./step-list.module.css";

export function AnswerScore({ score }: { score: Score }) {
  const title = useId();
  return (
    <Popover width="min(22rem, calc(100vw - 2rem))" withArrow trapFocus returnFocus position="top">
      <Popover.Target>
        <button type="button" className={styles.score} data-low={score.value < score.threshold || undefined}>
          score {digits(score.value)}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-labelledby={title}>
        <p id={title} className={styles.title}>
          This answer scored itself {digits(score.value)} out of 1
        </p>
        <ul className={styles.parts}>
          {score.parts.map(({ name, weight, value, note }) => (
            <li key={name}>
              <span className={styles.name}>
                {name} <span className={styles.weight}>counts {Math.round(weight * 100)}%</span>
              </span>
              <meter className={styles.meter} min={0} max={1} value={value} aria-label={name} />
              <span className={styles.value}>{digits(value)}</span>
              <span className={styles.note}>{note}</span>
            </li>
          ))}
        </ul>
        <p className={styles.note}>{historyOf(score)}</p>
      </Popover.Dropdown>
    </Popover>
  );
}

const digits = (value: number): string => value.toFixed(2);

function historyOf({ value, threshold, revisions }: Score): string {
  const bound = `An answer below ${digits(threshold)} is revised if that can help`;
  if (revisions === 0) return value < threshold ? `${bound}; this one couldn’t be improved.` : `${bound}.`;
  return `${bound}; this one was revised ${revisions === 1 ? "once" : `${revisions} times`}.`;
}
