import { inUnit } from "../analysis/units";
import { NAMES } from "../quantities";
import { history } from "../readings/history";
import type { Plottable, SensorInfo } from "../types";
import type { Asked } from "./history-words";
import { periodWords, timeWords } from "./reading-words";
import { meanOf, type Stretch, stretchesOf, unsigned } from "./series";

interface Side {
  sensor: SensorInfo;
  quantity: Plottable;
}

const MINUTE = 60_000;
/** So many steps at least, of ten minutes at most, make a comparison. */
const STEPS = 12;
const POINTS = 3000;

/** Whether two quantities go together in a time: their correlation (Pearson's), step by step. */
export async function relationWords(one: Side, other: Side, { from, to, zone }: Asked): Promise<string> {
  const step = Math.min(10 * MINUTE, (to - from) / STEPS);
  const [first, second] = [await steps(one, from, to, step), await steps(other, from, to, step)];
  const both = [...first.keys()].filter((at) => second.has(at));
  const pairs = both.map((at): [number, number] => [first.get(at) ?? 0, second.get(at) ?? 0]);
  const period = periodWords(from, to, zone);
  const [a, b] = [nameOf(one), nameOf(other)];
  if (pairs.length < STEPS)
    return `There are too few readings of both ${period} to tell whether ${a} and ${b} go together.`;
  const r = correlation(pairs);
  if (r === undefined)
    return `One of the two, ${a} and ${b}, was the same all the time ${period}, so nothing can be told.`;
  const peaks = [peakWords(one, first, { from, step, zone }), peakWords(other, second, { from, step, zone })];
  const minutes = Math.max(1, Math.round(step / MINUTE));
  return `**${strengthWords(r)}**: the correlation of ${a} and ${b} is **${r.toFixed(2)}** ${period} (1: they go up and down together, 0: not at all, −1: opposite ways; ${pairs.length} steps of ${minutes} min).\n\n${peaks.map((line) => `- ${line}`).join("\n")}\n\nThat two go together doesn't show that one causes the other.`;
}

const nameOf = ({ sensor, quantity }: Side): string => `${NAMES[quantity]} of **${sensor.name}**`;

async function steps(
  { sensor, quantity }: Side,
  from: number,
  to: number,
  step: number,
): Promise<Map<number, number>> {
  const { points } = await history(sensor.address, { from, to, points: POINTS });
  const known = stretchesOf(points, quantity);
  const isOfShaking = quantity === "accelerometer";
  const grouped = Map.groupBy(isOfShaking ? unsigned(known) : known, ({ t }) =>
    Math.floor((t - from) / step),
  );
  const figure = (stretches: Stretch[]) =>
    isOfShaking ? Math.max(...stretches.map(({ high }) => high)) : (meanOf(stretches) ?? 0);
  return new Map([...grouped].map(([at, stretches]) => [at, figure(stretches)]));
}

/** Pearson's r; undefined where one of the two never changed. */
function correlation(pairs: readonly [number, number][]): number | undefined {
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [x, y] = [mean(0), mean(1)];
  const sum = (product: (dx: number, dy: number) => number) =>
    pairs.reduce((total, [one, other]) => total + product(one - x, other - y), 0);
  const spread = Math.sqrt(sum((dx) => dx * dx) * sum((_, dy) => dy * dy));
  return spread > 0 ? sum((dx, dy) => dx * dy) / spread : undefined;
}

function strengthWords(r: number): string {
  const size = Math.abs(r);
  if (size < 0.3) return "No connection to be seen";
  const way = r > 0 ? "together" : "opposite ways";
  return size < 0.7 ? `They go ${way} in part` : `They go ${way} clearly`;
}

function peakWords(
  side: Side,
  known: Map<number, number>,
  { from, step, zone }: { from: number; step: number; zone: string },
): string {
  const sorted = [...known].toSorted((a, b) => b[1] - a[1]);
  const [[at, value] = [0, 0]] = sorted;
  const [, low = 0] = sorted.at(-1) ?? [];
  return `${nameOf(side)}: between ${inUnit(low, side.quantity)} and ${inUnit(value, side.quantity)}, highest at about ${timeWords(from + at * step, zone)}`;
}
