import styles from "./canvas-head.module.css";
import type { Tab } from "./canvas-state";
import { SourceStrip } from "./sources/source-strip";
import type { Act } from "./use-markets-canvas";

export const TAB_WORDS: Record<Tab, string> = {
  chart: "Chart",
  table: "Table",
  compare: "Compare",
  alerts: "Alerts",
  sources: "Sources",
};
/** A table is the chart in another form. */
const OFFERED: Tab[] = ["chart", "compare", "alerts", "sources"];

/** The canvas's parts, and how its sources are. */
export function CanvasHead({ tab, act }: { tab: Tab; act: Act }) {
  const current = tab === "table" ? "chart" : tab;
  return (
    <div className={styles.head}>
      <nav className={styles.tabs} aria-label="Canvas">
        {OFFERED.map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === current ? "true" : undefined}
            onClick={() => act({ type: "tab-picked", tab: one })}
          >
            {TAB_WORDS[one]}
          </button>
        ))}
      </nav>
      <div className={styles.sources}>
        <SourceStrip />
      </div>
    </div>
  );
}
