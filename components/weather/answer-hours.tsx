"use client";

import { lazy, Suspense, useMemo } from "react";
import styles from "@/components/share/answer-figure.module.css";
import type { Hour } from "@/lib/desks/weather/types";
import { HourTable } from "./hours/hour-table";
import { rowsOf } from "./hours/hours";

const HourCharts = lazy(() =>
  import("./hours/hour-charts").then(({ HourCharts: Charts }) => ({ default: Charts })),
);

export function AnswerHours({ hours }: { hours: Hour[] }) {
  const rows = useMemo(() => rowsOf(hours), [hours]);
  return (
    <div className={styles.chart}>
      <Suspense fallback={<div style={{ height: 780 }} />}>
        <HourCharts rows={rows} />
      </Suspense>
      <details className={styles.more}>
        <summary>The same as a table</summary>
        <HourTable rows={rows} />
      </details>
    </div>
  );
}
