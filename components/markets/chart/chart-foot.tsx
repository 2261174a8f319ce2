import type { LoadedCandles } from "../data/use-candles";
import { SourceMark } from "../source-mark";
import styles from "./chart-panel.module.css";

interface Props {
  loaded: LoadedCandles;
  isMarked: boolean;
  onUnmark(): void;
}

/** How candles are read, where they are from, and whose chart it is. */
export function ChartFoot({ loaded: { candles, provenance }, isMarked, onUnmark }: Props) {
  const last = candles.at(-1);
  return (
    <figcaption className={styles.foot}>
      <span className={styles.key}>
        <i data-direction="up" /> closed higher, hollow
      </span>
      <span className={styles.key}>
        <i data-direction="down" /> closed lower, filled
      </span>
      {last && <SourceMark provenance={provenance} last={last.t} isLong />}
      <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
        TradingView Lightweight Charts™
      </a>
      {isMarked && (
        <button type="button" className={styles.link} onClick={onUnmark}>
          Clear the mark
        </button>
      )}
    </figcaption>
  );
}
