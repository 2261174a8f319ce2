import { endsBetween, gapsBetween, type Period } from "@/db/readings";

const MINUTE = 60_000;
const SLACK_SHARE = 0.02;
const GAP_INTERVALS = 3;

const ENOUGH_READINGS = 10;

/** How far apart readings may be (ms) without a gap: some of the intervals that the sensor means to keep, or keeps. */
export function slackOf(
  { from, to }: Period,
  intervalMs: number,
  { first, last, count }: { first: number; last: number; count: number },
): number {
  const kept = count >= ENOUGH_READINGS ? (last - first) / (count - 1) : 0;
  return Math.max(GAP_INTERVALS * Math.max(intervalMs, kept), (to - from) * SLACK_SHARE, 2 * MINUTE);
}

/** The parts of a period that no reading tells of: its ends, and between two (in order) that are over `slack` ms apart. */
export function missedIn(times: readonly number[], { from, to }: Period, slack: number): Period[] {
  const edges = [from, ...times, to];
  return edges.slice(1).flatMap((next, at) => {
    const before = edges[at] ?? from;
    return next - before > slack ? [{ from: before, to: next }] : [];
  });
}

/** The same of what is stored of a sensor, without reading all of it. */
export function missedOf(sensorId: number, period: Period, intervalMs: number): Period[] {
  const ends = endsBetween(sensorId, period);
  if (!ends) return [period];
  const slack = slackOf(period, intervalMs, ends);
  const outer = [
    { from: period.from, to: ends.first },
    { from: ends.last, to: period.to },
  ].filter(({ from, to }) => to - from > slack);
  return [...outer, ...gapsBetween(sensorId, ends.first, ends.last, slack)].toSorted(
    (a, b) => a.from - b.from,
  );
}
