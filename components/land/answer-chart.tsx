"use client";

import { lazy, Suspense } from "react";
import styles from "@/components/share/answer-figure.module.css";
import type { ChartModel } from "./insights/chart-model";
import type { DrawnType } from "./insights/chart-view";
import { PieLegend } from "./insights/legend";

const ChartView = lazy(() => import("./insights/chart-view"));

interface Props {
  type: DrawnType;
  model: ChartModel;
  title: string;
}

export function AnswerChart(props: Props) {
  return (
    <div className={styles.chart}>
      <Suspense fallback={<div style={{ height: 280 }} />}>
        <ChartView {...props} />
      </Suspense>
      {props.type === "pie" && <PieLegend model={props.model} />}
    </div>
  );
}
