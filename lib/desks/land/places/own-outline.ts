import type { Position } from "geojson";
import { z } from "zod";
import { AppError, type Fault } from "@/lib/errors";
import type { BBox, Outline } from "../types";
import { bboxOf, contains, hectares, outlineFrom, rewound } from "./geometry";

/** In hectares: 0.1 and 10,000 km². */
const LEAST_HA = 10;
const MOST_HA = 1_000_000;
const MOST_POINTS = 20_000;
/** So many pairs of lines are looked at, some 50 ms; a border of 20,000 points that was surveyed or drawn takes a tenth of it. */
const MOST_PAIRS = 5_000_000;
const MOST_FAULTS = 20;

interface Found {
  path: string;
  coordinates: unknown;
}

const Point = z.tuple([z.number(), z.number()], z.unknown());
const Rings = z.array(z.array(Point)).min(1);

class Faults {
  readonly list: Fault[] = [];

  add(path: string, message: string): void {
    if (this.list.length < MOST_FAULTS) this.list.push({ path, message });
  }

  get areEnough(): boolean {
    return this.list.length >= MOST_FAULTS;
  }

  /** @throws AppError `bad_request` that names the first, when there is one */
  check(): void {
    const [first] = this.list;
    if (first) throw new AppError("bad_request", `${first.path}: ${first.message}`, { faults: this.list });
  }
}

/** Polygons of any GeoJSON together, in RFC 7946's form. @throws AppError `bad_request` naming each fault's place */
export function parseOutline(geojson: unknown, field: string): { outline: Outline; area_ha: number } {
  const faults = new Faults();
  const found = collect(geojson, field, faults);
  if (found.length === 0 && faults.list.length === 0) faults.add(field, "has no polygon");
  faults.check();
  checkNumber(found, field, faults);
  faults.check();
  const polygons = found.map((part) => ({ path: part.path, rings: ringsOf(part, faults) }));
  faults.check();
  checkCrossings(polygons, field, faults);
  faults.check();
  const outline = rewound(outlineFrom(polygons.map(({ rings }) => rings))!);
  return { outline, area_ha: checkedSize(outline, field) };
}

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

/** How many points are given, before any is looked at: so many faults couldn't be told. */
function checkNumber(found: Found[], field: string, faults: Faults): void {
  const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);
  const given = found
    .flatMap(({ coordinates }) => (Array.isArray(coordinates) ? coordinates : []))
    .reduce((sum: number, ring) => sum + Math.max(1, lengthOf(ring)), 0);
  if (given > MOST_POINTS) faults.add(field, `has ${given} points; simplify it to ${MOST_POINTS} or fewer`);
}

function ringsOf({ path, coordinates }: Found, faults: Faults): Position[][] {
  if (faults.areEnough) return [];
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

interface Segment {
  polygon: number;
  ring: string;
  a: Position;
  b: Position;
}

type Parts = { path: string; rings: Position[][] }[];

function segmentsOf(parts: Parts): Segment[] {
  return parts.flatMap(({ path, rings }, polygon) =>
    rings.flatMap((ring, i) =>
      ring.slice(1).map((b, at): Segment => ({ polygon, ring: `${path}[${i}]`, a: ring[at]!, b })),
    ),
  );
}

function checkCrossings(parts: Parts, field: string, faults: Faults): void {
  const segments = segmentsOf(parts);
  const crossing = firstCrossing(segments);
  if (crossing === "too many") {
    faults.add(field, "its lines lie too close together; simplify it to fewer points");
    return;
  }
  if (crossing) {
    const [one, other] = crossing;
    const what = one.polygon === other.polygon ? "the outline crosses itself" : "two polygons overlap";
    faults.add(one.ring, `${what} near ${inWords(one.a)}`);
    return;
  }
  const inner = firstInner(parts);
  if (inner === "too many") faults.add(field, "has too many polygons that lie together; simplify it");
  else if (inner) faults.add(inner.path, `two polygons overlap near ${inWords(inner.rings[0]![0]!)}`);
}

const inWords = (point: Position): string => {
  const [x, y] = point.map((degrees) => Math.round(degrees * 1e4) / 1e4);
  return `longitude ${x}, latitude ${y}`;
};

type Part = Parts[number];

interface Boxed {
  part: Part;
  box: BBox;
  points: number;
}

/** A polygon that lies in another. From west to east, each is compared with those that reach as far. */
function firstInner(parts: Parts): Part | "too many" | undefined {
  const sorted = parts.map(boxed).sort((one, other) => one.box[0] - other.box[0]);
  let open: Boxed[] = [];
  let looked = 0;
  for (const one of sorted) {
    open = open.filter(({ box }) => box[2] >= one.box[0]);
    looked += open.length;
    for (const other of open) {
      for (const [outer, inner] of [
        [one, other],
        [other, one],
      ] as const) {
        if (!isBoxIn(inner.box, outer.box)) continue;
        looked += outer.points;
        if (looked > MOST_PAIRS) return "too many";
        if (holds(outer.part, inner.part)) return inner.part;
      }
    }
    if (looked > MOST_PAIRS) return "too many";
    open.push(one);
  }
  return undefined;
}

function boxed(part: Part): Boxed {
  const { rings } = part;
  return {
    part,
    box: bboxOf({ type: "Polygon", coordinates: [rings[0]!] }),
    points: rings.reduce((sum, { length }) => sum + length, 0),
  };
}

const isBoxIn = (inner: BBox, outer: BBox): boolean =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];

