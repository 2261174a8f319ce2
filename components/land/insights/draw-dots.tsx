import { CartesianGrid, Scatter, ScatterChart, Tooltip, XAxis, YAxis } from "recharts";
import { belowAxis, besideAxis, GRID, MARGIN, placeAxis, VALUE_AXIS } from "./axes";
import type { Point } from "./chart-model";
import { ChartTooltip } from "./chart-tooltip";
import type { DrawingProps } from "./chart-view";
import { coloursOf, marginFor, useFills } from "./hatch";

/** A dot for each row. */
export function DotDrawing({ model, title, type: _, year: __, ...size }: DrawingProps) {
  const { points, series, x, xLabel, yLabel } = model;
  const fills = useFills(model.isSample, coloursOf(model));
  return (
    <ScatterChart {...size} margin={marginFor(model, MARGIN)} title={title}>
      <CartesianGrid {...GRID} />
      <XAxis
        {...placeAxis(model)}
        type={x === "number" ? "number" : "category"}
        domain={["auto", "auto"]}
        allowDuplicatedCategory={false}
        label={belowAxis(xLabel)}
      />
      <YAxis
        {...VALUE_AXIS}
        type="number"
        dataKey={(point: Point) => Object.values(point.values)[0]}
        width={64}
        label={besideAxis(yLabel)}
      />
      <Tooltip content={<ChartTooltip model={model} />} isAnimationActive={false} />
      {series.map(({ key, label, color }) => (
        <Scatter
          key={key}
          name={label}
          data={points.filter(({ values }) => key in values)}
          fill={fills.of(color)}
          stroke={model.isSample ? color : undefined}
          isAnimationActive={false}
        />
      ))}
      {fills.marks}
    </ScatterChart>
  );
}
