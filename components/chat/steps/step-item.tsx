import { VisitItem } from "@/components/agent-graph/visit-list";
import { Json } from "@/components/ui/json";
import type { ChatData } from "@/lib/agent/ui-message";
import styles from "./step-list.module.css";
import { duration, inputWords, type Step, tokensOf, whatWasDone } from "./steps";

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
  return <ToolItem call={step} />;
}

function ToolItem({
  call: { name, title, input, output, error, running },
}: {
  call: Extract<Step, { kind: "tool" }>;
}) {
  return (
    <li>
      <details>
        <summary>
          {title ?? <CallWords name={name} input={input} />}
          {running && " It never returned."}
        </summary>
        <Json label={`${name}: input`} value={input} />
        {output !== undefined && <Json label={`${name}: output`} value={output} />}
      </details>
      {error && <p className={styles.error}>{error}</p>}
    </li>
  );
}

function CallWords({ name, input }: { name: string; input: unknown }) {
  const words = inputWords(input);
  return (
    <>
      Called <code>{name}</code>
      {words && ` with ${words}`}.
    </>
  );
}

function ModelItem({ note }: { note: ChatData["model"] }) {
  const { model, ms, passed_over = [], setback } = note;
  return (
    <li>
      {passed_over.map((other) => (
        <p key={other.model} className={styles.error}>
          <code>{other.model}</code> was skipped: {other.reason.replaceAll("_", " ")}
        </p>
      ))}
      <code>{model}</code> {setback ?? "answered"}{" "}
      <span className={styles.ms}>{[duration(ms), ...tokensOf(note)].join(" · ")}</span>
    </li>
  );
}

export function ContextItem({ note }: { note: ChatData["context"] }) {
  const { tokens_before, tokens_after, ms } = note;
  const tokens = `${tokens_before.toLocaleString()} → ${tokens_after.toLocaleString()} tokens`;
  return (
    <li>
      The conversation was shortened for the model: {whatWasDone(note).join(", ")}{" "}
      <span className={styles.ms}>{[duration(ms), tokens].join(" · ")}</span>
    </li>
  );
}
