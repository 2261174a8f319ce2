import type { ReactNode, RefObject } from "react";
import parts from "../parts.module.css";
import type { Overview } from "../payments-api";
import { type Purchase, STEPS, type Step, stepState } from "../purchase";
import { OfferFacts } from "./offer-facts";
import { BoughtReading, SettlementFacts } from "./paid-facts";
import styles from "./purchase-steps.module.css";
import { SignatureFacts } from "./signature-facts";

interface Props {
  purchase: Purchase;
  overview: Overview;
  listRef: RefObject<HTMLOListElement | null>;
  onAnswer(agrees: boolean): void;
  /** What can be done about a failure. */
  retry: ReactNode;
}

const TITLES: Record<Step, string> = {
  offer: "The offer",
  signature: "Your signature",
  settlement: "The settlement",
  reading: "The reading",
};

const STATE_WORDS = { waiting: "to come", now: "under way", done: "done", failed: "failed" };

/** The four steps of a purchase, each with what it holds. */
export function PurchaseSteps({ purchase, overview, listRef, onAnswer, retry }: Props) {
  const bodies: Record<Step, ReactNode> = {
    offer: <OfferFacts purchase={purchase} overview={overview} />,
    signature: <SignatureFacts purchase={purchase} overview={overview} onAnswer={onAnswer} />,
    settlement: <SettlementFacts purchase={purchase} overview={overview} />,
    reading: <BoughtReading purchase={purchase} />,
  };
  return (
    <ol ref={listRef} tabIndex={-1} className={styles.steps} aria-label="Steps of the purchase">
      {STEPS.map((step) => {
        const state = stepState(purchase, step);
        return (
          <li key={step} data-state={state} aria-current={state === "now" ? "step" : undefined}>
            <h4>
              {TITLES[step]}
              <span className="visually-hidden">: {STATE_WORDS[state]}</span>
            </h4>
            {bodies[step]}
            {state === "failed" && (
              <div className={styles.failed}>
                <p className={parts.failure} role="alert">
                  {purchase.failure?.message}
                </p>
                {retry}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
