import {
  Area,
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ComposedChart,
  Line,
  Pie,
  PieChart,
  ReferenceLine,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import chart from "@/components/ui/chart.module.css";
import { share, withUnit } from "../data/numbers";
import {
  belowAxis,
  besideAxis,
  GRID,
  lyingMargin,
  MARGIN,
  placeAxis,
  valueAxis,
  valueAxisWidth,
} from "./axes";
import { SAMPLE_WORDS } from "./card";
import { type ChartModel, type Point, type Series, type Slice, slicesOf } from "./chart-model";
import type { DrawingProps } from "./chart-view";
import { coloursOf, DASHES, marginFor, useFills } from "./hatch";
import { ChartTooltip } from "./legend";

const NAME_WIDTH = 132;

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
      margin={marginFor(model, isLying ? lyingMargin(model) : MARGIN)}
      stackOffset="sign"
      title={title}
    >
      <CartesianGrid {...GRID} vertical={isLying} horizontal={!isLying} />
      {isLying ? (
        <>
          <XAxis type="number" {...valueAxis(model)} label={belowAxis(yLabel)} />
          <YAxis type="category" {...placeAxis(model)} width={NAME_WIDTH} interval={0} />
        </>
      ) : (
        <>
          <XAxis {...placeAxis(model)} minTickGap={12} label={belowAxis(xLabel)} />
          <YAxis {...valueAxis(model)} width={valueAxisWidth(model)} label={besideAxis(yLabel)} />
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

const MOST_DOTS = 40;

export function LineDrawing({ type, model, title, year, ...size }: DrawingProps) {
  const { points, series, xLabel, yLabel, isSample } = model;
  const fills = useFills(isSample, coloursOf(model));
  const hasDots = points.length <= MOST_DOTS;
  return (
    <ComposedChart {...size} data={points} margin={marginFor(model, MARGIN)} title={title}>
      <CartesianGrid {...GRID} vertical={false} />
      <XAxis {...placeAxis(model)} minTickGap={16} label={belowAxis(xLabel)} />
      <YAxis {...valueAxis(model)} width={valueAxisWidth(model)} label={besideAxis(yLabel)} />
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

const dotOf = (color: string, isSample: boolean) =>
  isSample
    ? { r: 2.5, fill: "var(--raised)", stroke: color, strokeWidth: 1, strokeDasharray: "0" }
    : { r: 2.5, fill: color, strokeWidth: 0 };

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
        {...valueAxis(model)}
        type="number"
        dataKey={(point: Point) => Object.values(point.values)[0]}
        width={valueAxisWidth(model)}
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

export function PieDrawing({ model, title, type: _, year: __, ...size }: DrawingProps) {
  const slices = slicesOf(model);
  const fills = useFills(
    model.isSample,
    slices.map(({ color }) => color),
    "middle",
  );
  return (
    <PieChart {...size} title={title}>
      <Tooltip content={<SliceTooltip model={model} />} isAnimationActive={false} />
      <Pie
        data={slices}
        dataKey="value"
        nameKey="name"
        innerRadius="52%"
        outerRadius="88%"
        paddingAngle={slices.length > 1 ? 1 : 0}
        stroke="var(--raised)"
        isAnimationActive={false}
      >
        {slices.map(({ name, color }) => (
          <Cell key={name} fill={fills.of(color)} stroke={model.isSample ? color : undefined} />
        ))}
      </Pie>
      {fills.marks}
    </PieChart>
  );
}

interface SliceProps {
  model: ChartModel;
  active?: boolean;
  payload?: readonly { payload?: Slice }[];
}

function SliceTooltip({ model, active, payload }: SliceProps) {
  const slice = payload?.[0]?.payload;
  if (!active || !slice) return null;
  return (
    <div className={chart.tooltip}>
      <strong>{slice.name}</strong>
      <span>
        {withUnit(slice.value, model.unit)} · {share(slice.part)}
      </span>
      {model.isSample && <em>{SAMPLE_WORDS}</em>}
    </div>
  );
}
