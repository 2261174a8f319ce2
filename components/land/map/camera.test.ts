import fc from "fast-check";
import { expect, test } from "vitest";
import type { BBox } from "@/lib/desks/land/types";
import { type Bounds, boundsAround, boxOutline, paddingOf, unwrapped } from "./camera";
import { scaleBarOf } from "./map-scale";

test("an area is fitted between what lies over the map, and some of the map is left for it", () => {
  const { top, bottom, left, right } = paddingOf(640, 366, 90) as Required<ReturnType<typeof paddingOf>>;
  expect([top, bottom, left, right]).toEqual([60, 110, 20, 20]);
  expect(paddingOf(640, 700, 90).right).toBeGreaterThan(60);
  const low = paddingOf(375, 200, 400);
  expect(low.top! + low.bottom!).toBeLessThan(200 * 0.9);
});

const BRAZIL: BBox = [-74, -33.8, -28.8, 5.3];
const BOLIVIA: BBox = [-69.7, -22.9, -57.5, -9.7];
const FIJI: BBox = [176.9, -19.2, -178.4, -16];
const NEW_ZEALAND: BBox = [166.4, -47.3, 178.6, -34.4];
const SAMOA: BBox = [-172.8, -14.1, -171.4, -13.4];

const tenths = (bounds: Bounds | null) => bounds?.map((degrees) => Math.round(degrees * 10) / 10);

test("a box over the antimeridian goes on beyond 180°", () => {
  expect(unwrapped(FIJI)).toEqual([176.9, -19.2, 181.6, -16]);
  expect(boxOutline(FIJI).coordinates[0]?.[1]).toEqual([181.6, -19.2]);
});

test("neighbours are shown together, the shorter way round", () => {
  expect(tenths(boundsAround([BRAZIL, BOLIVIA]))).toEqual([-74, -33.8, -28.8, 5.3]);
  expect(tenths(boundsAround([NEW_ZEALAND, SAMOA]))).toEqual([166.4, -47.3, 188.6, -13.4]);
  expect(tenths(boundsAround([FIJI, NEW_ZEALAND]))).toEqual([166.4, -47.3, 181.6, -16]);
});

test("around the whole world is the whole world, around nothing nothing", () => {
  expect(boundsAround([[-180, -90, 180, 83.6]])).toEqual([-180, -85, 180, 83.6]);
  expect(
    boundsAround([
      [-180, 0, 0, 10],
      [0, -5, 180, 0],
    ]),
  ).toEqual([-180, -5, 180, 10]);
  expect(boundsAround([])).toBeNull();
});

test("every box is within the bounds around all, which are no wider than the world", () => {
  const lon = fc.integer({ min: -180, max: 180 });
  const box = fc.tuple(lon, fc.integer({ min: -80, max: 0 }), lon, fc.integer({ min: 0, max: 80 }));
  fc.assert(
    fc.property(fc.array(box, { minLength: 1, maxLength: 6 }), (boxes) => {
      const [west, south, east, north] = boundsAround(boxes)!;
      expect(east - west).toBeLessThanOrEqual(360);
      for (const [from, low, to, high] of boxes.map(unwrapped)) {
        const turns = [-720, -360, 0, 360, 720];
        expect(turns.some((turn) => from + turn >= west && to + turn <= east) || east - west === 360).toBe(
          true,
        );
        expect([low >= south, high <= north]).toEqual([true, true]);
      }
    }),
  );
});

test("a bar is a round distance, no longer than asked", () => {
  // At zoom 0 a pixel is 78.27 km on the equator, and half of that at 60°.
  expect(scaleBarOf(0, 0, 100)).toEqual({ text: `${(5000).toLocaleString()} km`, px: 64 });
  expect(scaleBarOf(0, 60, 100)).toEqual({ text: `${(3000).toLocaleString()} km`, px: 77 });
  expect(scaleBarOf(12, 0, 100)).toEqual({ text: "1 km", px: 52 });
  expect(scaleBarOf(14, 0, 100)).toEqual({ text: "300 m", px: 63 });
});
