import { expect, test } from "vitest";
import river from "@/lib/desks/underground/data/river.json";
import { resolveStation } from "@/lib/desks/underground/stations";

type Point = [x: number, y: number];

const ring = river.outline as Point[];
const isLeft = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point) =>
  (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;

function banksBetween(a: string, b: string): number {
  const [from, to] = [a, b].map((name): Point => {
    const { lon, lat } = resolveStation(name);
    return [lon, lat];
  }) as [Point, Point];
  return ring.slice(1).filter((end, i) => {
    const start = ring[i]!;
    return (
      isLeft(from, to, start) !== isLeft(from, to, end) && isLeft(start, end, from) !== isLeft(start, end, to)
    );
  }).length;
}

test.each([
  ["Waterloo", "Embankment"],
  ["London Bridge", "Monument"],
  ["Cutty Sark", "Island Gardens"],
  ["Woolwich Arsenal", "King George V"],
  ["Putney Bridge", "East Putney"],
])("the river parts %s from %s", (a, b) => {
  expect(banksBetween(a, b)).toBe(2);
});

test.each([
  ["Waterloo", "Southwark"],
  ["Oxford Circus", "Bank"],
])("%s and %s are on the same side", (a, b) => {
  expect(banksBetween(a, b)).toBe(0);
});

test("its name stands in the water", () => {
  for (const [lon, lat] of river.names as Point[]) {
    const north = ring
      .slice(1)
      .map((end, i): [Point, Point] => [ring[i]!, end])
      .filter(([start, end]) => start[0] <= lon !== end[0] <= lon)
      .filter(
        ([start, end]) => start[1] + ((lon - start[0]) / (end[0] - start[0])) * (end[1] - start[1]) > lat,
      );
    expect(north.length % 2, `${lon} ${lat}`).toBe(1);
  }
  expect(river.names.length).toBeGreaterThan(8);
});

test("the outline is closed, small, and names its source and licence", () => {
  expect(ring.at(-1)).toEqual(ring[0]);
  expect(ring.length).toBeLessThan(700);
  expect(river.source).toContain("Open Government Licence v3.0");
});
