import type { ReactNode } from "react";
import { ResponsiveContainer } from "recharts";
import styles from "./chart.module.css";

const HEIGHT = 220;

/** A chart in the width that there is. */
export function ChartBox({ height = HEIGHT, children }: { height?: number; children: ReactNode }) {
  return (
    <div className={styles.drawing} style={{ height }}>
      {/* In a pane that isn't shown it has no size, of which Recharts would warn. */}
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 320, height }}>
        {children}
      </ResponsiveContainer>
    </div>
  );
}
