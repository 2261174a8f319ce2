import { type CSSProperties, useEffect, useState } from "react";
import { LoadFailure } from "@/components/data/load-failure";
import type { Coin } from "@/lib/desks/markets/types";
import type { MarketsState } from "../canvas-state";
import { csvUrl, useCandles } from "../data/use-candles";
import { panesOf } from "../overlays";
import { CandleTable } from "../table/candle-table";
import type { Act } from "../use-markets-canvas";
import { CandleChart, needsSeries } from "./candle-chart";
import { ChartBar } from "./chart-bar";
import type { ChartDrawing } from "./chart-drawing";
import { ChartFoot } from "./chart-foot";
import styles from "./chart-panel.module.css";
import { ChartWaiting, NoCandles } from "./chart-states";
import { CoinHead } from "./coin-head";
import { PastBanner } from "./past-banner";
import { useAnchor } from "./use-anchor";
import { useBackTo } from "./use-back-to";
import { usePicture } from "./use-picture";

interface Props {
  /** The coin that the state names; null while it isn't known. */
  coin: Coin | null;
  state: MarketsState;
  act: Act;
}

/** A coin's candles, as a chart or as a table. */
export function ChartPanel({ coin: known, state, act }: Props) {
  const { coin, interval, overlays, at, since, until, tab, answers } = state;
  const [anchor, remember] = useAnchor(`${coin} ${interval}`, interval, at ?? until);
  const query = { coin, interval, until: anchor, withSeries: needsSeries(overlays) };
  const candles = useCandles(query);
  const { loaded, series, error, isLoading } = candles;
  const [drawing, setDrawing] = useState<ChartDrawing | null>(null);
  const savePicture = usePicture(drawing, loaded, overlays);
  useBackTo(candles, since ?? at);
  useEffect(() => remember(loaded?.candles), [remember, loaded]);
  const isTable = tab === "table";
  const isEmpty = loaded?.candles.length === 0;
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
      {loaded && !isEmpty && (
        <PastBanner loaded={loaded} onSources={() => act({ type: "tab-picked", tab: "sources" })} />
      )}
      {error !== undefined && (
        <LoadFailure
          message={loaded ? `This is from earlier: ${error}` : error}
          isBusy={isLoading}
          onRetry={candles.retry}
        />
      )}
      {candles.seriesError !== undefined && (
        <LoadFailure
          message={`The indicators couldn't be had: ${candles.seriesError}`}
          isBusy={isLoading}
          onRetry={candles.retry}
        />
      )}
      {!loaded && error === undefined && <ChartWaiting />}
      {isEmpty && <NoCandles interval={interval} act={act} />}
      {!loaded && error !== undefined && <NoCandles interval={interval} act={act} />}
      {loaded && !isEmpty && isTable && (
        <CandleTable loaded={loaded} candles={candles} overlays={overlays} at={at} act={act} />
      )}
      {loaded && !isEmpty && !isTable && (
        <figure className={styles.figure} style={{ "--panes": panesOf(overlays) } as CSSProperties}>
          <CandleChart
            key={`${coin} ${interval} ${anchor}`}
            loaded={loaded}
            overlays={overlays}
            series={series}
            marks={{ day: at, since, until }}
            turn={answers}
            onDrawing={setDrawing}
            onStart={() => {
              if (candles.hasOlder && !candles.isLoadingOlder) candles.loadOlder();
            }}
            onPick={(day) => act({ type: "pointed", day })}
          />
          <ChartFoot
            loaded={loaded}
            isMarked={at !== null || since !== null || until !== null}
            onUnmark={() => act({ type: "period-cleared" })}
          />
        </figure>
      )}
    </section>
  );
}
