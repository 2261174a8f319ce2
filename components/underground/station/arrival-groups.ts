import type { Arrival, LineId } from "@/lib/desks/underground/types";

/** The trains of one line from one platform, soonest first. */
export interface ArrivalGroup {
  line: LineId;
  /** “Northbound - Platform 2”, or what is known. */
  platform: string;
  trains: Arrival[];
}

/** A train is still shown for this long after it should have come. */
const GRACE_MS = 20_000;

const SHOWN = 4;

const RAILS: Record<string, string> = { inner: "Inner rail", outer: "Outer rail" };

function platformOf({ platform, direction }: Arrival): string {
  if (platform) return platform;
  if (!direction) return "Platform not known";
  return RAILS[direction] ?? direction[0]!.toUpperCase() + direction.slice(1);
}

/** The trains yet to come, by line in the given order and then by platform. */
export function groupArrivals(arrivals: Arrival[], order: LineId[], now: number): ArrivalGroup[] {
  const groups = new Map<string, ArrivalGroup>();
  const coming = arrivals
    .filter(({ expected }) => Date.parse(expected) > now - GRACE_MS)
    .toSorted((a, b) => a.expected.localeCompare(b.expected));
  for (const train of coming) {
    const platform = platformOf(train);
    const key = `${train.line} ${platform}`;
    const group = groups.get(key) ?? { line: train.line, platform, trains: [] };
    groups.set(key, group);
    if (group.trains.length < SHOWN) group.trains.push(train);
  }
  const place = (line: LineId) => (order.includes(line) ? order.indexOf(line) : order.length);
  return [...groups.values()].sort(
    (a, b) => place(a.line) - place(b.line) || a.platform.localeCompare(b.platform, "en", { numeric: true }),
  );
}

/** A countdown as platforms show it: “due” under half a minute, else whole minutes. */
export function countdown(expected: string, now: number): string {
  const seconds = (Date.parse(expected) - now) / 1000;
  return seconds < 30 ? "due" : `${Math.max(1, Math.round(seconds / 60))} min`;
}
