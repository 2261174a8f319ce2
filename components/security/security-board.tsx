import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { failureText, RequestError } from "@/components/data/api";
import { Queries } from "@/components/data/queries";
import { Button } from "@/components/ui/buttons";
import entries from "@/components/ui/entries.module.css";
import { LoadFailure, Waiting } from "@/components/ui/load-states";
import { PickOne } from "@/components/ui/pick-one";
import { CategoryList } from "./category-list";
import { DayChart } from "./day-chart";
import { findingsIn } from "./insight-words";
import styles from "./security.module.css";
import { GUARD, useInsights } from "./use-violations";
import { ViolationList } from "./violation-list";

interface Props {
  apiKey: string;
  onLock(why?: string): void;
}

export default function SecurityBoard(props: Props) {
  return (
    <Queries>
      <Opened {...props} />
    </Queries>
  );
}

const PERIODS = [7, 30, 90] as const;

function Opened({ apiKey, onLock }: Props) {
  const [days, setDays] = useState<number>(30);
  const { data, error, isFetching, refetch } = useInsights(apiKey, days);
  const queries = useQueryClient();
  // Nobody is to find afterwards what the key had opened.
  useEffect(() => () => queries.removeQueries({ queryKey: GUARD }), [queries]);
  const isRefused = error instanceof RequestError && [401, 403].includes(error.status);
  useEffect(() => {
    if (isRefused) onLock(error.message);
  }, [isRefused, error, onLock]);
  if (isRefused) return null;
  if (!data && !error) return <Waiting what="what the guard found" />;
  return (
    <>
      <div className={styles.bar}>
        <PickOne
          label="Period"
          options={PERIODS}
          picked={days}
          onPick={setDays}
          nameOf={(period) => `${period} days`}
        />
        <Button onClick={() => onLock()}>Forget the key</Button>
      </div>
      {error && (
        <LoadFailure
          message={`What the guard found couldn’t be loaded. ${failureText(error)}`}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          <section className={entries.section} aria-labelledby="insights-title">
            <h2 id="insights-title">{titleOf(data.total, days)}</h2>
            {data.total + data.false_alarms === 0 ? (
              <p className={styles.note}>
                No message was taken for an attack. Messages that are refused, or let through with
                ALMANAC_GUARD=flag, are counted here.
              </p>
            ) : (
              <ul className={styles.findings}>
                {findingsIn(data).map((finding) => (
                  <li key={finding}>{finding}</li>
                ))}
              </ul>
            )}
          </section>
          {data.total > 0 && (
            <>
              <DayChart insights={data} />
              <CategoryList insights={data} />
            </>
          )}
          <ViolationList apiKey={apiKey} />
        </>
      )}
    </>
  );
}

const titleOf = (total: number, days: number): string =>
  `${total === 1 ? "1 violation" : `${total.toLocaleString()} violations`} in ${days} days`;
