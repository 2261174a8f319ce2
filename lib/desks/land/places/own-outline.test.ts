import fc from "fast-check";
import type { Position } from "geojson";
import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import { parseOutline } from "./own-outline";

/** A square of about 11 km. */
const SQUARE: Position[] = [
  [10, 0],
  [10.1, 0],
  [10.1, 0.1],
  [10, 0.1],
  [10, 0],
];
const polygon = (...rings: unknown[]) => ({ type: "Polygon", coordinates: rings });
const moved = (ring: Position[], by: number): Position[] => ring.map(([x, y]) => [x! + by, y!]);

function fault(geojson: unknown): string {
  try {
    parseOutline(geojson, "geojson");
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    const { status, message, faults } = error as AppError;
    expect(status).toBe(400);
    expect(message).toBe(`${faults![0]!.path}: ${faults![0]!.message}`);
    return message;
  }
  return "none";
}

describe("what is taken", () => {
  test.each([
    ["a polygon", polygon(SQUARE)],
    ["a clockwise one", polygon([...SQUARE].reverse())],
    ["a multipolygon", { type: "MultiPolygon", coordinates: [[SQUARE]] }],
    ["a feature", { type: "Feature", properties: {}, geometry: polygon(SQUARE) }],
    [
      "a collection",
      {
        type: "FeatureCollection",
        features: [{ type: "Feature", properties: null, geometry: polygon(SQUARE) }],
      },
    ],
    ["a third coordinate", polygon(SQUARE.map((point) => [...point, 100]))],
  ])("%s", (_, geojson) => {
    const { outline, area_ha } = parseOutline(geojson, "geojson");
    expect(outline).toEqual(polygon(SQUARE));
    expect(area_ha).toBeCloseTo(12_364, -2);
  });

  test("several polygons become one outline", () => {
    const geometry = (by: number) => ({
      type: "Feature",
      properties: {},
      geometry: polygon(moved(SQUARE, by)),
    });
    const { outline } = parseOutline(
      { type: "FeatureCollection", features: [geometry(0), geometry(1)] },
      "geojson",
    );
    expect(outline.type).toBe("MultiPolygon");
    expect(outline.coordinates).toHaveLength(2);
  });

  test("a hole isn't counted, and neighbours may touch", () => {
    const hole = SQUARE.map(([x, y]) => [10.02 + (x! - 10) / 2, 0.02 + y! / 2]);
    const whole = parseOutline(polygon(SQUARE), "geojson").area_ha;
    expect(parseOutline(polygon(SQUARE, hole), "geojson").area_ha / whole).toBeCloseTo(0.75, 2);
    const beside = { type: "MultiPolygon", coordinates: [[SQUARE], [moved(SQUARE, 0.1)]] };
    expect(parseOutline(beside, "geojson").outline.coordinates).toHaveLength(2);
  });

  test("whatever triangle, it comes out wound anticlockwise with its area", () => {
    const offset = fc.double({ min: 0.02, max: 0.4, noNaN: true });
    fc.assert(
      fc.property(offset, offset, fc.boolean(), (x, y, turned) => {
        const ring = [
          [20, 5],
          [20 + x, 5],
          [20, 5 + y],
          [20, 5],
        ];
        const { outline, area_ha } = parseOutline(polygon(turned ? ring.reverse() : ring), "geojson");
        expect((outline.coordinates as Position[][])[0]).toHaveLength(4);
        expect(area_ha).toBeGreaterThan(100);
      }),
    );
  });
});

