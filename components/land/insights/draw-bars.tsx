import { Bar, BarChart, CartesianGrid, Cell, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import { belowAxis, besideAxis, GRID, MARGIN, placeAxis, VALUE_AXIS } from "./axes";
import type { ChartModel, Point, Series } from "./chart-model";
import { ChartTooltip } from "./chart-tooltip";
import type { DrawingProps } from "./chart-view";
import { coloursOf, marginFor, useFills } from "./hatch";

const NAME_WIDTH = 132;

/** Bars: standing, or lying where names take room. */
export function BarDrawing({ type, model, title, year, ...size }: DrawingProps) {
  const { points, series, isLying, xLabel, yLabel } = model;
  const stack = type === "stacked-bar" ? "all" : undefined;
  const fills = useFills(model.isSample, coloursOf(model));
  const hasYear = year !== null && points.some(({ x }) => x === year);
  const isOut = ({ x }: Point) => hasYear && x !== year;
  const hasBelow = points.some(({ values }) => Object.values(values).some((value) => value < 0));
  return (
    <BarChart
      {...size}
      data={points}
      layout={isLying ? "vertical" : "horizontal"}
      margin={marginFor(model, MARGIN)}
      stackOffset="sign"
      title={title}
    >
      <CartesianGrid {...GRID} vertical={isLying} horizontal={!isLying} />
      {isLying ? (
        <>
          <XAxis type="number" {...VALUE_AXIS} label={belowAxis(yLabel)} />
          <YAxis type="category" {...placeAxis(model)} width={NAME_WIDTH} interval={0} />
        </>
      ) : (
        <>
          <XAxis {...placeAxis(model)} minTickGap={12} label={belowAxis(xLabel)} />
          <YAxis {...VALUE_AXIS} width={64} label={besideAxis(yLabel)} />
        </>
      )}
      {hasBelow && <ReferenceLine {...(isLying ? { x: 0 } : { y: 0 })} stroke="var(--line-strong)" />}
      <Tooltip
        content={<ChartTooltip model={model} />}
        cursor={{ fill: "var(--sunken)" }}
        isAnimationActive={false}
      />
      {series.map((one) => (
        <Bar
          key={one.key}
          dataKey={(point: Point) => point.values[one.key]}
          name={one.label}
          fill={fills.of(one.color)}
          stackId={stack}
          isAnimationActive={false}
          maxBarSize={64}
        >
          {points.map((point, i) => {
            const colour = model.colors[i] ?? signColour(model, one, point);
            return (
              <Cell
                // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name than their place
                key={i}
                fill={fills.of(colour)}
                fillOpacity={isOut(point) ? 0.35 : 1}
                stroke={model.isSample ? colour : undefined}
              />
            );
          })}
        </Bar>
      ))}
      {fills.marks}
    </BarChart>
  );
}

function signColour({ divergent }: ChartModel, { key, color }: Series, { values }: Point): string {
  if (!divergent) return color;
  return (values[key] ?? 0) < 0 ? divergent.negative : divergent.positive;
}
