"use client";

import { Skeleton } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { lazy, Suspense } from "react";
import { Queries } from "@/components/data/queries";
import canvas from "@/components/desk-page/canvas.module.css";
import { AnswerOutline } from "@/components/desk-page/canvas-bridge";
import { Tabs } from "@/components/ui/tabs";
import tabs from "@/components/ui/tabs.module.css";
import { AlertWatch } from "./alerts/alert-watch";
import type { MarketsState, Tab } from "./canvas-state";
import { ChartPanel } from "./chart/chart-panel";
import { useCoin } from "./data/queries";
import styles from "./markets-canvas.module.css";
import { SourceSummary } from "./sources/source-summary";
import { type Act, useMarketsCanvas, useOfferedCoin } from "./use-markets-canvas";
import { Watchlist } from "./watchlist/watchlist";

const ComparePanel = lazy(async () => ({ default: (await import("./compare/compare-panel")).ComparePanel }));
const AlertsPanel = lazy(async () => ({ default: (await import("./alerts/alerts-panel")).AlertsPanel }));
const SourceList = lazy(async () => ({ default: (await import("./source-list")).SourceList }));

export function MarketsCanvas() {
  return (
    <NuqsAdapter>
      <Queries>
        <Canvas />
      </Queries>
    </NuqsAdapter>
  );
}

function Canvas() {
  const [state, act] = useMarketsCanvas();
  // What there is to show is known in the browser only.
  const isMounted = useMounted();
  return (
    <div className={`${canvas.canvas} ${styles.canvas}`}>
      <div className={`${canvas.layout} ${styles.layout}`}>
        <div className={styles.head}>
          <CanvasHead tab={state.tab} act={act} />
        </div>
        <div className={styles.watch}>
          {isMounted ? (
            <Watchlist current={state.coin} onOpen={(coin) => act({ type: "coin-picked", coin })} />
          ) : (
            <Skeleton height="9.36rem" />
          )}
        </div>
        <div className={styles.body}>
          <section
            // Each tab begins at its top, wherever the one before was scrolled to.
            key={state.tab === "table" ? "chart" : state.tab}
            className={`${canvas.scroll} ${styles.scroll}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard
            tabIndex={0}
            aria-label={TAB_WORDS[state.tab]}
          >
            <Suspense fallback={<Waiting />}>
              {isMounted ? <OpenTab state={state} act={act} /> : <Waiting />}
            </Suspense>
          </section>
          <AnswerOutline answers={state.answers} />
        </div>
      </div>
      <AlertWatch onShow={() => act({ type: "tab-picked", tab: "alerts" })} />
    </div>
  );
}

function OpenTab({ state, act }: { state: MarketsState; act: Act }) {
  const { tab, compared, measure, since, until, interval } = state;
  const coin = useCoin(state.coin);
  useOfferedCoin(coin, interval);
  if (tab === "alerts") return <AlertsPanel coin={coin} />;
  if (tab === "sources") return <SourceList />;
  if (tab !== "compare") return <ChartPanel coin={coin} state={state} act={act} />;
  return (
    <ComparePanel
      coins={compared}
      measure={measure}
      since={since}
      until={until}
      onChange={(change) => act({ type: "comparison-changed", change })}
    />
  );
}

function Waiting() {
  return (
    <div className={canvas.waiting} role="status">
      <span className="visually-hidden">Loading</span>
      <Skeleton height="2.25rem" width="60%" aria-hidden="true" />
      <Skeleton height="22rem" aria-hidden="true" />
    </div>
  );
}

export const TAB_WORDS: Record<Tab, string> = {
  chart: "Chart",
  table: "Table",
  compare: "Compare",
  alerts: "Alerts",
  sources: "Sources",
};
/** A table is the chart in another form. */
const OFFERED: Tab[] = ["chart", "compare", "alerts", "sources"];

export function CanvasHead({ tab, act }: { tab: Tab; act: Act }) {
  return (
    <div className={`${tabs.bar} ${styles.bar}`}>
      <Tabs
        label="Canvas"
        tabs={OFFERED}
        current={tab === "table" ? "chart" : tab}
        onPick={(picked) => act({ type: "tab-picked", tab: picked })}
        nameOf={(one) => TAB_WORDS[one]}
      />
      <div className={styles.sources}>
        <SourceSummary onShowAll={() => act({ type: "tab-picked", tab: "sources" })} />
      </div>
    </div>
  );
}
