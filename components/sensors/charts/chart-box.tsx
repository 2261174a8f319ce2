import type { ReactNode } from "react";
import { ReferenceLine } from "recharts";
import chart from "@/components/ui/chart.module.css";
import { ChartBox as Box } from "@/components/ui/chart-box";
import type { SensorNote } from "@/lib/desks/sensors/types";
import styles from "./charts.module.css";

const HEIGHT = 220;

export function ChartBox({ height = HEIGHT, children }: { height?: number; children: ReactNode }) {
  return (
    <Box height={height} className={styles.drawing}>
      {children}
    </Box>
  );
}

export function Legend({ lines }: { lines: { name: string; colour: string }[] }) {
  return (
    <ul className={chart.legend} aria-label="Legend">
      {lines.map(({ name, colour }) => (
        <li key={colour}>
          <span className={chart.swatch} style={{ background: colour }} />
          {name}
        </li>
      ))}
    </ul>
  );
}

export interface NumberedNote extends SensorNote {
  number: number;
}

export const noteLines = (notes: NumberedNote[]) =>
  notes.map(({ id, at, number }) => (
    <ReferenceLine
      key={id}
      x={at}
      stroke="var(--accent)"
      strokeDasharray="2 3"
      label={{ value: number, position: "insideTopLeft", fill: "var(--accent)", fontSize: 12 }}
    />
  ));
