import fc from "fast-check";
import type { Position } from "geojson";
import { expect, test } from "vitest";
import { outlineFrom } from "./geometry";
import { packOutline, unpackOutline } from "./packed-outline";

const degrees = (limit: number) =>
  fc.integer({ min: -limit * 1e4, max: limit * 1e4 }).map((step) => step / 1e4);
const ring = fc
  .array(fc.tuple(degrees(180), degrees(90)), { minLength: 3, maxLength: 30 })
  .map((points): Position[] => [...points, points[0]!]);
const outline = fc
  .array(fc.array(ring, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 })
  .map((polygons) => outlineFrom(polygons)!);

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

test("an outline of four decimals comes out as it went in", () => {
  fc.assert(
    fc.property(outline, (one) => {
      expect(unpackOutline(packOutline(one))).toEqual(plain(one));
    }),
  );
});

test("a short step takes a byte for each axis", () => {
  const square: Position[] = [
    [0, 0],
    [0.003, 0],
    [0.003, 0.003],
    [0, 0],
  ];
  expect(packOutline({ type: "Polygon", coordinates: [square] })).toHaveLength(3 + 3 * 2);
});

test("bytes that end too soon are no outline", () => {
  const packed = packOutline({
    type: "Polygon",
    coordinates: [
      [
        [10, 10],
        [11, 10],
        [11, 11],
        [10, 10],
      ],
    ],
  });
  expect(() => unpackOutline(packed.subarray(0, packed.length - 1))).toThrow("ends too soon");
  expect(() => unpackOutline(Buffer.from([0]))).toThrow("no polygon");
});
