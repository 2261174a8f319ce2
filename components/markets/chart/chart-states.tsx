import { Skeleton } from "@mantine/core";
import { Button } from "@/components/ui/buttons";
import { Nothing } from "@/components/ui/load-states";
import type { Interval } from "@/lib/desks/markets/types";
import { CANDLE_WORDS, candleTime } from "../data/format";
import type { LoadedCandles } from "../data/queries";
import { SourceMark } from "../sources/source-mark";
import type { Act } from "../use-markets-canvas";
import styles from "./chart.module.css";

export function ChartWaiting() {
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">Loading the candles</span>
      <Skeleton height="70%" aria-hidden="true" />
      <Skeleton height="18%" aria-hidden="true" />
    </div>
  );
}

export function NoCandles({ interval, act }: { interval: Interval; act: Act }) {
  const isDaily = interval === "1d";
  return (
    <Nothing title={`No ${CANDLE_WORDS[interval]}`}>
      <p>
        {isDaily
          ? "The chart appears once a source has prices for this coin. Past candles are kept only for the eight coins of the default watchlist."
          : "Past data has only daily and weekly candles."}
      </p>
      {!isDaily && (
        <Button onClick={() => act({ type: "interval-picked", interval: "1d" })}>Show daily candles</Button>
      )}
      {isDaily && (
        <Button onClick={() => act({ type: "tab-picked", tab: "sources" })}>See the sources</Button>
      )}
    </Nothing>
  );
}

interface Props {
  loaded: LoadedCandles;
  onSources(): void;
}

export function PastBanner({ loaded: { candles, interval, provenance }, onSources }: Props) {
  const last = candles.at(-1);
  if (provenance.live || !last) return null;
  return (
    <div className={styles.past} role="note" title={provenance.note}>
      <p>No live source is answering. Candles end on {candleTime(last.t, interval)}.</p>
      <button type="button" className={styles.link} onClick={onSources}>
        See the sources
      </button>
    </div>
  );
}

interface ChartFootProps {
  loaded: LoadedCandles;
  isMarked: boolean;
  onUnmark(): void;
}

export function ChartFoot({ loaded: { candles, provenance }, isMarked, onUnmark }: ChartFootProps) {
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
          Clear mark
        </button>
      )}
    </figcaption>
  );
}
