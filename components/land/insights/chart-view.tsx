"use client";

import type { ReactElement } from "react";
import { ChartBox } from "@/components/ui/chart-box";
import type { ChartType } from "@/lib/desks/land/types";
import type { ChartModel } from "./chart-model";
import { BarDrawing, DotDrawing, LineDrawing, PieDrawing } from "./drawings";
import styles from "./insight-card.module.css";
import { Legend } from "./legend";

export type DrawnType = Exclude<ChartType, "table">;

interface Props {
  type: DrawnType;
  model: ChartModel;
  title: string;
  year?: number | null;
  isTall?: boolean;
}

export interface DrawingProps {
  type: DrawnType;
  model: ChartModel;
  title: string;
  /** Stands out; null: all are equal. */
  year: number | null;
}

const DRAWINGS: Record<DrawnType, (props: DrawingProps) => ReactElement> = {
  bar: BarDrawing,
  "stacked-bar": BarDrawing,
  "grouped-bar": BarDrawing,
  line: LineDrawing,
  area: LineDrawing,
  pie: PieDrawing,
  scatter: DotDrawing,
};

const HEIGHT = 280;
const BAR = 26;
const GROUPED_BAR = 14;
const AXIS = 56;

/** More can't be told apart in a chart; the table has them all. */
const MOST_LYING = 50;

export default function ChartView({ type, model, title, year = null, isTall = false }: Props) {
  const shown = model.isLying ? { ...model, points: model.points.slice(0, MOST_LYING) } : model;
  const left = model.left + model.points.length - shown.points.length;
  const Drawing = DRAWINGS[type];
  const height = model.isLying && type !== "pie" ? lyingHeight(type, shown) : HEIGHT;
  return (
    <div className={styles.chart}>
      {type !== "pie" && <Legend model={model} />}
      <ChartBox height={height} tall={isTall ? `max(60dvh, ${height}px)` : undefined}>
        <Drawing type={type} model={shown} title={title} year={year} />
      </ChartBox>
      {left > 0 && <p className={styles.note}>{left} more in the table and the CSV.</p>}
    </div>
  );
}

function lyingHeight(type: DrawnType, { points, series }: ChartModel): number {
  const each = type === "grouped-bar" ? 10 + GROUPED_BAR * series.length : BAR;
  return Math.max(160, AXIS + points.length * each);
}
