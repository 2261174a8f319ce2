import { area } from "@turf/area";
import type { MultiPolygon, Polygon, Position } from "geojson";
import type { BBox, Outline } from "../types";

export function hectares(outline: Outline): number {
  return Math.round(area(outline) / 10_000);
}

/** Positive where a ring runs anticlockwise (shoelace formula, square degrees). */
export function signedRingArea(ring: Position[]): number {
  let sum = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    sum += ring[i]![0]! * ring[i + 1]![1]! - ring[i + 1]![0]! * ring[i]![1]!;
  }
  return sum / 2;
}

/** The polygons of an outline, each its outer ring and then its holes. */
export function polygonsOf(outline: Outline): Position[][][] {
  return outline.type === "Polygon" ? [outline.coordinates] : outline.coordinates;
}

/** One polygon as Polygon, several as MultiPolygon; null where there is none. */
export function outlineFrom(polygons: Position[][][]): Outline | null {
  const [only, second] = polygons;
  if (!only) return null;
  return second ? { type: "MultiPolygon", coordinates: polygons } : { type: "Polygon", coordinates: only };
}

const isRing = (ring: Position[]): boolean => ring.length >= 4 && signedRingArea(ring) !== 0;

/** RFC 7946 (3.1.6): outer rings anticlockwise, holes clockwise; rings that enclose nothing are left out. */
export function rewound<Shape extends Polygon | MultiPolygon>(outline: Shape): Outline {
  const polygons = polygonsOf(outline)
    .filter(([outer]) => outer && isRing(outer))
    .map((rings) =>
      rings
        .filter(isRing)
        .map((ring, i) => (signedRingArea(ring) > 0 === (i === 0) ? ring : [...ring].reverse())),
    );
  return outlineFrom(polygons) ?? outline;
}

/** The polygons of an outline that start within [west, south, east, north]. */
export function within(outline: Outline, [west, south, east, north]: BBox): Outline {
  const inside = ([x, y]: Position) => x! >= west && x! <= east && y! >= south && y! <= north;
  return outlineFrom(polygonsOf(outline).filter(([outer]) => inside(outer![0]!))) ?? outline;
}

function unwrapped(ring: Position[]): Position[] {
  let turn = 0;
  return ring.map(([x, y], i) => {
    const step = x! - (ring[i - 1]?.[0] ?? x!);
    if (Math.abs(step) > 180) turn -= Math.sign(step) * 360;
    return [x! + turn, y!];
  });
}

function throughPole(ring: Position[]): Position[] {
  const [first, last] = [ring[0]!, ring.at(-1)!];
  if (Math.abs(last[0]! - first[0]!) < 180) return ring;
  const pole = Math.sign(first[1]!) * 90;
  return [...ring, [last[0]!, pole], [first[0]!, pole], first];
}

/** What of a ring lies on one side of a meridian (Sutherland and Hodgman). */
function clipped(ring: Position[], meridian: number, side: 1 | -1): Position[] {
  const inside = ([x]: Position) => (x! - meridian) * side >= 0;
  const out: Position[] = [];
  for (let i = 0; i + 1 < ring.length; i++) {
    const [from, to] = [ring[i]!, ring[i + 1]!];
    if (inside(from)) out.push(from);
    if (inside(from) === inside(to)) continue;
    const share = (meridian - from[0]!) / (to[0]! - from[0]!);
    out.push([meridian, from[1]! + share * (to[1]! - from[1]!)]);
  }
  return out.length < 3 ? [] : [...out, out[0]!];
}

const crosses = (ring: Position[]): boolean =>
  ring.some(([x], i) => i > 0 && Math.abs(x! - ring[i - 1]![0]!) > 180);

function cut(rings: Position[][]): Position[][][] {
  if (!rings.some(crosses)) return [rings];
  const flat = rings.map((ring) => throughPole(unwrapped(ring)));
  return [-360, 0, 360].flatMap((shift) => {
    const parts = flat
      .map((ring) => clipped(clipped(ring, shift - 180, 1), shift + 180, -1))
      .map((ring) => ring.map(([x, y]) => [x! - shift, y!]));
    return parts[0]!.length >= 4 ? [parts.filter((ring) => ring.length >= 4)] : [];
  });
}

