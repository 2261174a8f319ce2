import type { Position } from "geojson";
import { z } from "zod";
import { AppError, type Fault } from "@/lib/errors";
import type { Outline } from "../types";
import { contains, hectares, outlineFrom, rewound } from "./geometry";

/** In hectares: 0.1 and 10,000 km². */
const LEAST_HA = 10;
const MOST_HA = 1_000_000;
/** Looking for crossings takes long with more. */
const MOST_POINTS = 20_000;
const MOST_FAULTS = 20;

interface Found {
  path: string;
  coordinates: unknown;
}

const Point = z.tuple([z.number(), z.number()], z.number());
const Rings = z.array(z.array(Point)).min(1);

class Faults {
  readonly list: Fault[] = [];

  add(path: string, message: string): void {
    if (this.list.length < MOST_FAULTS) this.list.push({ path, message });
  }

  /** @throws AppError `bad_request` that names the first, when there is one */
  check(): void {
    const [first] = this.list;
    if (first) throw new AppError("bad_request", `${first.path}: ${first.message}`, { faults: this.list });
  }
}

/**
 * The one outline in a GeoJSON Polygon, MultiPolygon, GeometryCollection, Feature or FeatureCollection, its polygons taken
 * together, checked and in RFC 7946's form.
 * @param field how faults name it, e.g. `geojson`
 * @throws AppError `bad_request` whose faults each name their place
 */
export function parseOutline(geojson: unknown, field: string): { outline: Outline; area_ha: number } {
  const faults = new Faults();
  const found = collect(geojson, field, faults);
  if (found.length === 0 && faults.list.length === 0) faults.add(field, "has no polygon");
  faults.check();
  const polygons = found.map((part) => ({ path: part.path, rings: ringsOf(part, faults) }));
  faults.check();
  checkCrossings(polygons, field, faults);
  faults.check();
  const outline = rewound(outlineFrom(polygons.map(({ rings }) => rings))!);
  return { outline, area_ha: checkedSize(outline, field) };
}

// --- What is in it ----------------------------------------------------------------------------------------------

type Reader = (value: Record<string, unknown>, path: string, faults: Faults) => Found[];

const each =
  (member: string): Reader =>
  (value, path, faults) => {
    const items = value[member];
    if (Array.isArray(items))
      return items.flatMap((item, i) => collect(item, `${path}.${member}[${i}]`, faults));
    faults.add(`${path}.${member}`, "must be a list");
    return [];
  };

const READERS: Record<string, Reader> = {
  FeatureCollection: each("features"),
  GeometryCollection: each("geometries"),
  Feature: ({ geometry }, path, faults) => collect(geometry, `${path}.geometry`, faults),
  Polygon: ({ coordinates }, path) => [{ path: `${path}.coordinates`, coordinates }],
  MultiPolygon: ({ coordinates }, path, faults) => {
    if (Array.isArray(coordinates)) {
      return coordinates.map((polygon, i) => ({ path: `${path}.coordinates[${i}]`, coordinates: polygon }));
    }
    faults.add(`${path}.coordinates`, "must be a list of polygons");
    return [];
  },
};

function collect(value: unknown, path: string, faults: Faults): Found[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    faults.add(path, "must be a GeoJSON object");
    return [];
  }
  const { type } = value as Record<string, unknown>;
  const reader = typeof type === "string" && Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  if (reader) return reader(value as Record<string, unknown>, path, faults);
  const given = typeof type === "string" ? `is “${type.slice(0, 40)}”` : "is missing";
  faults.add(`${path}.type`, `${given}; give a Polygon or a MultiPolygon, by itself or in a Feature`);
  return [];
}

// --- Rings ------------------------------------------------------------------------------------------------------

function ringsOf({ path, coordinates }: Found, faults: Faults): Position[][] {
  const parsed = Rings.safeParse(coordinates);
  if (!parsed.success) {
    for (const { path: at, message } of parsed.error.issues) {
      const place = at.map((key) => `[${String(key)}]`).join("");
      faults.add(`${path}${place}`, message);
    }
    return [];
  }
  const rings = parsed.data.map((ring) => ring.map(([x, y]) => [x, y]));
  for (const [i, ring] of rings.entries()) checkRing(ring, `${path}[${i}]`, faults);
  return rings;
}

function checkRing(ring: Position[], path: string, faults: Faults): void {
  const [first, last] = [ring[0], ring.at(-1)];
  if (ring.length < 4) faults.add(path, `a ring needs 4 points or more, this one has ${ring.length}`);
  else if (first![0] !== last![0] || first![1] !== last![1]) {
    faults.add(path, "the ring isn't closed: its last point must be its first");
  } else checkRange(ring, path, faults);
}

