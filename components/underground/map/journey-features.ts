import type { Line } from "@/lib/desks/underground/types";
import type { LegPath } from "../journey/journey-path";
import type { Positions } from "./network-features";

/** Where a traveller does something. */
export interface JourneyPoint {
  kind: "start" | "change" | "end";
  id: string;
  position: [lon: number, lat: number];
}

interface Places {
  positions: Positions;
  names: Map<string, string>;
  lines: Line[];
}

/** What a journey looks like on the map: its ways, the stations on them, and the points to be named. */
export function journeyFeatures(path: LegPath[], { positions, names, lines }: Places) {
  const colours = new Map(lines.map(({ id, colour }) => [id, colour]));
  const points = pointsOf(path, positions);
  const kinds = new Map(points.map(({ id, kind }) => [id, kind]));
  const ids = [...new Set(path.flatMap(({ stations }) => stations))];
  return {
    points,
    ways: {
      type: "FeatureCollection" as const,
      features: path.map(({ line, stations }) => ({
        type: "Feature" as const,
        properties: { line: line ?? "", colour: (line && colours.get(line)) ?? "" },
        geometry: {
          type: "LineString" as const,
          coordinates: stations.flatMap((id) => positionOf(id, positions)),
        },
      })),
    },
    calls: {
      type: "FeatureCollection" as const,
      features: ids.flatMap((id) =>
        positionOf(id, positions).map((coordinates) => ({
          type: "Feature" as const,
          properties: { kind: kinds.get(id) ?? "call", name: names.get(id) ?? "" },
          geometry: { type: "Point" as const, coordinates },
        })),
      ),
    },
  };
}

const positionOf = (id: string, positions: Positions): [number, number][] => {
  const position = positions.get(id);
  return position ? [position] : [];
};

/** Start, changes and end. A walk between two stations changes at its far end only. */
function pointsOf(path: LegPath[], positions: Positions): JourneyPoint[] {
  const start = path[0]?.stations[0];
  const end = path.at(-1)?.stations.at(-1);
  const changes = path.slice(1).flatMap((leg) => (leg.line ? [leg.stations[0]!] : []));
  const ends = new Set([start, end]);
  const all: [JourneyPoint["kind"], string | undefined][] = [
    ["start", start],
    ...[...new Set(changes)].filter((id) => !ends.has(id)).map((id): ["change", string] => ["change", id]),
    ["end", end],
  ];
  return all.flatMap(([kind, id]) =>
    id === undefined ? [] : positionOf(id, positions).map((position) => ({ kind, id, position })),
  );
}
