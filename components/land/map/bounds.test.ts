import fc from "fast-check";
import { expect, test } from "vitest";
import type { BBox } from "@/lib/desks/land/types";
import { type Bounds, boundsAround, boxOutline, unwrapped } from "./bounds";

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
