import { Area, CartesianGrid, ComposedChart, Line, ReferenceArea, Tooltip, XAxis, YAxis } from "recharts";
import type { HistoryPoint, Quantity } from "@/lib/desks/sensors/types";
import type { Room } from "../data/bands";
import { QUANTITY } from "../data/quantities";
import type { Window } from "../period";
import { CURSOR, GRID, MARGIN, timeAxis, valueAxis } from "./axes";
import { bandAreas } from "./band-areas";
import { PointTooltip } from "./point-tooltip";
import { SELECTION } from "./selection";
import { useDrag } from "./use-drag";

interface Props {
  /** Where it was measured: its bands lie behind the line. */
  room: Room;
  quantity: Quantity;
  points: HistoryPoint[];
  window: Window;
  title: string;
  onZoom(window: Window): void;
}

/** So many points can be told apart as dots. */
const MOST_DOTS = 30;

/** A quantity over time: its mean as a line, from its lowest to its highest a band; its comfort bands behind. */
export function QuantityChart({ room, quantity, points, window, title, onZoom, ...size }: Props) {
  const { colour } = QUANTITY[quantity];
  const { drag, handlers } = useDrag(onZoom);
  const isDotted = points.length <= MOST_DOTS;
  return (
    <ComposedChart {...size} data={points} margin={MARGIN} title={title} syncId="sensor" {...handlers}>
      <CartesianGrid {...GRID} />
      {bandAreas(quantity, room)}
      <XAxis {...timeAxis(window)} />
      <YAxis {...valueAxis(quantity)} domain={["auto", "auto"]} />
      <Tooltip content={<PointTooltip quantity={quantity} />} cursor={CURSOR} isAnimationActive={false} />
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
      {drag && <ReferenceArea x1={drag.begin} x2={drag.end} {...SELECTION} />}
    </ComposedChart>
  );
}
