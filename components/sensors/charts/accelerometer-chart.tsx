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
import { type ShakenPoint, summaryOf, withShakes } from "../data/history-points";
import { AXIS_COLOUR } from "../data/quantities";
import { type Drawing, GRID, gDomain, gTicks, MARGIN, SELECTION, TOOLTIP, timeAxis, valueAxis } from "./axes";
import { noteLines } from "./chart-box";
import { PointTooltip } from "./point-tooltip";
import { useDrag } from "./use-zoom";

interface Props extends Drawing {
  shakes: Shake[];
  bucketMs: number;
}

export function AccelerometerChart(props: Props) {
  const { points, notes, shakes, bucketMs, window, title, onZoom, onPoint, ...size } = props;
  const { drag, handlers } = useDrag(onZoom, onPoint);
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
      <Tooltip content={<PointTooltip quantity="accelerometer" />} {...TOOLTIP} />
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
      {noteLines(notes)}
      {drag && <ReferenceArea x1={drag.begin} x2={drag.end} {...SELECTION} />}
    </ComposedChart>
  );
}

interface MarkProps {
  /** These three are Recharts'. */
  cx?: number;
  cy?: number;
  value?: unknown;
}

/** Told apart from the lines' dots by its form, too. */
function ShakeMark({ cx, cy, value }: MarkProps) {
  if (cx === undefined || cy === undefined || cy === null || value === null) return null;
  return (
    <path d={`M${cx} ${cy - 6}l5.5 10h-11z`} fill="var(--danger)" stroke="var(--raised)" strokeWidth={1} />
  );
}
