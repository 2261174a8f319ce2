import styles from "./canvas-head.module.css";
import type { Tab } from "./canvas-state";
import { SourceStrip } from "./sources/source-strip";
import type { Act } from "./use-markets-canvas";

const TABS: [Tab, string][] = [
  ["chart", "Chart"],
  ["compare", "Compare"],
  ["alerts", "Alerts"],
  ["sources", "Sources"],
];

/** The canvas's parts, and how its sources are. */
export function CanvasHead({ tab, act }: { tab: Tab; act: Act }) {
  const current = tab === "table" ? "chart" : tab;
  return (
    <div className={styles.head}>
      <nav className={styles.tabs} aria-label="Canvas">
        {TABS.map(([one, words]) => (
          <button
            key={one}
            type="button"
            aria-current={one === current ? "true" : undefined}
            onClick={() => act({ type: "tab-picked", tab: one })}
          >
            {words}
          </button>
        ))}
      </nav>
      <div className={styles.sources}>
        <SourceStrip />
      </div>
    </div>
  );
}
