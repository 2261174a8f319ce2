import { candleTime } from "../data/time-words";
import type { LoadedCandles } from "../data/use-candles";
import styles from "./chart-panel.module.css";

interface Props {
  loaded: LoadedCandles;
  onSources(): void;
}

/** Says that candles are past ones, until when, and leads to why. */
export function PastBanner({ loaded: { candles, interval, provenance }, onSources }: Props) {
  const last = candles.at(-1);
  if (provenance.live || !last) return null;
  return (
    <div className={styles.past} role="note" title={provenance.note}>
      <p>No live source answers: candles end on {candleTime(last.t, interval)}.</p>
      <button type="button" className={styles.link} onClick={onSources}>
        Look at the sources
      </button>
    </div>
  );
}
