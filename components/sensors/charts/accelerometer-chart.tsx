import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { AXES, type HistoryPoint, SHAKE_THRESHOLD, type Shake } from "@/lib/desks/sensors/types";
import { gDomain, gTicks } from "../data/g-ticks";
import { summaryOf } from "../data/history-points";
import { AXIS_COLOUR } from "../data/quantities";
import { type ShakenPoint, withShakes } from "../data/shaken-points";
import type { Window } from "../period";
import { CURSOR, GRID, MARGIN, timeAxis, valueAxis } from "./axes";
import { PointTooltip } from "./point-tooltip";
import { SELECTION } from "./selection";
import { ShakeMark } from "./shake-mark";
import { useDrag } from "./use-drag";

interface Props {
  points: HistoryPoint[];
  shakes: Shake[];
  bucketMs: number;
  window: Window;
  title: string;
  onZoom(window: Window): void;
}

/** The three axes over time, the band of ±3 g, and what goes beyond it marked. */
export function AccelerometerChart({ points, shakes, bucketMs, window, title, onZoom, ...size }: Props) {
  const { drag, handlers } = useDrag(onZoom);
  const data = withShakes(points, shakes, bucketMs);
  const [, low = 0, high = 0] = summaryOf(points, "accelerometer") ?? [];
  const domain = gDomain(low, high);
  const shared = { isAnimationActive: false, connectNulls: false } as const;
  return (
    <ComposedChart {...size} data={data} margin={MARGIN} title={title} syncId="sensor" {...handlers}>
      <CartesianGrid {...GRID} />
      <ReferenceArea
        y1={-SHAKE_THRESHOLD}
        y2={SHAKE_THRESHOLD}
        fill="var(--live)"
        fillOpacity={0.07}
        stroke="none"
        zIndex={-200}
      />
      {[-SHAKE_THRESHOLD, SHAKE_THRESHOLD].map((limit) => (
        <ReferenceLine key={limit} y={limit} stroke="var(--danger)" strokeDasharray="4 3" />
      ))}
      <XAxis {...timeAxis(window)} />
      <YAxis {...valueAxis("accelerometer")} domain={domain} ticks={gTicks(...domain)} />
      <Tooltip
        content={<PointTooltip quantity="accelerometer" />}
        cursor={CURSOR}
        isAnimationActive={false}
      />
      {AXES.map((axis) => (
        <Area
          key={axis}
          {...shared}
          dataKey={(point: HistoryPoint) => point[axis]?.slice(1) ?? null}
          stroke="none"
          fill={AXIS_COLOUR[axis]}
          fillOpacity={0.22}
          activeDot={false}
        />
      ))}
      {AXES.map((axis) => (
        <Line
          key={axis}
          {...shared}
          dataKey={(point: HistoryPoint) => point[axis]?.[0] ?? null}
          stroke={AXIS_COLOUR[axis]}
          strokeWidth={1.75}
          dot={false}
          activeDot={{ r: 3.5 }}
        />
      ))}
      <Line
        {...shared}
        dataKey={(point: ShakenPoint) => point.shake}
        stroke="none"
        dot={<ShakeMark />}
        activeDot={false}
      />
      {drag && <ReferenceArea x1={drag.begin} x2={drag.end} {...SELECTION} />}
    </ComposedChart>
  );
}
