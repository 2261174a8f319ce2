import { Skeleton } from "@mantine/core";
import { Button } from "@/components/chat/button";
import type { Interval } from "@/lib/desks/markets/types";
import { CANDLE_WORDS } from "../data/time-words";
import type { Act } from "../use-markets-canvas";
import styles from "./chart-panel.module.css";

/** The shape of the chart while it comes. */
export function ChartWaiting() {
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">Loading the candles</span>
      <Skeleton height="70%" aria-hidden="true" />
      <Skeleton height="18%" aria-hidden="true" />
    </div>
  );
}

/** There are no candles of this coin and length, and what may help. */
export function NoCandles({ interval, act }: { interval: Interval; act: Act }) {
  const isDaily = interval === "1d";
  return (
    <div className={styles.nothing}>
      <h3>No {CANDLE_WORDS[interval]}</h3>
      <p>
        {isDaily
          ? "Here the coin's prices are drawn once a source has them. Past candles are kept of the eight coins that the watchlist begins with."
          : "Past data has candles of a day and of a week only."}
      </p>
      {!isDaily && (
        <Button onClick={() => act({ type: "interval-picked", interval: "1d" })}>Show daily candles</Button>
      )}
      {isDaily && (
        <Button onClick={() => act({ type: "tab-picked", tab: "sources" })}>Look at the sources</Button>
      )}
    </div>
  );
}
