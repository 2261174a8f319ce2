import { expect, test } from "vitest";
import { networkMap } from "@/lib/desks/underground/map-data";
import { lineFeatures, stationFeatures } from "./network-features";

const network = networkMap();
const { features } = lineFeatures(network);
const of = (line: string) => features.filter(({ properties }) => properties.line === line);

test("each line is drawn along all of its segments, and along no other", () => {
  for (const { id } of network.lines) {
    const drawn = of(id).reduce((sum, { geometry }) => sum + geometry.coordinates.length - 1, 0);
    expect(drawn, id).toBe(network.segments.filter(({ lines }) => lines.includes(id)).length);
  }
});

test("lines that share a segment have places of their own about its middle", () => {
  const slots = (line: string) => new Set(of(line).map(({ properties }) => properties.slot));
  expect(slots("victoria")).toContain(0);
  // On the inside of one other line, of two, and of three where the Elizabeth line runs below.
  expect(slots("circle")).toEqual(new Set([0, 0.5, 1, 1.5]));
  for (const { lines } of network.segments) {
    const middle = lines.reduce((sum, _, i) => sum + i - (lines.length - 1) / 2, 0);
    expect(middle).toBe(0);
  }
});

test("stretches are long: their joints would show", () => {
  expect(of("victoria").length).toBeLessThanOrEqual(4);
  expect(features.length).toBeLessThan(network.segments.length / 3);
});

test("stations know their lines, and whether lines end there", () => {
  const ends = stationFeatures(network).features.filter(({ properties }) => properties.isEnd);
  expect(ends.map(({ properties }) => properties.name)).toEqual(expect.arrayContaining(["Morden", "Epping"]));
  expect(ends.length).toBeLessThan(60);
  const bank = stationFeatures(network).features.find(({ properties }) => properties.name === "Bank");
  expect(bank?.properties.rank).toBe(bank!.properties.lines.split("|").length - 2);
  expect(bank?.properties.lines).toContain("|northern|");
});
