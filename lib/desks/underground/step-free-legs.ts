import { type Access, accessAt, factsOf } from "./facts";
import { lineRoutes, stationById } from "./network";
import type { Platform } from "./station-schema";
import type { Direction, Journey, JourneyLeg, LineId } from "./types";

/** Where a way boards or leaves a train: the platforms of the line in the direction of travel. */
export interface PlatformUse {
  station: { id: string; name: string };
  line: LineId;
  /** null where the network doesn't say, and any platform of the line may be used. */
  direction: Direction | null;
  /** undefined where nothing is known. */
  access: Access | undefined;
}

export function platformsOf({ line, from, to, stops }: JourneyLeg): PlatformUse[] {
  if (!line) return [];
  const ids = [from, ...stops].map(({ id }) => stationById(id)?.id ?? id);
  const { start, end } = directionsAlong(line, ids);
  return [
    platformUse({ id: ids[0]!, name: from.name }, line, start),
    platformUse({ id: ids.at(-1)!, name: to.name }, line, end),
  ];
}

/** What the platforms say at the first and the last of these calls; null where the network has no such train, or trains differ. */
function directionsAlong(line: LineId, ids: string[]): { start: Direction | null; end: Direction | null } {
  const found = lineRoutes(line).flatMap(({ stations, directions }) =>
    stations.flatMap((_, at) =>
      ids.every((id, i) => stations[at + i]?.id === id)
        ? [{ start: directions[at]!, end: directions[at + ids.length - 1]! }]
        : [],
    ),
  );
  const only = (directions: Direction[]) => (new Set(directions).size === 1 ? directions[0]! : null);
  return { start: only(found.map(({ start }) => start)), end: only(found.map(({ end }) => end)) };
}

const platformUse = (
  station: PlatformUse["station"],
  line: LineId,
  direction: Direction | null,
): PlatformUse => ({
  station,
  line,
  direction,
  access: accessAt(station.id, line, direction),
});

export const isFree = ({ access }: PlatformUse): boolean =>
  access !== undefined && access !== "none" && access !== "part";

/** The platforms that such a use may mean: those of the direction, else all of the line. */
export function platformsUsed({ station, line, direction }: PlatformUse): Platform[] {
  const own = factsOf(station.id).platforms.filter(({ lines }) => lines.includes(line));
  const oneWay = own.filter((platform) => platform.direction === direction);
  return oneWay.length > 0 ? oneWay : own;
}

export function changesOf({ legs }: Journey): [PlatformUse, PlatformUse][] {
  return legs.slice(1).flatMap((leg, i): [PlatformUse, PlatformUse][] => {
    const [left, boarded] = [platformsOf(legs[i]!)[1], platformsOf(leg)[0]];
    return left && boarded && left.station.id === boarded.station.id ? [[left, boarded]] : [];
  });
}

/** A change without steps: whether it is made inside the station, and its metres where TfL publishes them. */
export function changeBetween(
  left: PlatformUse,
  boarded: PlatformUse,
): { isInside: boolean; metres: number | undefined } {
  const [from, to] = [platformsUsed(left), platformsUsed(boarded)];
  const isInside = from.every((one) => to.every(({ inside }) => inside === one.inside));
  const lengths = factsOf(left.station.id).interchanges.flatMap(({ metres, ...ends }) => {
    const isThis = (a: Platform, b: Platform) =>
      (ends.from === a.number && ends.to === b.number) || (ends.from === b.number && ends.to === a.number);
    return from.some((a) => to.some((b) => isThis(a, b))) ? [metres] : [];
  });
  return { isInside, metres: lengths.length > 0 ? Math.max(...lengths) : undefined };
}

export const walksOf = ({ legs }: Journey): string[] =>
  legs.flatMap(({ line, from, to }) => (line ? [] : [`from ${from.name} to ${to.name}`]));
