import { type Summed, summedBetween } from "@/db/rollups";
import { clock } from "@/lib/clock";
import { type Viewer, visibleSensor } from "./lookup";
import { turnYielder } from "./yield-turns";

export const SPARKLINE_POINTS = 48;
const HOUR = 3_600_000;

type Points = (number | null)[];

/** The last hours of a sensor in 48 stretches: means, null where nothing was measured; `shake` the largest acceleration, absolute, in g. */
export interface Sparkline {
  /** Milliseconds since the epoch; full stretches, so that the last one may still be filling. */
  from: number;
  to: number;
  temperature: Points;
  humidity: Points;
  pressure: Points;
  tvoc: Points;
  eco2: Points;
  shake: Points;
}

/** The sparklines of sensors by address; addresses of no sensor that the viewer may see are left out. */
export async function sparklines(
  addresses: string[],
  hours: number,
  viewer: Viewer,
): Promise<Record<string, Sparkline>> {
  const step = (hours * HOUR) / SPARKLINE_POINTS;
  const to = Math.ceil((clock.ms() + 1) / step) * step;
  const yieldTurn = turnYielder();
  const series: Record<string, Sparkline> = {};
  for (const address of new Set(addresses)) {
    const sensor = visibleSensor(address, viewer);
    if (sensor) series[sensor.address] = sparkline(sensor.id, to, step);
    await yieldTurn();
  }
  return series;
}

function sparkline(sensorId: number, to: number, step: number): Sparkline {
  const from = to - SPARKLINE_POINTS * step;
  const rows = Array.from({ length: SPARKLINE_POINTS }, (_, index) => {
    const start = from + index * step;
    return summedBetween(sensorId, { from: start, to: start + step }).of;
  });
  const means = (at: number): Points => rows.map((of) => meanOf(of[at]!));
  return {
    from,
    to,
    temperature: means(0),
    humidity: means(1),
    pressure: means(2),
    tvoc: means(3),
    eco2: means(4),
    shake: rows.map((of) => largestOf(of.slice(5))),
  };
}

const meanOf = ({ n, sum }: Summed): number | null => (n === 0 ? null : sum / n);

/** Of x, y and z, absolute. */
function largestOf(axes: Summed[]): number | null {
  const ends = axes.flatMap(({ low, high }) => (low === null || high === null ? [] : [-low, high]));
  return ends.length === 0 ? null : Math.max(...ends);
}
