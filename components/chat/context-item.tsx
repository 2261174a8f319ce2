import type { ChatData } from "@/lib/agent/ui-message";
import styles from "./step-list.module.css";
import { duration } from "./steps";
import { whatWasDone } from "./what-was-done";

/** What was done to a conversation that had become long, before a model was asked. */
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
