import { useState } from "react";
import { failureText } from "@/components/data/api";
import { toast } from "@/components/shell/toasts";
import { Button } from "@/components/ui/buttons";
import chart from "@/components/ui/chart.module.css";
import entries from "@/components/ui/entries.module.css";
import { LoadFailure, Waiting } from "@/components/ui/load-states";
import { LocalTime } from "@/components/ui/local-time";
import { CATEGORY_WORDS, percent } from "./insight-words";
import styles from "./security.module.css";
import { useFalseAlarm, useViolations, type Violation } from "./use-violations";

export function ViolationList({ apiKey }: { apiKey: string }) {
  const violations = useViolations(apiKey);
  const mark = useFalseAlarm(apiKey);
  const [busy, setBusy] = useState<string>();
  const change = async (id: string, isOne: boolean) => {
    setBusy(id);
    try {
      await mark(id, isOne);
      if (isOne) {
        const action = { label: "Undo", run: () => void change(id, false) };
        void toast({ message: "Marked as a false alarm.", action });
      }
    } catch (error) {
      void toast({ message: `It couldn’t be changed. ${failureText(error)}` });
    } finally {
      setBusy(undefined);
    }
  };
  const list: Violation[] = violations.data?.pages.flatMap((page) => page.violations) ?? [];
  return (
    <section className={entries.section} aria-labelledby="violations-title">
      <h2 id="violations-title">Recent violations</h2>
      {violations.error && (
        <LoadFailure
          message={`The violations couldn’t be loaded. ${failureText(violations.error)}`}
          isBusy={violations.isFetching}
          onRetry={() => void violations.refetch()}
        />
      )}
      {violations.isPending && <Waiting what="what the guard found" />}
      {violations.data && list.length === 0 && <p className={styles.note}>There are none.</p>}
      <ul className={entries.list}>
        {list.map((violation) => (
          <ViolationItem
            key={violation.id}
            violation={violation}
            isBusy={busy === violation.id}
            onMark={(isOne) => void change(violation.id, isOne)}
          />
        ))}
      </ul>
      {violations.hasNextPage && (
        <Button disabled={violations.isFetchingNextPage} onClick={() => void violations.fetchNextPage()}>
          {violations.isFetchingNextPage ? "Loading…" : "Show more"}
        </Button>
      )}
    </section>
  );
}

interface ViolationItemProps {
  violation: Violation;
  isBusy: boolean;
  /** @param isOne whether it is a false alarm */
  onMark(isOne: boolean): void;
}

function ViolationItem({ violation, isBusy, onMark }: ViolationItemProps) {
  const { category, created_at, owner, probability, risk_level, action, similar_to, text } = violation;
  const isFalse = violation.false_alarm_at !== null;
  const { name, colour } = CATEGORY_WORDS[category];
  return (
    <li className={`${entries.entry} ${styles.violation}`} data-false={isFalse || undefined}>
      <div className={styles.head}>
        <h3>
          <span className={chart.swatch} style={{ background: colour }} aria-hidden="true" />
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

/** `session:4f0c…` as “session 4f0c1a2b”. */
function callerWords(owner: string): string {
  const [kind, id = ""] = owner.split(":");
  return `${kind} ${id.slice(0, 8)}`;
}
