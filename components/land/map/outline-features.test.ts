import type { Position } from "geojson";
import { expect, test } from "vitest";
import { worldTopology } from "@/lib/desks/land/places";
import { borderOf, WorldTopology, worldOf } from "./outline-features";

const border = (...ring: Position[]) => borderOf({ type: "Polygon", coordinates: [ring] }).coordinates;

test("a border is the whole ring", () => {
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ];
  expect(border(...ring)).toEqual([ring]);
});

test("where an outline was cut at the antimeridian there is no border", () => {
  expect(border([178, 0], [180, 0], [180, 1], [178, 1], [178, 0])).toEqual([
    [
      [178, 0],
      [180, 0],
    ],
    [
      [180, 1],
      [178, 1],
      [178, 0],
    ],
  ]);
});

test("an outline that only touches the antimeridian keeps its border", () => {
  const ring = [
    [178, 0],
    [180, 0.5],
    [178, 1],
    [178, 0],
  ];
  expect(border(...ring)).toEqual([ring]);
});

const { countries, names } = worldOf(WorldTopology.parse(JSON.parse(JSON.stringify(worldTopology()))));
const named = (name: string) => names.features.find(({ properties }) => properties.name === name);

test("countries are picked by their refs and named within", () => {
  const brazil = named("Brazil")!;
  expect(brazil.properties.ref).toBe("gadm:BRA");
  const [lon, lat] = brazil.geometry.coordinates as [number, number];
  expect([lon > -60, lon < -45, lat > -18, lat < -5]).toEqual([true, true, true, true]);
  expect(named("Russia")!.properties.size).toBeGreaterThan(named("France")!.properties.size);
});

test("every country has a surface and a border, and no border crosses the map", () => {
  const kinds = Map.groupBy(countries.features, ({ properties }) => properties.kind);
  expect(kinds.get("surface")).toHaveLength(names.features.length);
  const crossing = kinds.get("border")!.filter(({ geometry }) => {
    if (geometry.type !== "MultiLineString") return true;
    return geometry.coordinates.some((line) =>
      line.some(([lon], i) => i > 0 && Math.abs(lon! - line[i - 1]![0]!) > 60),
    );
  });
  expect(crossing.map(({ properties }) => properties.name)).toEqual([]);
});
