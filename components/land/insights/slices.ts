import { type ChartModel, dataColour } from "./chart-model";

/** A piece of a pie; `part` is of the whole, from 0 to 1. */
export interface Slice {
  name: string;
  value: number;
  part: number;
  color: string;
}

/** A pie has its names either as series or as places; what isn't more than nothing has no piece. */
export function slicesOf({ points, series, colors }: ChartModel): Slice[] {
  const pieces =
    series.length > 1
      ? series.map(({ key, label, color }) => ({
          name: label,
          color,
          value: points.reduce((total, { values }) => total + (values[key] ?? 0), 0),
        }))
      : points.map(({ x, values }, i) => ({
          name: String(x),
          color: colors[i] ?? dataColour(i),
          value: values.s0 ?? 0,
        }));
  const shown = pieces.filter(({ value }) => value > 0);
  const whole = shown.reduce((total, { value }) => total + value, 0);
  return shown.map((piece) => ({ ...piece, part: piece.value / whole }));
}
