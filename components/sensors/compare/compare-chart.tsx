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
import chart from "@/components/ui/chart.module.css";
import { scaleFor } from "@/lib/desks/sensors/analysis/bands";
import type { Room } from "@/lib/desks/sensors/analysis/rooms";
import { type History, type Plottable, type Quantity, SHAKE_THRESHOLD } from "@/lib/desks/sensors/types";
import { GRID, MARGIN, SELECTION, TOOLTIP, timeAxis, valueAxis, valueScale } from "../charts/axes";
import { bandAreas } from "../charts/bands";
import { useDrag } from "../charts/use-zoom";
import type { CompareRow } from "../data/compare-rows";
import { QUANTITY, withUnit } from "../data/quantities";
import { exactMoment } from "../data/time-words";
import type { Window } from "../period";

interface Props {
  histories: History[];
  rows: CompareRow[];
  quantity: Plottable;
  window: Window;
  onZoom(window: Window): void;
}

const MOST_DOTS = 30;

export const lineColour = (index: number): string => `var(--data-${(index % 8) + 1})`;

/** Where the same range judges all of them; undefined where it doesn't. */
export function commonRoom(
  histories: readonly Pick<History, "sensor">[],
  quantity: Quantity,
): Room | undefined {
  const scales = new Set(
    histories.map(({ sensor }) => JSON.stringify(scaleFor(sensor, quantity)?.bands ?? null)),
  );
  return scales.size === 1 ? histories[0]?.sensor : undefined;
}

export function CompareChart({ histories, rows, quantity, window, onZoom, ...size }: Props) {
  const { label, unit } = QUANTITY[quantity];
  const { drag, handlers } = useDrag(onZoom);
  const whole = rows.filter(({ isWhole }) => isWhole);
  const data = whole.length > 1 ? whole : rows;
  const values = data.flatMap((row) => Object.values(row.drawn)).filter((value) => value !== null);
  const limit = quantity === "accelerometer" ? [SHAKE_THRESHOLD] : [];
  const [low, high] = [Math.min(...values, ...limit), Math.max(...values, ...limit)];
  const isDotted = data.length <= MOST_DOTS;
  return (
    <ComposedChart {...size} data={data} margin={MARGIN} title={`${label} in ${unit}`} {...handlers}>
      <CartesianGrid {...GRID} />
      {limitsOf(histories, quantity)}
      <XAxis {...timeAxis(window)} />
      <YAxis {...valueAxis(quantity)} {...valueScale(low, high)} />
      <Tooltip content={<CompareTooltip histories={histories} quantity={quantity} />} {...TOOLTIP} />
      {histories.map(({ sensor }, i) => (
        <Line
          key={sensor.address}
          dataKey={(row: CompareRow) => row.drawn[sensor.address]}
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

function limitsOf(histories: History[], quantity: Plottable) {
  if (quantity === "accelerometer") {
    return (
      <ReferenceLine
        y={SHAKE_THRESHOLD}
        stroke="var(--danger)"
        strokeDasharray="4 3"
        ifOverflow="extendDomain"
      />
    );
  }
  const room = commonRoom(histories, quantity);
  return room && bandAreas(quantity, room);
}

interface TooltipProps {
  histories: History[];
  quantity: Plottable;
  /** These two are Recharts'. */
  active?: boolean;
  payload?: readonly { payload?: CompareRow }[];
}

function CompareTooltip({ histories, quantity, active, payload }: TooltipProps) {
  const row = payload?.[0]?.payload;
  if (!active || !row) return null;
  const wordsOf = (address: string): string => {
    const value = row.values[address] ?? null;
    if (value !== null) return withUnit(value, quantity);
    return row.drawn[address] == null ? "nothing" : "no reading of its own here";
  };
  return (
    <div className={chart.tooltip}>
      <strong>{exactMoment(row.t)}</strong>
      <ul>
        {histories.map(({ sensor }, i) => (
          <li key={sensor.address}>
            <span className={chart.swatch} style={{ background: lineColour(i) }} />
            {sensor.name}: {wordsOf(sensor.address)}
          </li>
        ))}
      </ul>
    </div>
  );
}
