import type { ReactNode } from "react";
import {
  Bar,
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
import { ChartBox } from "@/components/ui/chart-box";
import { useLimits } from "../limits/limits";
import { clockWords, dayWords, plain, useUnits } from "../units";
import { type HourRow, hourTicks } from "./hours";
import styles from "./hours.module.css";

const HEIGHT = 170;
/** Between two marks of the axis. */
const EVERY = 6;
const TICK = { fill: "var(--ink-quiet)", fontSize: 12 };
const MARGIN = { top: 8, right: 12, bottom: 4, left: 4 };
const STILL = { isAnimationActive: false } as const;
/** Farther than any value: an area without an end is cut off by the chart. */
const FAR = 1000;

interface Key {
  name: string;
  colour: string;
}

interface FrameProps {
  title: string;
  keys?: Key[];
  unit: string;
  /** The axis spans at least this. */
  domain?: [number | "auto", number | "auto"];
  rows: HourRow[];
  children: ReactNode;
}

function Frame({ title, keys = [], unit, domain = ["auto", "auto"], rows, children }: FrameProps) {
  const ticks = hourTicks(rows, EVERY);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        {title}
        {keys.map(({ name, colour }) => (
          <span key={name} className={styles.key}>
            <span className={chart.swatch} style={{ background: colour }} />
            {name}
          </span>
        ))}
      </figcaption>
      <ChartBox height={HEIGHT}>
        <ComposedChart data={rows} margin={MARGIN} title={title} syncId="weather">
          <CartesianGrid stroke="var(--line)" strokeDasharray="2 4" vertical={false} />
          <XAxis
            dataKey="t"
            type="number"
            scale="time"
            domain={["dataMin", "dataMax"]}
            ticks={ticks}
            tickFormatter={tickWords}
            tick={TICK}
            minTickGap={12}
            stroke="var(--line-strong)"
            tickLine={false}
            height={22}
          />
          <YAxis
            domain={domain}
            tick={TICK}
            tickFormatter={plain}
            stroke="var(--line-strong)"
            axisLine={false}
            tickLine={false}
            width={52}
            label={{
              value: unit,
              angle: -90,
              position: "insideLeft",
              style: { textAnchor: "middle" },
              fill: "var(--ink-quiet)",
              fontSize: 12,
            }}
          />
          <Tooltip content={<HourTooltip />} cursor={{ stroke: "var(--line-strong)" }} {...STILL} />
          {children}
        </ComposedChart>
      </ChartBox>
    </figure>
  );
}

const HOUR_MS = 3_600_000;

const tickWords = (t: number): string => ((t / HOUR_MS) % 24 === 0 ? dayWords(t) : clockWords(t));

interface TooltipProps {
  /** These two are Recharts'. */
  active?: boolean;
  payload?: readonly { payload?: HourRow }[];
}

function HourTooltip({ active, payload }: TooltipProps) {
  const hour = payload?.[0]?.payload;
  const { words } = useUnits();
  if (!active || !hour) return null;
  return (
    <div className={chart.tooltip}>
      <strong>
        {dayWords(hour.t)}, {clockWords(hour.t)}
      </strong>
      <span>{words(hour.temperature, "°C")}</span>
      <span>
        {words(hour.precipitation, "mm")}, chance {words(hour.precipitation_probability, "%")}
      </span>
      <span>wind {words(hour.wind_speed, "km/h")}</span>
      {hour.sky && <span>{hour.sky}</span>}
    </div>
  );
}

const FREEZING = "var(--data-1)";
const HOT = "var(--danger)";
const WINDY = "var(--warning)";

/** °C: a limit's mark is drawn when values come so near. */
const NEAR_C = 3;

export function HourCharts({ rows }: { rows: HourRow[] }) {
  return (
    <>
      <Temperatures rows={rows} />
      <Precipitation rows={rows} />
      <Winds rows={rows} />
    </>
  );
}

const LINE = { strokeWidth: 2, dot: false, activeDot: { r: 4 }, ...STILL };

function Temperatures({ rows }: { rows: HourRow[] }) {
  const { name, value, words } = useUnits();
  const { cold, heat } = useLimits();
  const temperatures = rows.flatMap(({ temperature }) => temperature ?? []);
  const isCold = cold !== undefined && temperatures.some((each) => each <= cold + NEAR_C);
  const isWarm = heat !== undefined && temperatures.some((each) => each >= heat - NEAR_C);
  return (
    <Frame
      title={`Temperature, ${name("°C")}`}
      unit={name("°C")}
      rows={rows}
      keys={[
        ...(isCold ? [{ name: `${words(cold, "°C")} and below`, colour: FREEZING }] : []),
        ...(isWarm ? [{ name: `${words(heat, "°C")} and above`, colour: HOT }] : []),
      ]}
    >
      {isCold && <Beyond from={-FAR} to={value(cold, "°C") ?? 0} colour={FREEZING} />}
      {isWarm && <Beyond from={FAR} to={value(heat, "°C") ?? 0} colour={HOT} />}
      <Line dataKey={(row: HourRow) => value(row.temperature, "°C")} stroke="var(--data-2)" {...LINE} />
    </Frame>
  );
}

/** A limit, and all that lies beyond it. */
function Beyond({ from, to, colour }: { from: number; to: number; colour: string }) {
  return (
    <>
      <ReferenceArea
        y1={Math.min(from, to)}
        y2={Math.max(from, to)}
        ifOverflow="hidden"
        fill={colour}
        fillOpacity={0.12}
        stroke="none"
      />
      <ReferenceLine y={to} stroke={colour} strokeDasharray="4 3" />
    </>
  );
}

function Precipitation({ rows }: { rows: HourRow[] }) {
  const { name, value } = useUnits();
  return (
    <>
      <Frame
        title={`Precipitation in the hour, ${name("mm")}`}
        unit={name("mm")}
        domain={[0, "auto"]}
        rows={rows}
      >
        <Bar dataKey={(row: HourRow) => value(row.precipitation, "mm")} fill="var(--data-1)" {...STILL} />
      </Frame>
      <Frame title="Chance of precipitation, %" unit="%" domain={[0, 100]} rows={rows}>
        <Line dataKey={(row: HourRow) => row.precipitation_probability} stroke="var(--data-4)" {...LINE} />
      </Frame>
    </>
  );
}

function Winds({ rows }: { rows: HourRow[] }) {
  const { name, value, words } = useUnits();
  const { wind } = useLimits();
  const keys = wind === undefined ? [] : [{ name: `${words(wind, "km/h")} and above`, colour: WINDY }];
  return (
    <Frame title={`Wind, ${name("km/h")}`} unit={name("km/h")} domain={[0, "auto"]} rows={rows} keys={keys}>
      {wind !== undefined && (
        <ReferenceLine
          y={value(wind, "km/h") ?? 0}
          stroke={WINDY}
          strokeDasharray="4 3"
          ifOverflow="hidden"
        />
      )}
      <Line dataKey={(row: HourRow) => value(row.wind_speed, "km/h")} stroke="var(--data-3)" {...LINE} />
    </Frame>
  );
}