/** Whether a polygon that crosses no other lies in another: then each of its points does that isn't on the border. */
const holds = (outer: Part, inner: Part): boolean =>
  inner.rings[0]!.every((point) =>
    contains({ type: "Polygon", coordinates: outer.rings }, point as [number, number]),
  );

const DIRECTIONS: ((point: Position) => number)[] = [
  ([x]) => x!,
  ([, y]) => y!,
  ([x, y]) => x! + y!,
  ([x, y]) => x! - y!,
];

interface Swept {
  segment: Segment;
  from: number;
  to: number;
}

/** Two segments that cross, if there are such. Only those are compared that lie beside one another in a direction in which few do. */
function firstCrossing(segments: Segment[]): [Segment, Segment] | "too many" | undefined {
  for (const along of DIRECTIONS) {
    const swept = sweptAlong(segments, along);
    if (pairsOf(swept) <= MOST_PAIRS) return crossingAmong(swept);
  }
  return "too many";
}

function sweptAlong(segments: Segment[], along: (point: Position) => number): Swept[] {
  const swept = segments.map((segment): Swept => {
    const [a, b] = [along(segment.a), along(segment.b)];
    return { segment, from: Math.min(a, b), to: Math.max(a, b) };
  });
  return swept.sort((one, other) => one.from - other.from);
}

function pairsOf(swept: Swept[]): number {
  const ends = swept.map(({ to }) => to).sort((one, other) => one - other);
  let ended = 0;
  return swept.reduce((pairs, { from }, at) => {
    while (ends[ended]! < from) ended += 1;
    return pairs + at - ended;
  }, 0);
}

function crossingAmong(swept: Swept[]): [Segment, Segment] | undefined {
  for (const [i, one] of swept.entries()) {
    for (let j = i + 1; j < swept.length && swept[j]!.from <= one.to; j++) {
      if (cross(one.segment, swept[j]!.segment)) return [one.segment, swept[j]!.segment];
    }
  }
  return undefined;
}

/** Positive where c lies to the left of the line from a to b. */
const turn = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): number =>
  (bx! - ax!) * (cy! - ay!) - (by! - ay!) * (cx! - ax!);

function cross(one: Segment, other: Segment): boolean {
  if (Math.max(one.a[0]!, one.b[0]!) < Math.min(other.a[0]!, other.b[0]!)) return false;
  if (Math.max(other.a[0]!, other.b[0]!) < Math.min(one.a[0]!, one.b[0]!)) return false;
  if (Math.max(one.a[1]!, one.b[1]!) < Math.min(other.a[1]!, other.b[1]!)) return false;
  if (Math.max(other.a[1]!, other.b[1]!) < Math.min(one.a[1]!, one.b[1]!)) return false;
  const aside = Math.sign(turn(one.a, one.b, other.a)) * Math.sign(turn(one.a, one.b, other.b));
  const across = Math.sign(turn(other.a, other.b, one.a)) * Math.sign(turn(other.a, other.b, one.b));
  return aside < 0 && across < 0;
}

function checkedSize(outline: Outline, field: string): number {
  const size = hectares(outline);
  if (size >= LEAST_HA && size <= MOST_HA) return size;
  const km2 = (size / 100).toLocaleString("en-GB", { maximumSignificantDigits: 4 });
  const message = `the area is ${km2} km² large; it must be between 0.1 and 10,000 km²`;
  throw new AppError("bad_request", `${field}: ${message}`, { faults: [{ path: field, message }] });
}
