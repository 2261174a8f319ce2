import { useMemo } from "react";
import { serverTime } from "@/components/data/api";
import chart from "@/components/ui/chart.module.css";
import {
  AXES,
  type History,
  type Plottable,
  type SensorInfo,
  SHAKE_THRESHOLD,
} from "@/lib/desks/sensors/types";
import { AccelerometerChart } from "../charts/accelerometer-chart";
import { BandNote } from "../charts/bands";
import { ChartBox, Legend, type NumberedNote } from "../charts/chart-box";
import { QuantityChart } from "../charts/quantity-chart";
import { drawnPoints, measuredOf, summaryOf } from "../data/history-points";
import { AXIS_COLOUR, bare, count, QUANTITY, rangeWithUnit, withUnit } from "../data/quantities";
import { dayMoment, shortMoment } from "../data/time-words";
import type { Window } from "../period";
import styles from "./detail.module.css";

interface Props {
  sensor: SensorInfo;
  history: History;
  notes: NumberedNote[];
  window: Window;
  onZoom(window: Window): void;
  onPoint(at: number): void;
}

const AXIS_LINES = AXES.map((axis) => ({ name: axis, colour: AXIS_COLOUR[axis] }));

export function ChartList({ sensor, history, notes, window, onZoom, onPoint }: Props) {
  const points = useMemo(() => drawnPoints(history), [history]);
  const shared = { points, notes, window, onZoom, onPoint };
  return (
    <div className={styles.charts}>
      {measuredOf(history.points).map((quantity) => (
        <figure key={quantity} className={`${chart.figure} ${styles.chart}`} data-quantity={quantity}>
          <figcaption>
            <h3>{QUANTITY[quantity].label}</h3>
            <span>{finding(history, quantity)}</span>
            <span className="visually-hidden">
              , {dayMoment(window.from)} to {dayMoment(window.to)}
            </span>
          </figcaption>
          {quantity === "accelerometer" && <Legend lines={AXIS_LINES} />}
          <ChartBox>
            {quantity === "accelerometer" ? (
              <AccelerometerChart
                {...shared}
                shakes={history.shakes}
                bucketMs={history.bucket_ms}
                title={`Acceleration of ${sensor.name} in g`}
              />
            ) : (
              <QuantityChart
                {...shared}
                room={sensor}
                quantity={quantity}
                title={`${QUANTITY[quantity].label} of ${sensor.name} in ${QUANTITY[quantity].unit}`}
              />
            )}
          </ChartBox>
          {quantity !== "accelerometer" && <BandNote quantity={quantity} room={sensor} />}
        </figure>
      ))}
    </div>
  );
}

function finding({ points, shakes }: History, quantity: Plottable): string {
  if (quantity === "accelerometer") return shakeWords(shakes);
  const summary = summaryOf(points, quantity);
  if (!summary) return "";
  const [mean, low, high] = summary;
  if (low === high) return withUnit(mean, quantity);
  return `${rangeWithUnit(low, high, quantity)}, mean ${bare(mean, quantity)}`;
}

function shakeWords(shakes: History["shakes"]): string {
  const [first, ...others] = shakes;
  if (!first) return `within ±${SHAKE_THRESHOLD} g`;
  const strongest = others.reduce((most, one) => (one.peak > most.peak ? one : most), first);
  const many = `${count(shakes.length)} ${shakes.length === 1 ? "reading" : "readings"} beyond ±${SHAKE_THRESHOLD} g`;
  return `${many}, the strongest ${withUnit(strongest.peak, "accelerometer")} on ${strongest.axis}, ${shortMoment(strongest.t, serverTime())}`;
}
