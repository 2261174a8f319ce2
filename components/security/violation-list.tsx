import { useState } from "react";
import { failureText } from "@/components/data/api";
import { toast } from "@/components/shell/toasts";
import { Button } from "@/components/ui/button";
import entries from "@/components/ui/entries.module.css";
import { LoadFailure } from "@/components/ui/load-failure";
import styles from "./security.module.css";
import { useFalseAlarm, useViolations, type Violation } from "./use-violations";
import { ViolationItem } from "./violation-item";
import { Waiting } from "./waiting";

/** The newest violations, each of which can be marked as a false alarm. */
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
      {violations.isPending && <Waiting />}
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
