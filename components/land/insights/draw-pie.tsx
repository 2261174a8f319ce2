import { Cell, Pie, PieChart, Tooltip } from "recharts";
import { share, withUnit } from "../data/numbers";
import type { ChartModel } from "./chart-model";
import type { DrawingProps } from "./chart-view";
import styles from "./chart-view.module.css";
import { useFills } from "./hatch";
import { SAMPLE_WORDS } from "./sample";
import { type Slice, slicesOf } from "./slices";

/** A ring of shares. Which is which stands in the legend beside it, with its value. */
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

interface TooltipProps {
  model: ChartModel;
  active?: boolean;
  payload?: readonly { payload?: Slice }[];
}

function SliceTooltip({ model, active, payload }: TooltipProps) {
  const slice = payload?.[0]?.payload;
  if (!active || !slice) return null;
  return (
    <div className={styles.tooltip}>
      <strong>{slice.name}</strong>
      <span>
        {withUnit(slice.value, model.unit)} · {share(slice.part)}
      </span>
      {model.isSample && <em>{SAMPLE_WORDS}</em>}
    </div>
  );
}
