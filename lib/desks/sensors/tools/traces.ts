import { localTime } from "@/lib/agent/local-time";
import { clock } from "@/lib/clock";
import { differenceIn, inUnit } from "../analysis/units";
import { LABELS, NAMES } from "../quantities";
import { history } from "../readings/history";
import type { Plottable, SensorInfo } from "../types";
import activities from "./activities.json";
import type { Asked } from "./history-words";
import { listed, periodWords, timeWords } from "./reading-words";
import { meanOf, type Stretch, stretchesOf } from "./series";

export const ACTIVITIES = ["people", "cooking", "washing", "airing"] as const;
export type ActivityName = (typeof ACTIVITIES)[number];

const HOUR = 3_600_000;
const POINTS = 400;

/** A rise or fall of less within a time is none: more than sensors and weather waver by in an hour. */
const MARK: Record<Plottable, number> = {
  temperature: 0.8,
  humidity: 3,
  pressure: 2,
  tvoc: 60,
  eco2: 80,
  accelerometer: 1,
};

interface Sign {
  quantity: Plottable;
  known: Stretch[];
  change: { by: number; from: Stretch; to: Stretch } | undefined;
  /** It was high all the time, though it didn't rise: “769 ppm all the time, against 415 ppm in quiet hours”. */
  level?: string;
}

/** Whether the readings of a time point to something that went on, held against the hours around it; and what can't be told. */
export async function tracesWords(sensor: SensorInfo, name: ActivityName, asked: Asked): Promise<string> {
  const { from, to, zone } = asked;
  const { signs: quantities, way, done, doing, limits } = activities[name];
  const now = clock.ms();
  const beside = Math.min(3 * HOUR, Math.max(HOUR, to - from));
  const end = Math.min(now, to + beside);
  const { points } = await history(sensor.address, { from: from - beside, to: end, points: POINTS });
  const day = await history(sensor.address, { from: to - 24 * HOUR, to, points: POINTS });
  const sign = way === "rose" ? 1 : -1;
  const signs = (quantities as Plottable[]).flatMap((quantity): Sign[] => {
    const known = stretchesOf(points, quantity);
    const within = known.filter(({ t }) => t >= from && t < to);
    if (within.length === 0) return [];
    const level =
      way === "rose" ? levelWords(within, stretchesOf(day.points, quantity), quantity) : undefined;
    return [{ quantity, known, change: changeIn(within, sign), level }];
  });
  const period = periodWords(from, to, zone);
  if (signs.length === 0) return `**${sensor.name}** sent nothing that could tell ${period}. ${limits}`;
  const isMark = ({ quantity, change }: Sign) => change !== undefined && change.by >= MARK[quantity];
  const marks = signs.filter((one) => isMark(one) || one.level);
  const what = now - to < HOUR / 12 && to - from <= HOUR ? doing : done;
  const at = (t: number) => (to - from <= 24 * HOUR ? localTime : timeWords)(t, zone);
  const told = marks.map((one) => {
    const { quantity, change, level } = one;
    if (!isMark(one)) return `${NAMES[quantity]} was ${level}`;
    return `${NAMES[quantity]} ${way} by ${differenceIn(change?.by ?? 0, quantity)}, from ${inUnit(change?.from.mean ?? 0, quantity)} at ${at(change?.from.t ?? from)} to ${inUnit(change?.to.mean ?? 0, quantity)} at ${at(change?.to.t ?? to)}`;
  });
  const rest = signs.filter((one) => !marks.includes(one)).map(({ quantity }) => NAMES[quantity]);
  const watched = listed(signs.map(({ quantity }) => NAMES[quantity]));
  const answer =
    marks.length === 0
      ? `**Probably not**: nothing in the readings of **${sensor.name}** ${period} suggests that ${what}. I looked at ${watched}; nothing ${way} by more than usual${way === "rose" ? " or was high all the time" : ""}.`
      : marks.length * 2 > signs.length
        ? `**Probably yes**: the readings of **${sensor.name}** ${period} look as if ${what}: ${listed(told)}.`
        : `**Perhaps**: in **${sensor.name}** ${period} there is a hint that ${what}: ${listed(told)}; ${listed(rest)} ${rest.length === 1 ? "shows" : "show"} no sign of it.`;
  const hours = Math.round(beside / HOUR);
  const span = hours === 1 ? "hour" : `${hours} hours`;
  const columns = [
    { head: `the ${span} before`, from: from - beside, to: from },
    { head: "in that time", from, to },
    ...(end - to > HOUR / 12 ? [{ head: `the ${span} after`, from: to, to: end }] : []),
  ];
  const rows = signs.map(({ quantity, known }) => [
    LABELS[quantity],
    ...columns.map((column) => meansWords(known, column, quantity)),
  ]);
  const table = [
    ["mean of", ...columns.map(({ head }) => head)],
    ["---", ...columns.map(() => "---")],
    ...rows,
  ];
  return `${answer}\n\n${table.map((row) => `| ${row.join(" | ")} |`).join("\n")}\n\n${limits}`;
}

/** Where a quantity is high all the time and doesn't fall, what made it so began before and goes on. */
function levelWords(within: Stretch[], day: Stretch[], quantity: Plottable): string | undefined {
  const sorted = day.map(({ mean }) => mean).toSorted((a, b) => a - b);
  const quiet = sorted[Math.floor(sorted.length / 10)];
  const lowest = Math.min(...within.map(({ mean }) => mean));
  const mean = meanOf(within);
  const fall = changeIn(within, -1)?.by ?? 0;
  if (quiet === undefined || mean === null) return undefined;
  if (lowest - quiet < HIGH * MARK[quantity] || fall >= MARK[quantity]) return undefined;
  return `${inUnit(mean, quantity)} all the time, against ${inUnit(quiet, quantity)} in quiet hours`;
}

const HIGH = 2;

function meansWords(
  known: Stretch[],
  { from, to }: { from: number; to: number },
  quantity: Plottable,
): string {
  const mean = meanOf(known.filter(({ t }) => t >= from && t < to));
  return mean === null ? "–" : inUnit(mean, quantity);
}

/** A change that takes longer is the day's course. */
const QUICK = 1.5 * HOUR;

const endOf = (known: Stretch[], sign: 1 | -1): Stretch | undefined =>
  known.toSorted((a, b) => sign * (a.mean - b.mean))[0];

function changeIn(within: Stretch[], sign: 1 | -1): Sign["change"] {
  const smooth = within.map((stretch, at) => ({
    ...stretch,
    mean: meanOf(within.slice(Math.max(0, at - 1), at + 2)) ?? stretch.mean,
  }));
  let [base] = smooth;
  let best: Sign["change"];
  for (const one of smooth) {
    const isOld = base !== undefined && one.t - base.t > QUICK;
    if (isOld)
      base = endOf(
        smooth.filter(({ t }) => t <= one.t && one.t - t <= QUICK),
        sign,
      );
    if (!base || sign * (one.mean - base.mean) < 0) base = one;
    const by = sign * (one.mean - base.mean);
    if (!best || by > best.by) best = { by, from: base, to: one };
  }
  return best;
}
