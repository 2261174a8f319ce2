import { DayKind, type TypicalDay } from "./station-schema";

/** The year of the typical days: TfL publishes entries and exits by hour for 2019. */
export const HOURS_YEAR = 2019;

const HOURS = 24;
const FIRST_HOUR = 5;
const WAYS = ["entries", "exits"] as const;
type Way = (typeof WAYS)[number];

/** Counts of one hour are below 65,536, so that each takes two bytes. */
const BYTES = 2;

const offsetOf = (day: number, way: number, at: number): number =>
  ((day * WAYS.length + way) * HOURS + at) * BYTES;

const hourAt = (at: number): number => (at + FIRST_HOUR) % HOURS;

/** Unsigned 16 bits, little-endian, by day, way and hour. @throws RangeError when a count doesn't fit */
export function packHours(countOf: (day: DayKind, way: Way, hour: number) => number): Buffer {
  const packed = Buffer.alloc(offsetOf(DayKind.options.length, 0, 0));
  for (const [i, day] of DayKind.options.entries())
    for (const [j, way] of WAYS.entries())
      for (let at = 0; at < HOURS; at++)
        packed.writeUInt16LE(countOf(day, way, hourAt(at)), offsetOf(i, j, at));
  return packed;
}

export function unpackHours(packed: Buffer): TypicalDay[] {
  return DayKind.options.map((day, i) => {
    const count = (way: number, at: number) => packed.readUInt16LE(offsetOf(i, way, at));
    const hours = Array.from({ length: HOURS }, (_, at) => ({
      hour: hourAt(at),
      entries: count(0, at),
      exits: count(1, at),
    }));
    const [busiest] = byTotal(hours);
    const quietest = byTotal(hours.filter(({ hour }) => hour >= DAYTIME.from && hour < DAYTIME.to)).at(-1);
    return { day, hours, busiest: busiest!.hour, quietest: quietest!.hour };
  });
}

/** At night nearly every station is empty; when one travels without a crowd is a question of the daytime. */
const DAYTIME = { from: 7, to: 20 };

const byTotal = (hours: TypicalDay["hours"]) => hours.toSorted((a, b) => total(b) - total(a));

/** London's hours between which people went in, the last one's end included; undefined where nobody did, or at all hours. */
export function entrySpan({ hours }: TypicalDay): { from: number; until: number } | undefined {
  const used = hours.filter(({ entries }) => entries > 0);
  const [first, last] = [used[0], used.at(-1)];
  return first && last && used.length < HOURS
    ? { from: first.hour, until: (last.hour + 1) % HOURS }
    : undefined;
}

export const total = ({ entries, exits }: { entries: number; exits: number }): number => entries + exits;
