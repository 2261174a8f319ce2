import { useEffect, useState } from "react";
import { LoadFailure } from "@/components/ui/load-states";
import type { Coin } from "@/lib/desks/markets/types";
import type { MarketsState } from "../canvas-state";
import { type CandleState, csvUrl, useCandles } from "../data/queries";
import type { Act } from "../use-markets-canvas";
import { CandleView } from "./candle-view";
import styles from "./chart.module.css";
import { ChartBar } from "./chart-bar";
import type { ChartDrawing } from "./chart-drawing";
import { ChartWaiting, NoCandles } from "./chart-states";
import { CoinHead } from "./coin-head";
import { useAnchor, useBackTo } from "./use-cursor";
import { usePicture } from "./use-picture";

interface Props {
  /** Null while it isn't known. */
  coin: Coin | null;
  state: MarketsState;
  act: Act;
}

export function ChartPanel({ coin: known, state, act }: Props) {
  const { coin, interval, overlays, at, since, until, tab } = state;
  const [anchor, remember] = useAnchor(`${coin} ${interval}`, interval, at ?? until);
  const candles = useCandles({ coin, interval, until: anchor, withSeries: overlays.length > 0 });
  const { loaded, error } = candles;
  const [drawing, setDrawing] = useState<ChartDrawing | null>(null);
  const savePicture = usePicture(drawing, loaded, overlays);
  useBackTo(candles, since ?? at);
  useEffect(() => remember(loaded?.candles), [remember, loaded]);
  const isTable = tab === "table";
  const hasCandles = loaded !== undefined && loaded.candles.length > 0;
  return (
    <section className={styles.panel} aria-label={isTable ? "Table of prices" : "Price chart"}>
      <CoinHead coin={loaded?.coin ?? known} id={coin} />
      <ChartBar
        interval={interval}
        onInterval={(next) => act({ type: "interval-picked", interval: next })}
        overlays={overlays}
        onOverlay={(overlay) => act({ type: "overlay-switched", overlay })}
        isTable={isTable}
        onTable={(next) => act({ type: "tab-picked", tab: next ? "table" : "chart" })}
        csv={csvUrl(coin, interval, anchor)}
        onPicture={drawing && !isTable ? savePicture : undefined}
      />
      <Failures candles={candles} />
      {hasCandles ? (
        <CandleView
          key={`${coin} ${interval} ${anchor}`}
          loaded={loaded}
          candles={candles}
          state={state}
          act={act}
          onDrawing={setDrawing}
        />
      ) : loaded || error !== undefined ? (
        <NoCandles interval={interval} act={act} />
      ) : (
        <ChartWaiting />
      )}
    </section>
  );
}

function Failures({ candles: { loaded, error, seriesError, isLoading, retry } }: { candles: CandleState }) {
  const isBusy = isLoading;
  return (
    <>
      {error !== undefined && (
        <LoadFailure
          message={loaded ? `This is from earlier: ${error}` : error}
          isBusy={isBusy}
          onRetry={retry}
        />
      )}
      {seriesError !== undefined && (
        <LoadFailure
          message={`The indicators couldn’t be loaded: ${seriesError}`}
          isBusy={isBusy}
          onRetry={retry}
        />
      )}
    </>
  );
}
