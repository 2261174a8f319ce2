import { expect, test } from "vitest";
import { networkMap } from "@/lib/desks/underground/map-data";
import { resolveStation } from "@/lib/desks/underground/stations";
import type { LineId } from "@/lib/desks/underground/types";
import { journeyFeatures } from "./journey-features";
import { positionsOf } from "./network-features";

const { lines, stations } = networkMap();
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