function checkRange(ring: Position[], path: string, faults: Faults): void {
  const wrong = ring.findIndex(([x, y]) => Math.abs(x!) > 180 || Math.abs(y!) > 90);
  if (wrong < 0) return;
  const [x, y] = ring[wrong]! as [number, number];
  const swapped = Math.abs(x) <= 90 && Math.abs(y) <= 180 ? "; are they swapped? Longitude comes first" : "";
  const isDegrees = Math.abs(x) <= 360 && Math.abs(y) <= 360;
  const why = isDegrees ? swapped : "; coordinates must be degrees of WGS 84, not metres";
  faults.add(`${path}[${wrong}]`, `longitude ${x}, latitude ${y} is out of range${why}`);
}

// --- Crossings --------------------------------------------------------------------------------------------------

interface Segment {
  polygon: number;
  /** The path of its ring. */
  ring: string;
  a: Position;
  b: Position;
  west: number;
  east: number;
}

type Parts = { path: string; rings: Position[][] }[];

function segmentsOf(parts: Parts): Segment[] {
  return parts.flatMap(({ path, rings }, polygon) =>
    rings.flatMap((ring, i) =>
      ring.slice(1).map((b, at): Segment => {
        const a = ring[at]!;
        const [west, east] = [Math.min(a[0]!, b[0]!), Math.max(a[0]!, b[0]!)];
        return { polygon, ring: `${path}[${i}]`, a, b, west, east };
      }),
    ),
  );
}

function checkCrossings(parts: Parts, field: string, faults: Faults): void {
  const segments = segmentsOf(parts).sort((a, b) => a.west - b.west);
  if (segments.length > MOST_POINTS) {
    faults.add(field, `has ${segments.length} points; simplify it to ${MOST_POINTS} or fewer`);
    return;
  }
  const crossing = firstCrossing(segments);
  if (crossing) {
    const [one, other] = crossing;
    const what = one.polygon === other.polygon ? "the outline crosses itself" : "two polygons overlap";
    faults.add(one.ring, `${what} near ${inWords(one.a)}`);
    return;
  }
  const inner = parts.find((part) => parts.some((other) => other !== part && holds(other, part)));
  if (inner) faults.add(inner.path, `two polygons overlap near ${inWords(inner.rings[0]![0]!)}`);
}

const inWords = (point: Position): string => {
  const [x, y] = point.map((degrees) => Math.round(degrees * 1e4) / 1e4);
  return `longitude ${x}, latitude ${y}`;
};

/** Whether a polygon that crosses no other lies in another: then each of its points does that isn't on the border. */
const holds = (outer: Parts[number], inner: Parts[number]): boolean =>
  inner.rings[0]!.every((point) =>
    contains({ type: "Polygon", coordinates: outer.rings }, point as [number, number]),
  );

/** The first two segments that cross, of segments sorted from the west. */
function firstCrossing(segments: Segment[]): [Segment, Segment] | undefined {
  for (const [i, one] of segments.entries()) {
    for (let j = i + 1; j < segments.length && segments[j]!.west <= one.east; j++) {
      if (cross(one, segments[j]!)) return [one, segments[j]!];
    }
  }
  return undefined;
}

/** Positive where c lies to the left of the line from a to b. */
const turn = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): number =>
  (bx! - ax!) * (cy! - ay!) - (by! - ay!) * (cx! - ax!);

/** Whether two segments cross; that they touch at their ends is no crossing. */
function cross(one: Segment, other: Segment): boolean {
  if (Math.max(one.a[1]!, one.b[1]!) < Math.min(other.a[1]!, other.b[1]!)) return false;
  if (Math.max(other.a[1]!, other.b[1]!) < Math.min(one.a[1]!, one.b[1]!)) return false;
  const aside = Math.sign(turn(one.a, one.b, other.a)) * Math.sign(turn(one.a, one.b, other.b));
  const across = Math.sign(turn(other.a, other.b, one.a)) * Math.sign(turn(other.a, other.b, one.b));
  return aside < 0 && across < 0;
}

// --- Size -------------------------------------------------------------------------------------------------------

function checkedSize(outline: Outline, field: string): number {
  const size = hectares(outline);
  if (size >= LEAST_HA && size <= MOST_HA) return size;
  const km2 = (size / 100).toLocaleString("en-GB", { maximumSignificantDigits: 4 });
  const message = `the area is ${km2} km² large; it must be between 0.1 and 10,000 km²`;
  throw new AppError("bad_request", `${field}: ${message}`, { faults: [{ path: field, message }] });
}
