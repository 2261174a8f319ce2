import { factsOf, hoursOf } from "./facts";
import { LINES } from "./lines";
import type { DrawnStation, MapSegment, NetworkMap } from "./map-schema";
import { lineRoutes, stations } from "./network";
import { networkProvenance } from "./source";
import { LINE_IDS, type LineId, type Station } from "./types";

/*
 * The Circle comes first and gives its loop one direction, clockwise, so that the lines sharing it keep their sides.
 * It is drawn on the inside of a bundle, because all the others leave outwards.
 */
const ORIENTATION_ORDER: LineId[] = ["circle", ...LINE_IDS.filter((id) => id !== "circle")];
const BUNDLE_ORDER: LineId[] = [...LINE_IDS.filter((id) => id !== "circle"), "circle"];

/** How much longer a way through another line's stations may be for a train that only passes them. */
const SAME_COURSE = 1.025;

/** Degrees of longitude are shorter than those of latitude, in London by this. */
const LONGITUDE_SCALE = Math.cos((51.5 * Math.PI) / 180);

let made: NetworkMap | undefined;

export function networkMap(): NetworkMap {
  made ??= {
    lines: LINE_IDS.map((id) => {
      const { name, mode, colour } = LINES[id];
      return { id, name, mode, colour };
    }),
    stations: stations().map(drawn),
    segments: segments(),
    provenance: [networkProvenance()],
  };
  return made;
}

function drawn({ stops: _, ...station }: Station): DrawnStation {
  const { toilets } = factsOf(station.id);
  const kind = toilets.some(({ accessible }) => accessible) ? "accessible" : "other";
  return {
    ...station,
    toilets: toilets.length > 0 ? kind : null,
    busiest_hour: hoursOf(station.id)?.[0]?.busiest ?? null,
  };
}

const pairKey = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`);

function segments(): MapSegment[] {
  const byPair = new Map<string, { from: string; to: string; lines: Set<LineId> }>();
  for (const line of ORIENTATION_ORDER)
    for (const [from, to] of drawnPairs(line)) {
      const key = pairKey(from.id, to.id);
      const segment = byPair.get(key) ?? { from: from.id, to: to.id, lines: new Set() };
      byPair.set(key, segment);
      segment.lines.add(line);
    }
  return [...byPair.values()].map(({ lines, ...ends }) => ({
    ...ends,
    lines: BUNDLE_ORDER.filter((line) => lines.has(line)),
  }));
}

function drawnPairs(line: LineId): [Station, Station][] {
  return routesOf(line).flatMap((calls) => {
    const way = calls.slice(0, 1).concat(...neighbours(calls).map(([from, to]) => courseOf(line, from, to)));
    return neighbours(way);
  });
}

const routesOf = (line: LineId): Station[][] =>
  lineRoutes(line)
    .toSorted((a, b) => Number(b.travel === "outbound") - Number(a.travel === "outbound"))
    .map((route) => route.stations);

const neighbours = (way: Station[]): [Station, Station][] =>
  way.slice(1).map((station, i) => [way[i]!, station]);

function courseOf(line: LineId, from: Station, to: Station): Station[] {
  const longest = distance(from, to) * SAME_COURSE;
  const courses = LINE_IDS.filter((other) => other !== line)
    .flatMap((other) => routesOf(other).flatMap((calls) => stretch(calls, from, to)))
    .filter((way) => way.length > 2 && length(way) <= longest)
    // The most precise course: every station on it is one that is passed.
    .sort((a, b) => b.length - a.length || length(a) - length(b));
  return (courses[0] ?? [from, to]).slice(1);
}

function stretch(calls: Station[], from: Station, to: Station): Station[][] {
  const start = calls.indexOf(from);
  const end = calls.indexOf(to, start + 1);
  return start >= 0 && end > start ? [calls.slice(start, end + 1)] : [];
}

const length = (way: Station[]): number =>
  neighbours(way).reduce((sum, [from, to]) => sum + distance(from, to), 0);

const distance = (a: Station, b: Station): number =>
  Math.hypot((a.lon - b.lon) * LONGITUDE_SCALE, a.lat - b.lat);