/** An outline cut at the antimeridian (RFC 7946, 3.1.9): world-atlas lets its rings run across. */
export function asCut(outline: Outline): Outline {
  const polygons = polygonsOf(outline);
  if (!polygons.flat().some(crosses)) return outline;
  return outlineFrom(polygons.flatMap(cut)) ?? outline;
}

/** An outline with coordinates of four decimals (11 m), which is finer than those we draw. */
export function rounded(outline: Outline): Outline {
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
  const polygons = polygonsOf(outline).map((rings) =>
    rings.map((ring) => ring.map(([x, y]) => [round(x!), round(y!)])),
  );
  return outlineFrom(polygons) ?? outline;
}

/** What of a country that ISO 3166-1 and GADM have as countries of their own isn't drawn with it: [west, south, east, north]. */
export const HOMELAND: Readonly<Record<string, BBox>> = {
  FRA: [-6, 41, 10, 52],
  NLD: [3, 50, 8, 54],
  NOR: [4, 57, 32, 72],
};

/** Far-off islands together no larger than this share don't count for the extent that a map is fitted to. */
const NEGLIGIBLE = 0.005;

interface Extent {
  west: number;
  south: number;
  east: number;
  north: number;
  size: number;
}

function extentOf([outer = []]: Position[][]): Extent {
  const xs = outer.map(([x]) => x!);
  const ys = outer.map(([, y]) => y!);
  const north = ys.reduce((a, b) => Math.max(a, b), -90);
  const south = ys.reduce((a, b) => Math.min(a, b), 90);
  const size = Math.abs(signedRingArea(outer)) * Math.cos((((north + south) / 2) * Math.PI) / 180);
  return {
    west: xs.reduce((a, b) => Math.min(a, b), 180),
    east: xs.reduce((a, b) => Math.max(a, b), -180),
    south,
    north,
    size,
  };
}

function principal(extents: Extent[]): Extent[] {
  let spare = NEGLIGIBLE * extents.reduce((sum, { size }) => sum + size, 0);
  return [...extents]
    .sort((a, b) => a.size - b.size)
    .filter(({ size }) => {
      spare -= size;
      return spare < 0;
    });
}

/** In degrees, without far-off specks; across the antimeridian (west > east) where that is shorter. */
export function bboxOf(outline: Outline): BBox {
  const all = polygonsOf(outline).map(extentOf);
  const kept = principal(all);
  const extents = kept.length > 0 ? kept : all;
  const [west, east] = longitudes(extents);
  const round = (degrees: number) => Math.round(degrees * 1e3) / 1e3;
  const south = Math.min(...extents.map((extent) => extent.south));
  const north = Math.max(...extents.map((extent) => extent.north));
  return [round(west), round(south), round(east), round(north)];
}

/** West and east of the shortest arc that holds all extents: what lies beyond the widest gap between them. */
function longitudes(extents: Extent[]): [number, number] {
  const sorted = [...extents].sort((a, b) => a.west - b.west);
  let reach = sorted[0]!.east;
  let gap = 0;
  let edges: [number, number] | undefined;
  for (const { west, east } of sorted.slice(1)) {
    if (west - reach > gap) {
      gap = west - reach;
      edges = [west, reach];
    }
    reach = Math.max(reach, east);
  }
  const outside = sorted[0]!.west + 360 - reach;
  return edges && gap > outside ? edges : [sorted[0]!.west, reach];
}

function isInRing(ring: Position[], [x, y]: readonly [number, number]): boolean {
  let inside = false;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [ax, ay] = ring[i] as [number, number];
    const [bx, by] = ring[i + 1] as [number, number];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Whether a point [longitude, latitude] lies in an outline and in none of its holes. */
export function contains(outline: Outline, point: readonly [number, number]): boolean {
  return polygonsOf(outline).some(
    ([outer, ...holes]) => isInRing(outer!, point) && !holes.some((hole) => isInRing(hole, point)),
  );
}
