import { CartesianGrid, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import { valueScale } from "@/components/share/chart-ticks";
import chart from "@/components/ui/chart.module.css";
import { changeWords, dayOf, dayWords } from "../data/format";
import styles from "./compare.module.css";
import { type CompareRow, extentOf } from "./compare-rows";
import type { Comparison } from "./measures";
import { twoPlaces } from "./measures";
import { axisDay, dayTicks, logTicks } from "./ticks";

interface Props {
  lines: Comparison["lines"];
  rows: CompareRow[];
  isLog: boolean;
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

export function CompareChart({ lines, rows, isLog, ...size }: Props) {
  const from = rows[0]?.t ?? 0;
  const to = rows.at(-1)?.t ?? 0;
  const [low, high] = extentOf(rows);
  const linear = valueScale(low, high);
  return (
    <LineChart
      {...size}
      data={rows}
      margin={{ top: 8, right: 12, bottom: 4, left: 4 }}
      title="Closes of each day, the first day as 100"
    >
      <CartesianGrid stroke="var(--line)" strokeDasharray="2 4" vertical={false} syncWithTicks />
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
        domain={isLog ? [low, high] : linear.domain}
        ticks={isLog ? logTicks(low, high) : linear.ticks}
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

interface CompareLegendProps {
  lines: Comparison["lines"];
  rows: CompareRow[];
}

export function CompareLegend({ lines, rows }: CompareLegendProps) {
  return (
    <ul className={`${chart.legend} ${styles.legend}`} aria-label="Legend">
      {lines.map(({ coin }, i) => {
        const last = rows.findLast(({ values }) => values[coin.id] != null)?.values[coin.id];
        return (
          <li key={coin.id}>
            <span className={chart.swatch} style={{ background: lineColour(i) }} />
            {coin.name}
            <span className={styles.quiet}>{last == null ? "no data" : changeWords(last - 100)}</span>
          </li>
        );
      })}
    </ul>
  );
}

interface CompareTooltipProps {
  lines: Comparison["lines"];
  /** These two are Recharts'. */
  active?: boolean;
  payload?: readonly { payload?: CompareRow }[];
}

function CompareTooltip({ lines, active, payload }: CompareTooltipProps) {
  const row = payload?.[0]?.payload;
  if (!active || !row) return null;
  return (
    <div className={chart.tooltip}>
      <strong>{dayWords(dayOf(row.t))}</strong>
      <ul>
        {lines.map(({ coin }, i) => (
          <li key={coin.id}>
            <span className={chart.swatch} style={{ background: lineColour(i) }} />
            {coin.name}: {indexWords(row.values[coin.id])}
          </li>
        ))}
      </ul>
    </div>
  );
}

const indexWords = (value: number | null | undefined): string =>
  value == null ? "no close" : `${twoPlaces(value)} (${changeWords(value - 100)})`;

export const lineColour = (index: number): string => `var(--data-${(index % 8) + 1})`;
