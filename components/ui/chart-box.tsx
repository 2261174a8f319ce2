import type { ReactNode } from "react";
import { ResponsiveContainer } from "recharts";
import styles from "./chart.module.css";

interface Props {
  /** In pixels. */
  height: number;
  /** In CSS, in place of `height`, e.g. `60dvh`. */
  tall?: string;
  className?: string;
  children: ReactNode;
}

export function ChartBox({ height, tall, className = "", children }: Props) {
  return (
    <div className={`${styles.drawing} ${className}`} style={{ height: tall ?? height }}>
      {/* In a pane that isn't shown it has no size, of which Recharts would warn. */}
      <ResponsiveContainer
        width="100%"
        height={tall ? "100%" : height}
        initialDimension={{ width: 320, height }}
      >
        {children}
      </ResponsiveContainer>
    </div>
  );
}
