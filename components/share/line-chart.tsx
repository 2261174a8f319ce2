import { CartesianGrid, Line, LineChart as Lines, ResponsiveContainer, XAxis, YAxis } from "recharts";
import chart from "@/components/ui/chart.module.css";
import styles from "./answer-figure.module.css";
import { timeTicks, valueScale } from "./chart-ticks";

export interface LineSeries {
  name: string;
  /** `t` in milliseconds since the epoch, oldest first. */
  points: [t: number, value: number][];
}

export interface LineFigureProps {
  title: string;
  /** E.g. “USD”. */
  unit: string;
  series: LineSeries[];
  /** Days are told by their date in UTC. */
  isDaily?: boolean;
}

interface Props extends LineFigureProps {
  /** In pixels. */
  height: number;
}

const TICK = { fill: "var(--ink-quiet)", fontSize: 12 };
const DAY_MS = 86_400_000;
/** From here on months are told, and no days. */
const LONG_MS = 120 * DAY_MS;
const COLOURS = 8;

const colourOf = (at: number): string => `var(--data-${(at % COLOURS) + 1})`;

/** To be looked at only. */
export default function LineChart({ title, unit, series, isDaily = false, height }: Props) {
  const rows = rowsOf(series);
  const [from, to] = [rows[0]?.t ?? 0, rows.at(-1)?.t ?? 0];
  const { domain, ticks } = valueScale(...extentOf(series));
  const offset = isDaily || to - from > LONG_MS ? 0 : new Date(to).getTimezoneOffset();
  const words = new Intl.DateTimeFormat(undefined, timeFormat(to - from, isDaily));
  return (
    <>
      {series.length > 1 && (
        <ul className={chart.legend}>
          {series.map(({ name }, at) => (
            <li key={name}>
              <svg className={styles.swatch} viewBox="0 0 12 12" aria-hidden="true">
                <path d="M0 6H12" stroke={colourOf(at)} strokeWidth={3} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 600, height }}>
        <Lines
          data={rows}
          title={title}
          accessibilityLayer={false}
          margin={{ top: 8, right: 26, bottom: 4, left: 4 }}
        >
          <CartesianGrid stroke="var(--line)" strokeDasharray="2 4" vertical={false} syncWithTicks />
          <XAxis
            dataKey="t"
            type="number"
            scale="time"
            domain={["dataMin", "dataMax"]}
            tickFormatter={(t: number) => words.format(t)}
            tick={TICK}
            stroke="var(--line-strong)"
            tickLine={false}
            minTickGap={24}
            ticks={timeTicks(from, to, offset)}
          />
          <YAxis
            domain={domain}
            ticks={ticks}
            tickFormatter={(value: number) => numbers.format(value)}
            tick={TICK}
            stroke="var(--line-strong)"
            axisLine={false}
            tickLine={false}
            width={68}
            label={{
              value: unit,
              angle: -90,
              position: "insideLeft",
              style: { textAnchor: "middle" },
              fill: "var(--ink-quiet)",
              fontSize: 12,
            }}
          />
          {series.map(({ name }, at) => (
            <Line
              key={name}
              name={name}
              dataKey={(row: Row) => row.values[at] ?? null}
              stroke={colourOf(at)}
              strokeWidth={2}
              dot={false}
              connectNulls
              isAnimationActive={false}
            />
          ))}
        </Lines>
      </ResponsiveContainer>
    </>
  );
}

const numbers = new Intl.NumberFormat(undefined, { maximumFractionDigits: 8 });

function extentOf(series: LineSeries[]): [low: number, high: number] {
  const values = series.flatMap(({ points }) => points.map(([, value]) => value));
  return [Math.min(...values), Math.max(...values)];
}

interface Row {
  t: number;
  /** In the order of the series. */
  values: (number | undefined)[];
}

function rowsOf(series: LineSeries[]): Row[] {
  const times = [...new Set(series.flatMap(({ points }) => points.map(([t]) => t)))].sort((a, b) => a - b);
  const columns = series.map(({ points }) => new Map(points));
  return times.map((t) => ({ t, values: columns.map((column) => column.get(t)) }));
}

function timeFormat(length: number, isDaily: boolean): Intl.DateTimeFormatOptions {
  if (length > LONG_MS) return { month: "short", year: "numeric", timeZone: "UTC" };
  if (isDaily) return { day: "numeric", month: "short", timeZone: "UTC" };
  if (length > 2 * DAY_MS) return { day: "numeric", month: "short" };
  return { hour: "2-digit", minute: "2-digit" };
}
