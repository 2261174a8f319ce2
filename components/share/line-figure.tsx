"use client";

import { lazy, Suspense } from "react";
import styles from "./answer-figure.module.css";
import { LINE_HEIGHT, type LineFigureProps } from "./line-props";

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
