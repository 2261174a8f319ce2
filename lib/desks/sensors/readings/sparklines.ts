import { meansBetween } from "@/db/readings";
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
    return meansBetween(sensorId, { from: start, to: start + step });
  });
  const column = (index: number): Points => rows.map((row) => row[index] ?? null);
  return {
    from,
    to,
    temperature: column(0),
    humidity: column(1),
    pressure: column(2),
    tvoc: column(3),
    eco2: column(4),
    shake: column(5),
  };
}
