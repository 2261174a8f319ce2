import { withUnit } from "../data/numbers";
import { placeWords } from "./axes";
import type { ChartModel, Point } from "./chart-model";
import styles from "./chart-view.module.css";
import { SAMPLE_WORDS } from "./sample";
import { Swatch } from "./swatch";

interface Props {
  model: ChartModel;
  /** These two are Recharts'. */
  active?: boolean;
  payload?: readonly { payload?: Point }[];
}

/** The exact values of the place that is pointed at. */
export function ChartTooltip({ model, active, payload }: Props) {
  const point = payload?.[0]?.payload;
  if (!active || !point) return null;
  const values = model.series.flatMap(({ key, label, color }) => {
    const value = point.values[key];
    return value === undefined ? [] : [{ key, label, color, value }];
  });
  return (
    <div className={styles.tooltip}>
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
