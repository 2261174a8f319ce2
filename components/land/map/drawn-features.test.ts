import type { Position } from "geojson";
import { expect, test } from "vitest";
import { borderOf } from "./drawn-features";

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
