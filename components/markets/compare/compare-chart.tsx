import { CartesianGrid, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import { type CompareRow, extentOf } from "./compare-rows";
import { CompareTooltip } from "./compare-tooltip";
import { axisDay, dayTicks } from "./day-ticks";
import { lineColour } from "./line-colour";
import { logTicks } from "./log-ticks";
import type { Comparison } from "./measures";

interface Props {
  lines: Comparison["lines"];
  rows: CompareRow[];
  isLog: boolean;
  /** These two are of the container. */
  width?: number;
  height?: number;
}

const MOST_TICKS = 7;
const TICK = { fill: "var(--ink-quiet)", fontSize: 12 };
const BESIDE_AXIS = {
  value: "Close, first day = 100",
  angle: -90,
  position: "insideLeft",
  style: { textAnchor: "middle" },
  fill: "var(--ink-quiet)",
  fontSize: 12,
} as const;

const shortNumber = new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 1 });

/** A line for each coin from 100 on the first day, in the order of the legend. */
export function CompareChart({ lines, rows, isLog, ...size }: Props) {
  const from = rows[0]?.t ?? 0;
  const to = rows.at(-1)?.t ?? 0;
  const [low, high] = extentOf(rows);
  return (
    <LineChart
      {...size}
      data={rows}
      margin={{ top: 8, right: 12, bottom: 4, left: 4 }}
      title="Closes of each day, the first day as 100"
    >
      <CartesianGrid stroke="var(--line)" strokeDasharray="2 4" vertical={false} />
      <ReferenceLine y={100} stroke="var(--line-strong)" strokeDasharray="4 3" />
      <XAxis
        dataKey="t"
        type="number"
        domain={[from, to]}
        ticks={dayTicks(from, to, MOST_TICKS)}
        tickFormatter={(ms: number) => axisDay(ms, to - from)}
        tick={TICK}
        minTickGap={12}
        interval="preserveStartEnd"
        stroke="var(--line-strong)"
        tickLine={false}
        height={22}
      />
      <YAxis
        scale={isLog ? "log" : "linear"}
        domain={isLog ? [low, high] : ["auto", "auto"]}
        ticks={isLog ? logTicks(low, high) : undefined}
        tick={TICK}
        tickFormatter={(value: number) => shortNumber.format(value)}
        stroke="var(--line-strong)"
        axisLine={false}
        tickLine={false}
        width={60}
        label={BESIDE_AXIS}
      />
      <Tooltip
        content={<CompareTooltip lines={lines} />}
        cursor={{ stroke: "var(--line-strong)" }}
        isAnimationActive={false}
      />
      {lines.map(({ coin }, i) => (
        <Line
          key={coin.id}
          name={coin.name}
          dataKey={(row: CompareRow) => row.values[coin.id]}
          stroke={lineColour(i)}
          strokeWidth={2}
          dot={false}
          activeDot={{ r: 4 }}
          isAnimationActive={false}
          connectNulls={false}
        />
      ))}
    </LineChart>
  );
}
