import styles from "./step-list.module.css";
import { duration, type Step } from "./steps";

/** One step: a node with its time, or a tool with what went in and came out. */
export function StepItem({ step }: { step: Step }) {
  if (step.kind === "node") {
    return (
      <li>
        <code>{step.name}</code> <span className={styles.ms}>{duration(step.ms)}</span>
      </li>
    );
  }
  return (
    <li>
      <code>{step.name}</code> was asked
      <Json label={`${step.name}: input`} value={step.input} />
      {step.error && <p className={styles.error}>{step.error}</p>}
      {step.output !== undefined && (
        <>
          and returned
          <Json label={`${step.name}: output`} value={step.output} />
        </>
      )}
      {step.running && <p>It didn't return.</p>}
    </li>
  );
}

function Json({ label, value }: { label: string; value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className={styles.json} aria-label={label} tabIndex={0}>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </section>
  );
}
