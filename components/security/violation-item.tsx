import { Button } from "@/components/ui/button";
import entries from "@/components/ui/entries.module.css";
import { LocalTime } from "@/components/ui/local-time";
import { CATEGORY_WORDS, percent } from "./insight-words";
import styles from "./security.module.css";
import type { Violation } from "./use-violations";

interface Props {
  violation: Violation;
  isBusy: boolean;
  /** @param isOne whether it is a false alarm */
  onMark(isOne: boolean): void;
}

/** A message that was taken for an attack; its text is folded away. */
export function ViolationItem({ violation, isBusy, onMark }: Props) {
  const { category, created_at, owner, probability, risk_level, action, similar_to, text } = violation;
  const isFalse = violation.false_alarm_at !== null;
  const { name, colour } = CATEGORY_WORDS[category];
  return (
    <li className={`${entries.entry} ${styles.violation}`} data-false={isFalse || undefined}>
      <div className={styles.head}>
        <h3>
          <span className={styles.swatch} style={{ background: colour }} aria-hidden="true" />
          {name}
        </h3>
        <Button disabled={isBusy} onClick={() => onMark(!isFalse)}>
          {isFalse ? "Undo" : "False alarm"}
        </Button>
      </div>
      <p className={entries.facts}>
        <LocalTime iso={created_at} show="date" />
        <span>
          {risk_level} risk, {percent(probability)}
        </span>
        <span>{action === "blocked" ? "refused" : "let through"}</span>
        {similar_to && <span>like an earlier one</span>}
        <span>from {callerWords(owner)}</span>
        {isFalse && <strong>false alarm</strong>}
      </p>
      <details className={entries.more}>
        <summary>Show the message</summary>
        <blockquote className={styles.message}>{text}</blockquote>
      </details>
    </li>
  );
}

/** `session:4f0c…` as “session 4f0c1a2b”: enough to tell callers apart. */
function callerWords(owner: string): string {
  const [kind, id = ""] = owner.split(":");
  return `${kind} ${id.slice(0, 8)}`;
}
