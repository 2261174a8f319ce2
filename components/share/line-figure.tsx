"use client";

import { lazy, Suspense } from "react";
import styles from "./answer-figure.module.css";
import type { LineFigureProps } from "./line-chart";

const HEIGHT = 260;

const LineChart = lazy(() => import("./line-chart"));

export function LineFigure(props: LineFigureProps) {
  return (
    <div className={styles.chart}>
      <Suspense fallback={<div style={{ height: HEIGHT }} />}>
        <LineChart {...props} height={HEIGHT} />
      </Suspense>
    </div>
  );
}
