import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import { belowAxis, besideAxis, GRID, MARGIN, placeAxis, VALUE_AXIS } from "./axes";
import type { Point } from "./chart-model";
import { ChartTooltip } from "./chart-tooltip";
import type { DrawingProps } from "./chart-view";

/** So many points can be told apart as dots. */
const MOST_DOTS = 40;

/** Lines, or areas on top of each other. */
export function LineDrawing({ type, model, title, year, ...size }: DrawingProps) {
  const { points, series, xLabel, yLabel } = model;
  const hasDots = points.length <= MOST_DOTS;
  return (
    <ComposedChart {...size} data={points} margin={MARGIN} title={title}>
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
          isAnimationActive: false,
        };
        return type === "area" ? (
          <Area key={key} {...shared} fill={color} fillOpacity={0.35} stackId="all" />
        ) : (
          <Line
            key={key}
            {...shared}
            dot={hasDots ? { r: 2.5, fill: color, strokeWidth: 0 } : false}
            activeDot={{ r: 4.5 }}
            connectNulls={false}
          />
        );
      })}
    </ComposedChart>
  );
}