describe("each fault is named with its place", () => {
  test.each([
    ["geojson.type: is “Point”", { type: "Point", coordinates: [1, 2] }],
    ["geojson.type: is missing", {}],
    ["geojson.type: is “constructor”", { type: "constructor" }],
    ["geojson: has no polygon", { type: "FeatureCollection", features: [] }],
    ["geojson.features: must be a list", { type: "FeatureCollection" }],
    [
      "geojson.features[0].geometry: must be a GeoJSON object",
      { type: "FeatureCollection", features: [{ type: "Feature", geometry: null }] },
    ],
    [
      "geojson.geometry.coordinates[0]: the ring isn't closed",
      { type: "Feature", geometry: polygon(SQUARE.slice(0, 4)) },
    ],
    [
      "geojson.coordinates[0]: a ring needs 4 points or more, this one has 3",
      polygon([
        [1, 1],
        [1, 2],
        [1, 1],
      ]),
    ],
    [
      "geojson.coordinates[0][1][0]: Invalid input: expected number, received string",
      polygon([
        [1, 1],
        ["2", 1],
        [1, 1],
      ]),
    ],
    [
      "geojson.coordinates[1][0][1]: longitude 10.1, latitude 95 is out of range; are they swapped",
      {
        type: "MultiPolygon",
        coordinates: [
          [SQUARE],
          [
            [
              [10, 5],
              [10.1, 95],
              [10, 6],
              [10, 5],
            ],
          ],
        ],
      },
    ],
    [
      "geojson.coordinates[0][0]: longitude 500000, latitude 4649776 is out of range; coordinates must be degrees",
      polygon([
        [500000, 4649776],
        [1, 1],
        [2, 2],
        [500000, 4649776],
      ]),
    ],
    [
      "geojson.coordinates[0]: the outline crosses itself near",
      polygon([
        [10, 0],
        [10.1, 0.1],
        [10.1, 0],
        [10, 0.1],
        [10, 0],
      ]),
    ],
    [
      "geojson.coordinates[0][0]: two polygons overlap near",
      {
        type: "MultiPolygon",
        coordinates: [[SQUARE], [moved(SQUARE, 0.05).map(([x, y]) => [x, y! + 0.05])]],
      },
    ],
    [
      "geojson.coordinates[1]: two polygons overlap near",
      {
        type: "MultiPolygon",
        coordinates: [[SQUARE], [SQUARE.map(([x, y]) => [10.02 + (x! - 10) / 2, 0.02 + y! / 2])]],
      },
    ],
    ["geojson: the area is 0.01", polygon(SQUARE.map(([x, y]) => [x! / 1000, y! / 1000]))],
    ["geojson: the area is 1.2", polygon(SQUARE.map(([x, y]) => [x! * 10, y! * 10]))],
    ["geojson: must be a GeoJSON object", [SQUARE]],
  ])("%s", (message, geojson) => {
    const given = fault(geojson);
    if (message.startsWith("geojson: the area"))
      expect(given).toMatch(/the area is [\d.,]+ km² large; it must be between 0.1 and 10,000 km²/);
    else expect(given).toContain(message);
  });

  test("an outline of very many points is refused soon", () => {
    expect(fault(polygon(circle(30_000)))).toContain("simplify it to 20000 or fewer");
  });

  test("wrong coordinates are so many faults at most, however many there are", () => {
    const wrong = Array.from({ length: 200_000 }, () => 0);
    expect(fault(polygon(wrong))).toContain("simplify it to 20000 or fewer");
    expect(fault({ type: "Polygon", coordinates: wrong })).toContain("simplify it to 20000 or fewer");
    expect(fault({ type: "MultiPolygon", coordinates: wrong })).toContain("expected array");
    expect(fault(polygon(wrong.slice(0, 10_000)))).toContain("geojson.coordinates[0][0]: ");
  });
});

const circle = (points: number): Position[] => {
  const at = (i: number) => [
    10 + Math.cos((i * 2 * Math.PI) / points) / 10,
    Math.sin((i * 2 * Math.PI) / points) / 10,
  ];
  return [...Array.from({ length: points - 1 }, (_, i) => at(i)), at(0)];
};

function comb(points: number, turned = 0): Position[] {
  const teeth = points / 4 - 1;
  const step = 0.5 / teeth;
  const there = Array.from({ length: teeth }, (_, i) => [
    [0.01, i * step],
    [0.5, (i + 0.4) * step],
  ]).flat();
  const ring = [...there, [0.51, 0.5], [0.51, 0.6], [0, 0.6], [0, 0], [0.01, 0]];
  const [cos, sin] = [Math.cos((turned * Math.PI) / 4), Math.sin((turned * Math.PI) / 4)];
  return ring.map(([x, y]) => [10 + x! * cos - y! * sin, x! * sin + y! * cos]);
}

const triangles = (count: number): Position[][][] =>
  Array.from({ length: count }, (_, i) => {
    const [x, y] = [10 + (i % 70) / 100, Math.floor(i / 70) / 100];
    return [
      [
        [x, y],
        [x + 0.006, y],
        [x, y + 0.006],
        [x, y],
      ],
    ];
  });

const slivers = (count: number): Position[][][] =>
  Array.from({ length: count }, (_, i) => {
    const [from, to] = [i / count / 4, 1 - i / count / 4];
    return [
      [
        [10 + from, to],
        [10 + to, from],
        [10 + to, from + 1e-6],
        [10 + from, to],
      ],
    ];
  });

describe("nobody waits for one outline", () => {
  const MOST_MS = 200;
  test.each([
    ["a circle of 20,000 points", polygon(circle(20_000))],
    ["a comb", polygon(comb(16_000))],
    ["a comb upright", polygon(comb(16_000, 2))],
    ["a comb aslant", polygon(comb(16_000, 1))],
    ["a comb at no such angle", polygon(comb(16_000, 0.5))],
    [
      "four combs",
      {
        type: "MultiPolygon",
        coordinates: [0, 1, 2, 3].map((turned) => [moved(comb(4800, turned), turned * 2)]),
      },
    ],
    ["5,000 triangles", { type: "MultiPolygon", coordinates: triangles(4900) }],
    ["5,000 slivers", { type: "MultiPolygon", coordinates: slivers(4900) }],
    ["a point of 200,000 coordinates", polygon([[...Array.from({ length: 200_000 }, () => null)]])],
    ["200,000 wrong coordinates", polygon(Array.from({ length: 200_000 }, () => null))],
    [
      "100,000 features without one",
      { type: "FeatureCollection", features: Array.from({ length: 100_000 }, () => ({})) },
    ],
  ])("%s", (_, geojson) => {
    const from = process.threadCpuUsage();
    try {
      parseOutline(geojson, "geojson");
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
    }
    // Of this thread alone: what others do on the machine doesn't count.
    const { user, system } = process.threadCpuUsage(from);
    const ms = (user + system) / 1000;
    expect(ms).toBeLessThan(MOST_MS);
  });
});
