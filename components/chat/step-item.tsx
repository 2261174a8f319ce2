import { VisitItem } from "@/components/agent-graph/visit-item";
import type { ChatData } from "@/lib/agent/ui-message";
import { ContextItem } from "./context-item";
import { Json } from "./json";
import styles from "./step-list.module.css";
import { duration, type Step } from "./steps";
import { tokensOf } from "./tokens";

/** One step: a node with what it did, a model's message with its tokens, or a tool with what went in and came out. */
export function StepItem({ step }: { step: Step }) {
  if (step.kind === "node") {
    return (
      <li data-node={step.node}>
        <VisitItem visit={step} />
      </li>
    );
  }
  if (step.kind === "model") return <ModelItem note={step} />;
  if (step.kind === "context") return <ContextItem note={step} />;
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

function ModelItem({ note }: { note: ChatData["model"] }) {
  const { model, ms, passed_over = [], setback } = note;
  return (
    <li>
      {passed_over.map((other) => (
        <p key={other.model} className={styles.error}>
          <code>{other.model}</code> was passed over: {other.reason.replaceAll("_", " ")}
        </p>
      ))}
      <code>{model}</code> {setback ?? "answered"}{" "}
      <span className={styles.ms}>{[duration(ms), ...tokensOf(note)].join(" · ")}</span>
    </li>
  );
}
