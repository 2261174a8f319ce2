import {
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { type History, type Plottable, SHAKE_THRESHOLD } from "@/lib/desks/sensors/types";
import { CURSOR, GRID, MARGIN, timeAxis, valueAxis } from "../charts/axes";
import { bandAreas } from "../charts/band-areas";
import { SELECTION } from "../charts/selection";
import { useDrag } from "../charts/use-drag";
import type { CompareRow } from "../data/compare-rows";
import { QUANTITY } from "../data/quantities";
import type { Window } from "../period";
import { commonRoom } from "./common-room";
import { CompareTooltip } from "./compare-tooltip";
import { lineColour } from "./line-colour";

interface Props {
  histories: History[];
  rows: CompareRow[];
  quantity: Plottable;
  window: Window;
  onZoom(window: Window): void;
}

const MOST_DOTS = 30;

/** A line for each sensor, in the order of the legend. */
export function CompareChart({ histories, rows, quantity, window, onZoom, ...size }: Props) {
  const { label, unit } = QUANTITY[quantity];
  const { drag, handlers } = useDrag(onZoom);
  const room = quantity === "accelerometer" ? undefined : commonRoom(histories, quantity);
  const isDotted = rows.length <= MOST_DOTS;
  return (
    <ComposedChart {...size} data={rows} margin={MARGIN} title={`${label} in ${unit}`} {...handlers}>
      <CartesianGrid {...GRID} />
      {quantity === "accelerometer" ? (
        <ReferenceLine
          y={SHAKE_THRESHOLD}
          stroke="var(--danger)"
          strokeDasharray="4 3"
          ifOverflow="extendDomain"
        />
      ) : (
        room && bandAreas(quantity, room)
      )}
      <XAxis {...timeAxis(window)} />
      <YAxis {...valueAxis(quantity)} domain={["auto", "auto"]} />
      <Tooltip
        content={<CompareTooltip histories={histories} quantity={quantity} />}
        cursor={CURSOR}
        isAnimationActive={false}
      />
      {histories.map(({ sensor }, i) => (
        <Line
          key={sensor.address}
          dataKey={(row: CompareRow) => row.values[sensor.address]}
          stroke={lineColour(i)}
          strokeWidth={2}
          dot={isDotted && { r: 2.5, fill: lineColour(i), strokeWidth: 0 }}
          activeDot={{ r: 4 }}
          isAnimationActive={false}
          connectNulls={false}
        />
      ))}
      {drag && <ReferenceArea x1={drag.begin} x2={drag.end} {...SELECTION} />}
    </ComposedChart>
  );
}
