import { compareKeys, type Frame, groupBy, type Key } from "./frame";
import { amount, type Prose, percent, prose } from "./prose";
import { duringIn, methodIn, originOf, type Point, spaced, type Telling, timeIn } from "./telling";

export function seriesOf({ frame }: Telling, area?: Key): Point[] {
  const { time } = frame;
  const dimensions = area === undefined ? [time!] : [time!, frame.area!];
  return groupBy(frame, frame.measure!, dimensions)
    .filter(({ keys }) => keys[1] === area)
    .sort((a, b) => compareKeys(a.keys[0]!, b.keys[0]!))
    .map(({ keys, value, rows }) => ({ name: String(keys[0]), value, rows }));
}

/** How a series went, in clauses that follow a subject; `peakTime` is the peak without its value. */
export function courseOf(
  telling: Telling,
  subject: string,
  points: readonly Point[],
): Record<"total" | "average" | "peak" | "peakTime" | "change", Prose | null> {
  const { frame, unit } = telling;
  const when = (name: string) => timeIn(telling, name);
  const during = (name: string) => duringIn(telling, name);
  const at = ({ name, value, rows }: Point) =>
    amount(value, unit, originOf(unit, `${subject}, ${when(name)}`, rows));
  const first = points[0]!;
  const last = points[points.length - 1]!;
  const top = points.reduce((most, point) => (point.value > most.value ? point : most));
  const same = points.every(({ value }) => value === top.value);
  const sum = points.reduce((total, { value }) => total + value, 0);
  const rows = points.reduce((total, point) => total + point.rows, 0);
  const span = `${when(first.name)} to ${when(last.name)}`;
  const level = first.value === last.value;
  const direction = last.value > first.value ? "rose" : "fell";
  const changed = (Math.abs(last.value - first.value) / first.value) * 100;
  // From almost nothing a change is beyond all numbers.
  const hasShare = first.value > 0 && last.value > 0 && Number.isFinite(changed);
  const by = hasShare ? percent(changed, `change of ${subject}, ${span}, of the first value`) : null;
  const moved = prose`${direction} from ${at(first)} ${during(first.name)} to ${at(last)} ${during(last.name)}${by && prose`, by ${by}`}`;
  const stayed = prose`was the same ${during(first.name)} and ${during(last.name)}, ${at(first)}`;
  const peakTime = prose`was highest ${during(top.name)}`;
  const total = amount(sum, unit, `sum of ${rows} values, ${subject}, ${span}`);
  const mean = amount(sum / points.length, unit, `mean of ${points.length} values, ${subject}, ${span}`);
  return {
    total: methodIn(telling) === "sum" ? prose`added up to ${total}${spaced(telling.period)}` : null,
    average: prose`averaged ${mean}${averagePer(frame)}`,
    peak: same ? null : prose`${peakTime}, at ${at(top)}`,
    peakTime: same ? null : peakTime,
    change: level ? stayed : moved,
  };
}

function averagePer({ times, grain, presentation }: Frame): string {
  if (presentation.kind === "stock") return "";
  if (grain !== "as it is") return ` a ${grain}`;
  if (times.every((time) => /^\d{4}$/.test(String(time)))) return " a year";
  return times.every((time) => /^\d{4}-\d{2}-\d{2}$/.test(String(time))) ? " a day" : "";
}
