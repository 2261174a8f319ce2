import type { MapSegment, MapStation, NetworkMap } from "@/lib/desks/underground/map-schema";
import type { Line, LineId } from "@/lib/desks/underground/types";
import { type Access, accessOf } from "../access/access";
import type { LegPath } from "../journey/journey";

type Position = [lon: number, lat: number];

export interface LineProperties {
  line: LineId;
  /** In widths of a line to the right of the bundle's middle, negative to the left. */
  slot: number;
}

export interface StationProperties {
  id: string;
  name: string;
  /** How many lines call there. */
  rank: number;
  isEnd: boolean;
  access: Access;
  /** “|circle|district|”, so that a line can be looked for in it. */
  lines: string;
}

export type LineFeatures = GeoJSON.FeatureCollection<GeoJSON.LineString, LineProperties>;
export type StationFeatures = GeoJSON.FeatureCollection<GeoJSON.Point, StationProperties>;

export type Positions = Map<string, Position>;

export const positionsOf = (stations: MapStation[]): Positions =>
  new Map(stations.map(({ id, lon, lat }) => [id, [lon, lat]]));

export function lineFeatures({ lines, segments, stations }: NetworkMap): LineFeatures {
  const positions = positionsOf(stations);
  const features = lines.flatMap(({ id: line }) =>
    [...bySlot(segments, line)].flatMap(([slot, pieces]) =>
      chains(pieces).map((chain) => ({
        type: "Feature" as const,
        properties: { line, slot },
        geometry: {
          type: "LineString" as const,
          coordinates: chain.flatMap((id) => {
            const position = positions.get(id);
            return position ? [position] : [];
          }),
        },
      })),
    ),
  );
  return { type: "FeatureCollection", features };
}

function bySlot(segments: MapSegment[], line: LineId): Map<number, MapSegment[]> {
  return Map.groupBy(
    segments.filter(({ lines }) => lines.includes(line)),
    ({ lines }) => lines.indexOf(line) - (lines.length - 1) / 2,
  );
}

function chains(pieces: MapSegment[]): string[][] {
  const onward = Map.groupBy(pieces, ({ from }) => from);
  const ends = new Set(pieces.map(({ to }) => to));
  const used = new Set<MapSegment>();
  const follow = (first: MapSegment): string[] => {
    const way = [first.from];
    for (let piece: MapSegment | undefined = first; piece; ) {
      used.add(piece);
      way.push(piece.to);
      piece = onward.get(piece.to)?.find((next) => !used.has(next));
    }
    return way;
  };
  // Those that nothing leads into first; what is left over then are rings.
  const starts = [...pieces.filter(({ from }) => !ends.has(from)), ...pieces];
  return starts.flatMap((piece) => (used.has(piece) ? [] : [follow(piece)]));
}

export function stationFeatures({ stations, segments }: NetworkMap): StationFeatures {
  const neighbours = Map.groupBy(
    segments.flatMap(({ from, to }) => [from, to]),
    (id) => id,
  );
  return {
    type: "FeatureCollection",
    features: stations.map(({ id, name, lines, stepFree, lon, lat }) => ({
      type: "Feature",
      properties: {
        id,
        name,
        rank: lines.length,
        isEnd: neighbours.get(id)?.length === 1,
        access: accessOf(stepFree),
        lines: `|${lines.join("|")}|`,
      },
      geometry: { type: "Point", coordinates: [lon, lat] },
    })),
  };
}

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
