import type { Position } from "geojson";
import { expect, test } from "vitest";
import { cornersOf, draftOf } from "./draft";

/** A square at the equator: 0.5° are about 55.6 km. */
const SQUARE: Position[] = [
  [10, 0],
  [10.5, 0],
  [10.5, 0.5],
  [10, 0.5],
];

test("three corners are an area, two are none", () => {
  expect(draftOf(SQUARE.slice(0, 2))).toMatchObject({ points: 2, outline: null, areaKm2: 0 });
  const draft = draftOf(SQUARE);
  expect(draft.areaKm2).toBeGreaterThan(3050);
  expect(draft.areaKm2).toBeLessThan(3120);
  expect(draft).toMatchObject({ points: 4, fault: "" });
  expect(draft.outline?.coordinates[0]).toEqual([...SQUARE, SQUARE[0]]);
});

test("a ring drawn clockwise, and on the next copy of the world, is put right", () => {
  const elsewhere = SQUARE.toReversed().map(([lon, lat]) => [lon! + 360, lat!]);
  expect(draftOf(elsewhere).outline?.coordinates[0]).toEqual([...SQUARE, SQUARE[0]]);
});

test("what can't be kept says why", () => {
  const bow = [SQUARE[0]!, SQUARE[2]!, SQUARE[1]!, SQUARE[3]!];
  const sized = (size: number) => draftOf(SQUARE.map(([lon, lat]) => [10 + (lon! - 10) * size, lat! * size]));
  expect(draftOf(bow).fault).toMatch(/crosses itself/);
  expect(sized(0.001).fault).toMatch(/at least 0\.1/);
  expect(sized(4).fault).toMatch(/at most/);
});

test("the pointer's place isn't a corner", () => {
  const drawing = (ring: Position[], count: number) => ({
    type: "Feature" as const,
    properties: { currentlyDrawing: true, committedCoordinateCount: count },
    geometry: { type: "Polygon" as const, coordinates: [ring] },
  });
  const [a, b, c, pointer] = SQUARE as [Position, Position, Position, Position];
  expect(cornersOf(drawing([a, pointer, pointer, a], 1))).toEqual([a]);
  expect(cornersOf(drawing([a, b, c, pointer, a], 3))).toEqual([a, b, c]);
  const finished = { ...drawing([a, b, c, a], 3), properties: { mode: "polygon" } };
  expect(cornersOf(finished)).toEqual([a, b, c]);
});
