import { serverTime } from "@/components/data/api";
import { LoadFailure } from "@/components/ui/load-states";
import { dayWords } from "./data/format";
import { useSources } from "./data/queries";
import { sourceFacts, sourceWords } from "./sources/source-words";
import styles from "./sources/sources.module.css";

export function SourceList() {
  const { data: received, error, isFetching, refetch } = useSources();
  return (
    <section className={styles.list} aria-label="Sources in full">
      <h2>Sources</h2>
      <p className={styles.quiet}>
        Each question goes to the first source in its chain that answers. A source that fails or asks for
        fewer requests is left alone for a while.
      </p>
      {error && <LoadFailure message={error.message} isBusy={isFetching} onRetry={() => void refetch()} />}
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
              Real past candles, kept with Almanac for when no live source answers:{" "}
              {received.data.past.coins.join(", ")}. {received.data.past.source}
            </p>
          </li>
        </ul>
      )}
    </section>
  );
}
