import { Button } from "@/components/chat/button";
import type { Alternative } from "@/lib/desks/land/types";
import type { Failure } from "../canvas-state";
import styles from "./insights-panel.module.css";

interface Props {
  failure: Failure;
  onPick(alternative: Alternative): void;
  onRetry(): void;
}

/** Why there is nothing to show, and what there is instead: last, and less prominent, a sample. */
export function FailureView({ failure: { reason, alternatives, canRetry }, onPick, onRetry }: Props) {
  const samples = alternatives.filter(({ query }) => query.sample);
  const others = alternatives.filter(({ query }) => !query.sample);
  return (
    <div className={styles.failure} role="alert">
      <p>{reason}</p>
      {alternatives.length > 0 && (
        <ul aria-label="What there is instead">
          {[...others, ...samples].map((alternative) => (
            <li key={alternative.question} data-sample={alternative.query.sample || undefined}>
              <Button
                variant={alternative.query.sample ? "subtle" : "default"}
                title={alternative.question}
                onClick={() => onPick(alternative)}
              >
                {alternative.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}
