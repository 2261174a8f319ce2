import { expect, test } from "vitest";
import { networkMap } from "@/lib/desks/underground/map-data";
import { resolveStation } from "@/lib/desks/underground/stations";
import type { LineId } from "@/lib/desks/underground/types";
import { journeyFeatures, lineFeatures, positionsOf, stationFeatures } from "./features";

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

const { lines, stations } = network;
const places = {
  positions: positionsOf(stations),
  names: new Map(stations.map(({ id, name }) => [id, name])),
  lines,
};
const leg = (line: LineId | null, ...names: string[]) => ({
  line,
  stations: names.map((name) => resolveStation(name).id),
});
const named = (id: string) => stations.find((station) => station.id === id)?.name;

test("a journey is drawn leg by leg in its lines' colours, with its ends and changes", () => {
  const path = [
    leg("jubilee", "Baker Street", "Bond Street", "Green Park"),
    leg("victoria", "Green Park", "Victoria", "Brixton"),
  ];
  const { ways, calls, points } = journeyFeatures(path, places);
  expect(ways.features.map(({ properties }) => properties)).toEqual([
    { line: "jubilee", colour: "#838d93" },
    { line: "victoria", colour: "#039be5" },
  ]);
  expect(points.map(({ kind, id }) => [kind, named(id)])).toEqual([
    ["start", "Baker Street"],
    ["change", "Green Park"],
    ["end", "Brixton"],
  ]);
  expect(calls.features.map(({ properties }) => [properties.kind, properties.name])).toEqual([
    ["start", "Baker Street"],
    ["call", "Bond Street"],
    ["change", "Green Park"],
    ["call", "Victoria"],
    ["end", "Brixton"],
  ]);
});

test("a walk is a way without a line, and one changes where it ends", () => {
  const path = [
    leg("central", "Holborn", "Bank"),
    leg(null, "Bank", "Monument"),
    leg("district", "Monument", "Tower Hill"),
  ];
  const { ways, points } = journeyFeatures(path, places);
  expect(ways.features[1]?.properties.line).toBe("");
  expect(points.map(({ kind, id }) => [kind, named(id)])).toEqual([
    ["start", "Holborn"],
    ["change", "Monument"],
    ["end", "Tower Hill"],
  ]);
});

test("a place that the network doesn't know is left out", () => {
  const { points, ways } = journeyFeatures([{ line: null, stations: ["nowhere"] }], places);
  expect(points).toEqual([]);
  expect(ways.features[0]?.geometry.coordinates).toEqual([]);
});
