import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import { belowAxis, besideAxis, GRID, MARGIN, placeAxis, VALUE_AXIS } from "./axes";
import type { Point } from "./chart-model";
import { ChartTooltip } from "./chart-tooltip";
import type { DrawingProps } from "./chart-view";
import { coloursOf, DASHES, marginFor, useFills } from "./hatch";

/** So many points can be told apart as dots. */
const MOST_DOTS = 40;

/** Lines, or areas on top of each other. */
export function LineDrawing({ type, model, title, year, ...size }: DrawingProps) {
  const { points, series, xLabel, yLabel, isSample } = model;
  const fills = useFills(isSample, coloursOf(model));
  const hasDots = points.length <= MOST_DOTS;
  return (
    <ComposedChart {...size} data={points} margin={marginFor(model, MARGIN)} title={title}>
      <CartesianGrid {...GRID} vertical={false} />
      <XAxis {...placeAxis(model)} minTickGap={16} label={belowAxis(xLabel)} />
      <YAxis {...VALUE_AXIS} width={64} label={besideAxis(yLabel)} />
      <Tooltip
        content={<ChartTooltip model={model} />}
        cursor={{ stroke: "var(--line-strong)" }}
        isAnimationActive={false}
      />
      {year !== null && points.some(({ x }) => x === year) && (
        <ReferenceLine x={year} stroke="var(--ink-quiet)" strokeDasharray="3 3" />
      )}
      {series.map(({ key, label, color }) => {
        const shared = {
          dataKey: (point: Point) => point.values[key],
          name: label,
          stroke: color,
          strokeWidth: 2,
          strokeDasharray: isSample ? DASHES : undefined,
          isAnimationActive: false,
        };
        return type === "area" ? (
          <Area key={key} {...shared} fill={fills.of(color)} fillOpacity={0.35} stackId="all" />
        ) : (
          <Line
            key={key}
            {...shared}
            dot={hasDots ? dotOf(color, isSample) : false}
            activeDot={{ r: 4.5 }}
            connectNulls={false}
          />
        );
      })}
      {fills.marks}
    </ComposedChart>
  );
}

/** A sample's dots are hollow. */
const dotOf = (color: string, isSample: boolean) =>
  isSample
    ? { r: 2.5, fill: "var(--raised)", stroke: color, strokeWidth: 1, strokeDasharray: "0" }
    : { r: 2.5, fill: color, strokeWidth: 0 };
