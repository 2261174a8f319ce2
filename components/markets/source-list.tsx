import { LoadFailure } from "@/components/data/load-failure";
import { serverTime } from "@/components/data/server-time";
import { useLive } from "@/components/data/use-live";
import { SourcesAnswer } from "@/lib/desks/markets/routes/schema";
import { dayWords } from "./data/time-words";
import styles from "./source-list.module.css";
import { sourceFacts, sourceWords } from "./sources/source-words";

const EVERY_MS = 30_000;

/** Every source with its state in words: why data is live, or past. */
export function SourceList() {
  const { received, error, isLoading, refresh } = useLive("/api/markets/sources", SourcesAnswer, EVERY_MS);
  return (
    <section className={styles.list} aria-label="Sources in full">
      <h2>Sources</h2>
      <p className={styles.quiet}>
        Each question goes to the first source of its chain that answers. One that fails or asks for fewer
        requests rests for a while.
      </p>
      {error !== undefined && <LoadFailure message={error} isBusy={isLoading} onRetry={refresh} />}
      {received && (
        <ul>
          {received.data.sources.map((source) => {
            const { kind, label, sentence } = sourceWords(source, serverTime());
            return (
              <li key={source.source}>
                <h3>
                  {source.source} <small data-kind={kind}>{label}</small>
                </h3>
                <p>{sentence}</p>
                <dl>
                  {sourceFacts(source).map(([name, value]) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            );
          })}
          <li>
            <h3>
              Past data <small data-kind="past">until {dayWords(received.data.past.until)}</small>
            </h3>
            <p>
              Candles that really happened, kept with Almanac for when no live source answers:{" "}
              {received.data.past.coins.join(", ")}. {received.data.past.source}
            </p>
          </li>
        </ul>
      )}
    </section>
  );
}
