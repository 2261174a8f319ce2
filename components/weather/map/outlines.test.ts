import { expect, test } from "vitest";
import { countryOutlines, goneOn } from "./outlines";

test("a ring over the antimeridian goes on beyond it, another stays", () => {
  const over = [
    [170, 60],
    [-170, 65],
    [170, 70],
    [170, 60],
  ];
  expect(goneOn(over)).toEqual([
    [170, 60],
    [190, 65],
    [170, 70],
    [170, 60],
  ]);
  const around = [
    [-10, 5],
    [10, 5],
    [0, 9],
    [-10, 5],
  ];
  expect(goneOn(around)).toBe(around);
});

test("no country has an edge across the map", () => {
  const rings = countryOutlines().features.flatMap(({ geometry }) =>
    geometry.type === "Polygon"
      ? geometry.coordinates
      : geometry.type === "MultiPolygon"
        ? geometry.coordinates.flat()
        : [],
  );
  const edges = rings.flatMap((ring) =>
    ring.slice(1).map(([x = 0, y = 0], at) => ({ y, width: Math.abs(x - (ring[at]![0] ?? 0)) })),
  );
  // Along the pole Antarctica has one, which no map in this projection shows.
  expect(edges.filter(({ y, width }) => width > 180 && y > -84)).toEqual([]);
});
