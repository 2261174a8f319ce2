"use client";

import { lazy, Suspense } from "react";
import styles from "./answer-figure.module.css";
import type { LineFigureProps } from "./line-chart";

/** Of the drawing, in pixels. */
const HEIGHT = 260;

const LineChart = lazy(() => import("./line-chart"));

/** Lines over time with what each began with, reached and ended with; the drawing's code comes when the text is there. */
export function LineFigure(props: LineFigureProps) {
  return (
    <div className={styles.chart}>
      <Suspense fallback={<div style={{ height: HEIGHT }} />}>
        <LineChart {...props} height={HEIGHT} />
      </Suspense>
    </div>
  );
}
