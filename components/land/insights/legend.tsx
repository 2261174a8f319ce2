import chart from "@/components/ui/chart.module.css";
import { share, withUnit } from "../data/numbers";
import { placeWords } from "./axes";
import { SAMPLE_WORDS } from "./card";
import { type ChartModel, type Point, slicesOf } from "./chart-model";
import styles from "./insight-card.module.css";

export function Legend({ model: { series, isSample } }: { model: ChartModel }) {
  if (series.length < 2) return null;
  return (
    <ul className={chart.legend} aria-label="Legend">
      {series.map(({ key, label, color }) => (
        <li key={key}>
          <Swatch color={color} isSample={isSample} />
          {label}
        </li>
      ))}
    </ul>
  );
}

export function PieLegend({ model }: { model: ChartModel }) {
  return (
    <ul className={chart.legend} aria-label="Legend">
      {slicesOf(model).map(({ name, color, value, part }) => (
        <li key={name}>
          <Swatch color={color} isSample={model.isSample} />
          {name}
          <span className={styles.value}>
            {withUnit(value, model.unit)} · {share(part)}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface SwatchProps extends Pick<ChartModel, "isSample"> {
  color: string;
}

function Swatch({ color, isSample }: SwatchProps) {
  return (
    <span
      className={`${chart.swatch} ${styles.swatch}`}
      style={{ backgroundColor: color }}
      data-hatched={isSample || undefined}
    />
  );
}

interface TooltipProps {
  model: ChartModel;
  /** These two are Recharts'. */
  active?: boolean;
  payload?: readonly { payload?: Point }[];
}

export function ChartTooltip({ model, active, payload }: TooltipProps) {
  const point = payload?.[0]?.payload;
  if (!active || !point) return null;
  const values = model.series.flatMap(({ key, label, color }) => {
    const value = point.values[key];
    return value === undefined ? [] : [{ key, label, color, value }];
  });
  return (
    <div className={chart.tooltip}>
      <strong>{point.name ?? placeWords(model, point.x)}</strong>
      {point.name !== undefined && (
        <span>
          {model.xLabel}: {placeWords(model, point.x)}
        </span>
      )}
      <ul>
        {values.map(({ key, label, color, value }) => (
          <li key={key}>
            <Swatch color={color} isSample={model.isSample} />
            {(model.series.length > 1 || point.name !== undefined) && `${label}: `}
            {withUnit(value, model.unit)}
          </li>
        ))}
      </ul>
      {model.isSample && <em>{SAMPLE_WORDS}</em>}
    </div>
  );
}
