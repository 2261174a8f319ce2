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
import { clockWords, dayWords, plain, withUnit } from "../units";
import { FREEZING_C, HOT_C, type HourRow, hourTicks, STRONG_KMH } from "./hours";
import styles from "./hours.module.css";

const HEIGHT = 170;
/** Hours between two marks of the axis of time. */
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
  /** Within which values lie at least. */
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
  if (!active || !hour) return null;
  return (
    <div className={chart.tooltip}>
      <strong>
        {dayWords(hour.t)}, {clockWords(hour.t)}
      </strong>
      <span>{withUnit(hour.temperature, "°C")}</span>
      <span>
        {withUnit(hour.precipitation, "mm")}, chance {withUnit(hour.precipitation_probability, "%")}
      </span>
      <span>wind {withUnit(hour.wind_speed, "km/h")}</span>
      {hour.sky && <span>{hour.sky}</span>}
    </div>
  );
}

const FREEZING = "var(--data-1)";
const HOT = "var(--danger)";

export function HourCharts({ rows }: { rows: HourRow[] }) {
  const temperatures = rows.flatMap(({ temperature }) => temperature ?? []);
  const isCold = temperatures.some((value) => value <= FREEZING_C + 3);
  const isWarm = temperatures.some((value) => value >= HOT_C - 3);
  const chance = (row: HourRow) => row.precipitation_probability;
  return (
    <>
      <Frame
        title="Temperature, °C"
        unit="°C"
        rows={rows}
        keys={[
          ...(isCold ? [{ name: "freezing, 0 °C and below", colour: FREEZING }] : []),
          ...(isWarm ? [{ name: "heat, 30 °C and above", colour: HOT }] : []),
        ]}
      >
        {isCold && (
          <ReferenceArea
            y1={-FAR}
            y2={FREEZING_C}
            ifOverflow="hidden"
            fill={FREEZING}
            fillOpacity={0.12}
            stroke="none"
          />
        )}
        {isWarm && (
          <ReferenceArea
            y1={HOT_C}
            y2={FAR}
            ifOverflow="hidden"
            fill={HOT}
            fillOpacity={0.12}
            stroke="none"
          />
        )}
        {isCold && <ReferenceLine y={FREEZING_C} stroke={FREEZING} strokeDasharray="4 3" />}
        {isWarm && <ReferenceLine y={HOT_C} stroke={HOT} strokeDasharray="4 3" />}
        <Line
          dataKey={(row: HourRow) => row.temperature}
          stroke="var(--data-2)"
          strokeWidth={2}
          dot={false}
          activeDot={{ r: 4 }}
          {...STILL}
        />
      </Frame>
      <Frame title="Precipitation, mm in the hour" unit="mm" domain={[0, "auto"]} rows={rows}>
        <Bar dataKey={(row: HourRow) => row.precipitation} fill="var(--data-1)" {...STILL} />
      </Frame>
      <Frame title="Chance of precipitation, %" unit="%" domain={[0, 100]} rows={rows}>
        <Line
          dataKey={chance}
          stroke="var(--data-4)"
          strokeWidth={2}
          dot={false}
          activeDot={{ r: 4 }}
          {...STILL}
        />
      </Frame>
      <Frame
        title="Wind, km/h"
        unit="km/h"
        domain={[0, "auto"]}
        rows={rows}
        keys={[{ name: `strong from ${STRONG_KMH} km/h`, colour: "var(--warning)" }]}
      >
        <ReferenceLine y={STRONG_KMH} stroke="var(--warning)" strokeDasharray="4 3" ifOverflow="hidden" />
        <Line
          dataKey={(row: HourRow) => row.wind_speed}
          stroke="var(--data-3)"
          strokeWidth={2}
          dot={false}
          activeDot={{ r: 4 }}
          {...STILL}
        />
      </Frame>
    </>
  );
}
