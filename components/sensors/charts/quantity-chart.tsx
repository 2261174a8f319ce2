import { Area, CartesianGrid, ComposedChart, Line, ReferenceArea, Tooltip, XAxis, YAxis } from "recharts";
import type { Room } from "@/lib/desks/sensors/analysis/rooms";
import type { HistoryPoint, Quantity } from "@/lib/desks/sensors/types";
import { summaryOf } from "../data/history-points";
import { QUANTITY } from "../data/quantities";
import { type Drawing, GRID, MARGIN, SELECTION, TOOLTIP, timeAxis, valueAxis, valueScale } from "./axes";
import { bandAreas } from "./bands";
import { noteLines } from "./chart-box";
import { PointTooltip } from "./point-tooltip";
import { useDrag } from "./use-zoom";

interface Props extends Drawing {
  room: Room;
  quantity: Quantity;
}

const MOST_DOTS = 30;

export function QuantityChart(props: Props) {
  const { room, quantity, points, notes, window, title, onZoom, onPoint, ...size } = props;
  const { colour } = QUANTITY[quantity];
  const [, low = 0, high = 0] = summaryOf(points, quantity) ?? [];
  const { drag, handlers } = useDrag(onZoom, onPoint);
  const isDotted = points.length <= MOST_DOTS;
  return (
    <ComposedChart {...size} data={points} margin={MARGIN} title={title} syncId="sensor" {...handlers}>
      <CartesianGrid {...GRID} />
      {bandAreas(quantity, room)}
      <XAxis {...timeAxis(window)} />
      <YAxis {...valueAxis(quantity)} {...valueScale(low, high)} />
      <Tooltip content={<PointTooltip quantity={quantity} />} {...TOOLTIP} />
      <Area
        dataKey={(point: HistoryPoint) => point[quantity]?.slice(1) ?? null}
        stroke="none"
        fill={colour}
        fillOpacity={0.22}
        activeDot={false}
        isAnimationActive={false}
        connectNulls={false}
      />
      <Line
        dataKey={(point: HistoryPoint) => point[quantity]?.[0] ?? null}
        stroke={colour}
        strokeWidth={1.75}
        dot={isDotted && { r: 2, fill: colour, strokeWidth: 0 }}
        activeDot={{ r: 4 }}
        isAnimationActive={false}
        connectNulls={false}
      />
      {noteLines(notes)}
      {drag && <ReferenceArea x1={drag.begin} x2={drag.end} {...SELECTION} />}
    </ComposedChart>
  );
}
