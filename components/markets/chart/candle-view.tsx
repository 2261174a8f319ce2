import type { CSSProperties } from "react";
import type { MarketsState } from "../canvas-state";
import type { CandleState, LoadedCandles } from "../data/queries";
import { panesOf } from "../overlays";
import { CandleTable } from "../table/candle-table";
import type { Act } from "../use-markets-canvas";
import { CandleChart } from "./candle-chart";
import styles from "./chart.module.css";
import type { ChartDrawing } from "./chart-drawing";
import { ChartFoot, PastBanner } from "./chart-states";

interface Props {
  loaded: LoadedCandles;
  candles: CandleState;
  state: MarketsState;
  act: Act;
  onDrawing(drawing: ChartDrawing | null): void;
}

export function CandleView({ loaded, candles, state, act, onDrawing }: Props) {
  const { overlays, at, since, until, tab, answers } = state;
  const { series, hasOlder, isLoadingOlder, loadOlder } = candles;
  return (
    <>
      <PastBanner loaded={loaded} onSources={() => act({ type: "tab-picked", tab: "sources" })} />
      {tab === "table" ? (
        <CandleTable loaded={loaded} candles={candles} overlays={overlays} at={at} act={act} />
      ) : (
        <figure className={styles.figure} style={{ "--panes": panesOf(overlays) } as CSSProperties}>
          <CandleChart
            loaded={loaded}
            overlays={overlays}
            series={series}
            marks={{ day: at, since, until }}
            turn={answers}
            onDrawing={onDrawing}
            onStart={() => {
              if (hasOlder && !isLoadingOlder) loadOlder();
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
    </>
  );
}
