"use client";

import { lazy, Suspense } from "react";
import styles from "./answer-figure.module.css";

export interface LineSeries {
  name: string;
  /** Milliseconds since the epoch with a value each, oldest first. */
  points: [t: number, value: number][];
}

export interface LineFigureProps {
  title: string;
  /** Beside the axis of values, e.g. “USD”. */
  unit: string;
  series: LineSeries[];
  /** Days have no time of day: they are told by their date in UTC. */
  isDaily?: boolean;
}

/** Of the drawing, in pixels. */
export const LINE_HEIGHT = 260;

const LineChart = lazy(() => import("./line-chart"));

/** Lines over time with what each began with, reached and ended with; the drawing's code comes when the text is there. */
export function LineFigure(props: LineFigureProps) {
  return (
    <div className={styles.chart}>
      <Suspense fallback={<div style={{ height: LINE_HEIGHT }} />}>
        <LineChart {...props} />
      </Suspense>
    </div>
  );
}
