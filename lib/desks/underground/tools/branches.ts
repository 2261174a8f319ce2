import type { LineRoute, LineStop } from "../types";

/** A part of a line that no other part tells. */
export interface Branch {
  stops: LineStop[];
  /** The station of another part that it leaves from; absent for the main course. */
  from?: string;
  /** The station of another part that it leads back to. */
  to?: string;
}

export const stationsOn = (routes: LineRoute[]): number =>
  new Set(routes.flatMap((route) => route.stations.map((stop) => stop.id))).size;

/** Each route once, not again for the way back. */
export function uniqueWays(routes: LineRoute[]): LineRoute[] {
  const seen = new Set<string>();
  return routes.filter(({ stations }) => {
    const ids = stations.map((stop) => stop.id);
    const way = ids.join();
    if (seen.has(way) || seen.has(ids.reverse().join())) return false;
    seen.add(way);
    return true;
  });
}

/** The line's longest route, then what of the others wasn't told yet, so that every station is told once. */
export function branchesOf(routes: LineRoute[]): Branch[] {
  const told = new Set<string>();
  const ways = uniqueWays(routes).toSorted((a, b) => b.stations.length - a.stations.length);
  return ways.flatMap(({ stations }, at) => {
    const parts = at === 0 ? [{ stops: stations }] : untold(stations, told);
    for (const { id } of parts.flatMap(({ stops }) => stops)) told.add(id);
    return parts;
  });
}

function untold(way: LineStop[], told: ReadonlySet<string>): Branch[] {
  const branches: Branch[] = [];
  let open: LineStop[] = [];
  let before: string | undefined;
  for (const stop of way) {
    if (!told.has(stop.id)) {
      open.push(stop);
      continue;
    }
    if (open.length > 0) branches.push(led(open, before, stop.name));
    open = [];
    before = stop.name;
  }
  if (open.length > 0) branches.push(led(open, before, undefined));
  return branches;
}

const led = (stops: LineStop[], from: string | undefined, to: string | undefined): Branch =>
  from === undefined ? { stops: stops.toReversed(), from: to } : { stops, from, to };

/** The stations from one to the other, both included, by the route with the fewest; undefined where none runs through. */
export function stretchBetween<Stop extends { id: string }>(
  routes: { stations: Stop[] }[],
  from: { id: string },
  to: { id: string },
): Stop[] | undefined {
  const runs = routes.flatMap(({ stations }) => {
    const start = stations.findIndex((stop) => stop.id === from.id);
    const end = stations.findIndex((stop, index) => index > start && stop.id === to.id);
    return start >= 0 && end > start ? [stations.slice(start, end + 1)] : [];
  });
  return runs.sort((a, b) => a.length - b.length)[0];
}
