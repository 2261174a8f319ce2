import type { Period } from "@/db/readings";
import { bandOf, basisOf } from "../analysis/bands";
import type { Judge } from "../analysis/judge";
import { factsOf, kindOfRoom } from "../analysis/rooms";
import { inUnit, rangeIn } from "../analysis/units";
import { NAMES } from "../quantities";
import { history } from "../readings/history";
import type { Watched } from "../readings/shakes";
import { QUANTITIES, type Quantity, type SensorInfo } from "../types";
import { type Health, isFault, shookWords } from "./health-words";
import { durationWords } from "./history-words";
import { timeWords } from "./reading-words";
import { type Beyond, type Series, seriesOf, stretchesOf } from "./series";

/** Fine enough to tell how long something was out of its range. */
const POINTS = 1500;

export interface ValueOver {
  quantity: Quantity;
  series: Series;
}

interface Asked {
  period: Period;
  above: number;
  zone: string;
  purpose?: Judge["purpose"];
}

export async function healthOver(
  { sensor, shakes, missed, readings }: Watched,
  asked: Asked,
): Promise<{ health: Health; values: ValueOver[] }> {
  const { period, above, zone, purpose } = asked;
  const found = await history(sensor.address, { ...period, points: POINTS });
  const values = QUANTITIES.flatMap((quantity): ValueOver[] => {
    const known = stretchesOf(found.points, quantity);
    const basis = basisOf(sensor, quantity, purpose);
    const limit = basis && { above: basis.to ?? undefined, below: basis.from ?? undefined };
    const given = { bucketMs: found.bucket_ms, intervalMs: sensor.interval_s * 1000, to: period.to, limit };
    return known.length > 0 ? [{ quantity, series: seriesOf(sensor, known, given) }] : [];
  });
  const told = values.map((value) => outsideOf(sensor, value, asked));
  const health: Health = {
    name: sensor.name,
    faults: [
      ...(shakes.length > 0 ? [shookWords(shakes, above, zone)] : []),
      ...silencesIn(missed, readings, asked),
      ...told.flatMap(({ fault }) => fault ?? []),
    ],
    remarks: told.flatMap(({ remark }) => remark ?? []),
    values: values.filter(({ quantity }, at) => quantity !== "pressure" && !told[at]?.fault).map(rangeOf),
    judged: values.flatMap(({ quantity }) => (basisOf(sensor, quantity, purpose) ? [quantity] : [])),
    place: factsOf(kindOfRoom(sensor)).phrase,
  };
  return { health, values };
}

function rangeOf({ quantity, series: { lowest, highest } }: ValueOver): string {
  const [low, high] = [lowest, highest].map((moment) => inUnit(moment?.value ?? 0, quantity));
  return `${NAMES[quantity]} ${low === high ? low : `${low} to ${high}`}`;
}

function outsideOf(
  sensor: SensorInfo,
  { quantity, series }: ValueOver,
  { purpose, zone }: Asked,
): { fault?: string; remark?: Health["remarks"][number] } {
  const basis = basisOf(sensor, quantity, purpose);
  const { beyond, lowest, highest } = series;
  if (!basis || !beyond || beyond.times === 0 || !lowest || !highest) return {};
  const isHigh = basis.to !== null && highest.value > basis.to;
  const furthest = isHigh ? highest : lowest;
  if (!isFault(sensor, quantity, purpose)) {
    const word = bandOf(quantity, furthest.value, sensor)?.word ?? "out of range";
    return { remark: { word, value: inUnit(furthest.value, quantity) } };
  }
  return {
    fault: `was outside what is good for ${basis.for} ${forWords(beyond)} (${NAMES[quantity]} ${isHigh ? "up to" : "down to"} ${inUnit(furthest.value, quantity)} at ${timeWords(furthest.t, zone)}; ${rangeIn(basis, quantity)})`,
  };
}

const forWords = ({ ms }: Beyond): string => (ms > 0 ? `for ${durationWords(ms)}` : "once");

/** Where it fell silent within the time; when its readings begin is told with the answer. */
function silencesIn(missed: readonly Period[], readings: number, { period, zone }: Asked): string[] {
  if (readings === 0) return ["sent nothing in that time"];
  return missed
    .filter(({ from }) => from !== period.from)
    .slice(0, MOST_SILENCES)
    .map(({ from, to }) =>
      to === period.to
        ? `sent nothing after ${timeWords(from, zone)}`
        : `sent nothing from ${timeWords(from, zone)} to ${timeWords(to, zone)}`,
    );
}

const MOST_SILENCES = 3;
